import Reactive

/// A task's sleep on a clock of the process, until its virtual time.
final class SleepJob: Job, @unchecked Sendable {
  // Unchecked: `wake` belongs to whoever has taken the job, and only one caller can. The task is only asked whether
  // it is cancelled, and cancelled, which any thread may do.

  /// The name of the clock.
  let clock: String
  private let wake: UnownedJob
  /// The task that sleeps, which this object retains.
  private let task: UnsafeCurrentTask

  /// Makes the sleep of the current task; nil if there is none.
  init?(_ board: JobBoard, _ wake: UnownedJob, on clock: String, group: UInt64, origin: Int32) {
    guard let task = withUnsafeCurrentTask(body: { $0 }) else { return nil }
    self.clock = clock
    self.wake = wake
    self.task = task
    super.init(board, .timer, group: group, origin: origin)
    _ = object.retain()
  }

  deinit { object.release() }

  /// The task as an object, which it is for the runtime.
  // Unsafe: retained from the initializer, which runs in the task, to the end of this object.
  private var object: Unmanaged<AnyObject> {
    Unmanaged.fromOpaque(unsafeBitCast(task, to: UnsafeRawPointer.self))
  }

  /// A task that was cancelled does not sleep any more; its wake must be run all the same, to be freed.
  override var isOver: Bool { task.isCancelled }

  override func run() {
    board.wake(by: wake, on: board.executor.asUnownedTaskExecutor())
  }

  override func letGo() {
    task.cancel()
    HostExecutor.run(wake, on: board.executor)
  }
}
