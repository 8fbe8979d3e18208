import Reactive

/// The sleeps of tasks on clocks of the process, from the executor that is asked for one to the wake.
extension JobBoard {
  /// Makes the current task sleep on a clock of the process, in virtual time if possible.
  ///
  /// - Parameters:
  ///   - wake: The work that wakes it.
  ///   - delay: How long from now; nil if the clock counts something else than time.
  ///   - clock: The clock.
  /// - Returns: Whether it sleeps here. If not, it must sleep in real time, which is noted.
  func sleep<Time: Clock>(_ wake: UnownedJob, for delay: Duration?, on clock: Time) -> Bool {
    if !usesRealClocks, ProcessClocks.areVirtual, let delay,
      Time.self == ContinuousClock.self || Time.self == SuspendingClock.self,
      addSleep(wake, for: delay, on: Time.self)
    {
      return true
    }
    if let task = TaskHooks.currentTask { noteAsleep(task, on: "\(Time.self)") }
    return false
  }

  /// Makes the current task sleep until a virtual time.
  ///
  /// - Parameters:
  ///   - wake: The work that wakes it.
  ///   - delay: How long from now.
  ///   - clock: The type of the clock.
  /// - Returns: Whether it sleeps; false if there will be no further run.
  private func addSleep(_ wake: UnownedJob, for delay: Duration, on clock: any Clock.Type) -> Bool {
    guard let job = SleepJob(self, wake, on: clock) else { return false }
    if job.isOfAsyncLet { state.withLock { $0.asyncLetSleeps[job.sleeper] = job } }
    if add(job, after: delay.nanoseconds) { return true }
    noteGoingOn(job.sleeper)
    return false
  }

  /// Whether the board gets the next part of the current task, which is about to sleep.
  var seesCurrentTaskGoOn: Bool {
    guard let task = TaskHooks.currentTask else { return false }
    adoptCurrentTask(task)
    let preferred = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
    return TaskRegistry.shared.board(of: task) === self
      && (preferred == nil || preferred == executor.asUnownedTaskExecutor()
        || preferred == state.withLock { $0.scheduler }?.asUnownedTaskExecutor())
  }

  /// Notes that a task that slept goes on outside of the runs.
  func noteGoingOn(_ task: UInt64) { state.withLock { $0.noteGoingOn(task) } }

  /// Does the work that wakes a task: a task of its own, which has to change its executor on the way.
  func wake(by work: UnownedJob, on executor: UnownedTaskExecutor) {
    waking.store(TaskHooks.number(of: work), ordering: .relaxed)
    defer { waking.store(0, ordering: .relaxed) }
    var next: UnownedJob? = work
    while let job = next {
      job.runSynchronously(on: executor)
      next = state.withLock { $0.begun.restOfWake.take() }
    }
  }

  /// Notes that a task sleeps in real time.
  func noteAsleep(_ task: UInt64, on clock: String) {
    state.withLock { $0.begun.realSleepers[task] = clock }
    hasRealSleepers.store(true, ordering: .releasing)
    isUnusual.store(true, ordering: .releasing)
  }

  /// The clocks on which tasks sleep in real time, one for each such task.
  var realSleepers: [String] {
    guard hasRealSleepers.load(ordering: .acquiring) else { return [] }
    return state.withLock { Array($0.begun.realSleepers.values) }
  }
}

/// The wait of the current task for something in virtual time, such as an event of a lane.
struct VirtualWait {
  private let board = TaskHooks.current
  private let task = TaskHooks.currentTask

  init() {
    guard let board, let task else { return }
    board.adoptCurrentTask(task)
    board.state.withLock { _ = $0.begun.virtualWaits.insert(task) }
  }

  func end() {
    if let board, let task { board.state.withLock { _ = $0.begun.virtualWaits.remove(task) } }
  }
}
