import Reactive

extension TestScheduler {
  /// How a run ended.
  package enum Outcome: Sendable {
    /// Nothing is left to do.
    case idle
    /// The run has reached its end time; jobs may be pending.
    case reached
    /// The run has reached its step limit, or could do no step at all; the message says why.
    case exceeded(String)
    /// The next step belongs to the main actor, and the run is not there.
    case main
  }

  /// Runs the jobs that are due now, and the jobs they schedule for now.
  public func advance() { advance(by: .zero) }

  /// Moves time forward, and runs the jobs that become due on the way.
  ///
  /// - Parameter interval: How far to move; a negative interval traps. Time ends after about 292 years, the range of
  ///   64 bits of nanoseconds.
  public func advance(by interval: Duration) {
    precondition(
      interval >= .zero, "A TestScheduler's time cannot go back, but was to advance by \(interval)."
    )
    advance(to: now.addingSaturated(interval))
  }

  /// Moves time forward to a moment, and runs the jobs that are due up to and including it.
  ///
  /// Each job runs at its own time, and so do the jobs it schedules.
  ///
  /// - Parameter time: The virtual time to reach; a time that has passed runs nothing.
  public func advance(to time: Duration) {
    guard noteBound(settle(until: time)) else { return }
    board.state.withLock { board.move(&$0, to: time.nanoseconds) }
  }

  /// Moves time forward until nothing is left to do.
  ///
  /// Afterwards the time is that of the last job. The run stops after as many jobs as the scheduler's `stepLimit`:
  /// something keeps scheduling work and needs an end. The test's recordings then equal nothing and say so, and
  /// ``onUnproven`` is called.
  public func run() { noteBound(settle(until: nil)) }

  /// Moves time forward until nothing is left to do, or up to and including a moment.
  ///
  /// Unlike ``advance(to:)`` it leaves time at the last job.
  ///
  /// - Parameter end: The last time at which jobs run.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public func run(until end: Duration) -> Bool {
    noteBound(settle(until: end))
    return pendingCount == 0
  }

  /// Runs a closure with this scheduler as the ambient one, then moves time forward until nothing is left to do.
  ///
  ///     let seen = test.record(answers)
  ///     test.run { input.send(value: 1) }
  ///     #expect(seen.timeline == "1")
  ///
  /// Recordings made before the run start before the closure, so they record what it sends. Lane events and timers
  /// of the same tick come after the closure.
  ///
  /// Tasks that the closure begins belong to the run; see ``run(until:patience:file:line:_:)``. Once a part of
  /// the main actor is ready, the run moves to the real main actor, and the calling thread waits. Code that
  /// occupies the main actor must not wait for this thread meanwhile.
  ///
  /// - Parameters:
  ///   - end: The last time at which jobs run; nil for no limit.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - body: Starts and observes streams; timed operators in it use virtual time.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, at once.
  @discardableResult
  public func run<Result>(
    until end: Duration? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try within {
      runStarts()
      let result = try working(for: CallSite(file: file, line: line)) { try body() }
      noteBound(runJobs(until: end?.nanoseconds ?? .max))
      return result
    }
  }

  /// Runs the starts and disposals that are due, before the closure of a run.
  private func runStarts() {
    guard board.isStartDue else { return }
    noteBound(runSteps(until: board.time, startsOnly: true))
  }

  /// Runs a closure as part of a run, with this scheduler as the ambient one.
  ///
  /// Tasks that the closure begins belong to the run.
  @inlinable
  func within<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = board.enter()
    defer { board.leave(before) }
    return try AmbientScheduler.withAmbience(board, body)
  }

  /// Notes if a run was stopped at its limit: its recordings then prove nothing.
  ///
  /// - Returns: Whether the run stayed within its limit.
  @discardableResult
  private func noteBound(_ outcome: Outcome) -> Bool {
    guard case .exceeded(let message) = outcome else { return true }
    note(problem: message)
    finishTasks()
    // There may be no recording that could say so.
    notes.report(warning(message))
    return false
  }

  /// Runs a closure as a job of a call site.
  @inlinable
  func working<Result>(for site: CallSite, _ body: () throws -> Result) rethrows -> Result {
    let before = board.beginWork(for: site)
    defer { board.endWork(before) }
    return try body()
  }

  /// Runs jobs in their order, with this scheduler as the ambient one.
  ///
  /// - Parameter time: The last time at which jobs run; nil to run until nothing is left.
  /// - Returns: How the run ended.
  package func settle(until time: Duration?) -> Outcome {
    within { runJobs(until: time?.nanoseconds ?? .max) }
  }
}
