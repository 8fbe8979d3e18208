import Reactive
import Synchronization

/// The places where the concurrency runtime asks what is to become of the parts of tasks.
///
/// The runtime has hooks for that, pointers to functions that it calls in place of its own. They are set once,
/// by the first run that captures tasks. A hook that somebody set before is called for all that is not ours.
enum TaskHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias GetMain = @convention(thin) () -> (UInt, UInt)
  typealias GetMainHook = @convention(thin) (GetMain) -> (UInt, UInt)
  typealias IsMain = @convention(thin) (UInt, UInt) -> Bool
  typealias IsMainHook = @convention(thin) (UInt, UInt, IsMain) -> Bool
  typealias IsCurrent = @convention(thin) (UInt, UInt, UInt) -> Bool
  typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64

  /// The host whose run the calling thread is inside.
  static let host = ThreadSlot()

  /// The runtime with its hooks set; nil where it has none, or they are not called.
  static let runtime = Runtime()

  /// The same, for those who only call it: it is never released.
  static let unretainedRuntime = runtime.map { Unmanaged.passUnretained($0) }

  /// Whether parts of tasks come to the host that a thread has entered.
  static func areReady() -> Bool { runtime?.isReady() ?? false }

  /// The number of a part's task; zero if it is not a task's.
  static func number(of job: UnownedJob) -> UInt64 { runtime?.taskNumber(job) ?? 0 }

  /// The host that the calling thread has entered.
  static var current: TaskHost? {
    let word = host.word
    guard Runtime.isHost(word), let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
    return Unmanaged<TaskHost>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Decides about a part that is ready for the runtime's pool of threads.
  ///
  /// - Returns: Whether a host has taken it.
  static func route(_ job: UnownedJob, _ runtime: Runtime) -> Bool {
    let task = runtime.taskNumber(job)
    defer {
      // The numbers grow, so that it hardly matters if two threads see two of them at once.
      if task > runtime.newestTask.load(ordering: .relaxed) {
        runtime.newestTask.store(task, ordering: .relaxed)
      }
    }
    let part = TaskPart(job: job, place: .captured)
    if let host = current { return host.take(part, of: task) }
    guard task != 0, !TaskRegistry.shared.isEmpty else { return false }
    return TaskRegistry.shared.host(of: task)?.takeOwn(part, of: task) ?? false
  }

  /// Decides about a part that is ready for the main actor.
  static func routeToMain(_ job: UnownedJob, _ runtime: Runtime) {
    let task = runtime.taskNumber(job)
    let part = TaskPart(job: job, place: .main)
    let isTaken =
      current?.take(part, of: task)
      ?? (task == 0 ? nil : TaskRegistry.shared.host(of: task)?.takeOwn(part, of: task))
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
