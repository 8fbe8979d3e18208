/// A task as an object, which it is for the runtime.
struct TaskObject: @unchecked Sendable {
  // Unchecked: the object is only retained, asked for its state, and cancelled, which any thread may do.
  private(set) var object: AnyObject

  /// The task of a part; nil if it cannot be retained, or if the runtime does not say when it has finished.
  // Unsafe: the part must belong to a task.
  init?(of part: TaskPart) {
    guard TaskState.isKnown,
      !TaskState.isAsyncLet(unsafeBitCast(part.job, to: UnsafeRawPointer.self))
    else { return nil }
    object = unsafeBitCast(part.job, to: AnyObject.self)
  }

  private init(_ object: AnyObject) { self.object = object }

  /// The task that calls, which must not be that of an `async let`.
  static var current: Self? {
    withUnsafeCurrentTask { task in
      // Unsafe: a task is an object for the runtime.
      task.map { Self(unsafeBitCast($0, to: AnyObject.self)) }
    }
  }

  var state: TaskState { .of(object) }

  var isFinished: Bool { TaskState.isFinished(object) }

  var isCancelled: Bool { unsafeBitCast(object, to: UnsafeCurrentTask.self).isCancelled }

  /// The error with which it has just failed, if nobody can await it any more.
  mutating func lostError() -> (any Error)? { TaskState.lostError(of: &object) }

  /// The type of the error with which it has failed; nil if it has not, or if that is not known.
  var failure: String? { TaskState.failure(of: object) }

  /// The number of the task that waits if this one does: its own, or that of an `async let`.
  var waiter: UInt64 {
    TaskHooks.number(of: unsafeBitCast(TaskState.waiter(of: object), to: UnownedJob.self))
  }

  /// Whether it waits for an `async let` that has not finished.
  var awaitsAsyncLet: Bool { TaskState.awaitsAsyncLet(object) }

  /// Where it waits; nil if it does not wait, or if that is not known.
  var stack: TaskStack? { .of(object) }

  var address: UInt { UInt(bitPattern: pointer) }

  // Unsafe: to be used while the task is retained.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(object).toOpaque() }

  /// The address of the task that was the last to wait for the result; nil if none waits.
  var newestWaiter: UInt? { TaskState.newestWaiter(of: object) }
}
