import Reactive

/// Runs work in virtual time: in the order in which it is due, at once, the same every time.
///
/// Time begins at zero and moves only when the scheduler is told to move it. It is counted in
/// nanoseconds; what is shorter is rounded up. Within one tick the order is part of the contract:
/// disposals, then starts, then the events of hot lanes, lane by lane as they were made, then timers
/// and the events of cold lanes, as they were set. An ``ActionOrder`` changes it.
///
/// Tasks that begin in its runs belong to it, whatever their kind, and so do tasks that prefer it as their
/// executor. Time does not move on before all of them wait.
///
/// Work may be scheduled and cancelled from any thread; time is to be moved from one place.
public final class TestScheduler: TimedScheduler {
  /// How long a tick, a column of marbles, is.
  public let tick: Duration

  /// How many jobs one run may do before it is stopped as one that never settles.
  ///
  /// An operator that starts a stream again and again without time passing, such as `retry()`, may do so a tenth
  /// as often.
  public let stepLimit: Int

  @usableFromInline let board: JobBoard
  @usableFromInline let notes: RunNotes

  /// Makes a scheduler at time zero.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick; at least a nanosecond.
  ///   - order: Which of the actions of one tick runs first.
  ///   - stepLimit: How many jobs one run may do.
  ///   - capturesTasks: Whether tasks that begin in a run, `Task { }` and `Task.detached` among them, and
  ///     code of the main actor run in virtual time. If false, only tasks that prefer this executor do.
  public init(
    tick: Duration = .millisecond, order: ActionOrder = .asScheduled,
    stepLimit: Int = 1_000_000, capturesTasks: Bool = true
  ) {
    let length = tick == .millisecond ? 1_000_000 : tick.nanoseconds
    // Rounded up, so that of a length of one only the tick itself can tell.
    precondition(
      length > 1 || tick >= .nanoseconds(1),
      "A tick of a TestScheduler is at least a nanosecond long, but was given \(tick).")
    self.tick = tick
    self.stepLimit = stepLimit
    // A tenth, as for a pipeline that `marble` runs.
    board = JobBoard(
      tickLength: length, restartLimit: stepLimit / 10, capturesTasks: capturesTasks)
    notes = RunNotes(tick: tick)
    if let chooser = order.makeChooser?() {
      board.state.withLock { ($0.choose, $0.due) = (chooser, DueJobs()) }
    }
  }

  deinit {
    let hasRun = board.letGo()
    notes.letGo(hasRun: hasRun)
  }

  /// Lets go of all that waits: it is never run.
  ///
  /// What waits may hold the scheduler, so that neither would go by itself.
  package func letGo() { _ = board.letGo() }

  /// The virtual time.
  public var now: Duration { board.now }

  /// How many jobs wait.
  public var pendingCount: Int { board.state.withLock { $0.pendingCount } }

  /// Schedules work for the current tick, after what waits in it already.
  ///
  /// - Parameter action: Run at most once, when time is moved.
  /// - Returns: A handle whose disposal cancels it and releases the action.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    board.schedule(action)
  }

  /// Schedules work for later.
  ///
  /// - Parameters:
  ///   - delay: From now; zero or less is the current tick, after what waits in it already.
  ///   - action: Run at most once, when time has come.
  /// - Returns: A handle whose disposal cancels it and releases the action.
  @discardableResult
  public func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    board.schedule(after: delay, action: action)
  }

  /// Schedules work for later, again and again.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run; zero or less is the current tick.
  ///   - interval: From one run to the next; less than a nanosecond traps.
  ///   - leeway: Has no effect in virtual time.
  ///   - action: Run until the handle is disposed of.
  /// - Returns: A handle whose disposal ends it and releases the action.
  @discardableResult
  public func schedule(
    after delay: Duration, interval: Duration, leeway: Duration = .zero,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    board.schedule(after: delay, interval: interval, leeway: leeway, action: action)
  }

  /// Schedules work of a kind for a tick from now.
  @discardableResult
  package func schedule(
    atTick tick: Int, as kind: JobKind, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    board.schedule(after: nanoseconds(ofTicks: tick), as: kind, action)
  }

  /// Notes why what is recorded from now on can prove nothing, if there is a reason.
  @usableFromInline
  func note(problem: String?) {
    if let problem { board.note(problem: problem) }
  }

  /// How long some ticks are; as long as can be said where that is too long to say.
  package func duration(ofTicks ticks: Int) -> Duration {
    .nanoseconds(nanoseconds(ofTicks: ticks))
  }

  private func nanoseconds(ofTicks ticks: Int) -> Int64 {
    let (length, overflow) = Int64(ticks).multipliedReportingOverflow(by: board.tickLength)
    guard overflow else { return length }
    return ticks < 0 ? .min : .max
  }
}

extension Duration {
  /// The usual tick, made once: to make a duration, and to take one apart, is arithmetic of 128 bits.
  @usableFromInline static let millisecond = Duration.milliseconds(1)
}
