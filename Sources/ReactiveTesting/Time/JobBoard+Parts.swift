import Reactive

/// The parts of tasks that are ready: what takes them, on any thread, and what runs them.
extension JobBoard {
  /// Makes the calling thread's new tasks belong to this board, if it captures any.
  ///
  /// - Returns: The value to pass to `endCapturing`; nil if nothing has changed.
  @usableFromInline
  func beginCapturing() -> UInt? {
    let isCapturing = capturesTasks && TaskHooks.ensureSet()
    if capturesTasks, !isCapturing { isUnusual.store(true, ordering: .releasing) }
    let own = isCapturing ? UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) : 0
    let before = TaskHooks.slot.word
    guard before != own else { return nil }
    TaskHooks.slot.word = own
    return before
  }

  /// Undoes `beginCapturing`.
  @usableFromInline
  func endCapturing(_ before: UInt?) {
    if let before { TaskHooks.slot.word = before }
  }

  /// Takes a part that became ready on a thread inside a run of this board.
  ///
  /// - Parameter part: The part.
  /// - Returns: Whether it was taken, by this board or by the board of its task. False if the task began
  ///   outside of all runs, or if there will be no further run.
  func take(_ part: TaskPart) -> Bool {
    let waking = waking.load(ordering: .relaxed)
    if waking != 0, waking == part.task {
      state.withLock { $0.begun.restOfWake = part.job }
      return true
    }
    guard part.task != 0, !isAtWork(part.task) else { return keep(part) }
    guard let board = board(of: part).board else {
      sawOutsiders.store(true, ordering: .releasing)
      isUnusual.store(true, ordering: .releasing)
      return false
    }
    guard board === self else { return board.takeOwn(part) }
    guard keepAwaking(part) else { return false }
    runAtOnceIfChosen(part)
    return true
  }

  /// Takes a part of a task that is known to have begun here, from any thread.
  ///
  /// Between two runs, parts that the test itself makes ready wait for the next run. Parts that come back from
  /// outside go on outside: there may be no further run, and something may wait for them.
  ///
  /// - Returns: Whether it was taken.
  func takeOwn(_ part: TaskPart) -> Bool {
    let isOfTest = caller.load(ordering: .relaxed) == Self.context
    // Such as a run inside of a run of this board.
    let isOnRunner = runner.load(ordering: .relaxed) == ThreadSlot.thread
    let isCancelled = unsafeBitCast(part.job, to: UnsafeCurrentTask.self).isCancelled
    var isForeign = false
    let isKept = keepAwaking(part) { wasAsleep in
      isForeign = !wasAsleep && !isOfTest && !isOnRunner && !isCancelled
      return isUnderWay || !wasAsleep && isOfTest
    }
    if isForeign { noteForeignWake(of: part.task) }
    return isKept
  }

  /// Takes a part of a task that prefers this board, or its scheduler.
  ///
  /// Such a task may have begun outside of a run. It is registered, so that it is recognized when it goes to the
  /// main actor.
  ///
  /// - Returns: Whether it was taken.
  func takePreferred(_ part: TaskPart) -> Bool {
    // As soon as the part is kept, the run may end and release this board, which the runtime does not retain.
    let retained = Unmanaged.passRetained(self)
    defer { retained.release() }
    guard capturesTasks, part.task != 0, !isAtWork(part.task) else { return keepAwaking(part) }
    let isNew = board(of: part, orOutsider: true).isNew
    // A task that comes back between two runs may have been on the main actor, and something may wait for it.
    guard isNew || isEntered else { return takeOwn(part) }
    guard keepAwaking(part) else { return false }
    if isEntered { runAtOnceIfChosen(part) }
    return true
  }

  /// Keeps a part until the current run, or the next one, reaches it.
  ///
  /// - Returns: Whether it was kept; false if there will be no further run.
  func keep(_ part: TaskPart) -> Bool {
    state.withLock { $0.keep(part) }
  }

  /// Keeps a part of a task, and notes that the task no longer sleeps in real time.
  ///
  /// Both happen in one step: once a run sees no sleeping task, it finds every part that has come back.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - isWanted: Decides whether to keep the part. Its argument says whether the task was asleep.
  /// - Returns: Whether it was kept.
  private func keepAwaking(
    _ part: TaskPart, if isWanted: (_ wasAsleep: Bool) -> Bool = { _ in true }
  ) -> Bool {
    guard hasRealSleepers.load(ordering: .acquiring) else { return isWanted(false) && keep(part) }
    return state.withLock { state in
      let isKept = isWanted(state.begun.realSleepers[part.task] != nil) && state.keep(part)
      state.begun.realSleepers[part.task] = nil
      hasRealSleepers.store(!state.begun.realSleepers.isEmpty, ordering: .releasing)
      return isKept
    }
  }

  /// The board of a task: this one, if the task is unknown; nil for an outsider, unless it may join this board.
  private func board(
    of part: TaskPart, orOutsider mayJoin: Bool = false
  ) -> (board: JobBoard?, isNew: Bool) {
    let (board, isNew) = TaskRegistry.shared.board(of: part.task, orNew: self, orOutsider: mayJoin)
    if isNew {
      let (isTooLate, pausing) = state.withLock { state -> (Bool, TaskObject?) in
        // Nobody would forget it any more.
        guard !state.begun.isForgotten else { return (true, nil) }
        let task = state.begun.add(part, siteNumber: state.siteNumberOfNewTask)
        return (false, state.ready.isPausing ? task : nil)
      }
      if isTooLate {
        TaskRegistry.shared.forget([part.task])
        return (nil, false)
      }
      // Not with the lock: it waits for a thread that cancels the task, whose handlers may wait for the lock.
      if let pausing, let record = TaskPauses.add(to: pausing.pointer) {
        state.withLock { $0.begun.pauses[part.task] = record }
      }
    }
    return (board, isNew)
  }

  /// Makes the current task belong to this board if it is unknown.
  ///
  /// A task that begins in an actor runs on it, and no part of it becomes ready where a hook could see it.
  ///
  /// - Parameter number: The number of the task.
  func adoptCurrentTask(_ number: UInt64) {
    guard capturesTasks, !isAtWork(number), TaskHooks.current === self else { return }
    withUnsafeCurrentTask { task in
      guard let task else { return }
      let job = unsafeBitCast(task, to: UnownedJob.self)
      _ = board(of: TaskPart(job: job, task: number, place: .captured))
    }
  }

  /// Whether a task is the running one, which is known to be this board's.
  private func isAtWork(_ task: UInt64) -> Bool {
    runningTask.load(ordering: .relaxed) == task && !hasRealSleepers.load(ordering: .relaxed)
  }

  /// Whether the calling code is part of a run of this board.
  private var isEntered: Bool {
    if TaskHooks.current === self { return true }
    // Without hooks, threads do not enter boards.
    return TaskHooks.runtime == nil && AmbientScheduler.ambience as? JobBoard === self
  }

  /// Notes that another thread has woken a task that belongs to this board.
  func noteForeignWake(of task: UInt64) {
    guard !BlockingCalls.isOnThread(of: self), let task = text(ofTask: task) else { return }
    note(foreignWork: "\(task) was woken")
  }

  /// The executor that tasks of this board prefer or run on; made on first use.
  var executor: BoardExecutor {
    state.withLock { state in
      if let executor = state.begun.executor { return executor }
      let executor = BoardExecutor(self)
      // The executor retains its board, so the board must not retain it for good.
      if !state.begun.isForgotten { state.begun.executor = executor }
      return executor
    }
  }

  /// Runs the parts of tasks that prefer no executor.
  var partExecutor: UnownedTaskExecutor {
    givesPauses.load(ordering: .relaxed)
      ? TaskPauses.preferred.asUnownedTaskExecutor() : executor.asUnownedTaskExecutor()
  }

  /// Whether a part can run at once, while the part or the action that started it is running.
  private func mayRunAtOnce(_ part: TaskPart) -> Bool {
    guard runsTasksAtOnce.load(ordering: .relaxed) else { return false }
    let isOther =
      part.task != 0 && part.yielder == 0 && part.task != runningTask.load(ordering: .relaxed)
    return isOther && (part.place == .captured || part.place == .preferred)
      && TaskHooks.current === self
  }

  /// Runs a part that was just kept, if the order of the test puts it before the rest of the code that is running.
  func runAtOnceIfChosen(_ part: TaskPart) {
    guard mayRunAtOnce(part),
      state.withLock({ $0.picker?.takeAtOnce(part, from: &$0.ready, at: $0.now) }) == true
    else { return }
    let outer = runningTask.load(ordering: .relaxed)
    let own = partExecutor
    var next: TaskPart? = part
    while let part = next {
      noteRunning(part.task)
      part.job.runSynchronously(on: own)
      releaseTask(ifFinishedBy: part)
      next = state.withLock { $0.popAgain(part) }
    }
    noteRunning(outer)
  }

  /// Runs a part of a task.
  @inline(__always)
  func run(_ part: TaskPart, on executor: UnownedTaskExecutor) {
    noteRunning(part.task)
    note(part.place == .main ? .mainPart : .part)
    defer {
      noteRunning(0)
      releaseTask(ifFinishedBy: part)
    }
    // What an actor runs, nothing else tells.
    let enqueued =
      part.isOfActor && recordsSteps.load(ordering: .relaxed)
      ? enqueuedTasks + enqueuedAsyncLets : []
    defer { if !enqueued.isEmpty { noteRan(enqueued) } }
    guard part.place == .main else { return part.job.runSynchronously(on: executor) }
    part.job.runSynchronously(
      isolatedTo: MainStandIn.shared.asUnownedSerialExecutor(), taskExecutor: executor)
  }

  /// Records which of some tasks have run.
  private func noteRan(_ tasks: [(task: UInt64, address: UInt, stack: TaskStack)]) {
    let ran = tasks.filter { TaskStack.of(enqueued: $0.address) != $0.stack }
    state.withLock { $0.picker?.noteRan(ran.map { ($0.task, $0.stack) }) }
  }

  /// The tasks of `async let`s that could go on in an actor; they may be gone, which is found out when they are read.
  private var enqueuedAsyncLets: [(task: UInt64, address: UInt, stack: TaskStack)] {
    let all = state.withLock { $0.picker?.asyncLets ?? [:] }
    return all.sorted { $0.key < $1.key }.compactMap { task, address in
      TaskStack.of(enqueued: address).map { (task, address, $0) }
    }
  }

  /// Releases a task if the part of it that has just been run was its last.
  @inline(__always)
  func releaseTask(ifFinishedBy part: TaskPart) {
    let (continues, finished) = state.withLock { state -> (Bool, TaskObject?) in
      // Most parts continue at once, and it takes far less to see that than to find the task.
      if state.ready.newestContinues(part) { return (true, nil) }
      return (false, state.forgetTask(finishedBy: part))
    }
    guard !continues else { return }
    // Outside of the lock: its result may be any object.
    withExtendedLifetime(finished) {}
    // An actor runs parts of any tasks.
    guard part.task == 0 else { return }
    if notesErrors.load(ordering: .relaxed) {
      releaseFinishedTasks(justNow: true)
    } else if EndedWork.isKept {
      noteEndedTasks()
    }
  }
}

extension JobBoard.State {
  /// Keeps a part of a task that is ready.
  fileprivate mutating func keep(_ part: TaskPart) -> Bool {
    noteGoingOn(part.task)
    guard !isAbandoned else { return true }
    guard !isOver || isEnding else { return false }
    let entry = ready.append(part)
    picker?.noteReady(entry, at: now)
    return true
  }

  /// Forgets the task of a part that has just been run, if the part was its last.
  fileprivate mutating func forgetTask(finishedBy part: TaskPart) -> TaskObject? {
    guard part.task != 0, TaskState.isKnown, begun.unfinished[part.task]?.isFinished == true else {
      return nil
    }
    return begun.forget(finished: part.task, justNow: true, at: now)
  }

  /// The number of the call site that leads to a task that begins now; -1 for none.
  fileprivate var siteNumberOfNewTask: Int32 { siteNumber < 0 ? lastSiteNumber : siteNumber }
}
