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
  /// - Parameter interval: How far; less than zero traps.
  public func advance(by interval: Duration) {
    precondition(
      interval >= .zero, "A TestScheduler's time moves on, but was to advance by \(interval).")
    advance(to: now + interval)
  }

  /// Moves time on to a moment, running what is due until then, it included.
  ///
  /// Each job runs at its own time, and so does what it schedules.
  ///
  /// - Parameter time: The virtual time to reach; one that has passed runs nothing.
  public func advance(to time: Duration) {
    trapIfExceeded(settle(until: time))
    board.state.withLock { $0.now = max($0.now, time.nanoseconds) }
  }

  /// Moves time on until nothing is left to do.
  ///
  /// Traps with a message after ``stepLimit`` jobs: something keeps scheduling, and needs an end.
  public func run() { trapIfExceeded(settle(until: nil)) }

  /// Moves time on until nothing is left to do, or up to a moment, that included.
  ///
  /// Unlike ``advance(to:)`` it leaves time where the last job has run.
  ///
  /// - Parameter end: The last time at which anything is run.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public func run(until end: Duration) -> Bool {
    trapIfExceeded(settle(until: end))
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
    try AmbientScheduler.withScheduler(self, executor: self) {
      let result = try working(for: CallSite(file: file, line: line)) { try body() }
      trapIfExceeded(settle(until: end))
      return result
    }
  }

  func trapIfExceeded(_ outcome: Outcome) {
    if case .exceeded(let message) = outcome { preconditionFailure(message) }
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
    AmbientScheduler.withScheduler(self, executor: self) {
      var steps = 0
      return runJobs(until: time?.nanoseconds ?? .max, &steps)
    }
  }

  /// What comes next in a run.
  private enum Step {
    case task(UnownedJob)
    case job(Job, @Sendable () -> Void)
  }

  func runJobs(until limit: Int64, _ steps: inout Int) -> Outcome {
    var last: [String] = []
    board.state.withLock { $0.runs += 1 }
    defer { board.state.withLock { ($0.isWorking, $0.origin) = (false, -1) } }
    while let step = nextStep(until: limit) {
      steps += 1
      guard steps <= stepLimit else {
        // A task whose part is never run would never come to its end, cancelled or not.
        if case .task(let task) = step { board.state.withLock { $0.tasks.append(task) } }
        return .exceeded(runawayMessage(last))
      }
      switch step {
      case .task(let task):
        if steps > stepLimit - 3 { last.append(describe(nil)) }
        task.runSynchronously(on: asUnownedTaskExecutor())
      case .job(let job, let action):
        if steps > stepLimit - 3 { last.append(describe(job)) }
        action()
      }
    }
    return pendingCount == 0 ? .idle : .reached
  }

  private func nextStep(until limit: Int64) -> Step? {
    board.state.withLock { state -> Step? in
      if let task = state.tasks.popFirst() { return .task(task) }
      while let next = state.jobs.next, next.time <= limit {
        let isWaiting = next.job.isWaiting
        guard let entry = isWaiting ? state.takeChosen(next) : state.jobs.removeNext() else {
          continue
        }
        defer { state.jobs.release(entry) }
        guard let action = entry.job.takeAction() else {
          // Cancelled: nothing happens at its time, so time does not move there.
          state.jobs.passedCancelled()
          continue
        }
        state.now = max(state.now, entry.time)
        let job = entry.job
        state.origin = job.origin < 0 ? job.lane?.origin ?? -1 : job.origin
        state.isWorking = true
        return .job(entry.job, action)
      }
      return nil
    }
  }

  private func describe(_ job: Job?) -> String {
    let site = job.flatMap { job in board.state.withLock { $0.site(job.origin) } }
    let origin = site.map { ", begun at \($0)" } ?? ""
    return switch job?.kind {
    case nil: "a part of a task at \(time)"
    case .disposal: "a disposal at \(time)\(origin)"
    case .start: "a start at \(time)\(origin)"
    case .hotEvent, .timer:
      (job?.lane).flatMap(notes.name).map { "an event of \($0) at \(time)\(origin)" }
        ?? "a timer at \(time)\(origin)"
    }
  }

  private var time: String { timeText(now) }

  private func runawayMessage(_ last: [String]) -> String {
    """
    a run did not settle: \(stepLimit) jobs were done by \(now), and more wait. Something schedules \
    itself again and again; bound it with take(first:), or the run with a time to stop at. The last \
    to run: \(last.joined(separator: "; ")).
    """
  }
}
