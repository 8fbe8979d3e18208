import Reactive
import Synchronization

/// Takes the parts of the tasks that begin in its runs, and runs them.
///
/// A thread that is inside a run has entered the host of that run. What the runtime would hand to its
/// pool of threads or to the main actor goes to that host instead.
@usableFromInline
class TaskHost: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; all that it has is Sendable.

  private struct State {
    /// The tasks that began here, by number; parts of them come here from any thread.
    var tasks: [UInt64] = []
    /// The tasks that sleep in real time, each with its clock.
    var sleepers: [UInt64: String] = [:]
    var executor: HostExecutor?
  }

  /// Whether tasks that begin in a run belong to it.
  final let capturesTasks: Bool
  private final let state = Lock(State())
  /// The newest task that began before the run.
  private final let newestBefore = Atomic<UInt64>(0)
  private final let hasSleepers = Atomic<Bool>(false)
  private final let sawOutsiders = Atomic<Bool>(false)
  /// The thread whose run is under way; zero for none.
  private final let runner = Atomic<UInt>(0)
  /// How many asynchronous runs are under way, which may be between two steps.
  private final let drives = Atomic<Int>(0)

  init(capturesTasks: Bool) { self.capturesTasks = capturesTasks }

  /// Keeps a part until the run under way, or the next one, comes to it.
  ///
  /// - Returns: Whether it was kept; not if no run is to come.
  func keep(_ part: TaskPart) -> Bool { false }

  /// What tasks that belong here prefer, or run on; made once it is needed.
  final var executor: HostExecutor {
    state.withLock { state in
      if let executor = state.executor { return executor }
      let executor = HostExecutor(self)
      state.executor = executor
      return executor
    }
  }

  // MARK: Runs

  /// Notes that the calling thread begins to run what is kept.
  ///
  /// - Returns: What to give to `endRun`; nil if another thread is running it.
  final func beginRun() -> UInt? {
    let thread = ThreadSlot.thread
    let before = runner.compareExchange(
      expected: 0, desired: thread, ordering: .acquiringAndReleasing
    ).original
    return before == 0 || before == thread ? before : nil
  }

  /// Notes that this is over.
  final func endRun(_ before: UInt) { runner.store(before, ordering: .releasing) }

  /// Gives the run to the calling thread, while the one that began it waits.
  final func moveRun() -> UInt {
    runner.exchange(ThreadSlot.thread, ordering: .acquiringAndReleasing)
  }

  /// Notes that an asynchronous run begins.
  final func beginDrive() { drives.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that an asynchronous run is over.
  final func endDrive() { drives.subtract(1, ordering: .acquiringAndReleasing) }

  private final var isUnderWay: Bool {
    runner.load(ordering: .acquiring) != 0 || drives.load(ordering: .acquiring) != 0
  }

  /// Lets the calling thread's tasks begin here, if this host captures any.
  ///
  /// - Returns: What to give to `leave`.
  @usableFromInline
  final func enter() -> UInt {
    let before = TaskHooks.host.word
    let own = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    guard before != own else { return before }
    if capturesTasks, TaskHooks.areReady() {
      newestBefore.store(TaskHooks.newestTask, ordering: .relaxed)
      TaskHooks.host.word = own
    } else if before != 0 {
      TaskHooks.host.word = 0
    }
    return before
  }

  /// Ends what `enter` began.
  @usableFromInline
  final func leave(_ before: UInt) {
    if TaskHooks.host.word != before { TaskHooks.host.word = before }
  }

  // MARK: Parts of tasks

  /// Takes a part that became ready on a thread inside a run of this host.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - task: The number of its task; zero if it is not a task's, but an actor's for instance.
  /// - Returns: Whether it was taken, here or by the host whose task it is; not if the task began
  ///   outside of all runs.
  final func take(_ part: TaskPart, of task: UInt64) -> Bool {
    guard task != 0 else { return keep(part) }
    let (host, isNew) = TaskRegistry.shared.host(
      of: task, orNew: self, after: newestBefore.load(ordering: .relaxed))
    guard let host else {
      sawOutsiders.store(true, ordering: .releasing)
      return false
    }
    if isNew { state.withLock { $0.tasks.append(task) } }
    return host.takeOwn(part, of: task)
  }

  /// Takes a part of a task that is known to have begun here, from any thread.
  ///
  /// - Returns: Whether it was taken; not if the task was asleep in real time and no run is under way,
  ///   since nobody waits for it then.
  final func takeOwn(_ part: TaskPart, of task: UInt64) -> Bool {
    if noteAwake(task), !isUnderWay { return false }
    return keep(part)
  }

  /// Notes that a task sleeps in real time.
  final func noteAsleep(_ task: UInt64, on clock: String) {
    state.withLock { $0.sleepers[task] = clock }
    hasSleepers.store(true, ordering: .releasing)
  }

  /// Takes a part of a task that prefers this host.
  ///
  /// - Returns: Whether it was taken.
  final func takePreferred(_ job: UnownedJob) -> Bool {
    if hasSleepers.load(ordering: .acquiring) { noteAwake(TaskHooks.number(of: job)) }
    return keep(TaskPart(job: job, place: .preferred))
  }

  /// Notes that a task goes on.
  ///
  /// - Returns: Whether it was asleep in real time.
  @discardableResult
  final func noteAwake(_ task: UInt64) -> Bool {
    guard hasSleepers.load(ordering: .acquiring) else { return false }
    return state.withLock { state in
      defer { hasSleepers.store(!state.sleepers.isEmpty, ordering: .releasing) }
      return state.sleepers.removeValue(forKey: task) != nil
    }
  }

  /// The clocks on which tasks sleep in real time, one for each such task.
  final var sleepers: [String] {
    guard hasSleepers.load(ordering: .acquiring) else { return [] }
    return state.withLock { Array($0.sleepers.values) }
  }

  /// Whether a task that began before a run went on in it.
  final var hasOutsiders: Bool { sawOutsiders.load(ordering: .acquiring) }

  /// Forgets the tasks that began here: parts of them go where they would without this host.
  final func forgetTasks() {
    let (tasks, executor) = state.withLock { state in
      defer { (state.tasks, state.executor) = ([], nil) }
      return (state.tasks, state.executor)
    }
    withExtendedLifetime(executor) {}
    if !tasks.isEmpty { TaskRegistry.shared.forget(tasks) }
  }

  /// Gives parts of tasks to the threads of the process, as if there were no host.
  final func giveBack(_ parts: [TaskPart]) {
    for part in parts {
      switch part.place {
      case .main: TaskHooks.runtime?.enqueueMain(part.job)
      case .captured: TaskHooks.runtime?.pass(part.job)
      case .preferred, .scheduler: HostExecutor.run(part.job, on: executor)
      }
    }
  }
}
