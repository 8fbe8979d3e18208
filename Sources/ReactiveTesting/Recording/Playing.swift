import Reactive
import Synchronization

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

  private let board: JobBoard
  private let script: Script
  private let start: Int64
  private let number: UInt64
  /// One for all ticks, armed again for each.
  private let job: Job
  /// The number of the next event.
  private let next: Atomic<Int>
  private let isStopped = Atomic<Bool>(false)
  /// Its number among the board's players.
  private let place = Atomic<Int>(-1)

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
    let first = script.ticks.firstIndex { $0 >= 0 } ?? script.ticks.count
    next = Atomic(first)
    (start, number, job) = board.state.withLock { state in
      let job = Job(board, kind, group: state.newGroup(), origin: state.origin, lane: log)
      return (state.now, state.jobs.takeNumber(), job)
    }
    // Held by the board: an entrance that nobody holds interrupts its stream.
    place.store(board.state.withLock { $0.players.insert(self) }, ordering: .relaxed)
    if synchronously, first < script.ticks.count, script.ticks[first] == 0 {
      sendNext()
    } else {
      schedule(first)
    }
  }

  /// Stops it: nobody wants the events any more.
  @usableFromInline
  func stop() {
    guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    job.dispose()
    let place = place.load(ordering: .relaxed)
    // Released outside the lock: its going may interrupt a stream.
    withExtendedLifetime(board.state.withLock { $0.players.remove(place) }) {}
  }

  /// Schedules the events of the tick of one of them.
  private func schedule(_ first: Int) {
    guard first < script.ticks.count else { return }
    let (length, isTooLong) = Int64(script.ticks[first])
      .multipliedReportingOverflow(by: board.tickLength)
    let (time, isTooLate) = start.addingReportingOverflow(isTooLong ? .max : length)
    board.state.withLock { state in
      // Looked at with the lock held, which whoever stops it takes after saying so.
      guard !isStopped.load(ordering: .acquiring) else { return }
      job.arm { self.sendNext() }
      state.jobs.insert(job, at: isTooLate ? .max : time, number: number)
    }
  }

  /// Sends all events of the next tick in which there are any.
  private func sendNext() {
    let first = next.load(ordering: .relaxed)
    let tick = script.ticks[first]
    var end = first + 1
    while end < script.ticks.count, script.ticks[end] == tick { end += 1 }
    next.store(end, ordering: .relaxed)
    schedule(end)
    for index in first..<end {
      guard !isStopped.load(ordering: .acquiring) else { return }
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
