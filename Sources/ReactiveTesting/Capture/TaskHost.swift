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

  private final class Tasks: Sendable {
    let state = Lock(State())
  }

  /// Whether tasks that begin in a run belong to it.
  final let capturesTasks: Bool
  /// The address of an object, which is retained for it; zero as long as there is no task.
  ///
  /// Most tests have none, and making and releasing it would be a fiftieth of what a small test costs.
  private final let tasks = Atomic<UInt>(0)
  /// The newest task that began before the run.
  private final let newestBefore = Atomic<UInt64>(0)
  private final let hasSleepers = Atomic<Bool>(false)
  private final let sawOutsiders = Atomic<Bool>(false)
  /// Whether a task ever was outside, or none could be captured.
  private final let isUnusual = Atomic<Bool>(false)
  /// The part that the run under way is running; zero for none.
  private final let running = Atomic<UInt>(0)
  /// The thread whose run is under way; zero for none.
  private final let runner = Atomic<UInt>(0)
  /// How many asynchronous runs are under way, which may be between two steps.
  private final let drives = Atomic<Int>(0)

  init(capturesTasks: Bool) { self.capturesTasks = capturesTasks }

  deinit { if let known { Unmanaged.passUnretained(known).release() } }

  private final var known: Tasks? {
    UnsafeRawPointer(bitPattern: tasks.load(ordering: .acquiring)).map {
      Unmanaged.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Keeps a part until the run under way, or the next one, comes to it.
  ///
  /// - Returns: Whether it was kept; not if no run is to come.
  func keep(_ part: TaskPart) -> Bool { false }

  /// What tasks that belong here prefer, or run on; made once it is needed.
  final var executor: HostExecutor {
    withState { state in
      if let executor = state.executor { return executor }
      let executor = HostExecutor(self)
      state.executor = executor
      return executor
    }
  }

  private final func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    (known ?? makeTasks()).state.withLock { body(&$0) }
  }

  private final func makeTasks() -> Tasks {
    let made = Unmanaged.passRetained(Tasks())
    let (isFirst, _) = tasks.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    if !isFirst { made.release() }
    return known ?? made.takeUnretainedValue()
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

  /// Notes which part is run now; zero for none.
  final func noteRunning(_ part: UInt) { running.store(part, ordering: .relaxed) }

  /// Notes that an asynchronous run begins.
  final func beginDrive() { drives.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that an asynchronous run is over.
  final func endDrive() { drives.subtract(1, ordering: .acquiringAndReleasing) }

  private final var isUnderWay: Bool {
    runner.load(ordering: .acquiring) != 0 || drives.load(ordering: .acquiring) != 0
  }

  /// What a thread was inside of before it entered a host.
  @usableFromInline
  struct Entry {
    fileprivate let slot: ThreadSlot
    fileprivate let before: UInt
  }

  /// Lets the calling thread's tasks begin here, if this host captures any.
  ///
  /// - Returns: What to give to `leave`; nil if nothing has changed.
  @usableFromInline
  final func enter() -> Entry? {
    guard capturesTasks, let runtime = TaskHooks.runtime, runtime.isReady() else {
      if capturesTasks { isUnusual.store(true, ordering: .releasing) }
      let before = TaskHooks.host.word
      guard before != 0 else { return nil }
      TaskHooks.host.word = 0
      return Entry(slot: TaskHooks.host, before: before)
    }
    let before = runtime.host.word
    let own = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    guard before != own else { return nil }
    newestBefore.store(runtime.newestTask.load(ordering: .relaxed), ordering: .relaxed)
    runtime.host.word = own
    return Entry(slot: runtime.host, before: before)
  }

  /// Ends what `enter` began.
  @usableFromInline
  final func leave(_ entry: Entry?) {
    if let entry { entry.slot.word = entry.before }
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
    guard task != 0, !isAtWork(part.job) else { return keep(part) }
    guard let host = host(of: task, after: newestBefore.load(ordering: .relaxed)) else {
      sawOutsiders.store(true, ordering: .releasing)
      isUnusual.store(true, ordering: .releasing)
      return false
    }
    return host.takeOwn(part, of: task)
  }

  /// Whether a part is of the task at work, which is known to be this host's.
  private final func isAtWork(_ job: UnownedJob) -> Bool {
    running.load(ordering: .relaxed) == unsafeBitCast(job, to: UInt.self)
      && !hasSleepers.load(ordering: .relaxed)
  }

  /// The host of a task, which is this one if none is known and the task is newer than another.
  private final func host(of task: UInt64, after newest: UInt64) -> TaskHost? {
    let (host, isNew) = TaskRegistry.shared.host(of: task, orNew: self, after: newest)
    if isNew { withState { $0.tasks.append(task) } }
    return host
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
    withState { $0.sleepers[task] = clock }
    hasSleepers.store(true, ordering: .releasing)
    isUnusual.store(true, ordering: .releasing)
  }

  /// Takes a part of a task that prefers this host, or its scheduler.
  ///
  /// Such a task need not have begun in a run. It is noted, so that it is known when it goes to the main actor.
  ///
  /// - Returns: Whether it was taken.
  final func takePreferred(_ part: TaskPart) -> Bool {
    if capturesTasks, !isAtWork(part.job) {
      let task = TaskHooks.number(of: part.job)
      if task != 0 { _ = host(of: task, after: 0) }
      noteAwake(task)
    }
    return keep(part)
  }

  /// Notes that a task goes on.
  ///
  /// - Returns: Whether it was asleep in real time.
  @discardableResult
  final func noteAwake(_ task: UInt64) -> Bool {
    guard hasSleepers.load(ordering: .acquiring) else { return false }
    return withState { state in
      defer { hasSleepers.store(!state.sleepers.isEmpty, ordering: .releasing) }
      return state.sleepers.removeValue(forKey: task) != nil
    }
  }

  /// The clocks on which tasks sleep in real time, one for each such task.
  final var sleepers: [String] {
    guard hasSleepers.load(ordering: .acquiring) else { return [] }
    return withState { Array($0.sleepers.values) }
  }

  /// Whether anything may have left the test's time.
  final var mayHaveEscapes: Bool { isUnusual.load(ordering: .acquiring) }

  /// Whether a task that began before a run went on in it.
  final var hasOutsiders: Bool { sawOutsiders.load(ordering: .acquiring) }

  /// Forgets the tasks that began here: parts of them go where they would without this host.
  final func forgetTasks() {
    guard let known else { return }
    let old = known.state.withLock { state in
      defer { state = State() }
      return state
    }
    if !old.tasks.isEmpty { TaskRegistry.shared.forget(old.tasks) }
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
