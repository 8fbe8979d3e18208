import Reactive

/// Runs work in virtual time: in the order in which it is due, at once, the same every time.
///
/// Time begins at zero and moves only when you move it. It is counted in nanoseconds; fractions are rounded up.
/// The order within one tick is part of the contract. Disposals come first, then starts, each with its disposal if
/// that is in the same tick, then the events of hot lanes, lane by lane in the order in which they were made. Last come
/// timers and the events of cold lanes, in the order in which they were set. An ``ActionOrder`` changes this order.
///
/// Tasks that begin in its runs belong to it, whatever their kind, and so do tasks that prefer it as their
/// executor. Time does not move on before all of them wait.
///
/// You may schedule and cancel work from any thread. Move time from one place only.
public final class TestScheduler: TimedScheduler {
  /// The length of a tick, which is one column of marbles.
  public let tick: Duration

  /// How many jobs one run may do before it is stopped because it never settles.
  ///
  /// An operator that starts a stream again and again without time passing, such as `retry()`, may do so a tenth
  /// as often.
  package let stepLimit: Int

  /// How the test got it.
  var form: TestForm { notes.form }
  /// Whether a test that is run in many orders has made it.
  private let isBesideSearch: Bool
  /// Who has made it in a run, in a debug build; nil if it was not made in one.
  let maker: TaskStack?

  @usableFromInline let board: JobBoard
  @usableFromInline let notes: TestNotes
  /// The cut that is made in this test; nil for none.
  @usableFromInline let plan: CutPlan?

  /// Makes a scheduler at time zero.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick; at least a nanosecond.
  ///   - order: The order in which the actions of one tick run.
  ///   - stepLimit: How many jobs one run may do. Each time that a task wakes up counts as five jobs, and so does a block of
  ///     a queue. Without time passing, a run may do 250,000 jobs, and tasks may yield or sleep for zero 10,000 times; more
  ///     if there are many tasks, or if this limit is higher than the default. An operator may start a tenth as many
  ///     streams, and a sequence may send ten times as many values.
  ///   - capturesTasks: Whether tasks that begin in a run, also `Task { }` and `Task.detached`, and code of the
  ///     main actor run in virtual time. If false, only tasks that prefer this executor do.
  ///   - usesRealClocks: Whether `ContinuousClock`, `SuspendingClock` and `Date()` show the real time in runs, and sleeps
  ///     on these clocks take real time. By default they show virtual time, where the platform makes that possible.
  ///   - firstDate: What `Date()` shows in runs at the virtual time zero, counted from 1970; by default the real date,
  ///     rounded up to a second.
  public convenience init(
    tick: Duration = .millisecond, order: ActionOrder = .asScheduled,
    stepLimit: Int = 1_000_000, capturesTasks: Bool = true, usesRealClocks: Bool = false,
    firstDate: Duration? = nil
  ) {
    self.init(
      tick: tick, order: order, stepLimit: stepLimit, capturesTasks: capturesTasks,
      usesRealClocks: usesRealClocks, firstDate: firstDate, plan: nil)
  }

  init(
    tick: Duration, order: ActionOrder = .asScheduled, stepLimit: Int, capturesTasks: Bool = true,
    usesRealClocks: Bool = false, firstDate: Duration? = nil, plan: CutPlan? = nil,
    form: TestForm = .scheduler
  ) {
    let length = tick == .millisecond ? 1_000_000 : tick.nanoseconds
    // Nanoseconds are rounded up, so a length of one needs a look at the tick itself.
    precondition(
      length > 1 || tick >= .nanoseconds(1),
      "A tick of a TestScheduler is at least a nanosecond long, but was given \(tick).")
    precondition(
      firstDate.map { (.zero - VirtualDate.limit...VirtualDate.limit).contains($0) } ?? true,
      "The first date of a TestScheduler is at most ten million years away from 1970.")
    self.tick = tick
    self.stepLimit = stepLimit
    self.plan = plan
    board = JobBoard(
      tickLength: length, stepLimit: stepLimit, capturesTasks: capturesTasks,
      usesRealClocks: usesRealClocks, firstDate: firstDate)
    notes = TestNotes(tick: tick, form: form, reportingTo: Self.onUnproven)
    let surroundings = TaskHooks.current
    isBesideSearch = surroundings?.isInSearch ?? false
    maker = surroundings != nil && form.hasRuns && EndedWork.isKept ? TaskStack.ofCaller : nil
    board.state.withLock { $0.scheduler = self }
    AmbientScheduler.beginTests(TestFinder.self)
    TestFinder.add(board)
    // From now on, tasks that begin are seen.
    if capturesTasks { TaskHooks.runtime?.takeBack() }
    guard case .asScheduled = order.kind else {
      follow(order) { [notes] in notes.laneNames }
      return
    }
    keepSomeCallers()
  }

  deinit {
    TestFinder.remove(board)
    // Before the streams of the recordings are disposed of.
    board.noteOutside(in: notes, pending: .timer)
    stopFollowing()
    // Before tasks go on elsewhere: they must not read what is recorded.
    notes.endRecordings(hasRun: board.stretches > 0, ranAt: board.state.withLock { $0.sites.first })
    if isBesideSearch, form.hasRuns, board.stretches > 0, board.state.withLock({ $0.picker == nil })
    {
      notes.report(
        Finding(
          .search,
          "only one order was tried of a TestScheduler that the test has made: use TestScheduler.current in its place"
        ))
    }
    board.releaseAll()
    for message in notes.outside { notes.report(Finding(.outside, message)) }
  }

  /// Releases all pending work, which never runs.
  ///
  /// Pending work may retain the scheduler, so neither would be released otherwise.
  package func letGo() { board.releaseAll() }

  /// The rows of all tagged stages.
  ///
  /// - Parameter end: The tick up to which silence is drawn, exclusive.
  /// - Returns: The rows, the stages from upstream to downstream.
  package func stageRows(upTo end: Int) -> [Diagram.Row] {
    board.stages?.contents.rows(0..<Int.max, upTo: end) { Int($0 / board.tickLength) } ?? []
  }

  /// The virtual time.
  public var now: Duration { board.now }

  /// How many jobs are pending.
  public var pendingCount: Int { board.state.withLock { $0.pendingCount } }

  /// What the pending jobs are for, and their times, the first one first; if they are many, only the first one.
  package var pendingJobs: [(name: String, time: Duration)] {
    let jobs = board.state.withLock { state in
      (state.pendingCount > 32 ? [state.next].compactMap(\.self) : state.pending.sorted(by: <))
        .map { ($0.job, $0.time) }
    }
    return jobs.map { job, time in
      let name = job.lane.flatMap(notes.name).map { "the lane '\($0)'" }
      let subject = job.name.map { "'\("\($0)".prefix { $0 != "(" })'" }
      return (name ?? subject ?? "a timer", .nanoseconds(time))
    }
  }

  /// Schedules work for the current tick, after the work already pending in it.
  ///
  /// - Parameter action: Run at most once, when time is moved.
  /// - Returns: A handle whose disposal cancels it and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    board.schedule(action)
  }

  /// Schedules work for later.
  ///
  /// - Parameters:
  ///   - delay: From now; zero or less is the current tick, after the work already pending in it.
  ///   - action: Run at most once, when its time has come.
  /// - Returns: A handle whose disposal cancels it and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    board.schedule(after: delay, action: action)
  }

  /// Schedules work that repeats.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run; zero or less is the current tick.
  ///   - interval: From one run to the next; less than a nanosecond traps.
  ///   - leeway: Has no effect in virtual time.
  ///   - action: Run again and again until the handle is disposed of.
  /// - Returns: A handle whose disposal ends it and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, interval: Duration, leeway: Duration = .zero,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    board.schedule(after: delay, interval: interval, leeway: leeway, action: action)
  }

  /// Schedules work of a kind, some ticks from now.
  @discardableResult
  package func schedule(
    atTick tick: Int, as kind: JobKind, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    board.schedule(after: board.length(ofTicks: tick), as: kind, action)
  }

  /// The length of some ticks, limited to the longest time that can be represented.
  package func duration(ofTicks ticks: Int) -> Duration {
    .nanoseconds(board.length(ofTicks: ticks))
  }
}

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
    conclude(settle(until: time), endingAt: time)
  }

  /// Moves time forward until nothing is left to do.
  ///
  /// Afterwards the time is that of the last job. The run stops after as many jobs as the scheduler's `stepLimit`:
  /// something keeps scheduling work and needs an end. The test's recordings then equal nothing and say so, and
  /// ``onUnproven`` is called.
  public func run() { conclude(settle(until: nil)) }

  /// Moves time forward until nothing is left to do, or up to and including a moment.
  ///
  /// Afterwards the time is that moment.
  ///
  /// - Parameter end: The last time at which jobs run.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public func run(until end: Duration) -> Bool {
    let outcome = settle(until: end)
    conclude(outcome, endingAt: end)
    if case .exceeded = outcome { return false }
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
  /// Tasks that the closure begins belong to the run; see ``run(until:patience:file:line:isolation:_:)``. Once a part of
  /// the main actor is ready, the run moves to the real main actor, and the calling thread waits. Code that
  /// occupies the main actor must not wait for this thread meanwhile.
  ///
  /// - Parameters:
  ///   - end: The last time at which jobs run, which is the time afterwards; nil for no limit, and then the time afterwards
  ///     is that of the last job.
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
      conclude(runJobs(until: end?.nanoseconds ?? .max), endingAt: end)
      return result
    }
  }

  /// Runs the starts and disposals that are due, before the closure of a run.
  private func runStarts() {
    guard board.isStartDue else { return }
    conclude(runSteps(until: board.time, startsOnly: true))
  }

  /// Runs a closure as part of a run, with this scheduler as the ambient one.
  ///
  /// Tasks that the closure begins belong to the run.
  @inlinable
  func within<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = board.beginCapturing()
    defer { board.endCapturing(before) }
    return try AmbientScheduler.withAmbience(board, body)
  }

  /// Moves time to the end of a run.
  ///
  /// If the run was stopped at its limit, its tasks are finished instead, and its recordings prove nothing.
  func conclude(_ outcome: Outcome, endingAt end: Duration? = nil) {
    guard case .exceeded(let message) = outcome else {
      if let end { board.state.withLock { board.move(&$0, to: end.nanoseconds) } }
      return
    }
    board.note(problem: message)
    finishTasks()
    // There may be no recording that could say so.
    notes.report(Finding(.limit, message))
  }

  /// Lets cancelled tasks finish, without moving time.
  @usableFromInline
  func finishTasks() {
    guard board.hasReadyTasks else { return }
    within {
      if board.takeExhaustion() { runLastSteps() } else { _ = runSteps(until: .min) }
    }
  }

  private func runLastSteps() {
    var steps = LastSteps(for: board)
    let isOnMain = TaskHooks.runtime?.isOnMain == true
    guard case .main = board.runLastSteps(&steps, isOnMain: isOnMain) else { return }
    TaskHooks.onMain { [board, steps] in
      let runner = board.takeOverRun()
      defer { board.releaseRun(runner) }
      var steps = steps
      _ = board.withinRun { board.runLastSteps(&steps, isOnMain: true) }
    }
  }

  /// Moves time forward until something is over, or nothing is left to do.
  ///
  /// - Parameters:
  ///   - end: The last time at which jobs run.
  ///   - isOver: Asked after the last job of each moment.
  /// - Returns: How the run ended.
  package func settle(until end: Duration, orWhen isOver: () -> Bool) -> Outcome {
    within { runJobs(until: end.nanoseconds, orWhen: isOver) }
  }

  func runJobs(until limit: Int64, orWhen isOver: () -> Bool) -> Outcome {
    var time = board.time
    for _ in 0..<stepLimit {
      let outcome = runJobs(until: time)
      guard case .exceeded = outcome else {
        guard !isOver(), let next = board.state.withLock({ $0.next?.time }) else { return .idle }
        if next > limit { return .reached }
        time = next
        continue
      }
      return outcome
    }
    return runJobs(until: limit)
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
