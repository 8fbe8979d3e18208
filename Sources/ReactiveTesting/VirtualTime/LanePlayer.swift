import Reactive

/// Sends the events of a lane, all of one tick in one job.
///
/// Only one job waits in the scheduler, so a long lane costs the scheduler no more than a short one; it
/// keeps the place in the order of a tick that it had when it began. The board holds it until it is
/// stopped: an entrance that nobody holds interrupts its stream.
@usableFromInline
final class LanePlayer: RecurringJob, @unchecked Sendable {
  // Unchecked: the links are touched with the board's lock held, `position` by whoever runs the job;
  // `send` is let go when nobody runs it, or will.

  /// The tick of each event; those before tick zero are not sent.
  private let ticks: [Int]
  /// Whether the last is an end.
  private let ends: Bool
  /// Sends the event of a number.
  private var send: (@Sendable (Int) -> Void)?
  private let log: SubscriptionLog
  private let start: Int64
  private let number: UInt64
  /// The number of the next event.
  private var position = 0

  /// The player that began before this one.
  private(set) var next: LanePlayer?
  private unowned(unsafe) var previous: LanePlayer?

  /// Makes a player of a lane whose tick zero is now.
  ///
  /// - Parameters:
  ///   - ticks: The tick of each event.
  ///   - ends: Whether the last event is an end.
  ///   - kind: When in a tick the events come.
  ///   - log: That of the lane.
  ///   - board: That of the scheduler.
  ///   - send: Sends the event of a number.
  @usableFromInline
  init(
    _ ticks: [Int], ends: Bool, as kind: JobKind, log: SubscriptionLog, on board: JobBoard,
    _ send: @escaping @Sendable (Int) -> Void
  ) {
    self.ticks = ticks
    self.ends = ends
    self.log = log
    self.send = send
    let (group, origin): (UInt64, Int32)
    (start, number, group, origin) = board.state.withLock { state in
      (state.now, state.jobs.takeNumber(), state.newGroup(), state.origin)
    }
    super.init(board, kind, group: group, origin: origin)
  }

  override var lane: SubscriptionLog? { log }

  /// Begins to play.
  ///
  /// - Parameter synchronously: Whether the events of tick zero are sent at once.
  @usableFromInline
  func begin(synchronously: Bool = false) {
    while position < ticks.count, ticks[position] < 0 { position += 1 }
    let isAtOnce = synchronously && position < ticks.count && ticks[position] == 0
    let place = position
    board.state.withLock { state in
      guard !state.isOver else { return }
      next = state.players
      next?.previous = self
      state.players = self
      if !isAtOnce { wait(for: place, in: &state) }
    }
    if isAtOnce { run() }
  }

  /// Waits for the tick of one of the events.
  private func wait(for index: Int, in state: inout JobBoard.State) {
    // Looked at with the lock held, which whoever stops it takes after saying so.
    guard index < ticks.count, !isStopped else { return }
    let (length, isTooLong) = Int64(ticks[index]).multipliedReportingOverflow(by: board.tickLength)
    let (time, isTooLate) = start.addingReportingOverflow(isTooLong ? .max : length)
    wait(until: isTooLate ? .max : time, number: number, in: &state)
  }

  override func recur() {
    let first = position
    guard first < ticks.count else { return }
    var end = first + 1
    while end < ticks.count, ticks[end] == ticks[first] { end += 1 }
    position = end
    if end < ticks.count { board.state.withLock { wait(for: end, in: &$0) } }
    for index in first..<end {
      guard !isStopped else { return }
      // The end first lets go of the player, which holds what ends.
      if ends, index == ticks.count - 1 { stop() }
      send?(index)
    }
  }

  override func letGo() { send = nil }

  override func noteStop() {
    // Released outside the lock, with what it holds.
    let held = board.state.withLock { state -> LanePlayer? in
      guard previous != nil || state.players === self else { return nil }
      next?.previous = previous
      defer { next = nil }
      guard let previous else {
        defer { state.players = next }
        return state.players
      }
      self.previous = nil
      defer { previous.next = next }
      return previous.next
    }
    withExtendedLifetime(held) {}
  }
}
