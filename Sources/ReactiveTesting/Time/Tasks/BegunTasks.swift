/// The tasks that began in the runs of a test, and what is known of them.
struct BegunTasks: Sendable {
  struct Beginning: Sendable {
    /// The number that the runtime gave to the task.
    let task: UInt64
    /// The number of the call site that led to it; -1 for none.
    let siteNumber: Int32
  }

  /// All of them, in the order in which they began.
  var all: [Beginning] = []
  /// Those that have not finished, as far as is known; they are retained, so that they can be asked.
  var unfinished: [UInt64: TaskObject] = [:]
  /// Whether a task began that cannot be retained.
  var hasOthers = false
  /// Those that sleep in real time, each with its clock.
  var realSleepers: [UInt64: String] = [:]
  /// Those that wait for something in virtual time that is not a time, such as an event of a lane.
  var virtualWaits: Set<UInt64> = []
  /// Those whose results a stream sends.
  var operations: Set<UInt64> = []
  /// Those that run inside of each other's runs: each has called the next run.
  var callers: [UInt64] = []
  /// The records of those that were given pauses, by the tasks.
  var pauses: [UInt64: UInt] = [:]
  /// The errors of those that nobody can await any more, with their numbers.
  private(set) var lostErrors: [(task: UInt64, error: any Error)] = []
  var ended = EndedWork()
  /// Whether some were cancelled because the test was over.
  var hasCutTasks = false
  /// The rest of the work that wakes a task, which goes on at once.
  var restOfWake: UnownedJob?
  /// The executor that they prefer or run on; nil before its first use.
  var executor: BoardExecutor?
  /// The tasks that the test began outside of its runs, with the number of stretches so far; some may have finished.
  var outside: [(task: TaskObject, stretches: Int)] = []
  /// Whether the tasks were forgotten, because there will be no further run.
  var isForgotten = false

  /// Adds the task of a part, which has just begun.
  ///
  /// - Returns: The task; nil if it cannot be retained.
  mutating func add(_ part: TaskPart, siteNumber: Int32) -> TaskObject? {
    all.append(Beginning(task: part.task, siteNumber: siteNumber))
    guard let object = TaskObject(of: part) else {
      hasOthers = true
      return nil
    }
    unfinished[part.task] = object
    if EndedWork.isKept { ended.noteBeginning(of: part) }
    return object
  }

  /// Forgets a task that has finished; to be released outside of the lock, because its result may be any object.
  ///
  /// Its error is noted only if it has finished just now, or somebody may have awaited it meanwhile.
  mutating func forget(finished number: UInt64, justNow: Bool, at time: Int64) -> TaskObject? {
    if justNow, let error = unfinished[number]?.lostError() { lostErrors.append((number, error)) }
    if EndedWork.isKept, justNow, let task = unfinished[number] {
      ended.noteEnd(of: number, task, at: time)
    }
    let task = unfinished.removeValue(forKey: number)
    if !operations.isEmpty { operations.remove(number) }
    if let record = pauses.removeValue(forKey: number), let task {
      TaskPauses.remove(record, from: task.pointer)
    }
    return task
  }
}
