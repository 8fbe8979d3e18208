import Reactive

extension TestScheduler {
  /// How a run ended.
  package enum Outcome: Sendable {
    /// Nothing is left to do.
    case idle
    /// The time to which it was to run has come; jobs may wait.
    case reached
    /// More jobs were done than a run may do, or none could be; the message says why.
    case exceeded(String)
    /// The next step is the main actor's, and the run is not there.
    case main
  }

  /// Runs what is due now, and what that schedules for now.
  public func advance() { advance(by: .zero) }

  /// Moves time on, running what becomes due on the way.
  ///
  /// - Parameter interval: How far; less than zero traps. Time ends after some 292 years, as many nanoseconds
  ///   as 64 bits can count.
  public func advance(by interval: Duration) {
    precondition(
      interval >= .zero, "A TestScheduler's time moves on, but was to advance by \(interval).")
    advance(to: now.addingSaturated(interval))
  }

  /// Moves time on to a moment, running what is due until then, it included.
  ///
  /// Each job runs at its own time, and so does what it schedules.
  ///
  /// - Parameter time: The virtual time to reach; one that has passed runs nothing.
  public func advance(to time: Duration) {
    guard noteBound(settle(until: time)) else { return }
    board.state.withLock { board.move(&$0, to: time.nanoseconds) }
  }

  /// Moves time on until nothing is left to do.
  ///
  /// Time is left where the last job has run. It stops after ``stepLimit`` jobs: something keeps scheduling, and needs an end. What the test has
  /// recorded then equals nothing, and says so; ``onUnproven`` is told too.
  public func run() { noteBound(settle(until: nil)) }

  /// Moves time on until nothing is left to do, or up to a moment, that included.
  ///
  /// Unlike ``advance(to:)`` it leaves time where the last job has run.
  ///
  /// - Parameter end: The last time at which anything is run.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public func run(until end: Duration) -> Bool {
    noteBound(settle(until: end))
    return pendingCount == 0
  }

  /// Runs a closure with this scheduler as the ambient one, then moves time on until nothing is left to
  /// do.
  ///
  ///     let seen = test.record(answers)
  ///     test.run { input.send(value: 1) }
  ///     #expect(seen.timeline == "1")
  ///
  /// Recordings made before the run start before the closure, so they record what it sends. Events of lanes and
  /// timers of the tick come after the closure.
  ///
  /// Tasks that the closure begins belong to the run; see ``run(until:patience:file:line:_:)``. Once a part of
  /// the main actor is ready, the run moves to the real main actor, and the calling thread waits. Whoever has
  /// the main actor must not wait for this thread meanwhile.
  ///
  /// - Parameters:
  ///   - end: The last time at which anything is run; nil for no such time.
  ///   - file: The file of the call.
  ///   - line: The line of the call, told of what is left over.
  ///   - body: Starts and observes streams; timed operators in it take the test's time.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, at once.
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

  /// Does the starts and disposals that are due, before the closure of a run does anything.
  private func runStarts() {
    guard board.isStartDue else { return }
    noteBound(runSteps(until: board.time, startsOnly: true))
  }

  /// Runs a closure as part of a run: with this scheduler as the ambient one, and with the tasks that it
  /// begins.
  @inlinable
  func within<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = board.enter()
    defer { board.leave(before) }
    return try AmbientScheduler.withAmbience(board, body)
  }

  /// Notes that a run was stopped at its bound, if it was: what is recorded proves nothing then.
  ///
  /// - Returns: Whether it was not.
  @discardableResult
  private func noteBound(_ outcome: Outcome) -> Bool {
    guard case .exceeded(let message) = outcome else { return true }
    note(problem: message)
    finishTasks()
    // There may be no recording to say it.
    Self.onUnproven("warning: \(message)")
    return false
  }

  /// Runs a closure as if a job ran it, on a call site's account.
  @inlinable
  func working<Result>(for site: CallSite, _ body: () throws -> Result) rethrows -> Result {
    let before = board.beginWork(for: site)
    defer { board.endWork(before) }
    return try body()
  }

  /// Runs jobs in their order, with this scheduler as the ambient one.
  ///
  /// - Parameter time: The last time whose jobs are run; nil to run until nothing is left.
  /// - Returns: Whether anything is left.
  package func settle(until time: Duration?) -> Outcome {
    within { runJobs(until: time?.nanoseconds ?? .max) }
  }
}
