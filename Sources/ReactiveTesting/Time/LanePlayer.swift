import Reactive

/// Sends the events of a lane, with one job for each tick.
///
/// At most one job waits in the scheduler, so a long lane costs the scheduler no more than a short one. The
/// player keeps the place in the order of a tick that it had when it began. The board retains the player until
/// it is stopped: after its last event nothing else may retain the stream it feeds.
@usableFromInline
final class LanePlayer: RecurringJob, @unchecked Sendable {
  // Unchecked: the links, the place in time and the turn are written with the board's lock held, or before
  // the job waits for the first time. Whoever runs the job reads the turn. The events are read by whoever runs
  // the job or holds the lock. They are released with the lock held, when nobody runs the job.

  /// What a player plays, as closures: only their maker knows the type of the events.
  @usableFromInline
  struct Script: Sendable {
    /// The tick of an event, by its number.
    let tick: @Sendable (_ number: Int) -> Int
    /// Sends an event, by its number.
    let send: @Sendable (_ number: Int) -> Void
    /// Gives up the stream that the events are sent to.
    let giveUp: @Sendable () -> Void

    @usableFromInline
    init(
      tick: @escaping @Sendable (_ number: Int) -> Int,
      send: @escaping @Sendable (_ number: Int) -> Void, giveUp: @escaping @Sendable () -> Void
    ) {
      (self.tick, self.send, self.giveUp) = (tick, send, giveUp)
    }
  }

  private let count: Int
  /// Whether the last event ends the stream.
  private let ends: Bool
  /// Nil once it is released.
  private var script: Script?
  private let log: SubscriptionLog
  private var start: Int64 = 0
  private var number: UInt64 = 0
  /// The events of the current tick; the events after them come at `nextTick`.
  private var turn = 0..<0
  private var nextTick = 0

  /// The player that began before this one.
  private(set) var next: LanePlayer?
  // Unsafe: the board's list retains the player that began after this one, and removing that one changes `previous`.
  private unowned(unsafe) var previous: LanePlayer?

  /// Makes a player of a lane.
  ///
  /// - Parameters:
  ///   - count: The number of events; those before tick zero are not sent.
  ///   - ends: Whether the last event is an end.
  ///   - kind: When in a tick the events come.
  ///   - log: The log of the lane.
  ///   - board: The board of the scheduler.
  ///   - script: The events.
  @usableFromInline
  init(
    _ count: Int, ends: Bool, as kind: JobKind, log: SubscriptionLog, on board: JobBoard,
    _ script: Script
  ) {
    self.count = count
    self.ends = ends
    self.log = log
    self.script = script
    super.init(board, kind, group: 0, origin: -1)
  }

  override var lane: SubscriptionLog? { log }

  override var account: Int32 { origin < 0 ? log.origin : origin }

  /// Begins to play, with tick zero now.
  ///
  /// - Parameter synchronously: Whether the events of tick zero are sent at once.
  @usableFromInline
  func begin(synchronously: Bool = false) {
    let isOver = board.state.withLock { state in
      guard !state.isOver else { return true }
      (start, origin) = (state.now, state.origin)
      (number, group) = (state.jobs.takeNumber(), state.newGroup())
      next = state.players
      next?.previous = self
      state.players = self
      turn = 0..<nextEvent(from: 0) { $0 >= 0 }
      state.guide?.noteScheduled(self)
      if !synchronously { wait(in: &state) }
      return false
    }
    if isOver { stop() } else if synchronously { run { beginAtOnce() } }
  }

  /// Sends the events of tick zero, and only then waits for the next turn.
  ///
  /// Otherwise a run on another thread might send later events before them.
  private func beginAtOnce() {
    if nextTick == 0, turn.upperBound < count {
      turn = nextTurn()
      recur()
    }
    board.state.withLock { wait(in: &$0) }
  }

  override func noteTurn(in state: inout JobBoard.State) {
    turn = nextTurn()
    wait(in: &state)
  }

  /// The events of the next tick.
  private func nextTurn() -> Range<Int> {
    let (first, tick) = (turn.upperBound, nextTick)
    return first..<nextEvent(from: first + 1) { $0 != tick }
  }

  /// The first event from a number on whose tick satisfies the predicate; sets `nextTick` to its tick.
  private func nextEvent(from number: Int, where isNext: (_ tick: Int) -> Bool) -> Int {
    var number = number
    while number < count {
      nextTick = script?.tick(number) ?? .max
      if isNext(nextTick) { break }
      number += 1
    }
    return number
  }

  /// Waits for the next turn.
  private func wait(in state: inout JobBoard.State) {
    // Checked with the lock held: whoever stops the player sets the mark first and then takes the lock.
    guard turn.upperBound < count, !isStopped else { return log.noteLastTurn() }
    let (length, isTooLong) = Int64(nextTick).multipliedReportingOverflow(by: board.tickLength)
    let (time, isTooLate) = start.addingReportingOverflow(isTooLong ? .max : length)
    wait(until: isTooLate ? .max : time, number: number, in: &state)
  }

  override func recur() {
    for number in turn where !isStopped {
      // At the end, the player is released first, because it retains the stream that ends.
      if ends, number == count - 1 { stop() }
      script?.send(number)
    }
  }

  override func letGo() {
    board.state.withLock { _ in script.take() }?.giveUp()
  }

  override func noteStop(in state: inout JobBoard.State) -> Job? {
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
}
