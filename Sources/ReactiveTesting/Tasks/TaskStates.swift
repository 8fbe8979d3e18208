import Reactive

/// What a task of a run is doing.
enum TaskState: Sendable, Equatable {
  /// It is running, ready to run, or about to be.
  case active
  /// It waits for a continuation, as tasks do that sleep, iterate a stream or wait for a callback.
  case awaitsContinuation
  /// It waits for another task, or for a group of tasks.
  case awaitsTasks
  case finished
  /// The runtime does not say.
  case unknown
}

extension TaskState {
  /// Finds out what a task is doing.
  ///
  /// The runtime notes that in the task, in words whose places are known but not public. So the places are checked once,
  /// with a task whose state is known; if they are not as expected, nothing is known of any task.
  ///
  /// Another thread may wake a task at any time, so it may do something else already.
  // Unsafe: a task is an object of at least 256 bytes, and the caller retains it. What it waits for is read only while it
  // says that it waits. That is a part of the memory of the task, which stays where it is while the task waits, and until
  // the task has gone on: in the run, which is the caller.
  static func of(_ task: AnyObject) -> TaskState { isKnown ? read(task) : .unknown }

  /// Whether a task has finished, as far as is known.
  static func isFinished(_ task: AnyObject) -> Bool {
    isKnown && marks(of: Unmanaged.passUnretained(task).toOpaque()) & finishedMark != 0
  }

  private static func read(_ task: AnyObject) -> TaskState {
    let own = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
    if marks(of: own) & finishedMark != 0 { return .finished }
    let waiter = waiter(of: task)
    // What an `async let` has finished, it tells the task that waits for it.
    if marks(of: waiter) & (finishedMark | activeMarks) != 0 { return .active }
    switch wait(of: waiter).map({ ($0, kind: $0[4] & 0xFF) }) {
    case (let wait, kind: 1)?:
      let isOver = UnsafeRawPointer(bitPattern: wait[2]).map { marks(of: $0) & finishedMark != 0 }
      return isOver == true ? .active : .awaitsTasks
    case (_, kind: 2)?: return .awaitsContinuation
    case (_, kind: 3)?: return .awaitsTasks
    // Another thread is waking it at this moment, in several steps: it does not wait any more, or it is being enqueued.
    default: return .active
    }
  }

  private static var finishedMark: UInt { 0x2000 }
  /// Running or enqueued.
  private static var activeMarks: UInt { 0x1800 }

  private static func marks(of task: UnsafeRawPointer) -> UInt {
    task.assumingMemoryBound(to: UInt.self)[12]
  }

  /// The task that waits if a task does: itself, or the `async let` whose result it waits for.
  ///
  /// The task of an `async let` is not kept by its host, but by the task that waits for it.
  static func waiter(of task: AnyObject) -> UnsafeRawPointer {
    var waiter = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
    while let wait = wait(of: waiter), wait[4] & 0xFF == 1,
      let child = UnsafeRawPointer(bitPattern: wait[2]), isAsyncLet(child)
    {
      waiter = child
    }
    return waiter
  }

  /// What the runtime has noted of the wait of a task; nil if it does not wait.
  private static func wait(of task: UnsafeRawPointer) -> UnsafePointer<UInt>? {
    let words = task.assumingMemoryBound(to: UInt.self)
    guard words[12] & 0x7800 == 0x4000, let wait = UnsafePointer<UInt>(bitPattern: words[13]),
      wait[5] == UInt(bitPattern: task)
    else { return nil }
    return wait
  }

  /// The address of the task that was the last to wait for a task's result; nil if none waits, or if that is not known.
  // Unsafe: as above. The word is that of a task that is nobody's child, and other threads change it atomically.
  static func newestWaiter(of task: AnyObject) -> UInt? {
    let words = Unmanaged.passUnretained(task).toOpaque().assumingMemoryBound(to: UInt.self)
    let (isChild, hasResult) = (words[4] & 1 << 24 != 0, words[4] & 1 << 25 != 0)
    // The lowest bits say whether the task has finished.
    guard isKnown, !isChild, hasResult, words[26] & 3 == 0, words[26] != 0 else { return nil }
    return words[26]
  }

  /// The error of a task that has failed, if nobody can await it any more; to be asked as soon as it has finished.
  ///
  /// - Parameter task: The task, which only the caller retains besides those who may await it.
  /// - Returns: The error; nil if the task was cancelled, for then it was to be expected, and if it is not known.
  // Unsafe: as above. The task retains its error.
  static func lostError(of task: inout AnyObject) -> (any Error)? {
    let words = Unmanaged.passUnretained(task).toOpaque().assumingMemoryBound(to: UInt.self)
    guard isKnown, isFailed(words), isOnlyReference(&task),
      !unsafeBitCast(task, to: UnsafeCurrentTask.self).isCancelled
    else { return nil }
    let error = unsafeBitCast(words[28], to: (any Error).self)
    return error is CancellationError ? nil : error
  }

  /// The type of the error with which a task has failed, also if somebody awaits it; nil if it has not failed, or was
  /// cancelled, or if that is not known.
  // Unsafe: as above. In a child of another task, other words come before the result: two, and one more in one of a group.
  static func failure(of task: AnyObject) -> String? {
    let words = Unmanaged.passUnretained(task).toOpaque().assumingMemoryBound(to: UInt.self)
    guard isKnown, isChildErrorFound, words[4] & 1 << 25 != 0 else { return nil }
    let result = words + 26 + (words[4] & 1 << 24 != 0 ? 2 : 0) + (words[4] & 1 << 26 != 0 ? 1 : 0)
    guard result[0] & 3 == 2 else { return nil }
    let error = unsafeBitCast(result[2], to: (any Error).self)
    return error is CancellationError ? nil : "\(type(of: error))"
  }

  // Unsafe: the class is not that of the object, but nothing of it is used. With `AnyObject`, the function would be given
  // a copy, which is a reference too.
  private static func isOnlyReference(_ object: inout AnyObject) -> Bool {
    withUnsafeMutablePointer(to: &object) { pointer in
      pointer.withMemoryRebound(to: ProbeExecutor.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }

  /// Whether a task that has finished has failed, and can be awaited by who has it.
  private static func isFailed(_ words: UnsafePointer<UInt>) -> Bool {
    let (isChild, hasResult) = (words[4] & 1 << 24 != 0, words[4] & 1 << 25 != 0)
    return !isChild && hasResult && words[26] & 3 == 2
  }

  /// Whether the task is that of an `async let`: it lives in the memory of its parent, and must not be retained.
  static func isAsyncLet(_ task: UnsafeRawPointer) -> Bool {
    task.load(fromByteOffset: 32, as: UInt32.self) & 1 << 28 != 0
  }

  /// The same for the task that calls.
  private static var isAsyncLet: Bool {
    withUnsafeCurrentTask { task in
      task.map { isAsyncLet(unsafeBitCast($0, to: UnsafeRawPointer.self)) } ?? false
    }
  }

  /// Whether the error of a task is where it is expected.
  private static func isErrorFound(_ executor: ProbeExecutor) -> Bool {
    let error: any Error = ProbeError()
    let task: Task<Void, any Error> = TaskHooks.outside {
      Task(executorPreference: executor) { throw error }
    }
    executor.run()
    let object = unsafeBitCast(task, to: AnyObject.self)
    let words = Unmanaged.passUnretained(object).toOpaque().assumingMemoryBound(to: UInt.self)
    // Without `as`, the error itself would be passed, and not the box.
    return isFailed(words) && words[28] == unsafeBitCast(error as any Error, to: UInt.self)
  }

  private static let probedChild = Lock<TaskHost.TaskObject?>(nil)

  /// Whether the error of a child of a group is where it is expected.
  private static let isChildErrorFound: Bool = {
    let (executor, error) = (ProbeExecutor(), ProbeError() as any Error)
    _ = TaskHooks.outside {
      Task(executorPreference: executor) {
        try? await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            probedChild.withLock { $0 = TaskHost.TaskObject.current }
            throw error
          }
          try await group.next()
        }
      }
    }
    executor.run()
    guard let task = probedChild.withLock({ $0.take() }) else { return false }
    let words = task.pointer.assumingMemoryBound(to: UInt.self)
    return words[4] >> 24 & 7 == 7 && words[29] & 3 == 2
      // As above.
      && words[31] == unsafeBitCast(error as any Error, to: UInt.self)
  }()

  /// Whether the words are where they are expected.
  static let isKnown: Bool = {
    #if os(Linux) && arch(x86_64) || os(Linux) && arch(arm64)
      let executor = ProbeExecutor()
      let task = TaskHooks.outside {
        Task(executorPreference: executor) {
          async let isChild = isAsyncLet
          let isFound = await isChild && !isAsyncLet
          if isFound { await withUnsafeContinuation { executor.keep($0) } }
        }
      }
      let object = unsafeBitCast(task, to: AnyObject.self)
      executor.run()
      let words = Unmanaged.passUnretained(object).toOpaque().assumingMemoryBound(to: UInt.self)
      guard read(object) == .awaitsContinuation, words[26] == 0 else { return false }
      executor.resume()
      guard read(object) == .active else { return false }
      executor.run()
      guard read(object) == .finished && words[26] & 3 == 1 else { return false }
      return isErrorFound(executor)
    #else
      return false
    #endif
  }()
}

private struct ProbeError: Error {}

/// Keeps the parts of a task until `run` is called.
final class ProbeExecutor: TaskExecutor {
  private let jobs = Lock<[UnownedJob]>([])
  private let continuation = Lock<UnsafeContinuation<Void, Never>?>(nil)

  func keep(_ new: UnsafeContinuation<Void, Never>) { continuation.withLock { $0 = new } }

  func resume() { continuation.withLock { $0.take() }?.resume() }

  /// The executor as the runtime passes it around.
  var reference: (UInt, UInt) { unsafeBitCast(asUnownedTaskExecutor(), to: (UInt, UInt).self) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
