import Reactive

extension TestScheduler {
  /// The progress of a run.
  struct Progress: Sendable {
    /// The last time at which jobs run.
    let limit: Int64
    /// What it may still do.
    var budget: StepBudget
    /// Descriptions of the last jobs, recorded when few steps are left.
    private(set) var lastJobs: [String] = []
    /// The last task that ran, recorded when few steps are left; nil if none did.
    private(set) var lastTask: TaskPart?
    /// Where the last parts of tasks went on, recorded when few steps are left.
    var lastStacks: [(task: UInt64, stack: TaskStack)] = []
    /// Whether it runs only disposals and starts, which come first in a tick, and what tasks do because of them.
    var startsOnly = false
    /// Whether what is left was looked at, because it is near its limit.
    var isPrepared = false
    /// Whether time may not pass, because a task may wait for something real.
    var holdsTime = false
    /// Whether no time passes from the moment on at which the run wakes a thread that it has begun.
    var followsThreads = false
    /// Whether the run is to stop at once, whatever is left to do.
    var isOver: (@Sendable () -> Bool)?

    /// Whether few steps are left.
    var isAtEnd: Bool { budget.left <= 3 * StepBudget.wakeCost }

    /// Notes one of the last steps.
    mutating func note(_ job: String) { lastJobs = lastJobs.suffix(2) + [job] }

    /// Notes one of the last steps.
    mutating func note(_ part: TaskPart) {
      // The work of an actor is done for a task.
      if !part.isOfActor || lastTask == nil { lastTask = part }
    }
  }

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
    board.noteStretch()
    let outcome = runSteps(until: limit)
    noteEndOfRun()
    return board.takeRunaway().map(Outcome.exceeded) ?? outcome
  }

  /// Runs jobs and parts of tasks; does not have to be part of a test's run.
  @inline(__always)
  func runSteps(until limit: Int64, startsOnly: Bool = false) -> Outcome {
    var progress = Progress(
      limit: limit, budget: StepBudget(stepLimit), startsOnly: startsOnly)
    let outcome = runStepsOnThisThread(&progress, isOnMain: false)
    guard case .main = outcome else { return outcome }
    return runOnMain(&progress)
  }

  @inline(never)
  func runOnMain(_ progress: inout Progress) -> Outcome {
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
    RunWatch.shared.wake()
    if before != 0 {
      return board.nested { stepLoop(&progress, isOnMain: isOnMain) }
    }
    return stepLoop(&progress, isOnMain: isOnMain)
  }

  private func stepLoop(_ progress: inout Progress, isOnMain: Bool) -> Outcome {
    let outer = board.activity.load(ordering: .relaxed)
    defer { board.noteEnd(backTo: outer) }
    var part: TaskPart?
    var executor: UnownedTaskExecutor?
    while true {
      if board.blockWork.load(ordering: .relaxed) > 0 {
        board.lookAtWaits(isQuiet: board.isQuiet)
      }
      let isNearLimit = progress.budget.isNearLimit() && prepareForEnd(&progress)
      let isAllowed = !isNearLimit || progress.budget.left > 0
      switch nextStep(
        until: progress.limit, startsOnly: progress.startsOnly,
        holdingTime: progress.holdsTime || (progress.followsThreads && board.isThreadAwake),
        isAllowed: isAllowed, isOnMain: isOnMain, after: part)
      {
      case .end(isDue: true, _):
        // A task that yields can be cancelled once it is ready itself.
        let own = executor ?? board.partExecutor
        for wake in board.state.withLock({ $0.ready.removeWakes() }) { run(wake, on: own) }
        board.stopTasks()
        board.state.withLock { $0.picker?.path?.isStopped = true }
        return .exceeded(runawayMessage(progress))
      case .end(_, let isWaiting): return isWaiting ? .reached : .idle
      case .main: return .main
      case .task(let next, let cost):
        if isNearLimit, progress.budget.left <= Self.lastWakes * StepBudget.wakeCost {
          note(next, in: &progress)
        }
        let own = executor ?? board.partExecutor
        executor = own
        run(next, on: own)
        part = next
        progress.budget.countPart(cost, at: board.time, isPoll: next.yielder != 0)
        if progress.isOver?() == true { return .reached }
      case .job(let job):
        if isNearLimit, progress.isAtEnd { progress.note(describe(job)) }
        let (isPoll, isRepeating, isBlock) = (job.isPoll, job.isRepeating, job.isBlock)
        board.note(.job)
        job.run()
        part = nil
        progress.budget.countJob(
          at: board.time, isBlock: isBlock, isPoll: isPoll,
          isRepeating: isRepeating && progress.limit == .max)
      }
    }
  }

  @inline(__always)
  private func run(_ part: TaskPart, on executor: UnownedTaskExecutor) {
    let executor =
      switch part.place {
      case .scheduler: asUnownedTaskExecutor()
      case .preferred: board.executor.asUnownedTaskExecutor()
      case .captured, .main: executor
      }
    board.run(part, on: executor)
  }

  /// Takes the next step; takes nothing if no step is allowed.
  @inline(__always)
  private func nextStep(
    until limit: Int64, startsOnly: Bool, holdingTime: Bool, isAllowed: Bool, isOnMain: Bool,
    after part: TaskPart?
  ) -> Step {
    board.state.withLock { state -> Step in
      var isDue = !state.ready.isEmpty
      if isDue, isAllowed {
        if let part, let again = state.popAgain(part) { return .task(again, cost: 1) }
        if state.picker == nil || startsOnly, state.hasBlocks, state.ready.isFirstYielding,
          let next = state.next,
          next.time <= min(state.now, limit), next.job.isBlock,
          let entry = state.take(next, until: state.now)
        {
          return .job(begin(entry, in: &state))
        }
        let actionsMayPrecede = !startsOnly && state.now <= limit
        switch state.takeTask(isOnMain: isOnMain, actionsMayPrecede: actionsMayPrecede) {
        case .none: break
        case .part(let entry): return .task(entry.part, cost: StepBudget.wakeCost)
        case .main: return .main
        case .action(let place):
          if let entry = state.picker?.take(candidate: place, at: state.now) {
            return .job(begin(entry, in: &state))
          }
        }
      }
      if !isDue, let next = state.next, next.time <= limit,
        !startsOnly || next.job.kind <= .start, !holdingTime || next.time <= state.now
      {
        if isAllowed, let entry = state.take(next, until: holdingTime ? state.now : limit) {
          return .job(begin(entry, in: &state))
        }
        isDue = true
      }
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
    state.picker?.noteBegin(job)
    job.willRun(in: &state)
    state.siteNumber = job.effectiveSiteNumber
    state.isWorking = true
    return job
  }
}

extension TestScheduler {
  /// Prepares to stop a run near its limit, unless it may do more than others.
  ///
  /// - Returns: Whether it is near its limit.
  @inline(never)
  private func prepareForEnd(_ progress: inout Progress) -> Bool {
    guard !progress.isPrepared || progress.budget.left <= 0 else { return true }
    let isAlone = board.state.withLock { $0.pending.allSatisfy(\.job.isRepeating) }
    progress.budget.adjust(tasks: board.unfinishedCount, isAlone: isAlone)
    progress.isPrepared = progress.budget.isNearLimit()
    return progress.isPrepared
  }

  /// How many steps of tasks before its limit a run begins to note where they go on.
  private static var lastWakes: Int { 20 }

  /// Notes a part of a task that is about to run.
  private func note(_ part: TaskPart, in progress: inout Progress) {
    if let stack = TaskStack.of(ready: part) {
      progress.lastStacks.append((part.task, stack))
    } else if part.isOfActor {
      // Which of the tasks that are ready it runs is not known before.
      progress.lastStacks += board.enqueuedTasks.map { ($0.task, $0.stack) }
    }
    if progress.isAtEnd { progress.note(part) }
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
    if let closure = notes.closure {
      let stack = progress.lastStacks.last { $0.task == closure.task }?.stack
      notes.noteStuck(at: stack.map(CodePlace.of) ?? board.placesOfWait(of: closure.task))
    }
    // Work is awake between two ticks too; a message needs no such time.
    let unit: Duration = now < .seconds(10) ? .milliseconds(1) : .seconds(1)
    let time = timeText(unit * now.ticks(of: unit).count)
    let budget = progress.budget
    let waiting = progress.budget.limit == .polls ? waitingLines(atMost: 3) : []
    let ended = (waiting + board.endedLines(atMost: 3)).map { "\n  " + $0 }.joined()
    let more = "If it does end, \(form.advice(stepLimit: stepLimit))."
    guard let part = progress.lastTask else {
      let end =
        (board.hasBlocks && !ended.isEmpty
          ? "end it, as with the cancel() of a timer" : "limit it with take(first:)")
        + (form.hasRuns ? ", or pass the run a time to stop at" : "")
      let what =
        switch budget.limit {
        case .jobs, .polls:
          "\(stepLimit) jobs were done by \(time), and more are pending"
        case .standstill:
          """
          \(budget.standstillLimit) jobs were done at \(time), without time passing, and more are pending
          """
        case .repeats:
          "\(budget.repeatLimit) jobs were done by \(time), and only repeating ones are pending"
        }
      // Blocks are named better by what they are.
      let lastJobs =
        board.hasBlocks && !ended.isEmpty
        ? ended : " The last to run: \(progress.lastJobs.joined(separator: "; "))."
      return """
        a run did not settle: \(what). Something schedules itself again and again; \(end). \
        \(more)\(lastJobs)
        """
    }
    let number =
      part.isOfActor
      ? progress.lastStacks.last?.task ?? 0 : part.yielder != 0 ? part.yielder : part.task
    let stacks = progress.lastStacks.filter { $0.task == number }.map(\.stack)
    let places = stacks.map(CodePlace.of)
    let task = board.text(ofTask: number, in: places.last?.last) ?? board.name(of: part)
    // Nothing can cancel the test.
    let isOfTest = number == notes.closure?.task && !form.hasRuns
    let why =
      switch budget.limit {
      case .jobs, .repeats:
        """
        . End its loop\(isOfTest
          ? ""
          : form.hasRuns
          ? ", cancel the task, or pass the run a time to stop at, as in run(until: .seconds(10))"
          : ", or cancel the task"). \
        A \(form.hasRuns ? "run" : "test") may do \(stepLimit) jobs, and each time that a task wakes up counts as \
        \(StepBudget.wakeCost).
        """
      case .polls:
        """
         with yields or sleeps of zero, more than \(budget.pollLimit) of them. Time stands still while a task is ready: \
        wait for what its loop looks for, or sleep for a moment in the loop, as in \
        Task.sleep(for: .milliseconds(10)).
        """
      case .standstill:
        """
        , and \(budget.standstillLimit) jobs were done without time passing; each time that a task wakes up counts as \
        \(StepBudget.wakeCost). Time stands still while a task is ready: end the loop of the task, or wait in it.
        """
      }
    let company = company(of: number, in: progress)
    let loop = places.loopText + company + (budget.limit == .polls && !company.isEmpty ? "," : "")
    // More steps would be more of the same.
    let advice = budget.limit == .polls ? "" : " \(more)"
    return "a run did not settle: \(task) keeps going at \(time)\(loop)\(why)\(advice)\(ended)"
  }

  /// The other tasks that keep going, as the rest of a sentence about one; empty if there are none.
  private func company(of task: UInt64, in progress: Progress) -> String {
    var places: [UInt64: [CodePlace]] = [:]
    for (other, stack) in progress.lastStacks where other != task {
      places[other] = CodePlace.of(stack)
    }
    let texts = places.sorted { $0.key < $1.key }.prefix(3).compactMap {
      board.text(ofTask: $0.key, in: $0.value.last)
    }
    return texts.isEmpty
      ? "" : ", together with " + texts.joined(separator: " and ").replacing(/,$/) { _ in "" }
  }
}

/// How a test got its scheduler, for the advice of messages.
package enum TestForm: Sendable {
  /// It has made one.
  case scheduler
  /// It is in `withVirtualTime`.
  case function
  /// It has the trait `.virtualTime`.
  case trait
  /// It is in a class with `VirtualTimeTestCase`, which takes no parameters.
  case testCase

  /// Whether the test makes runs, which can be given a time to stop at.
  var hasRuns: Bool { self == .scheduler }

  /// How it is written, before the parameters.
  var code: String {
    switch self {
    case .scheduler: "TestScheduler"
    case .function, .testCase: "withVirtualTime"
    case .trait: ".virtualTime"
    }
  }

  func advice(stepLimit: Int) -> String {
    switch self {
    case .scheduler: "pass the test a larger `stepLimit:`"
    case .function: "pass withVirtualTime a larger `stepLimit:` than \(stepLimit)"
    case .trait: "give the trait a larger limit than \(stepLimit), as in .virtualTime(stepLimit: …)"
    case .testCase:
      "put it into ReactiveTesting's withVirtualTime(stepLimit: …) { … }, with a larger limit than \(stepLimit)"
    }
  }

  /// What to do so that the test waits in real time, before "to".
  var patience: String {
    switch self {
    case .scheduler, .function: "pass `patience:`"
    case .trait: "use .virtualTime(patience: …)"
    case .testCase: "put the test into ReactiveTesting's withVirtualTime(patience: …) { … }"
    }
  }
}
