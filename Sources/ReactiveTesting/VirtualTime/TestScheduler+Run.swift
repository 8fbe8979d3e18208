import Reactive

extension TestScheduler {
  /// How a run ended.
  package enum Outcome: Sendable {
    /// Nothing is left to do.
    case idle
    /// The time to which it was to run has come; jobs may wait.
    case reached
    /// More jobs were done than a run may do; the message says what kept going.
    case exceeded(String)
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
  /// It stops after ``stepLimit`` jobs: something keeps scheduling, and needs an end. What the test has
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
    try AmbientScheduler.withAmbience(self) {
      let result = try working(for: CallSite(file: file, line: line)) { try body() }
      noteBound(settle(until: end))
      return result
    }
  }

  /// Notes that a run was stopped at its bound, if it was: what is recorded proves nothing then.
  ///
  /// - Returns: Whether it was not.
  @discardableResult
  private func noteBound(_ outcome: Outcome) -> Bool {
    guard case .exceeded(let message) = outcome else { return true }
    note(problem: message)
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
    AmbientScheduler.withAmbience(self) {
      runJobs(until: time?.nanoseconds ?? .max)
    }
  }

  /// What comes next in a run.
  private enum Step {
    case task(UnownedJob)
    case job(Job)
    /// Nothing is due, or no more may be done; whether anything waits.
    case end(isDue: Bool, isWaiting: Bool)
  }

  func runJobs(until limit: Int64) -> Outcome {
    var last: [String] = []
    var left = stepLimit
    var isAsking = false
    board.noteRun()
    defer { if isAsking { stopAskingForNames() } }
    while true {
      if left <= Self.lastSteps, !isAsking {
        isAsking = true
        askForNames()
      }
      switch nextStep(until: limit, isAllowed: left > 0) {
      case .end(isDue: true, _): return .exceeded(runawayMessage(last))
      case .end(_, let isWaiting): return isWaiting ? .reached : .idle
      case .task(let task):
        if left <= 3 { last.append(describe(nil)) }
        task.runSynchronously(on: asUnownedTaskExecutor())
      case .job(let job):
        if left <= 3 { last.append(describe(job)) }
        job.run()
      }
      left -= 1
    }
  }

  /// Takes what is to be done next; takes nothing if nothing more is allowed.
  private func nextStep(until limit: Int64, isAllowed: Bool) -> Step {
    board.state.withLock { state -> Step in
      var isDue = !state.tasks.isEmpty
      if isAllowed, let task = state.tasks.popFirst() { return .task(task) }
      while !isDue, let next = state.next, next.time <= limit {
        let isWaiting = next.job.isWaiting
        isDue = isWaiting && !isAllowed
        guard !isDue else { break }
        guard let entry = isWaiting ? state.takeChosen(next) : state.jobs.removeNext() else {
          continue
        }
        let job = state.jobs.release(entry)
        guard job.take() else {
          // Cancelled: nothing happens at its time, so time does not move there.
          state.jobs.passedCancelled()
          continue
        }
        board.move(&state, to: entry.time)
        job.noteTurn(in: &state)
        state.origin = job.account
        state.isWorking = true
        return .job(job)
      }
      (state.isWorking, state.origin) = (false, -1)
      return .end(isDue: isDue, isWaiting: state.pendingCount > 0)
    }
  }
}
