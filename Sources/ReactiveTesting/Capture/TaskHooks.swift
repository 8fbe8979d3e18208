import Reactive
import Synchronization

/// The points at which the concurrency runtime asks where the parts of tasks go.
///
/// The runtime has hooks for this: pointers to functions that it calls instead of its own. The first run that
/// captures tasks sets them, once. Hooks that were set before are called for everything that is not ours.
enum TaskHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias GetMain = @convention(thin) () -> (UInt, UInt)
  typealias GetMainHook = @convention(thin) (GetMain) -> (UInt, UInt)
  typealias IsMain = @convention(thin) (UInt, UInt) -> Bool
  typealias IsMainHook = @convention(thin) (UInt, UInt, IsMain) -> Bool
  typealias IsCurrent = @convention(thin) (UInt, UInt, UInt) -> Bool
  typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64

  /// The host of the run that the calling thread is inside.
  static let host = ThreadSlot()

  /// The runtime with its hooks set; nil if it has none, or if they are not called.
  static let runtime = Runtime()

  /// The same object, without reference counting: it is never released.
  static let unretainedRuntime = runtime.map { Unmanaged.passUnretained($0) }

  /// Whether parts of tasks reach the host that a thread has entered.
  static func areReady() -> Bool { runtime?.isReady() ?? false }

  /// The number of the task of a part; zero if it does not belong to a task.
  static func number(of job: UnownedJob) -> UInt64 { runtime?.taskNumber(job) ?? 0 }

  /// The number of the current task; nil if there is none.
  static var currentTask: UInt64? {
    withUnsafeCurrentTask { $0.map { number(of: unsafeBitCast($0, to: UnownedJob.self)) } }
  }

  /// The host that the calling thread has entered.
  // Unsafe: the word is the address of a host only between that host's `enter` and `leave`, whose caller retains it.
  static var current: TaskHost? {
    let word = host.word
    guard Runtime.isHost(word), let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
    return Unmanaged<TaskHost>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Decides where a part goes that is ready for the runtime's thread pool.
  ///
  /// - Returns: Whether a host has taken it.
  static func route(_ job: UnownedJob, _ runtime: Runtime) -> Bool {
    let task = runtime.taskNumber(job)
    defer {
      if task > runtime.newestTask.load(ordering: .relaxed) {
        runtime.newestTask.max(task, ordering: .relaxed)
      }
    }
    let part = TaskPart(job: job, task: task, place: .captured)
    if let host = current { return host.take(part) }
    guard task != 0, !TaskRegistry.shared.isEmpty else { return false }
    return TaskRegistry.shared.host(of: task)?.takeOwn(part) ?? false
  }

  /// Decides where a part goes that is ready for the main actor.
  static func routeToMain(_ job: UnownedJob, _ runtime: Runtime) {
    let task = runtime.taskNumber(job)
    let part = TaskPart(job: job, task: task, place: .main)
    let isTaken =
      current?.take(part)
      ?? (task == 0 ? nil : TaskRegistry.shared.host(of: task)?.takeOwn(part))
    if isTaken != true { runtime.enqueueMain(job) }
  }

  /// Runs a closure as if the calling thread were outside of all runs.
  static func outside<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = host.word
    host.word = 0
    defer { host.word = before }
    return try body()
  }
}
