import Reactive
import Synchronization

/// The points at which the concurrency runtime asks where the parts of tasks go.
///
/// The runtime has hooks for this: pointers to functions that it calls instead of its own. The first scheduler
/// that captures tasks sets them. Hooks that were set before are called for everything that is not ours. If another library
/// replaces a hook later, and does not call ours, the next scheduler sets ours again in front of that one.
enum TaskHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias GetMain = @convention(thin) () -> (UInt, UInt)
  typealias GetMainHook = @convention(thin) (GetMain) -> (UInt, UInt)
  typealias IsMain = @convention(thin) (UInt, UInt) -> Bool
  typealias IsMainHook = @convention(thin) (UInt, UInt, IsMain) -> Bool
  typealias IsCurrent = @convention(thin) (UInt, UInt, UInt) -> Bool
  typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64
  typealias Delay = @convention(thin) (UInt64, UnownedJob) -> Void
  typealias DelayHook = @convention(thin) (UInt64, UnownedJob, Delay) -> Void
  typealias Deadline = @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob) -> Void
  typealias DeadlineHook =
    @convention(thin) (
      Int64, Int64, Int64, Int64, Int32, UnownedJob, Deadline
    ) -> Void

  /// The board of the run that the calling thread is inside.
  static let slot = ThreadSlot()

  /// The runtime with its hooks set; nil if it has none, or if they are not called.
  static let runtime = Runtime()

  /// The same object, without reference counting: it is never released.
  static let unretainedRuntime = runtime.map { Unmanaged.passUnretained($0) }

  /// The number of the last task that began before the hooks were set; zero without hooks.
  static var lastUnseenTask: UInt64 {
    unretainedRuntime?._withUnsafeGuaranteedRef(\.lastUnseenTask) ?? 0
  }

  /// Sets hooks again that were cleared.
  ///
  /// - Returns: Whether parts of tasks reach the board that a thread has entered.
  static func ensureSet() -> Bool {
    unretainedRuntime?._withUnsafeGuaranteedRef { $0.ensureSet() } ?? false
  }

  /// The number of the task of a part; zero if it does not belong to a task.
  static func number(of job: UnownedJob) -> UInt64 { taskNumber?(job) ?? 0 }

  /// The number of a task, given its address.
  // Unsafe: the caller knows that the task exists.
  static func number(of task: UInt) -> UInt64 {
    UnsafeRawPointer(bitPattern: task).map { number(of: unsafeBitCast($0, to: UnownedJob.self)) }
      ?? 0
  }

  /// The runtime's function for that, which is there without hooks too; nil if it cannot be called.
  static let taskNumber =
    isTaskItsJob
    ? unsafeBitCast(RuntimeSymbols.address(of: "swift_task_getJobTaskId"), to: TaskNumber?.self)
    : nil

  /// The address of the task of the check below, for the code in it.
  private static let probedTask = Lock<UInt>(0)

  /// Whether a task has the same address for the code in it, as an `UnsafeCurrentTask`, as for executors, as a job.
  private static let isTaskItsJob: Bool = {
    guard MemoryLayout<UnsafeCurrentTask?>.size == MemoryLayout<UInt>.size else { return false }
    let executor = ProbeExecutor()
    outside {
      _ = Task(executorPreference: executor) {
        let task = withUnsafeCurrentTask { unsafeBitCast($0, to: UInt.self) }
        probedTask.withLock { $0 = task }
      }
    }
    let job = executor.firstJob
    executor.run()
    return probedTask.withLock { $0 } == job
  }()

  /// The number of the current task; nil if there is none.
  static var currentTask: UInt64? {
    withUnsafeCurrentTask { $0.map { number(of: unsafeBitCast($0, to: UnownedJob.self)) } }
  }

  /// The board that the calling thread has entered.
  // Unsafe: the word is the address of a board only between that board's `beginCapturing` and `endCapturing`, whose caller
  // retains it.
  static var current: JobBoard? { board(at: slot.word) }

  private static func board(at word: UInt) -> JobBoard? {
    guard Runtime.isBoard(word), let pointer = UnsafeRawPointer(bitPattern: word) else {
      return nil
    }
    return Unmanaged<JobBoard>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The board whose time the calling code sees.
  ///
  /// A captured task on an executor of its own is on a thread that has entered no board.
  static var boardOfTime: JobBoard? {
    if let board = current { return board }
    guard !TaskRegistry.shared.isEmpty, let task = currentTask else { return nil }
    return TaskRegistry.shared.board(of: task)
  }

  /// Decides where a part goes that is ready for the runtime's thread pool.
  ///
  /// - Parameters:
  ///   - job: The part.
  ///   - word: The calling thread's word.
  /// - Returns: Whether a board has taken it.
  static func route(_ job: UnownedJob, from word: UInt) -> Bool {
    let task = number(of: job)
    let part = TaskPart(job: job, task: task, place: .captured)
    if let board = board(at: word) { return board.take(part) }
    guard task != 0 else { return false }
    return TaskRegistry.shared.boardOrOutsider(of: part)?.takeOwn(part) ?? false
  }

  /// Notes a part that is ready for the main actor outside of all runs.
  static func noteOutside(_ job: UnownedJob) {
    let task = number(of: job)
    if task != 0 {
      _ = TaskRegistry.shared.boardOrOutsider(of: TaskPart(job: job, task: task, place: .main))
    }
  }

  /// Decides where a part goes that is ready for the main actor.
  static func routeToMain(_ job: UnownedJob, _ runtime: Runtime) {
    let task = number(of: job)
    let part = TaskPart(job: job, task: task, place: .main)
    let isTaken =
      current?.take(part)
      ?? (task == 0 ? nil : TaskRegistry.shared.board(of: task)?.takeOwn(part))
    if isTaken != true { runtime.enqueueMain(job) }
  }

  /// Runs a closure as if the calling thread were outside of all runs.
  static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = slot.word
    slot.word = 0
    defer { slot.word = before }
    return try body()
  }
}

/// The concurrency runtime of this process, with its hooks set.
final class Runtime: @unchecked Sendable {
  // Unchecked: addresses of the runtime's functions and hooks, which never change. A hook is written as one
  // word, and the runtime reads it as one. The previous one is an atomic.

  /// Enqueues a part on the main actor.
  let enqueueMain: TaskHooks.Enqueue
  /// The number of the last task that began before the hooks were set.
  let lastUnseenTask: UInt64

  // Unsafe: variables of the runtime, which exist as long as the process.
  private let enqueueHook: UnsafeMutablePointer<TaskHooks.EnqueueHook?>
  private let getMainHook: UnsafeMutablePointer<TaskHooks.GetMainHook?>
  private let isMainHook: UnsafeMutablePointer<TaskHooks.IsMainHook?>
  /// The address of the hook that was set before; zero if there was none.
  private let previousEnqueue = Atomic<UInt>(0)
  private let previousGetMain: TaskHooks.GetMainHook?
  private let previousIsMain: TaskHooks.IsMainHook?
  private let isCurrent: TaskHooks.IsCurrent
  private let mainExecutor: (UInt, UInt)
  private let original: TaskHooks.Enqueue
  private let ownAddress: UInt

  /// The thread's word during the first check whether the hooks are called.
  private static let firstProbe: UInt = 1
  /// The thread's word during a later check.
  private static let probe: UInt = 2
  /// The thread's word once the hook was called.
  private static let probed: UInt = 3

  /// The runtime's own function, as passed to a hook.
  // Unsafe: these two are accessed only while the one runtime is made, by the thread that makes it.
  nonisolated(unsafe) private static var foundOriginal: TaskHooks.Enqueue?
  /// The number of the task of the check.
  nonisolated(unsafe) private static var foundTask: UInt64 = 0

  /// The thread's word during the check whether clocks are virtual.
  static let clockProbe: UInt = 4
  /// The thread's word while the hook that was set before is called, which may call this one.
  private static let passing: UInt = 5

  /// The thread's word while the library uses queues of the system, which stay real.
  static let onSystemQueues: UInt = 6

  /// Whether a thread's word is the address of a board.
  static func isBoard(_ word: UInt) -> Bool { word > onSystemQueues }

  /// Sets the hooks; nil if the runtime has none or does not call them.
  init?() {
    guard !RuntimeSymbols.isMissing("hooks"),
      let enqueueHook = RuntimeSymbols.address(of: "swift_task_enqueueGlobal_hook"),
      let getMainHook = RuntimeSymbols.address(of: "swift_task_getMainExecutor_hook"),
      let isMainHook = RuntimeSymbols.address(of: "swift_task_isMainExecutor_hook"),
      let enqueueMain = RuntimeSymbols.address(of: "swift_task_enqueueMainExecutor"),
      let getMain = RuntimeSymbols.address(of: "swift_task_getMainExecutor"),
      let isMain = RuntimeSymbols.address(of: "swift_task_isMainExecutor"),
      TaskHooks.taskNumber != nil,
      let isCurrent = RuntimeSymbols.address(of: "swift_task_isCurrentExecutorWithFlags")
    else { return nil }
    self.enqueueHook = enqueueHook.assumingMemoryBound(to: TaskHooks.EnqueueHook?.self)
    self.getMainHook = getMainHook.assumingMemoryBound(to: TaskHooks.GetMainHook?.self)
    self.isMainHook = isMainHook.assumingMemoryBound(to: TaskHooks.IsMainHook?.self)
    self.enqueueMain = unsafeBitCast(enqueueMain, to: TaskHooks.Enqueue.self)
    self.isCurrent = unsafeBitCast(isCurrent, to: TaskHooks.IsCurrent.self)
    let getMainExecutor = unsafeBitCast(getMain, to: TaskHooks.GetMain.self)
    mainExecutor = getMainExecutor()
    ownAddress = unsafeBitCast(Self.enqueue, to: UInt.self)
    let previous = self.enqueueHook.pointee
    previousEnqueue.store(unsafeBitCast(previous, to: UInt.self), ordering: .relaxed)
    previousGetMain = self.getMainHook.pointee
    previousIsMain = self.isMainHook.pointee
    self.enqueueHook.pointee = Self.enqueue
    guard Self.isCalled(Self.firstProbe), let original = Self.foundOriginal else {
      self.enqueueHook.pointee = previous
      return nil
    }
    self.original = original
    // All tasks that began earlier have lower numbers.
    lastUnseenTask = Self.foundTask
    self.getMainHook.pointee = Self.getMain
    self.isMainHook.pointee = Self.isMain
    guard
      Self.asksHooks(getMainExecutor, unsafeBitCast(isMain, to: TaskHooks.IsMain.self))
    else {
      self.enqueueHook.pointee = previous
      self.getMainHook.pointee = previousGetMain
      self.isMainHook.pointee = previousIsMain
      return nil
    }
    SleepHooks.set()
    MainQueue.watch()
    if ProcessClocks.areVirtual { _ = DispatchCalls.areReplaced }
  }

  private static let enqueue: TaskHooks.EnqueueHook = { job, original in
    let word = TaskHooks.slot.word
    if word != 0, !Runtime.isBoard(word) {
      if word < passing { Runtime.note(word, job, original) }
      return original(job)
    }
    guard let runtime = TaskHooks.unretainedRuntime else { return original(job) }
    if !TaskHooks.route(job, from: word) { runtime._withUnsafeGuaranteedRef { $0.pass(job) } }
  }

  private static let getMain: TaskHooks.GetMainHook = { original in
    let word = TaskHooks.slot.word
    if Runtime.isBoard(word) { return MainStandIn.reference }
    guard word != firstProbe else {
      TaskHooks.slot.word = probed
      return original()
    }
    return TaskHooks.runtime?.previousGetMain?(original) ?? original()
  }

  private static let isMain: TaskHooks.IsMainHook = { identity, implementation, original in
    if identity == MainStandIn.reference.0 { return true }
    return TaskHooks.runtime?.previousIsMain?(identity, implementation, original)
      ?? original(identity, implementation)
  }

  /// Passes a part to the runtime's thread pool, or to the hook that was set before.
  func pass(_ job: UnownedJob) {
    // The stand-in for the default executor must not take it for the run.
    let previous = previousEnqueue.load(ordering: .relaxed)
    guard previous != 0 else { return TaskHooks.outside { original(job) } }
    let before = TaskHooks.slot.word
    TaskHooks.slot.word = Self.passing
    defer { TaskHooks.slot.word = before }
    unsafeBitCast(previous, to: TaskHooks.EnqueueHook.self)(job, original)
  }

  /// Sets the hook again if another library has replaced it and does not call it.
  ///
  /// `withMainSerialExecutor` of swift-concurrency-extras leaves its own hook behind if there was one before.
  func takeBack() {
    let other = unsafeBitCast(enqueueHook.pointee, to: UInt.self)
    guard other != ownAddress, !ensureSet(), other != 0 else { return }
    previousEnqueue.store(other, ordering: .relaxed)
    enqueueHook.pointee = Self.enqueue
  }

  /// Sets hooks again that were cleared.
  ///
  /// - Returns: Whether the hooks are called.
  func ensureSet() -> Bool {
    unsafeBitCast(enqueueHook.pointee, to: UInt.self) == ownAddress || restore()
  }

  private func restore() -> Bool {
    if getMainHook.pointee == nil { getMainHook.pointee = Self.getMain }
    if isMainHook.pointee == nil { isMainHook.pointee = Self.isMain }
    guard enqueueHook.pointee != nil else {
      // Whoever has cleared the hook wants no other one either.
      previousEnqueue.store(0, ordering: .relaxed)
      enqueueHook.pointee = Self.enqueue
      return true
    }
    // Another hook was set since then. It may call this one; if it does not, leave it alone.
    return Self.isCalled(Self.probe)
  }

  /// Asks for the executor of the main actor, and whether the stand-in is one, and checks whether the hooks answer.
  static func asksHooks(_ getMain: TaskHooks.GetMain, _ isMain: TaskHooks.IsMain) -> Bool {
    let before = TaskHooks.slot.word
    TaskHooks.slot.word = firstProbe
    defer { TaskHooks.slot.word = before }
    _ = getMain()
    let standIn = MainStandIn.reference
    return TaskHooks.slot.word == probed && isMain(standIn.0, standIn.1)
  }

  /// Starts a task that does nothing, and checks whether the hook receives it.
  private static func isCalled(_ word: UInt) -> Bool {
    let before = TaskHooks.slot.word
    TaskHooks.slot.word = word
    defer { TaskHooks.slot.word = before }
    Task.detached {}
    return TaskHooks.slot.word == probed
  }

  /// Notes that the hook was called with the task of the check.
  private static func note(_ word: UInt, _ job: UnownedJob, _ original: TaskHooks.Enqueue) {
    if word == firstProbe {
      foundOriginal = original
      foundTask = TaskHooks.number(of: job)
    }
    TaskHooks.slot.word = probed
  }

  /// Whether the calling code has the main actor to itself.
  var isOnMain: Bool {
    let standIn = MainStandIn.reference
    return isOnRealMain || TaskHooks.outside { isCurrent(standIn.0, standIn.1, 0) }
  }

  /// The same, without asking whether the code runs on the stand-in.
  ///
  /// The stand-in answers with this: on a thread without a task, the runtime asks the stand-in itself. The thread alone
  /// does not tell: once a program has called `dispatchMain()`, any thread may serve the main queue.
  var isOnRealMain: Bool {
    TaskHooks.outside { isCurrent(mainExecutor.0, mainExecutor.1, 0) }
      || ThreadSlot.isOnFirstThread || UIScheduler.isOnMainQueue
  }
}

/// Notes the tasks that begin on the main actor outside of all runs; those of a run use the stand-in.
///
/// The runtime has a hook for this, but calls it only for the executors of older versions. Its own executor passes parts
/// to a function of the library Dispatch, through a slot as those of `ProcessClocks`.
private enum MainQueue {
  #if os(Linux)
    // Unsafe: the type of the C function, `dispatch_async_f`: a queue, what the work is called with, and the work.
    typealias Enqueue =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
      ) -> Void

    private static let original = unsafeBitCast(
      RuntimeSymbols.address(of: "dispatch_async_f"), to: Enqueue?.self)
    nonisolated(unsafe) private static let queue = RuntimeSymbols.address(of: "_dispatch_main_q")

    private static let replacement: Enqueue = { queue, job, work in
      if queue == MainQueue.queue, let job, TaskHooks.current == nil {
        TaskHooks.noteOutside(unsafeBitCast(job, to: UnownedJob.self))
      }
      original?(queue, job, work)
    }

    static func watch() {
      guard original != nil, queue != nil else { return }
      let slots = RuntimeSymbols.slots(
        calling: "dispatch_async_f", inLibraryWith: "swift_task_enqueueGlobal_hook")
      for slot in slots {
        RuntimeSymbols.write(unsafeBitCast(replacement, to: UInt.self), to: slot)
      }
    }
  #else
    static func watch() {}
  #endif
}

/// Notes sleeps in real time where nobody can stand in for the default executor: older runtimes call a hook for each.
///
/// Newer ones ask an executor, which is ours.
private enum SleepHooks {
  // Unsafe: set once, by the thread that makes the one runtime, before the hooks that read them.
  nonisolated(unsafe) private static var previousDelay: TaskHooks.DelayHook?
  nonisolated(unsafe) private static var previousDeadline: TaskHooks.DeadlineHook?

  static func set() {
    // Unsafe: variables of the runtime of these types, which exist as long as the process.
    if let hook = RuntimeSymbols.address(of: "swift_task_enqueueGlobalWithDelay_hook")?
      .assumingMemoryBound(to: TaskHooks.DelayHook?.self)
    {
      previousDelay = hook.pointee
      hook.pointee = delay
    }
    if let hook = RuntimeSymbols.address(of: "swift_task_enqueueGlobalWithDeadline_hook")?
      .assumingMemoryBound(to: TaskHooks.DeadlineHook?.self)
    {
      previousDeadline = hook.pointee
      hook.pointee = deadline
    }
  }

  private static let delay: TaskHooks.DelayHook = { delay, job, original in
    note(on: "ContinuousClock")
    if let previousDelay { previousDelay(delay, job, original) } else { original(delay, job) }
  }

  private static let deadline: TaskHooks.DeadlineHook = {
    seconds, nanoseconds, leewaySeconds, leewayNanoseconds, clock, job, original in
    // The runtime's number for the clock that stops while the system sleeps.
    note(on: clock == 2 ? "SuspendingClock" : "ContinuousClock")
    guard let previousDeadline else {
      return original(seconds, nanoseconds, leewaySeconds, leewayNanoseconds, clock, job)
    }
    previousDeadline(
      seconds, nanoseconds, leewaySeconds, leewayNanoseconds, clock, job, original)
  }

  private static func note(on clock: String) {
    if let task = TaskHooks.currentTask { TaskHooks.boardOfTime?.noteAsleep(task, on: clock) }
  }
}
