import Reactive
import Synchronization

/// Takes the parts of the tasks that begin in its runs, and runs them.
///
/// A thread that is inside a run has entered the host of that run. Parts that the runtime would hand to its
/// thread pool or to the main actor go to that host instead.
@usableFromInline
class TaskHost: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; all its properties are Sendable.

  struct State {
    /// The tasks that began here, in order; their parts arrive from any thread.
    var tasks: [BegunTask] = []
    /// The tasks that sleep in real time, each with its clock.
    var sleepers: [UInt64: String] = [:]
    var executor: HostExecutor?
  }

  struct BegunTask {
    /// The number that the runtime gave it.
    let number: UInt64
    /// The number of the call site that led to it; -1 for none.
    let origin: Int32
  }

  /// Whether tasks that begin in a run belong to it.
  final let capturesTasks: Bool
  private final let tasks = Lock(State())
  /// The newest task that began before the run.
  final let newestBefore = Atomic<UInt64>(0)
  final let hasSleepers = Atomic<Bool>(false)
  final let sawOutsiders = Atomic<Bool>(false)
  /// Whether a task was ever outside, or none could be captured.
  final let isUnusual = Atomic<Bool>(false)
  /// The number of the task that the current run is running; zero for none.
  final let running = Atomic<UInt64>(0)
  /// The thread of the current run; zero for none.
  final let runner = Atomic<UInt>(0)
  /// The caller of the last run that left tasks, as given by `context`.
  final let caller = Atomic<UInt64>(0)
  /// How many asynchronous runs are active; they may be between two steps.
  final let drives = Atomic<Int>(0)

  init(capturesTasks: Bool) { self.capturesTasks = capturesTasks }

  /// Keeps a part until the current run, or the next one, reaches it.
  ///
  /// - Returns: Whether it was kept; false if there will be no further run.
  func keep(_ part: TaskPart) -> Bool { false }

  /// The number of the call site that leads to a task that begins now; -1 for none.
  var originOfTask: Int32 { -1 }

  /// A task that began here: its number among these, from one, and the number of its call site.
  final func beginning(of task: UInt64) -> (number: Int, origin: Int32)? {
    withState { state in
      state.tasks.firstIndex { $0.number == task }.map { ($0 + 1, state.tasks[$0].origin) }
    }
  }

  /// The executor that tasks of this host prefer or run on; made on first use.
  final var executor: HostExecutor {
    withState { state in
      if let executor = state.executor { return executor }
      let executor = HostExecutor(self)
      state.executor = executor
      return executor
    }
  }

  final func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    tasks.withLock { body(&$0) }
  }

  /// Whether a task has begun here.
  final var hasTasks: Bool { withState { !$0.tasks.isEmpty } }

  /// The clocks on which tasks sleep in real time, one for each such task.
  final var sleepers: [String] {
    guard hasSleepers.load(ordering: .acquiring) else { return [] }
    return withState { Array($0.sleepers.values) }
  }

  /// Whether anything may have left virtual time.
  final var mayHaveEscapes: Bool { isUnusual.load(ordering: .acquiring) }

  /// Whether a task that began before a run continued during it.
  final var hasOutsiders: Bool { sawOutsiders.load(ordering: .acquiring) }

  /// Forgets the tasks that began here: their parts then go where they would without this host.
  final func forgetTasks() {
    let old = tasks.withLock { state in
      defer { state = State() }
      return state
    }
    if !old.tasks.isEmpty { TaskRegistry.shared.forget(old.tasks.map(\.number)) }
  }

  /// Returns parts of tasks to the threads of the process, as if there were no host.
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
