import Reactive

/// An input lane for code that takes an asynchronous sequence; it records when its consumer waits.
///
///     let taps = test.sequence("-1-2-|", of: Int.self)
///     #expect(test.timeline { taps } == "-1-2-|")
///     #expect(taps.waits == ["^[!^]-[!^]-!"])
///
/// A scheduler makes it; see ``TestScheduler/sequence(_:of:buffering:name:)``. All iterators share the elements:
/// each element goes to one iterator. One that is made after the last element was taken gets none, and
/// ``TestScheduler/onUnproven`` is called. The sequence ends at the `|` or `!` of the lane and throws at its `#`, after
/// any kept elements. An iterator whose task is cancelled while it waits ends at once.
public struct TestSequence<Value: Sendable, Error: Swift.Error>: AsyncSequence, Sendable {
  /// The type of the elements.
  public typealias Element = Value
  /// The type of the error it throws.
  public typealias Failure = Error

  let source: SequenceSource<Value, Error>
  let notes: TestNotes
  let problem: String?

  /// When each iterator's consumer waited for the next element, in the order in which the iterators were made.
  ///
  /// Ticks are counted from the start of the lane. An iterator's lane has a `^` for each call of `next()`. If the
  /// marbles could not be read, the result equals nothing and says why.
  public var waits: [WaitLane] {
    notes.noteUse()
    if let problem { return [WaitLane(problem: problem)] }
    return source.waits.map { lane in
      WaitLane(lane, tick: notes.tick) { [source, notes] in source.noteTicks(in: notes) }
    }
  }

  /// Makes an iterator.
  public func makeAsyncIterator() -> Iterator {
    // Not once for each order of a search.
    if source.isUsedUp, !source.lane.isInSearch {
      let name = notes.name(source.lane) ?? "a sequence"
      notes.report(
        Finding(
          .call,
          "`\(name)` is iterated again after its last element was taken, so this iterator gets none: make a "
            + "sequence for each loop"))
    }
    return Iterator(consumer: SequenceConsumer(source))
  }

  /// Delivers the elements one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let consumer: SequenceConsumer<Value, Error>

    /// Waits for the next element.
    ///
    /// - Parameter actor: The isolation of the caller.
    /// - Returns: The element; nil after the last element, and if the task is cancelled.
    /// - Throws: The failure of the lane, once.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Error) -> Value? {
      try await consumer.next(isolation: actor)
    }
  }
}

/// Takes the elements of one iterator; when it is released, its subscription ends.
final class SequenceConsumer<Value: Sendable, Error: Swift.Error>: Sendable {
  private let source: SequenceSource<Value, Error>
  private let number: Int

  init(_ source: SequenceSource<Value, Error>) {
    self.source = source
    number = source.begin()
  }

  deinit { source.end(number) }

  func next(isolation actor: isolated (any Actor)?) async throws(Error) -> Value? {
    let wait = VirtualWait()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { source.ask(for: number, $0) }
    } onCancel: {
      source.end(number)
    }
    wait.end()
    return try answer.get()
  }
}

/// What happens to elements of a ``TestSequence`` that arrive while no consumer waits.
public enum SequenceBuffering: Hashable, Sendable {
  /// All elements are kept, as in an `AsyncStream`.
  case unbounded
  /// At most this many elements are kept; when the buffer is full, the oldest is dropped.
  case newest(Int)
  /// At most this many elements are kept; when the buffer is full, new elements are dropped.
  case oldest(Int)
  /// No element is kept: an element that arrives while no consumer waits is dropped.
  ///
  /// Of a group only the first element can be taken, because the consumer comes back after the whole group.
  case unbuffered
  /// No element is dropped: the lane waits for the consumer, like a sender to an `AsyncChannel`.
  ///
  /// The ticks of the lane count from the moment when the previous element was taken.
  case suspending

  /// How many elements are kept, and whether they are the newest; nil if the lane waits.
  var limit: (count: Int, isOfNewest: Bool)? {
    switch self {
    case .unbounded: (.max, false)
    case .newest(let count): (max(0, count), true)
    case .oldest(let count): (max(0, count), false)
    case .unbuffered: (0, false)
    case .suspending: nil
    }
  }
}

extension TestScheduler {
  /// An input lane for code that takes an asynchronous sequence, with tick zero now.
  ///
  ///     let taps = test.sequence("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(for: .milliseconds(2), clock: .ambient) } == "-----2----(3|)")
  ///     #expect(taps.waits == ["^[!^]-[!^]----[!^]-!"])
  ///
  /// The lane plays once, whether or not anybody iterates it, unless it is ``SequenceBuffering/suspending``.
  ///
  /// - Parameters:
  ///   - marbles: The lane. Events left of a `^` are in the past and are not sent.
  ///   - type: The type of the elements, which are read from their labels.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``; by default `hot 1` and so on. A subscription
  ///     lasts from the beginning to the end of an iterator.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the elements, which are read from their labels.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of the events of the marbles, whose tick zero is now.
  public func sequence<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(Timeline(marbles, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane whose labels are looked up in a table, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: Sendable>(
    _ marbles: String, values: [String: Value], buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, values: values, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of the events of the marbles, whose tick zero is now.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(
      Timeline(marbles, values: values, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that plays a timeline, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - timeline: The events to send. Tick zero is now; events before tick zero are not sent.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of these events.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Error> {
    let read = timeline.reread(withTick: tick)
    let timeline = plan?.cutting([read]).first ?? read
    let lane = InputLane(
      [timeline], name, isHot: true, isSequence: true, keepsEvents: buffering != .unbuffered,
      on: board)
    notes.add(lane)
    let problem = timeline.problemOfLane(isHot: true)
    board.note(problem: problem)
    note(unreadableLane: problem)
    let source = SequenceSource<Value, Error>(buffering, lane)
    if buffering == .suspending {
      source.feed(timeline.uncountedEntries.filter { $0.tick >= 0 }, on: board)
      // There is nothing to send. The board retains the player, which ends the sequence when the board releases it.
      LanePlayer(
        0, ends: false, as: .hotEvent, lane: lane, on: board, tick: { _ in .max }, send: { _ in },
        giveUp: { source.finish(nil) }
      ).begin()
    } else {
      let input = Signal<Value, Error>.Observer(
        onValue: { source.send($0) }, onTermination: { source.finish($0.error) })
      timeline.player(to: input, as: .hotEvent, lane: lane, on: board).begin()
    }
    return TestSequence(source: source, notes: notes, problem: problem)
  }
}

/// Connects a lane, whose elements arrive at their ticks, with tasks, which ask at any time.
@usableFromInline
final class SequenceSource<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The answer to a task that asks; nil at the end.
  typealias Answer = Result<Value?, Error>

  private typealias Asker = (number: Int, continuation: CheckedContinuation<Answer, Never>)

  private struct State {
    var values = Queue<Value>()
    var end: Answer?
    var askers: [Asker] = []
    /// The waits of each iterator.
    var waits: [[SubscriptionLane]] = []
    /// The iterators that have ended.
    var ended: Set<Int> = []
    /// Called once the pending element has been taken, if the lane waits for the consumer.
    var onTaken: (@Sendable () -> Void)?

    /// Notes that a wait of an iterator is over: the earliest open one, if it has several.
    mutating func endWait(of number: Int, at tick: @autoclosure () -> Int) {
      let open = waits[number].lastIndex { $0.end != nil }.map { $0 + 1 } ?? 0
      waits[number][open].end = tick()
    }

    /// Takes the task that has waited longest.
    mutating func popAsker(at tick: @autoclosure () -> Int) -> Asker? {
      guard !askers.isEmpty else { return nil }
      let asker = askers.removeFirst()
      endWait(of: asker.number, at: tick())
      return asker
    }
  }

  private let state = Lock(State())
  private let limit: (count: Int, isOfNewest: Bool)?
  let lane: InputLane
  /// The first start or end of a wait between two ticks.
  private let betweenTicks = TickRemainder()

  @usableFromInline
  init(_ buffering: SequenceBuffering, _ lane: InputLane) {
    limit = buffering.limit
    self.lane = lane
  }

  /// The waits of each iterator, in the order in which the iterators were made.
  var waits: [[SubscriptionLane]] { state.withLock { $0.waits } }

  /// The current tick, at which a wait begins or ends.
  private var tick: Int { lane.tick(noting: betweenTicks) }

  /// Says that a wait began or ended between two ticks, because its ticks are read; once.
  func noteTicks(in notes: TestNotes) {
    betweenTicks.report(to: notes, at: lane.firstSite) {
      let name = notes.name(lane).map { "'\($0)'" } ?? "a sequence"
      return lane.sentence("the start or the end of a wait for \(name)", about: betweenTicks)
    }
  }

  /// Whether an iterator that is made now gets no element, because others have taken them.
  var isUsedUp: Bool {
    let hasSentAll = lane.hasSentAll
    return state.withLock { state in
      !state.waits.isEmpty && state.values.isEmpty && (hasSentAll || state.end != nil)
    }
  }

  // MARK: The lane

  /// Sends an element.
  ///
  /// - Returns: Whether the element has been taken.
  @usableFromInline
  @discardableResult
  func send(_ value: Value) -> Bool {
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
    asker?.continuation.resume(returning: .success(value))
    return isTaken
  }

  /// Ends the sequence; kept elements are still delivered.
  @usableFromInline
  func finish(_ error: Error?) {
    let end = error.map(Answer.failure) ?? .success(nil)
    let askers = state.withLock { state -> [Asker] in
      guard state.end == nil else { return [] }
      // A failure is thrown once: if tasks wait, the first gets it, and all others get nil.
      state.end = state.askers.isEmpty ? end : .success(nil)
      var askers: [Asker] = []
      while let asker = state.popAsker(at: tick) {
        askers.append(asker)
        state.ended.insert(asker.number)
      }
      return askers
    }
    for (place, asker) in askers.enumerated() {
      lane.ended(asker.number)
      asker.continuation.resume(returning: place == 0 ? end : .success(nil))
    }
  }

  /// Runs an action once the pending element has been taken.
  func whenTaken(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onTaken = action }
  }

  /// Notes that the pending element has been taken.
  func noteTaken() { state.withLock { $0.onTaken.take() }?() }

  // MARK: The iterators

  /// Notes a new iterator, and returns its number.
  func begin() -> Int {
    let number = lane.began()
    state.withLock { state in
      while state.waits.count <= number { state.waits.append([]) }
    }
    return number
  }

  /// Delivers the next element, now or as soon as there is one.
  func ask(for number: Int, _ continuation: CheckedContinuation<Answer, Never>) {
    var isOver = false
    let answer = state.withLock { state -> Answer? in
      state.waits[number].append(SubscriptionLane(start: tick))
      var answer: Answer?
      if state.ended.contains(number) {
        answer = .success(nil)
      } else if let value = state.values.popFirst() {
        answer = .success(value)
      } else if let end = state.end {
        (answer, state.end) = (end, .success(nil))
        isOver = state.ended.insert(number).inserted
      }
      if answer == nil {
        state.askers.append((number, continuation))
      } else {
        state.endWait(of: number, at: tick)
      }
      return answer
    }
    if isOver { lane.ended(number) }
    guard let answer else { return }
    continuation.resume(returning: answer)
    if case .success(_?) = answer { noteTaken() }
  }

  /// Ends an iterator whose task no longer waits.
  func end(_ number: Int) {
    let askers = state.withLock { state -> [Asker] in
      state.ended.insert(number)
      let askers = state.askers.filter { $0.number == number }
      state.askers.removeAll { $0.number == number }
      for _ in askers { state.endWait(of: number, at: tick) }
      return askers
    }
    lane.ended(number)
    for asker in askers { asker.continuation.resume(returning: .success(nil)) }
  }
}

extension SequenceSource {
  /// Sends the events of a lane that waits for its consumer: each is delayed from when the previous one was taken.
  ///
  /// - Parameters:
  ///   - entries: The events, none before tick zero.
  ///   - number: The number of the first event to send.
  ///   - board: The board of the scheduler.
  func feed(_ entries: [Timeline<Value, Error>.Entry], from number: Int = 0, on board: JobBoard) {
    guard number < entries.count else { return }
    let ticks = entries[number].tick - (number > 0 ? entries[number - 1].tick : 0)
    board.schedule(after: board.length(ofTicks: ticks), as: .hotEvent) { [self] in
      switch entries[number].mark.event {
      case .value(let value):
        // Set before sending: the element may be asked for on another thread right after.
        whenTaken { [self] in feed(entries, from: number + 1, on: board) }
        if send(value) { noteTaken() }
      case .failed(let error): finish(error)
      case .completed, .interrupted: finish(nil)
      case nil: break
      }
    }
  }
}
