import Reactive

/// Runs work in virtual time: in the order in which it is due, at once, the same every time.
///
/// Time begins at zero and moves only when you move it. It is counted in nanoseconds; fractions are rounded up.
/// The order within one tick is part of the contract. Disposals come first, then starts, then the events of hot
/// lanes, lane by lane in the order in which they were made. Last come timers and the events of cold lanes, in the
/// order in which they were set. An ``ActionOrder`` changes this order.
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

  @usableFromInline let board: JobBoard
  @usableFromInline let notes: RunNotes
  /// The cut that is made in this test; nil for none.
  @usableFromInline let plan: CutPlan?

  /// Makes a scheduler at time zero.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick; at least a nanosecond.
  ///   - order: The order in which the actions of one tick run.
  ///   - stepLimit: How many jobs one run may do. Each time that a task wakes up counts as ten jobs. Without time passing,
  ///     an operator may start a tenth as many streams, and a sequence may send ten times as many values.
  ///   - capturesTasks: Whether tasks that begin in a run, also `Task { }` and `Task.detached`, and code of the
  ///     main actor run in virtual time. If false, only tasks that prefer this executor do.
  ///   - usesRealClocks: Whether `ContinuousClock`, `SuspendingClock` and `Date()` show the real time in runs, and sleeps
  ///     on these clocks take real time. By default they show virtual time, where the platform makes that possible.
  ///   - firstDate: What `Date()` shows in runs at the virtual time zero, counted from 1970; by default the real date.
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
    usesRealClocks: Bool = false, firstDate: Duration? = nil, plan: CutPlan?
  ) {
    let length = tick == .millisecond ? 1_000_000 : tick.nanoseconds
    // Nanoseconds are rounded up, so a length of one needs a look at the tick itself.
    precondition(
      length > 1 || tick >= .nanoseconds(1),
      "A tick of a TestScheduler is at least a nanosecond long, but was given \(tick).")
    self.tick = tick
    self.stepLimit = stepLimit
    self.plan = plan
    board = JobBoard(
      tickLength: length, stepLimit: stepLimit, capturesTasks: capturesTasks,
      usesRealClocks: usesRealClocks, firstDate: firstDate)
    notes = RunNotes(tick: tick, reportingTo: Self.onUnproven)
    board.state.withLock { $0.scheduler = self }
    AmbientScheduler.beginTests()
    if case .asScheduled = order.kind { return }
    follow(order) { [notes] in notes.laneNames }
  }

  deinit {
    // Before the streams of the recordings are disposed of.
    notes.note(waits: board.realTimeMessages(pending: true, orElse: notes.firstSite))
    stopFollowing()
    // Before tasks go on elsewhere: they must not read what is recorded.
    notes.endRecordings(hasRun: board.runs > 0)
    board.releaseAll()
    for message in notes.waits {
      notes.report(warning("a stream still waits at the end of its test: \(message)"))
    }
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
    guard let stages = board.stages else { return [] }
    let length = board.tickLength
    return StageRows(stages.contents, 0..<Int.max) { Int($0 / length) }.rows(upTo: end)
  }

  /// The virtual time.
  public var now: Duration { board.now }

  /// How many jobs are pending.
  public var pendingCount: Int { board.state.withLock { $0.pendingCount } }

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
    board.schedule(after: nanoseconds(ofTicks: tick), as: kind, action)
  }

  /// Notes why recordings can prove nothing from now on, if there is a reason.
  @usableFromInline
  func note(problem: String?) {
    if let problem { board.note(problem: problem) }
  }

  /// The length of some ticks, limited to the longest time that can be represented.
  package func duration(ofTicks ticks: Int) -> Duration {
    .nanoseconds(nanoseconds(ofTicks: ticks))
  }

  private func nanoseconds(ofTicks ticks: Int) -> Int64 {
    let (length, overflow) = Int64(ticks).multipliedReportingOverflow(by: board.tickLength)
    guard overflow else { return length }
    return ticks < 0 ? .min : .max
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
    noteBound(settle(until: time), endingAt: time)
  }

  /// Moves time forward until nothing is left to do.
  ///
  /// Afterwards the time is that of the last job. The run stops after as many jobs as the scheduler's `stepLimit`:
  /// something keeps scheduling work and needs an end. The test's recordings then equal nothing and say so, and
  /// ``onUnproven`` is called.
  public func run() { noteBound(settle(until: nil)) }

  /// Moves time forward until nothing is left to do, or up to and including a moment.
  ///
  /// Afterwards the time is that moment.
  ///
  /// - Parameter end: The last time at which jobs run.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public func run(until end: Duration) -> Bool {
    noteBound(settle(until: end), endingAt: end)
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
      noteBound(runJobs(until: end?.nanoseconds ?? .max), endingAt: end)
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
    let before = board.beginCapturing()
    defer { board.endCapturing(before) }
    return try AmbientScheduler.withAmbience(board, body)
  }

  /// Notes if a run was stopped at its limit: its recordings then prove nothing.
  func noteBound(_ outcome: Outcome, endingAt end: Duration? = nil) {
    guard case .exceeded(let message) = outcome else {
      if let end { board.state.withLock { board.move(&$0, to: end.nanoseconds) } }
      return
    }
    note(problem: message)
    finishTasks()
    // There may be no recording that could say so.
    notes.report(warning(message))
  }

  /// Lets cancelled tasks finish, without moving time.
  @usableFromInline
  func finishTasks() {
    guard board.hasReadyTasks else { return }
    within { _ = runSteps(until: .min) }
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

extension TestScheduler {
  /// The progress of a run.
  struct Progress: Sendable {
    /// The last time at which jobs run.
    let limit: Int64
    /// How many jobs are left; a task that wakes up counts as several.
    var left: Int
    /// Descriptions of the last steps, recorded when few are left.
    var last: [String] = []
    /// The last task that ran, recorded when few steps are left; nil if none did.
    var lastTask: TaskPart?
    /// Whether it runs only disposals and starts, which come first in a tick, and what tasks do because of them.
    var startsOnly = false
    /// Whether it has begun to ask for the names of scheduled work.
    var isAsking = false
    /// Whether time may not pass, because a task may wait for something real.
    var holdsTime = false
    /// Whether the run is to stop at once, whatever is left to do.
    var isOver: (@Sendable () -> Bool)?

    /// Notes one of the last steps.
    mutating func note(_ step: String, _ part: TaskPart?) {
      last = last.suffix(2) + [step]
      lastTask = part ?? lastTask
    }
  }

  /// How many jobs a task that wakes up counts as.
  ///
  /// It takes far longer than a job does. And a task that polls without end is the usual reason why a run with tasks does
  /// not settle, so its failure should not take seconds.
  static var wakeCost: Int { 10 }

  /// The next step of a run.
  private enum Step {
    /// Its cost is that of a task that wakes up, or of a job if it continues the part before it.
    case task(TaskPart, cost: Int)
    case job(Job)
    case main
    /// Nothing is due, or no step is left; says whether anything is due or pending.
    case end(isDue: Bool, isWaiting: Bool)
  }

  /// Runs jobs and parts of tasks in their order; the thread waits while the main actor is needed.
  func runJobs(until limit: Int64) -> Outcome {
    board.noteRun()
    let outcome = runSteps(until: limit)
    noteEndOfRun()
    return board.takeRunaway().map(Outcome.exceeded) ?? outcome
  }

  /// Runs jobs and parts of tasks; does not have to be part of a test's run.
  @inline(__always)
  func runSteps(until limit: Int64, startsOnly: Bool = false) -> Outcome {
    var progress = Progress(limit: limit, left: stepLimit, startsOnly: startsOnly)
    defer { if progress.isAsking { stopAskingForNames() } }
    let outcome = runStepsOnThisThread(&progress, isOnMain: false)
    guard case .main = outcome else { return outcome }
    return runOnMain(&progress)
  }

  @inline(never)
  private func runOnMain(_ progress: inout Progress) -> Outcome {
    if TaskHooks.runtime?.isOnMain == true {
      return runStepsOnThisThread(&progress, isOnMain: true)
    }
    let started = progress
    let (moved, end) = TaskHooks.onMain { [self] in
      let runner = board.takeOverRun()
      defer { board.releaseRun(runner) }
      return within {
        var progress = started
        let outcome = runStepsOnThisThread(&progress, isOnMain: true)
        return (progress, outcome)
      }
    }
    progress = moved
    return end
  }

  /// Runs steps until nothing is left, or the main actor is needed.
  ///
  /// - Parameters:
  ///   - progress: The progress of the run.
  ///   - isOnMain: Whether the calling code has the main actor to itself.
  /// - Returns: How the run ended.
  func runStepsOnThisThread(_ progress: inout Progress, isOnMain: Bool) -> Outcome {
    guard let before = board.claimRun() else {
      return .exceeded(
        "a TestScheduler was run by two threads at once: the second run did nothing. Run it from one "
          + "place, and start work from others with schedule(_:)")
    }
    defer { board.releaseRun(before) }
    guard let log = board.state.withLock({ $0.guide?.log }) else {
      return stepLoop(&progress, isOnMain: isOnMain)
    }
    return Footprint.record(in: log) { stepLoop(&progress, isOnMain: isOnMain) }
  }

  private func stepLoop(_ progress: inout Progress, isOnMain: Bool) -> Outcome {
    var part: TaskPart?
    var executor: UnownedTaskExecutor?
    while true {
      if progress.left <= Self.lastSteps, !progress.isAsking {
        progress.isAsking = true
        askForNames()
      }
      let isAllowed = progress.left > 0
      switch nextStep(
        progress, isAllowed: isAllowed, isOnMain: isOnMain, after: part)
      {
      case .end(isDue: true, _):
        // A task that yields can be cancelled once it is ready itself.
        let own = executor ?? board.executor.asUnownedTaskExecutor()
        for wake in board.state.withLock({ $0.tasks.removeWakes() }) { run(wake, on: own) }
        board.cancelTasks()
        board.state.withLock { $0.guide?.isStopped = true }
        return .exceeded(runawayMessage(progress))
      case .end(_, let isWaiting): return isWaiting ? .reached : .idle
      case .main: return .main
      case .task(let next, let cost):
        if progress.left <= 3 * Self.wakeCost { progress.note(describe(next), next) }
        let own = executor ?? board.executor.asUnownedTaskExecutor()
        executor = own
        run(next, on: own)
        part = next
        progress.left -= cost
        if progress.isOver?() == true { return .reached }
      case .job(let job):
        if progress.left <= 3 * Self.wakeCost { progress.note(describe(job), nil) }
        job.run()
        part = nil
        progress.left -= 1
      }
    }
  }

  private func run(_ part: TaskPart, on executor: UnownedTaskExecutor) {
    board.noteRunning(part.task)
    defer {
      board.noteRunning(0)
      board.noteEnd(of: part)
    }
    switch part.place {
    case .scheduler: part.job.runSynchronously(on: asUnownedTaskExecutor())
    case .captured, .preferred: part.job.runSynchronously(on: executor)
    case .main:
      part.job.runSynchronously(
        isolatedTo: MainStandIn.shared.asUnownedSerialExecutor(),
        taskExecutor: executor)
    }
  }

  /// Takes the next step; takes nothing if no step is allowed.
  @inline(__always)
  private func nextStep(
    _ progress: borrowing Progress, isAllowed: Bool, isOnMain: Bool, after part: TaskPart?
  ) -> Step {
    let (limit, startsOnly) = (progress.limit, progress.startsOnly)
    return board.state.withLock { state -> Step in
      var isDue = !state.tasks.isEmpty
      if isDue, isAllowed {
        if let part, let again = state.popAgain(part) { return .task(again, cost: 1) }
        let actionsMayPrecede = !startsOnly && state.now <= limit
        switch state.takeTask(isOnMain: isOnMain, actionsMayPrecede: actionsMayPrecede) {
        case .none: break
        case .part(let entry): return .task(entry.part, cost: Self.wakeCost)
        case .main: return .main
        case .action(let place):
          if let entry = state.picker?.take(candidate: place) {
            return .job(begin(entry, in: &state))
          }
        }
      }
      if !isDue, let next = state.next, next.time <= limit,
        !startsOnly || next.job.kind <= .start, !progress.holdsTime || next.time <= state.now
      {
        if isAllowed, let entry = state.take(next) { return .job(begin(entry, in: &state)) }
        isDue = true
      }
      state.guide?.noteEnd()
      (state.isWorking, state.siteNumber) = (false, -1)
      return .end(isDue: isDue, isWaiting: state.pendingCount > 0)
    }
  }

  /// Begins a job that was taken from its place.
  @inline(__always)
  private func begin(_ entry: JobQueue.Entry, in state: inout JobBoard.State) -> Job {
    let job = entry.release()
    _ = job.take()
    if !job.isOver { board.move(&state, to: entry.time) }
    state.guide?.noteBegin(job, entry)
    job.willRun(in: &state)
    state.siteNumber = job.effectiveSiteNumber
    state.isWorking = true
    return job
  }
}

extension TestScheduler {
  /// How many steps before its limit a run begins to ask for the names of scheduled work.
  ///
  /// The last jobs to run, which the message names, were mostly scheduled within these steps.
  static var lastSteps: Int { 1000 }

  private func askForNames() {
    WorkNames.ask()
    board.state.withLock { $0.keepsNames = true }
  }

  func stopAskingForNames() {
    WorkNames.stopAsking()
    // A test that follows another order than the default needs the names for its deviations.
    board.state.withLock { if $0.picker?.recordsDeviations != true { $0.keepsNames = false } }
  }

  /// Describes a part of a task: the number of the task, and the time.
  private func describe(_ part: TaskPart) -> String {
    "\(board.name(of: part)) at \(timeText(now))"
  }

  /// Describes a step: its name, its time, and the call that led to it.
  private func describe(_ job: Job) -> String {
    let (site, name) = board.state.withLock { ($0.site(job.siteNumber), job.name) }
    let what =
      switch job.kind {
      case .disposal: "a disposal"
      case .start: "a start"
      case .hotEvent, .timer:
        job.lane.flatMap(notes.name).map { "an event of \($0)" }
          ?? name.map { "a timer of \($0)" } ?? "a timer"
      }
    return "\(what) at \(timeText(now))" + begun(at: site)
  }

  private func runawayMessage(_ progress: Progress) -> String {
    let last = progress.last.joined(separator: "; ")
    guard let part = progress.lastTask else {
      return """
        a run did not settle: \(stepLimit) jobs were done by \(now), and more are pending. Something schedules itself \
        again and again; limit it with take(first:), or pass the run a time to stop at. The last to run: \(last).
        """
    }
    let task = board.name(of: part) + (board.site(of: part).map { ", begun at \($0)," } ?? "")
    return """
      a run did not settle: \(task) keeps going at \(now). End its \
      loop, cancel the task, or pass the run a time to stop at, as in run(until: .seconds(10)). A run may do \
      \(stepLimit) jobs, and each time that a task wakes up counts as \(Self.wakeCost). The last to run: \(last).
      """
  }
}
