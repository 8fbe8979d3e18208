import Reactive

/// Sends the events of a lane, all of one tick in one job.
///
/// Only its next job waits in the scheduler, so a long lane costs the scheduler no more than a short
/// one; it keeps the place in the order of a tick that it had when it began.
@usableFromInline
final class LanePlayer: Sendable {
  /// The events of a lane without their type.
  @usableFromInline
  struct Script: Sendable {
    /// The tick of each event; those before tick zero are not sent.
    let ticks: [Int]
    /// Whether the last is an end.
    let ends: Bool
    /// Sends the event of a number.
    let send: @Sendable (Int) -> Void

    @usableFromInline
    init(ticks: [Int], ends: Bool, send: @escaping @Sendable (Int) -> Void) {
      self.ticks = ticks
      self.ends = ends
      self.send = send
    }
  }

  private struct State {
    var next: Int
    /// One for all ticks, armed again for each.
    var job: Job?
    var isStopped = false
    /// Its number among the board's players.
    var place: Int?
  }

  private let board: JobBoard
  private let script: Script
  private let log: SubscriptionLog
  private let kind: JobKind
  private let start: Int64
  private let number: UInt64
  private let group: UInt64
  private let origin: Int32
  private let state: Lock<State>

  /// Plays a lane whose tick zero is now.
  ///
  /// - Parameters:
  ///   - script: The events.
  ///   - kind: When in a tick they come.
  ///   - log: That of the lane.
  ///   - board: That of the scheduler.
  ///   - synchronously: Whether those of tick zero are sent at once.
  @discardableResult
  @usableFromInline
  init(
    _ script: Script, as kind: JobKind, log: SubscriptionLog, on board: JobBoard,
    synchronously: Bool = false
  ) {
    self.board = board
    self.script = script
    self.log = log
    self.kind = kind
    let first = script.ticks.firstIndex { $0 >= 0 } ?? script.ticks.count
    (start, number, group, origin) = board.state.withLock { state in
      (state.now, state.jobs.takeNumber(), state.newGroup(), state.origin)
    }
    state = Lock(State(next: first))
    // Held by the board: an entrance that nobody holds interrupts its stream.
    let place = board.state.withLock { $0.players.insert(self) }
    state.withLock { $0.place = place }
    if synchronously, first < script.ticks.count, script.ticks[first] == 0 {
      sendNext()
    } else {
      scheduleNext(first)
    }
  }

  /// Stops it: nobody wants the events any more.
  @usableFromInline
  func stop() {
    let (job, place) = state.withLock { state in
      defer {
        state.isStopped = true
        state.job = nil
        state.place = nil
      }
      return (state.job, state.place)
    }
    job?.dispose()
    guard let place else { return }
    // Released outside the lock: its going may interrupt a stream.
    withExtendedLifetime(board.state.withLock { $0.players.remove(place) }) {}
  }

  /// Schedules what comes next; to be called from one place at a time.
  private func scheduleNext(_ next: Int) {
    guard next < script.ticks.count else { return }
    let (length, isTooLong) = Int64(script.ticks[next])
      .multipliedReportingOverflow(by: board.tickLength)
    let (time, isTooLate) = start.addingReportingOverflow(isTooLong ? .max : length)
    let known = state.withLock { $0.isStopped ? nil : $0.job }
    let job = known ?? Job(board, kind, group: group, origin: origin, lane: log) {}
    board.state.withLock { state in
      job.arm { self.sendNext() }
      state.jobs.insert(job, at: isTooLate ? .max : time, number: number)
    }
    guard known == nil else { return }
    let isStopped = state.withLock { state in
      if !state.isStopped { state.job = job }
      return state.isStopped
    }
    if isStopped { job.dispose() }
  }

  /// Sends all events of the next tick in which there are any.
  private func sendNext() {
    let (first, isStopped) = state.withLock { ($0.next, $0.isStopped) }
    guard !isStopped else { return }
    let tick = script.ticks[first]
    var end = first + 1
    while end < script.ticks.count, script.ticks[end] == tick { end += 1 }
    state.withLock { $0.next = end }
    scheduleNext(end)
    for index in first..<end {
      guard !state.withLock({ $0.isStopped }) else { return }
      // The end first lets go of the player, which holds what ends.
      if script.ends, index == script.ticks.count - 1 { stop() }
      script.send(index)
    }
  }
}

extension Timeline {
  /// The timeline as what a player plays.
  @inlinable
  func script(to observer: Signal<Value, Error>.Observer) -> LanePlayer.Script {
    LanePlayer.Script(
      ticks: entries.map(\.tick), ends: entries.last?.mark.isTerminal ?? false,
      send: { [entries] index in
        if let event = entries[index].mark.event { observer.send(event) }
      })
  }

  /// Why this timeline cannot be played as a lane; nil if it can.
  @inlinable
  func problemOfLane(isHot: Bool) -> String? {
    if let problem { return problem }
    if !isHot, firstTick < 0 {
      return "a cold lane begins with its start and has nothing before it, but has a '^'"
    }
    if let last = entries.last, case .failed = last.mark, last.mark.event == nil {
      return "a lane has a '#', but no error that it stands for: give the lane an error"
    }
    return nil
  }
}

extension Timeline.Mark {
  /// The event to send; nil for a failure of which no error is known.
  @inlinable
  var event: Signal<Value, Error>.Event? {
    switch self {
    case .value(let value): .value(value)
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(let failure): failure.error.map { .failed($0) }
    }
  }
}

extension Timeline.Failure {
  /// The error, if it is known or can be made of what it says of itself.
  @usableFromInline var error: Error? {
    switch self {
    case .error(let error): error
    case .described(let text):
      (Error.self as? any LosslessStringConvertible.Type)?.init(text) as? Error
    case .any: nil
    }
  }
}
