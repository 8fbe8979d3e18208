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

/// A task's sleep on a clock of the process, until its virtual time.
final class SleepJob: Job, @unchecked Sendable {
  // Unchecked: `wake` belongs to whoever has taken the job, and only one caller can. The task is only asked whether
  // it is cancelled, and cancelled, which any thread may do. `hasGoneOn` is used with the board's lock held.

  /// The type of the clock, which is also its name.
  let clock: any Clock.Type
  private let wake: UnownedJob
  /// The task that sleeps, retained; nil for an `async let`, whose task lives in the memory of its parent, and if that
  /// is not known.
  private let task: AnyObject?
  /// The task of an `async let`, which is gone soon after it has gone on; nil if the board may not see it go on.
  private let asyncLet: Unmanaged<AnyObject>?
  /// Whether the task of an `async let` has gone on, because it was woken or cancelled.
  var hasGoneOn = false

  /// Makes the sleep of the current task; nil if there is none.
  // Unsafe: a task is an object for the runtime. That of an `async let` is not used after it has gone on.
  init?(_ board: JobBoard, _ wake: UnownedJob, on clock: any Clock.Type) {
    guard let current = withUnsafeCurrentTask(body: { $0 }) else { return nil }
    let task = unsafeBitCast(current, to: Unmanaged<AnyObject>.self)
    let isAsyncLet = !TaskState.isKnown || TaskState.isAsyncLet(task.toOpaque())
    self.clock = clock
    self.wake = wake
    self.task = isAsyncLet ? nil : task.takeUnretainedValue()
    asyncLet = isAsyncLet && board.seesCurrentTaskGoOn ? task : nil
    super.init(board, .timer)
    sleeper = TaskHooks.number(of: unsafeBitCast(current, to: UnownedJob.self))
  }

  override var sleeperStack: TaskStack? { task.flatMap { TaskStack.of($0) } }

  /// Whether the job has to be told when its task goes on.
  var isOfAsyncLet: Bool { task == nil }

  /// A task that was cancelled does not sleep any more; its wake must be run all the same, to be freed.
  override var isOver: Bool {
    task.map { unsafeBitCast($0, to: UnsafeCurrentTask.self).isCancelled } ?? hasGoneOn
  }

  override func run() {
    board.wake(by: wake, on: board.executor.asUnownedTaskExecutor())
  }

  override func releaseWork() {
    if let task {
      unsafeBitCast(task, to: UnsafeCurrentTask.self).cancel()
    } else if let asyncLet, !board.state.withLock({ _ in hasGoneOn }) {
      unsafeBitCast(asyncLet, to: UnsafeCurrentTask.self).cancel()
    }
    board.wake(by: wake, on: board.executor.asUnownedTaskExecutor())
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
