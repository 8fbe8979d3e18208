import Reactive

/// Connects a lane, whose elements arrive at their ticks, with tasks, which ask at any time.
@usableFromInline
final class SequenceSource<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The answer to a task that asks.
  enum Answer: Sendable {
    case value(Value)
    case failed(Error)
    case finished
  }

  private typealias Asker = (number: Int, continuation: CheckedContinuation<Answer, Never>)

  private struct State {
    var values = Queue<Value>()
    var end: Answer?
    var askers: [Asker] = []
    /// The waits of each iterator.
    var waits: [[SubscriptionMarks]] = []
    /// The iterators that have ended.
    var ended: Set<Int> = []

    /// Notes that a wait of an iterator is over: the earliest open one, if it has several.
    mutating func endWait(of number: Int, at tick: Int) {
      let open = waits[number].lastIndex { $0.end != nil }.map { $0 + 1 } ?? 0
      waits[number][open].end = tick
    }

    /// Takes the task that has waited longest.
    mutating func popAsker(at tick: Int) -> Asker? {
      guard !askers.isEmpty else { return nil }
      let asker = askers.removeFirst()
      endWait(of: asker.number, at: tick)
      return asker
    }
  }

  private struct Taken: Sendable {
    let act: @Sendable () -> Void
  }

  private let state = Lock(State())
  private let limit: (count: Int, isOfNewest: Bool)?
  private let log: SubscriptionLog
  /// Called once the pending element has been taken, if the lane waits for the consumer.
  private let onTaken = Lock<Taken?>(nil)

  @usableFromInline
  init(_ buffering: SequenceBuffering, _ log: SubscriptionLog) {
    limit = buffering.limit
    self.log = log
  }

  /// The waits of each iterator, in the order in which the iterators were made.
  var waits: [[SubscriptionMarks]] { state.withLock { $0.waits } }

  // MARK: The lane

  /// Sends an element.
  ///
  /// - Returns: Whether the element has been taken.
  @usableFromInline
  @discardableResult
  func send(_ value: Value) -> Bool {
    let tick = log.tick
    // Dropped elements are released outside of the lock: the `deinit` of a value may run any code.
    var dropped: Value?
    let (asker, isTaken) = state.withLock { state -> (Asker?, Bool) in
      guard state.end == nil else { return (nil, true) }
      if let asker = state.popAsker(at: tick) { return (asker, true) }
      let count = limit?.count ?? 1
      if state.values.count < count {
        state.values.append(value)
      } else if limit?.isOfNewest == true, count > 0 {
        dropped = state.values.popFirst()
        state.values.append(value)
      }
      return (nil, false)
    }
    withExtendedLifetime(dropped) {}
    asker?.continuation.resume(returning: .value(value))
    return isTaken
  }

  /// Ends the sequence; kept elements are still delivered.
  @usableFromInline
  func finish(_ error: Error?) {
    let tick = log.tick
    let end = error.map(Answer.failed) ?? .finished
    let askers = state.withLock { state -> [Asker] in
      guard state.end == nil else { return [] }
      // A failure is thrown once: if tasks wait, the first gets it, and all others get nil.
      state.end = state.askers.isEmpty ? end : .finished
      var askers: [Asker] = []
      while let asker = state.popAsker(at: tick) {
        askers.append(asker)
        state.ended.insert(asker.number)
      }
      return askers
    }
    for (place, asker) in askers.enumerated() {
      log.ended(asker.number)
      asker.continuation.resume(returning: place == 0 ? end : .finished)
    }
  }

  /// Runs an action once the pending element has been taken.
  func whenTaken(_ action: @escaping @Sendable () -> Void) {
    onTaken.withLock { $0 = Taken(act: action) }
  }

  /// Notes that the pending element has been taken.
  func noteTaken() { onTaken.withLock { $0.take() }?.act() }

  // MARK: The iterators

  /// Notes a new iterator, and returns its number.
  func begin() -> Int {
    let number = log.began()
    state.withLock { state in
      while state.waits.count <= number { state.waits.append([]) }
    }
    return number
  }

  /// Delivers the next element, now or as soon as there is one.
  func ask(for number: Int, _ continuation: CheckedContinuation<Answer, Never>) {
    let tick = log.tick
    var isOver = false
    let answer = state.withLock { state -> Answer? in
      state.waits[number].append(SubscriptionMarks(start: tick))
      var answer: Answer?
      if state.ended.contains(number) {
        answer = .finished
      } else if let value = state.values.popFirst() {
        answer = .value(value)
      } else if let end = state.end {
        (answer, state.end) = (end, .finished)
        isOver = state.ended.insert(number).inserted
      }
      if answer == nil {
        state.askers.append((number, continuation))
      } else {
        state.endWait(of: number, at: tick)
      }
      return answer
    }
    if isOver { log.ended(number) }
    guard let answer else { return }
    continuation.resume(returning: answer)
    if case .value = answer { noteTaken() }
  }

  /// Ends an iterator whose task no longer waits.
  func end(_ number: Int) {
    let tick = log.tick
    let askers = state.withLock { state -> [Asker] in
      state.ended.insert(number)
      let askers = state.askers.filter { $0.number == number }
      state.askers.removeAll { $0.number == number }
      for _ in askers { state.endWait(of: number, at: tick) }
      return askers
    }
    log.ended(number)
    for asker in askers { asker.continuation.resume(returning: .finished) }
  }
}

/// Sends the events of a lane that waits for its consumer: each is delayed from when the previous one was taken.
@usableFromInline
final class SequenceFeed<Value: Sendable, Error: Swift.Error>: Sendable {
  private let entries: [Timeline<Value, Error>.Entry]
  private let source: SequenceSource<Value, Error>
  private let board: JobBoard

  @usableFromInline
  init(
    _ timeline: Timeline<Value, Error>, to source: SequenceSource<Value, Error>, on board: JobBoard
  ) {
    entries = timeline.sequence.filter { $0.tick >= 0 }
    self.source = source
    self.board = board
  }

  /// Schedules the event with this number.
  @usableFromInline
  func wait(for number: Int) {
    guard number < entries.count else { return }
    let ticks = Int64(entries[number].tick - (number > 0 ? entries[number - 1].tick : 0))
    let (delay, isTooLong) = ticks.multipliedReportingOverflow(by: board.tickLength)
    board.schedule(after: isTooLong ? .max : delay, as: .hotEvent) { [self] in send(number) }
  }

  private func send(_ number: Int) {
    switch entries[number].mark.event {
    case .value(let value):
      // Set before sending: the element may be asked for on another thread right after.
      source.whenTaken { [self] in wait(for: number + 1) }
      if source.send(value) { source.noteTaken() }
    case .failed(let error): source.finish(error)
    case .completed, .interrupted: source.finish(nil)
    case nil: break
    }
  }
}
