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
    isKnown && status(of: Unmanaged.passUnretained(task).toOpaque()).isFinished
  }

  /// Whether a task waits for an `async let` that has not finished.
  static func awaitsAsyncLet(_ task: AnyObject) -> Bool {
    guard isKnown else { return false }
    let waiter = waiter(of: task)
    return waiter != UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
      && !status(of: waiter).isFinished
  }

  private static func read(_ task: AnyObject) -> TaskState {
    let own = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
    if status(of: own).isFinished { return .finished }
    let waiter = waiter(of: task)
    // What an `async let` has finished, it tells the task that waits for it.
    if status(of: waiter).isActiveOrFinished { return .active }
    switch wait(of: waiter).map({ ($0, kind: $0[Record.awaited] & 0xFF) }) {
    case (let wait, kind: Record.task)?:
      let isOver = UnsafeRawPointer(bitPattern: wait[Record.subject]).map {
        status(of: $0).isFinished
      }
      return isOver == true ? .active : .awaitsTasks
    case (_, kind: Record.continuation)?: return .awaitsContinuation
    case (_, kind: Record.group)?: return .awaitsTasks
    // Another thread is waking it at this moment, in several steps: it does not wait any more, or it is being enqueued.
    default: return .active
    }
  }

  private typealias Record = TaskLayout.Record

  private static func status(of task: UnsafeRawPointer) -> TaskLayout.Status {
    TaskLayout.Status(word: task.assumingMemoryBound(to: UInt.self)[TaskLayout.status])
  }

  private static func flags(of words: UnsafePointer<UInt>) -> TaskLayout.Flags {
    TaskLayout.Flags(word: words[TaskLayout.flags])
  }

  /// The task that waits if a task does: itself, or the `async let` whose result it waits for.
  ///
  /// The task of an `async let` is not kept by its board, but by the task that waits for it.
  static func waiter(of task: AnyObject) -> UnsafeRawPointer {
    var waiter = UnsafeRawPointer(Unmanaged.passUnretained(task).toOpaque())
    while let wait = wait(of: waiter), wait[Record.awaited] & 0xFF == Record.task,
      let child = UnsafeRawPointer(bitPattern: wait[Record.subject]), isAsyncLet(child)
    {
      waiter = child
    }
    return waiter
  }

  /// What the runtime has noted of the wait of a task; nil if it does not wait.
  private static func wait(of task: UnsafeRawPointer) -> UnsafePointer<UInt>? {
    let words = task.assumingMemoryBound(to: UInt.self)
    guard status(of: task).isWaiting,
      let wait = UnsafePointer<UInt>(bitPattern: words[TaskLayout.records]),
      wait[Record.waiter] == UInt(bitPattern: task)
    else { return nil }
    return wait
  }

  /// The address of the task that was the last to wait for a task's result; nil if none waits, or if that is not known.
  // Unsafe: as above. The word is that of a task that is nobody's child, and other threads change it atomically.
  static func newestWaiter(of task: AnyObject) -> UInt? {
    let words = Unmanaged.passUnretained(task).toOpaque().assumingMemoryBound(to: UInt.self)
    let (flags, result) = (flags(of: words), words[TaskLayout.result()])
    guard isKnown, !flags.isChild, flags.hasResult,
      TaskLayout.Ending(ofResult: result) == TaskLayout.Ending.none, result != 0
    else { return nil }
    return result
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
    let error = unsafeBitCast(
      words[TaskLayout.result() + TaskLayout.error], to: (any Error).self)
    return error is CancellationError ? nil : error
  }

  /// The type of the error with which a task has failed, also if somebody awaits it; nil if it has not failed, or was
  /// cancelled, or if that is not known.
  // Unsafe: as above.
  static func failure(of task: AnyObject) -> String? {
    let words = Unmanaged.passUnretained(task).toOpaque().assumingMemoryBound(to: UInt.self)
    let flags = flags(of: words)
    guard isKnown, isChildErrorFound, flags.hasResult else { return nil }
    let result = words + TaskLayout.result(flags)
    guard TaskLayout.Ending(ofResult: result[0]) == .failure else { return nil }
    let error = unsafeBitCast(result[TaskLayout.error], to: (any Error).self)
    return error is CancellationError ? nil : "\(type(of: error))"
  }

  /// How many references there are to the task at an address; nil if it is somebody's child, or if that is not known.
  ///
  /// One is the runtime's, until the task has finished.
  // Unsafe: the caller makes sure that the task exists.
  static func references(to address: UInt) -> Int? {
    guard countsReferences, let count = countReferences,
      let task = UnsafeRawPointer(bitPattern: address),
      !flags(of: task.assumingMemoryBound(to: UInt.self)).isChild
    else { return nil }
    return count(task)
  }

  // Unsafe: the type of the C function, which gets an object.
  private static let countReferences = unsafeBitCast(
    RuntimeSymbols.address(of: "swift_retainCount"),
    to: (@convention(c) (UnsafeRawPointer) -> Int)?.self)

  /// Whether the references to a task can be counted.
  static let countsReferences: Bool = {
    guard isKnown else { return false }
    let executor = ProbeExecutor()
    TaskHooks.outside {
      _ = Task(executorPreference: executor) {
        await withUnsafeContinuation { executor.keep($0) }
      }
    }
    guard let task = executor.firstJob.flatMap({ UnsafeRawPointer(bitPattern: $0) }) else {
      return false
    }
    executor.run()
    let alone = countReferences?(task)
    // Unsafe: the task waits, so it exists.
    let object = Unmanaged<AnyObject>.fromOpaque(task).retain()
    let kept = countReferences?(task)
    object.release()
    executor.resume()
    executor.run()
    return alone == 1 && kept == 2
  }()

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
    let flags = flags(of: words)
    return !flags.isChild && flags.hasResult
      && TaskLayout.Ending(ofResult: words[TaskLayout.result()]) == .failure
  }

  /// Whether the task is that of an `async let`: it lives in the memory of its parent, and must not be retained.
  static func isAsyncLet(_ task: UnsafeRawPointer) -> Bool {
    flags(of: task.assumingMemoryBound(to: UInt.self)).isAsyncLet
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
    return isFailed(words)
      && words[TaskLayout.result() + TaskLayout.error]
        == unsafeBitCast(error as any Error, to: UInt.self)
  }

  private static let probedChild = Lock<TaskObject?>(nil)

  /// Whether the error of a child of a group is where it is expected.
  private static let isChildErrorFound: Bool = {
    let (executor, error) = (ProbeExecutor(), ProbeError() as any Error)
    _ = TaskHooks.outside {
      Task(executorPreference: executor) {
        try? await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            probedChild.withLock { $0 = TaskObject.current }
            throw error
          }
          try await group.next()
        }
      }
    }
    executor.run()
    guard let task = probedChild.withLock({ $0.take() }) else { return false }
    let words = task.pointer.assumingMemoryBound(to: UInt.self)
    let flags = Self.flags(of: words)
    let result = words + TaskLayout.result(flags)
    return flags.isChild && flags.hasResult && flags.isOfGroup
      && TaskLayout.Ending(ofResult: result[0]) == .failure
      // As above.
      && result[TaskLayout.error] == unsafeBitCast(error as any Error, to: UInt.self)
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
      guard read(object) == .awaitsContinuation, words[TaskLayout.result()] == 0 else {
        return false
      }
      executor.resume()
      guard read(object) == .active else { return false }
      executor.run()
      guard read(object) == .finished,
        TaskLayout.Ending(ofResult: words[TaskLayout.result()]) == .success
      else { return false }
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

  /// The address of the first part; nil if there is none.
  var firstJob: UInt? { jobs.withLock { $0.first.map { unsafeBitCast($0, to: UInt.self) } } }

  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
