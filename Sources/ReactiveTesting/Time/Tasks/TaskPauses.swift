// Unsafe: a task is an object of at least 256 bytes, and the caller retains it, or has one of its parts. The records in its
// list exist as long as they are in it.
import Reactive
import Synchronization

/// Makes tasks pause wherever they could go on at once: when they call an actor, and when they return from it.
///
/// In an app others can come in between there, so a search for orders tries that. And a cancelled task whose loop sleeps
/// and calls an actor never gives control back: the sleep ends at once, and a free actor is called on the spot.
///
/// The runtime makes a new part of a task whenever the task prefers another executor than the one that runs it, and when a
/// task that prefers any executor calls an actor. So tasks without a preference get one, for `preferred`. Parts of tasks
/// that must pause wherever that is possible are run on `runner`.
enum TaskPauses {
  static let runner = PauseExecutor()
  static let preferred = PauseExecutor()

  #if os(Linux) && arch(x86_64) || os(Linux) && arch(arm64)
    /// Adds pauses to a task that prefers no executor, from any thread.
    ///
    /// The runtime keeps a list of records of each task, and puts a new one there by exchanging the marks of the task and the
    /// start of the list in one step. So does this.
    ///
    /// - Returns: The address of the record, to be removed once the task has finished; nil if there is none.
    static func add(to task: UnsafeMutableRawPointer) -> UInt? {
      areKnown ? insert(into: task) : nil
    }

    /// Takes a record away from a task that has finished.
    ///
    /// By then all records that came later are gone. If one is not, the record stays: another thread may cancel the task, and
    /// reads its records then.
    static func remove(_ address: UInt, from task: UnsafeMutableRawPointer) {
      guard let record = UnsafeMutablePointer<UInt>(bitPattern: address) else { return }
      let status = status(of: task)
      while true {
        let old = status.pointee.load(ordering: .acquiring)
        guard old.second == address, old.first & Status.locked == 0 else {
          return keep([address])
        }
        let new = WordPair(first: old.first & ~Status.preferring, second: record[Record.next])
        if status.pointee.weakCompareExchange(
          expected: old, desired: new, ordering: .acquiringAndReleasing
        ).exchanged {
          return record.deallocate()
        }
      }
    }

    /// Keeps the records of tasks that never finish: they are read as long as these exist.
    static func keep(_ records: some Sequence<UInt>) {
      kept.withLock { $0.append(contentsOf: records) }
    }

    /// The records that could not be removed.
    private static let kept = Lock<[UInt]>([])

    private static func insert(into task: UnsafeMutableRawPointer) -> UInt? {
      let status = status(of: task)
      let record = UnsafeMutablePointer<UInt>.allocate(capacity: Record.countOfPreference)
      // The executor is not to be released with the record.
      (record[Record.kind], record[Record.subject]) = (Record.preference, 0)
      (record[Record.executor], record[Record.executor + 1]) = preferred.reference
      while true {
        let old = status.pointee.load(ordering: .acquiring)
        guard old.first & Status.preferring == 0 else {
          record.deallocate()
          return nil
        }
        record[Record.next] = old.second
        let new = WordPair(first: old.first | Status.preferring, second: UInt(bitPattern: record))
        // Another thread may be going through the list.
        if old.first & Status.locked == 0,
          status.pointee.weakCompareExchange(
            expected: old, desired: new, ordering: .acquiringAndReleasing
          ).exchanged
        {
          return UInt(bitPattern: record)
        }
      }
    }

    private typealias Status = TaskLayout.Status
    private typealias Record = TaskLayout.Record

    /// The status of a task and the address of its first record, which change together.
    private static func status(
      of task: UnsafeMutableRawPointer
    ) -> UnsafeMutablePointer<Atomic<WordPair>> {
      (task + TaskLayout.status * MemoryLayout<UInt>.stride)
        .assumingMemoryBound(to: Atomic<WordPair>.self)
    }

    /// Whether the records are where they are expected, and whether one more has the effect that it should have.
    static let areKnown: Bool = TaskState.isKnown && isPreferenceKnown && isEffective

    private static var isPreferenceKnown: Bool {
      let executor = ProbeExecutor()
      let task = TaskHooks.outside { Task(executorPreference: executor) {} }
      let words = Unmanaged.passUnretained(unsafeBitCast(task, to: AnyObject.self)).toOpaque()
        .assumingMemoryBound(to: UInt.self)
      var isFound = false
      var next = words[TaskLayout.records]
      while words[TaskLayout.status] & Status.preferring != 0,
        let record = UnsafePointer<UInt>(bitPattern: next)
      {
        isFound =
          isFound
          || record[Record.kind] & 0xFF == Record.preference
            && (record[Record.executor], record[Record.executor + 1]) == executor.reference
        next = record[Record.next]
      }
      executor.run()
      return isFound
    }

    private static var isEffective: Bool {
      let board = JobBoard(tickLength: 1, capturesTasks: true, usesRealClocks: true)
      let (actor, continuation) = (ProbeActor(), ProbeExecutor())
      let before = board.beginCapturing()
      defer {
        board.endCapturing(before)
        board.forgetTasks()
      }
      let task = Task {
        await withUnsafeContinuation { continuation.keep($0) }
        await actor.call()
        await leaveActor()
        await actor.call()
        await leaveActor()
      }
      let object = unsafeBitCast(task, to: AnyObject.self)
      _ = runParts(of: board)
      guard TaskState.of(object) == .awaitsContinuation else { return false }
      let address = Unmanaged.passUnretained(object).toOpaque()
      let record = insert(into: address)
      defer { if let record { remove(record, from: address) } }
      continuation.resume()
      // Without pauses there are three: it goes on twice, and the actor does the rest. With pauses, it leaves the actor twice.
      return runParts(of: board) > 5 && TaskState.of(object) == .finished
    }

    @inline(never)
    private static func leaveActor() async { await withUnsafeContinuation { $0.resume() } }

    private actor ProbeActor {
      func call() {}
    }

    /// Runs the parts that have arrived.
    ///
    /// - Returns: How many there were.
    private static func runParts(of board: JobBoard) -> Int {
      var count = 0
      while case .part(let entry) = board.state.withLock({ $0.ready.next(isOnMain: false) }) {
        entry.part.job.runSynchronously(on: runner.asUnownedTaskExecutor())
        count += 1
      }
      return count
    }
  #else
    static var areKnown: Bool { false }
    static func add(to task: UnsafeMutableRawPointer) -> UInt? { nil }
    static func remove(_ address: UInt, from task: UnsafeMutableRawPointer) {}
    static func keep(_ records: some Sequence<UInt>) {}
  #endif
}

/// An executor whose parts go where those of a task without a preference go.
///
/// Only tasks that were given pauses have such parts. If such a task comes back once its test is over, such as from an actor
/// with an executor of its own, it may do some more steps, but not on the threads of the process.
///
/// The runtime does not retain it, and nobody releases it.
final class PauseExecutor: TaskExecutor {
  /// How many steps each task has done after its test, and how many it may.
  private let lateSteps = Lock<[UInt64: Int]>([:])
  private static let lateLimit = 1_000

  /// The executor as the runtime passes it around.
  fileprivate var reference: (UInt, UInt) {
    unsafeBitCast(asUnownedTaskExecutor(), to: (UInt, UInt).self)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let part = TaskPart(job, at: .captured)
    let isTaken =
      TaskHooks.current?.take(part)
      ?? (part.task == 0 ? nil : TaskRegistry.shared.board(of: part.task)?.takeOwn(part))
    guard isTaken != true else { return }
    // An actor is needed by others too.
    guard part.task != 0 else { return TaskHooks.runtime?.pass(job) ?? () }
    let isAllowed = lateSteps.withLock { steps in
      steps[part.task, default: 0] += 1
      return steps[part.task, default: 0] <= Self.lateLimit
    }
    if isAllowed { BoardExecutor.run(job, on: TaskPauses.runner) }
  }
}
