import Dispatch
import Reactive

extension TestScheduler: TaskExecutor {
  /// Takes a ready part of a task; the current run, or the next one, runs it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !board.takePreferred(TaskPart(job, at: .scheduler)) { BoardExecutor.run(job, on: self) }
  }

  /// Runs an asynchronous closure in virtual time, until it has returned and nothing is left to do.
  ///
  ///     try await test.run {
  ///       for await tap in taps.values {
  ///         try await test.clock.sleep(for: .milliseconds(2))
  ///         input.send(value: tap)
  ///       }
  ///     }
  ///
  /// Recordings made before the run start before the closure, so they record what it sends.
  ///
  /// The closure and all tasks that begin in the run belong to it: child tasks, `Task { }`, `Task.detached`,
  /// actors, the main actor, and producers of asynchronous sequences and operations. They run one part at a
  /// time, in the order in which they became ready; an ``ActionOrder`` changes it. Time moves to the next timer
  /// only when all of them wait. Nothing is left to chance: the same test does the same each time.
  ///
  /// Once a part of the main actor is ready, the run moves to the real main actor and stays there. It has the
  /// main actor to itself.
  ///
  /// These are outside of virtual time: input and output, actors with executors of their own, tasks that began
  /// before the run and, where clocks stay real, sleeps on the clocks of the standard library; see
  /// ``canReplaceClocks``. With `patience`, the run waits that long in real time for tasks to come back from
  /// outside. If the closure has still not returned, or at once without patience, it is cancelled and this method
  /// throws, so no test hangs.
  ///
  /// Cancelling the calling task cancels the closure.
  ///
  /// - Parameters:
  ///   - end: The last virtual time at which jobs run; nil for no limit.
  ///   - patience: How long to wait, in real time, for something outside of the test.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - isolation: The actor of the caller, on which the closure runs too.
  ///   - body: The code to run.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a ``TestRunError``.
  @discardableResult
  public func run<Result: Sendable>(
    until end: Duration? = nil, patience: Duration = .zero,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Result
  ) async throws -> Result {
    let lent = LentBody(body: body)
    return try await run(until: end, patience: patience, at: CallSite(file: file, line: line)) {
      try await lent.body()
    }
  }

  /// Runs an asynchronous closure in virtual time.
  ///
  /// - Parameters:
  ///   - end: The last virtual time at which jobs run; nil for no limit.
  ///   - patience: How long to wait, in real time, for something outside of the test.
  ///   - stopsAtReturn: Whether the closure is the whole of a test: time stops when it returns, and tasks that are left are
  ///     cancelled.
  ///   - site: The call.
  ///   - body: The code to run.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or a ``TestRunError``.
  func run<Result: Sendable>(
    until end: Duration? = nil, patience: Duration, stopsAtReturn: Bool = false,
    at site: CallSite, _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    var isOnMain = false
    if board.isStartDue { _ = await runStretch(until: now, startsOnly: true, &isOnMain) }
    let isOver = Lock(false)
    let operation: @Sendable () async throws -> Result = {
      defer { isOver.withLock { $0 = true } }
      return try await body()
    }
    let task = AmbientScheduler.withAmbience(board) {
      working(for: site) {
        Task(executorPreference: board.executor, operation: operation)
      }
    }
    if stopsAtReturn { board.state.withLock { $0.isTestOver = { isOver.withLock { $0 } } } }
    return try await withTaskCancellationHandler {
      notes.note(
        closure: TaskHooks.number(of: unsafeBitCast(task, to: UnownedJob.self)),
        as: stopsAtReturn ? "the test" : "the closure")
      let error = await drive(
        until: end, patience: patience, isOver: { isOver.withLock { $0 } },
        stopsAtReturn: stopsAtReturn, &isOnMain)
      if error != nil { task.cancel() }
      if stopsAtReturn {
        // As work of the run, because what is called when a task is cancelled may block the thread.
        within { working(for: site) { board.cancelTasks() } }
        let (outcome, dropped) = await lastSteps(&isOnMain)
        if outcome == .usedUp || !isOver.withLock({ $0 }) { board.abandonTasks() }
        if error == nil, let dropped {
          notes.report(Finding(.limit, abandonment(of: dropped), at: site))
        }
      } else if board.takeExhaustion() {
        _ = await lastSteps(&isOnMain)
      } else if error != nil {
        _ = await runStretch(until: end ?? now, &isOnMain)
      }
      if let error { throw error.located(at: notes.stuckPlace(inFileOf: site)?.site ?? site) }
      if let end { conclude(.reached, endingAt: end) }
      return try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs jobs and parts of tasks until a task is over and nothing is left to do.
  ///
  /// While there is patience, time passes only if no task may be waiting for something real.
  ///
  /// - Returns: Why the task will not finish; nil if it did.
  private func drive(
    until end: Duration?, patience: Duration, isOver: @escaping @Sendable () -> Bool,
    stopsAtReturn: Bool, _ isOnMain: inout Bool
  ) async -> TestRunError? {
    board.beginDrive()
    defer {
      noteEndOfRun()
      board.endDrive()
    }
    if patience > .zero { board.isPatient.store(true, ordering: .relaxed) }
    var drive = Drive(
      end: end, isOver: isOver, stopsAtReturn: stopsAtReturn,
      patienceEnd: patience > .zero
        ? RealTime.nanoseconds.addingSaturated(patience.nanoseconds) : nil,
      budget: StepBudget(stepLimit))
    board.patienceEnd.store(drive.patienceEnd ?? 0, ordering: .relaxed)
    while true {
      if waitsForAwakeThreads(&drive) { await RealTime.pause() }
      let isPatient = drive.isPatient
      let outcome = await runStretch(
        until: end, holdingTime: isPatient, followsThreads: true,
        stoppingIf: drive.isStopped, &drive.budget, &isOnMain)
      switch move(after: outcome, heldTime: isPatient, &drive) {
      case .goOn: continue
      case .moveTime(let next):
        let outcome = await runStretch(
          until: next, holdingTime: false, stoppingIf: drive.isStopped, &drive.budget, &isOnMain)
        if case .exceeded(let message) = outcome { return .unsettled(message) }
      case .wait: await RealTime.pause()
      case .end(let error): return error
      }
    }
  }

  /// Whether a run waits before its next stretch, because a thread that it has begun may resume a task.
  private func waitsForAwakeThreads(_ drive: inout Drive) -> Bool {
    guard board.isThreadAwake, !drive.isOver() else { return false }
    guard drive.threads.goesOn(after: drive.budget.done, for: .seconds(1)) else {
      board.awakeThreads.store(0, ordering: .relaxed)
      return false
    }
    return !board.hasReadyTasks
  }

  /// Decides what a run does after a stretch.
  ///
  /// - Parameters:
  ///   - outcome: How the stretch ended.
  ///   - heldTime: Whether time could not pass in it.
  ///   - drive: The run.
  /// - Returns: What it does.
  private func move(after outcome: Outcome, heldTime: Bool, _ drive: inout Drive) -> Move {
    if drive.stopsAtReturn, drive.isOver() {
      // What XCTest has to report about a wait belongs to the test.
      if board.blockWork.load(ordering: .acquiring) > 0 { board.lookAtWaits(isQuiet: false) }
      return .end(takeBlockProblem().map(TestRunError.unsettled))
    }
    if case .exceeded(let message) = outcome { return .end(.unsettled(message)) }
    if let message = board.takeRunaway() { return .end(.unsettled(message)) }
    if heldTime, case .reached = outcome,
      let next = board.nextTime.map(Duration.nanoseconds), next <= drive.end ?? next
    {
      // The order matters: a task that has been woken is active before its part arrives. What has arrived since the
      // last step runs before time passes, because it may then wait for something real again.
      guard board.mayAwaitReality else { return .moveTime(until: next) }
      return board.hasReadyTasks ? .goOn : .wait
    }
    if drive.isOver(), board.realSleepers.isEmpty {
      // The order matters: a part that returns is queued before its task counts as awake.
      return drive.patienceEnd != nil && board.hasReadyTasks ? .goOn : .end(nil)
    }
    if !drive.isOver(), let end = drive.end, case .reached = outcome {
      return .end(
        .stuck(
          "the closure passed to run had not returned by \(end), when the run was to stop"
            + noteStuck()))
    }
    // A part of the task may come from another thread, at any time.
    if drive.isPatient { return .wait }
    if drive.isOver() { return .end(nil) }
    return moveForThreads(&drive) ?? moveForSources(&drive)
      ?? .end(.stuck(stuckMessage(drive.stopsAtReturn ? "the test" : "the closure passed to run")))
  }

  /// What a run does because of the threads that it has begun; nil if none will resume a task.
  private func moveForThreads(_ drive: inout Drive) -> Move? {
    guard board.hasBegunThreads.load(ordering: .relaxed) else { return nil }
    // The order matters: what a thread resumes is ready before the thread has ended.
    let isOneLive = board.liveThreads.load(ordering: .acquiring) > 0
    if board.hasReadyTasks { return .goOn }
    // A search has many runs.
    let limit: Duration = .seconds(board.isInSearch ? 1 : 60)
    return isOneLive && drive.threads.goesOn(after: drive.budget.done, for: limit) ? .wait : nil
  }

  /// What a run does because of dispatch sources whose events come from the system; nil if none will resume a task.
  private func moveForSources(_ drive: inout Drive) -> Move? {
    guard board.hasSystemSources.load(ordering: .acquiring) else { return nil }
    // The order matters: what a handler resumes is ready before its call has ended.
    let awaitsSource = board.awaitsSource
    if board.hasReadyTasks || board.blockWork.load(ordering: .acquiring) > 0 { return .goOn }
    // Dispatch may have no thread for it at once. A search has many runs.
    let limit: Duration = .seconds(board.isInSearch ? 1 : 10)
    return awaitsSource && drive.threads.goesOn(after: drive.budget.done, for: limit) ? .wait : nil
  }

  /// Moves time forward to a moment, and returns when everything is done that is due up to and including it and all
  /// tasks wait.
  ///
  /// In a run of this scheduler, the calling task waits until then, and the run goes on.
  ///
  /// - Parameter time: The virtual time to reach; if it has passed, only what is due now is done.
  package func passTime(until time: Duration) async {
    guard Self.running !== self else {
      repeat {
        let delay = max(0, time.nanoseconds - board.time)
        await withUnsafeContinuation { continuation in
          let job = board.schedule(after: delay, as: .timer) { continuation.resume() }
          let task = TaskHooks.currentTask ?? 0
          board.state.withLock { _ in (job.endsWait, job.sleeper) = (true, task) }
        }
      } while board.isBusy
      return
    }
    board.beginDrive()
    defer { board.endDrive() }
    var isOnMain = false
    conclude(await runStretch(until: time, &isOnMain), endingAt: time)
    noteEndOfRun()
  }

  /// Runs what is due; on the main actor once a part of a task has needed it.
  private func runStretch(
    until end: Duration?, startsOnly: Bool = false, _ isOnMain: inout Bool
  ) async -> Outcome {
    var budget = StepBudget(stepLimit)
    return await runStretch(
      until: end, startsOnly: startsOnly, holdingTime: false, stoppingIf: nil, &budget, &isOnMain)
  }

  /// The same, as one of several stretches of a run.
  private func runStretch(
    until end: Duration?, startsOnly: Bool = false, holdingTime: Bool, followsThreads: Bool = false,
    stoppingIf isOver: (@Sendable () -> Bool)?, _ budget: inout StepBudget, _ isOnMain: inout Bool
  ) async -> Outcome {
    var progress = Progress(
      limit: end?.nanoseconds ?? .max, budget: budget, startsOnly: startsOnly,
      holdsTime: holdingTime, followsThreads: followsThreads, isOver: isOver)
    board.noteStretch()
    defer { budget = progress.budget }
    if !isOnMain {
      let outcome = within { runStepsOnThisThread(&progress, isOnMain: false) }
      guard case .main = outcome else { return outcome }
      isOnMain = true
    }
    let outcome: Outcome
    (outcome, progress) = await stepOnMain(progress)
    return outcome
  }

  /// Lets the tasks that are ready do their last steps.
  ///
  /// - Returns: Whether they have come to an end, and a part of a task that was dropped.
  private func lastSteps(_ isOnMain: inout Bool) async -> (LastSteps.Outcome, TaskPart?) {
    board.beginDrive()
    defer { board.endDrive() }
    var steps = LastSteps(for: board)
    if !isOnMain {
      let outcome = within { board.runLastSteps(&steps, isOnMain: false) }
      guard case .main = outcome else { return (outcome, steps.dropped) }
      isOnMain = true
    }
    return await lastStepsOnMain(steps)
  }

  @MainActor
  private func lastStepsOnMain(_ steps: LastSteps) -> (LastSteps.Outcome, TaskPart?) {
    var steps = steps
    let outcome = within { board.runLastSteps(&steps, isOnMain: true) }
    return (outcome, steps.dropped)
  }

  private func abandonment(of part: TaskPart) -> String {
    """
    after the end of its test, \(board.text(of: part)) went on although it was cancelled, so it was abandoned: end its loop when a \
    sleep throws or Task.isCancelled is true
    """
  }

  @MainActor
  private func stepOnMain(_ progress: Progress) -> (Outcome, Progress) {
    var progress = progress
    let outcome = within { runStepsOnThisThread(&progress, isOnMain: true) }
    return (outcome, progress)
  }
}

extension RealTime {
  /// What `now` is, in nanoseconds.
  static var nanoseconds: Int64 { now.nanoseconds }

  /// Lets a millisecond pass.
  static func pause() async {
    // The outer run has nothing else to do.
    if let board = TaskHooks.boardOfTime {
      block()
      // It is not stuck, but waits for what the inner run waits for.
      return board.note(board.currentActivity)
    }
    try? await ContinuousClock().sleep(for: .milliseconds(1))
  }

  /// Blocks the thread for a millisecond.
  static func block() {
    AmbientScheduler.onSystemQueues {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1))
    }
  }
}

/// The reason why a run of asynchronous code did not finish.
public enum TestRunError: Error, Hashable, CustomStringConvertible {
  /// The code waits for something that does not come in virtual time; the message says what.
  case stuck(String)
  /// The run reached its step limit; the message says what kept going.
  case unsettled(String)

  /// Adds the call site of the run, because test frameworks report a thrown error at the test's first line.
  func located(at site: CallSite) -> TestRunError {
    switch self {
    case .stuck(let message): .stuck("\(site): \(message)")
    case .unsettled(let message): .unsettled("\(site): \(message)")
    }
  }

  /// The message, which begins with the file and the line of the run.
  public var description: String {
    switch self {
    case .stuck(let message), .unsettled(let message): message
    }
  }
}

/// A run of asynchronous code: what it was asked for, and what it may still do.
private struct Drive {
  /// The last virtual time at which jobs run; nil for no limit.
  let end: Duration?
  /// Whether its closure has returned.
  let isOver: @Sendable () -> Bool
  /// Whether the closure is the whole of a test.
  let stopsAtReturn: Bool
  /// When its patience ends, in real time; nil if it has none.
  let patienceEnd: Int64?
  /// One for the whole run, however often it waits for something real.
  var budget: StepBudget
  var threads = ThreadWait()

  /// Whether it still has patience.
  var isPatient: Bool { patienceEnd.map { RealTime.nanoseconds < $0 } ?? false }

  /// Whether it is to stop at once; nil if it is not to.
  var isStopped: (@Sendable () -> Bool)? { stopsAtReturn ? isOver : nil }
}

/// What a run does after a stretch.
private enum Move {
  /// The next stretch follows at once: something is ready.
  case goOn
  /// Time moves to the next job.
  case moveTime(until: Duration)
  /// The run waits a millisecond for something real.
  case wait
  /// The run is over; with the reason if its closure will not return.
  case end(TestRunError?)
}

/// How long a run waits for the threads that it has begun, of which XCTest has one for each wait for expectations.
private struct ThreadWait {
  private var start: Int64 = 0
  private var steps = -1

  /// Whether it waits longer: the limit is for each time that nothing happens in the run.
  mutating func goesOn(after steps: Int, for limit: Duration) -> Bool {
    if steps != self.steps { (self.steps, start) = (steps, RealTime.nanoseconds) }
    return RealTime.nanoseconds - start < limit.nanoseconds
  }
}

extension JobBoard {
  /// Whether a thread that the run has begun may resume a task at any moment.
  @inline(__always)
  var isThreadAwake: Bool { awakeThreads.load(ordering: .acquiring) > 0 }
}

extension TestScheduler {
  /// Notes that a run is over, and what has left virtual time by then.
  func noteEndOfRun() {
    board.noteCaller()
    board.watchOutsideWaits(reportingTo: notes.report)
    guard board.mayHaveEscapes else { return }
    notes.note(
      escape: board.escape,
      remarks: [remark].compactMap { $0 } + board.foreignWork
        + board.realTimeMessages(orElse: notes.firstSite))
  }

  /// What is outside of virtual time so far, which may be why an expectation is not met; empty if nothing is.
  var outsideOfTime: [String] {
    [board.escape, remark].compactMap(\.self) + board.foreignWork
      + board.realTimeMessages(pending: .queued, orElse: notes.firstSite)
  }

  /// What else kept tasks out of virtual time; nil for nothing.
  private var remark: String? {
    board.hasOutsiders ? board.outsiderMessage(in: notes.form) : missingHooks
  }

  /// Why tasks are not captured although they should be; nil if they are, or if there were none.
  private var missingHooks: String? {
    guard board.capturesTasks, board.hasSeenTasks, !TaskHooks.ensureSet() else { return nil }
    if TaskHooks.runtime != nil {
      return """
        another library has replaced the hook of the runtime that captures tasks, as `withMainSerialExecutor` of \
        swift-concurrency-extras does: leave that out of tests in virtual time, in which the tasks take turns without it
        """
    }
    return """
      tasks are not captured here, because the runtime is older than Swift 6.1 (macOS 15.4, iOS 18.4) or is linked \
      statically: start them with Task(executorPreference: test)
      """
  }

  /// Why an asynchronous run cannot end.
  func stuckMessage(_ subject: String) -> String {
    if TaskHooks.runtime != nil, let missingHooks {
      return "\(subject) waits at \(now) for a task that is not in virtual time: \(missingHooks)"
    }
    let stuck =
      "\(subject) waits at \(timeText(now)), and nothing that could wake it is left in virtual time"
    let queues = mayAwaitOutside ? realQueues : nil
    return [stuck, board.escape, missingHooks, realClocks, queues].compactMap { $0 }
      .joined(separator: "; ")
      + noteStuck()
      + (board.isPatient.load(ordering: .relaxed) || !mayAwaitOutside
        ? ""
        : """

          \(likelyCause); only if that comes from outside of the test, such as from a server or an actor with an executor of \
        its own, \(notes.form.patience) to wait for it in real time
        """)
  }

  /// Why the task that the run waits for most likely waits for ever.
  private var likelyCause: String {
    let isAlone =
      notes.lanes.isEmpty && !board.hasBegunThreads.load(ordering: .relaxed)
      && board.state.withLock { state in
        state.begun.all.count <= 1 && !state.begun.hasOthers && !state.hasBlocks
      }
    return isAlone
      ? "nothing else has begun in this \(notes.form.hasRuns ? "run" : "test"): most likely, what should wake it was never "
        + "started, or had ended before"
      : "most often, code that has ended should have sent, finished or resumed what it waits for"
  }

  /// Whether the test may wait for something outside of virtual time: not if its tasks wait for each other alone, if one has
  /// failed that had something to do or waits though it was cancelled, or if a block of a queue waits.
  private var mayAwaitOutside: Bool {
    let waiting = board.waiting
    return board.lostErrorTexts.isEmpty && board.waitingBlocks.isEmpty
      && (waiting.isEmpty || waiting.contains { $0.cause == .other })
      && !waiting.contains(where: \.isCancelled)
  }

  /// What to do where queues cannot be virtual.
  private var realQueues: String? {
    guard ProcessClocks.areVirtual, !DispatchCalls.areReplaced else { return nil }
    return """
      dispatch queues are real here, because the library Dispatch is linked statically, or is one that this version \
      does not know: \(notes.form.patience) to wait for them
      """
  }

  /// What to do where clocks cannot be virtual.
  private var realClocks: String? {
    guard !ProcessClocks.areVirtual else { return nil }
    return """
      sleeps on ContinuousClock and SuspendingClock are real here, because replacing them needs Linux, Swift 6.3 and \
      a runtime that is not linked statically: use the ambient clock, as in \
      Task.sleep(for: .seconds(1), clock: .ambient)
      """
  }
}
