import Reactive

/// Between a lane, whose elements come at their ticks, and tasks, which ask when they like.
@usableFromInline
final class SequenceSource<Value: Sendable, Error: Swift.Error>: Sendable {
  /// What a task that asks is given.
  enum Answer: Sendable {
    case value(Value)
    case failed(Error)
    case finished
  }

  private typealias Asker = (number: Int, continuation: CheckedContinuation<Answer, Never>)

  private struct State {
    var values: [Value] = []
    var end: Answer?
    var askers: [Asker] = []
    /// When each iterator waited.
    var waits: [[SubscriptionMarks]] = []
    /// Which iterators have come to their end.
    var ended: Set<Int> = []

    /// Notes that an iterator's wait is over.
    mutating func endWait(of number: Int, at tick: Int) {
      waits[number][waits[number].count - 1].end = tick
    }

    /// Takes who has waited longest.
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
  /// Called once what was pending has been taken, where the lane waits for the consumer.
  private let onTaken = Lock<Taken?>(nil)

  @usableFromInline
  init(_ buffering: SequenceBuffering, _ log: SubscriptionLog) {
    limit = buffering.limit
    self.log = log
  }

  /// When each iterator waited, in the order in which they were made.
  var waits: [[SubscriptionMarks]] { state.withLock { $0.waits } }

  // MARK: The lane

  /// Sends an element.
  ///
  /// - Returns: Whether somebody has taken it.
  @usableFromInline
  @discardableResult
  func send(_ value: Value) -> Bool {
    let tick = log.tick
    // What is dropped is released outside of the lock: values may do anything as they go.
    var dropped: Value?
    let (asker, isTaken) = state.withLock { state -> (Asker?, Bool) in
      guard state.end == nil else { return (nil, true) }
      if let asker = state.popAsker(at: tick) { return (asker, true) }
      let count = limit?.count ?? 1
      if state.values.count < count {
        state.values.append(value)
      } else if limit?.isOfNewest == true, count > 0 {
        dropped = state.values.removeFirst()
        state.values.append(value)
      }
      return (nil, false)
    }
    withExtendedLifetime(dropped) {}
    asker?.continuation.resume(returning: .value(value))
    return isTaken
  }

  /// Ends it; what was kept is still given.
  @usableFromInline
  func finish(_ error: Error?) {
    let tick = log.tick
    let end = error.map(Answer.failed) ?? .finished
    let askers = state.withLock { state -> [Asker] in
      guard state.end == nil else { return [] }
      // A failure is thrown once: whoever asks after the first to wait gets nothing more.
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

  /// Has something done once what is pending has been taken.
  func whenTaken(_ action: @escaping @Sendable () -> Void) {
    onTaken.withLock { $0 = Taken(act: action) }
  }

  /// Notes that what was pending has been taken.
  func noteTaken() { onTaken.withLock { $0.take() }?.act() }

  // MARK: The iterators

  /// Notes a new iterator, and gives its number.
  func begin() -> Int {
    let number = log.began()
    state.withLock { state in
      while state.waits.count <= number { state.waits.append([]) }
    }
    return number
  }

  /// Gives the next element, now or as soon as there is one.
  func ask(for number: Int, _ continuation: CheckedContinuation<Answer, Never>) {
    let tick = log.tick
    var isOver = false
    let answer = state.withLock { state -> Answer? in
      state.waits[number].append(SubscriptionMarks(start: tick))
      var answer: Answer?
      if state.ended.contains(number) {
        answer = .finished
      } else if !state.values.isEmpty {
        answer = .value(state.values.removeFirst())
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

  /// Ends an iterator, whose task waits no longer.
  func end(_ number: Int) {
    let tick = log.tick
    let asker = state.withLock { state -> Asker? in
      state.ended.insert(number)
      guard let place = state.askers.firstIndex(where: { $0.number == number }) else { return nil }
      state.endWait(of: number, at: tick)
      return state.askers.remove(at: place)
    }
    log.ended(number)
    asker?.continuation.resume(returning: .finished)
  }
}
