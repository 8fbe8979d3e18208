import Reactive

/// Sends the events of a lane, with one job that has a turn for each tick with events.
///
/// At most one job waits in the scheduler, so a long lane costs the scheduler no more than a short one. The
/// player keeps the place in the order of a tick that it had when it began. The board retains the player until
/// it is disposed of: after its last event nothing else may retain the stream it feeds.
@usableFromInline
final class LanePlayer: RecurringJob, @unchecked Sendable {
  // Unchecked: the place in time and the current events are written with the board's lock held, or before the job waits
  // for the first time. Whoever runs the job reads which events are current. `send`, `giveUp` and `isSending` are used by
  // whoever runs the job; the first two are released when nobody runs it, or will.

  private let count: Int
  /// Whether the last event ends the stream.
  private let ends: Bool
  /// The tick of an event, by its number.
  private let tick: @Sendable (_ number: Int) -> Int
  /// Sends an event, by its number; nil once it is released.
  private var send: (@Sendable (_ number: Int) -> Void)?
  /// Gives up the stream that the events are sent to; nil once it is released.
  private var giveUp: (@Sendable () -> Void)?
  private let input: InputLane
  private var start: Int64 = 0
  /// The number in the order of scheduling, which all turns have; zero before the player has begun.
  private(set) var number: UInt64 = 0
  /// The events of the current tick.
  private var currentEvents = 0..<0
  private var isSending = false

  /// Makes a player of a lane.
  ///
  /// - Parameters:
  ///   - count: The number of events; those before tick zero are not sent.
  ///   - ends: Whether the last event is an end.
  ///   - kind: When in a tick the events come.
  ///   - lane: The lane, which logs its observers.
  ///   - board: The board of the scheduler.
  ///   - tick: The tick of an event, by its number.
  ///   - send: Sends an event, by its number.
  ///   - giveUp: Gives up the stream that the events are sent to.
  @usableFromInline
  init(
    _ count: Int, ends: Bool, as kind: JobKind, lane: InputLane, on board: JobBoard,
    tick: @escaping @Sendable (_ number: Int) -> Int,
    send: @escaping @Sendable (_ number: Int) -> Void, giveUp: @escaping @Sendable () -> Void
  ) {
    (self.count, self.ends, self.input) = (count, ends, lane)
    (self.tick, self.send, self.giveUp) = (tick, send, giveUp)
    super.init(board, kind)
  }

  override var lane: InputLane? { input }

  override var effectiveSiteNumber: Int32 { siteNumber < 0 ? input.siteNumber : siteNumber }

  /// Begins to play, with tick zero now.
  ///
  /// - Parameter synchronously: Whether the events of tick zero are sent at once.
  @usableFromInline
  func begin(synchronously: Bool = false) {
    let isOver = board.state.withLock { state in
      guard !state.isOver else { return true }
      (start, siteNumber) = (state.now, state.siteNumber)
      (number, group) = (state.jobs.takeNumber(), state.newGroup())
      state.players[number] = self
      currentEvents = 0..<((0..<count).first { tick($0) >= 0 } ?? count)
      if !synchronously { wait(in: &state) }
      return false
    }
    if isOver { dispose() } else if synchronously { run { beginAtOnce() } }
  }

  /// Sends the events of tick zero, and only then waits for the next turn.
  ///
  /// Otherwise a run on another thread might send later events before them.
  private func beginAtOnce() {
    if currentEvents.upperBound < count, nextTick == 0 {
      currentEvents = nextEvents()
      performTurn()
    }
    board.state.withLock { wait(in: &$0) }
  }

  override func willRun(in state: inout JobBoard.State) {
    currentEvents = nextEvents()
    wait(in: &state)
  }

  /// The tick of the events after the current ones, of which there must be some.
  private var nextTick: Int { tick(currentEvents.upperBound) }

  /// The events of the next tick.
  private func nextEvents() -> Range<Int> {
    let (first, next) = (currentEvents.upperBound, nextTick)
    return first..<((first..<count).first { tick($0) != next } ?? count)
  }

  /// Waits for the next turn.
  private func wait(in state: inout JobBoard.State) {
    // Checked with the lock held: whoever disposes of the player sets the mark first and then takes the lock.
    guard currentEvents.upperBound < count, !isDisposed else { return input.noteLastTurn() }
    let time = start.addingSaturated(board.length(ofTicks: nextTick))
    wait(until: time, number: number, in: &state)
  }

  override func performTurn() {
    // A turn that comes while an observer blocks the thread in the turn before adds its events to that turn.
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    var event = currentEvents.lowerBound
    while event < currentEvents.upperBound, !isDisposed {
      // At the end, the player is disposed of first, because it retains the stream that ends. The end is sent all the
      // same: what sends it is released after the turn.
      if ends, event == count - 1 { dispose() }
      send?(event)
      event += 1
    }
  }

  override func releaseWork() {
    giveUp?()
    (send, giveUp) = (nil, nil)
  }

  override func noteDisposal(in state: inout JobBoard.State) {
    // The caller retains this player.
    state.players[number] = nil
  }
}

extension Timeline {
  /// Makes a player that sends the events to an observer.
  @inlinable
  func player(
    to observer: Signal<Value, Error>.Observer, as kind: JobKind, lane: InputLane,
    on board: JobBoard
  ) -> LanePlayer {
    LanePlayer(
      uncountedEntries.count, ends: uncountedEnd != nil, as: kind, lane: lane, on: board,
      tick: { [entries = uncountedEntries] in entries[$0].tick },
      send: { [entries = uncountedEntries] in entries[$0].mark.send(to: observer) },
      giveUp: {
        // A hot lane that nothing plays any more is over, even if it has not ended.
        if kind == .hotEvent { observer.sendInterrupted() }
      })
  }

  /// Why this timeline cannot be played as a lane; nil if it can.
  @inlinable
  func problemOfLane(isHot: Bool) -> String? {
    if let uncountedProblem { return uncountedProblem }
    if !isHot, firstTick < 0 {
      return "a cold lane has no '^': it begins when it is started"
    }
    if case .failed(let failure)? = uncountedEnd?.mark, failure.error == nil {
      return failure.text.map {
        "a lane fails with '\($0)', which is not the description of its error"
      } ?? "a lane has a '#' but no error for it: pass the lane an error"
    }
    return nil
  }
}

extension Timeline.Mark {
  /// Sends the event, unless it is a failure whose error is unknown.
  // Not through `event`: putting a value into an event copies it.
  @inlinable
  func send(to observer: Signal<Value, Error>.Observer) {
    switch self {
    case .value(let value): observer.onValue(value)
    case .completed: observer.onTermination(.completed)
    case .interrupted: observer.onTermination(.interrupted)
    case .failed(let failure): if let error = failure.error { observer.send(error: error) }
    }
  }

  /// The event to send; nil for a failure whose error is unknown.
  @inlinable
  package var event: Signal<Value, Error>.Event? {
    switch self {
    case .value(let value): .value(value)
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(let failure): failure.error.map { .failed($0) }
    }
  }
}

extension Timeline.Failure {
  /// The error, if it is known or can be made from its description.
  @usableFromInline var error: Error? {
    switch self {
    case .error(let error): error
    case .described(let text):
      (Error.self as? any LosslessStringConvertible.Type)?.init(text) as? Error
    case .any: nil
    }
  }
}
