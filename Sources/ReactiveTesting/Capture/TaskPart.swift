/// A part of a task that is ready to run, up to the task's next wait.
struct TaskPart: Sendable {
  /// The executor that runs it.
  enum Place: Sendable {
    /// The host's executor, though the task does not prefer it.
    case captured
    /// The host's executor, because the task prefers it.
    case preferred
    /// The scheduler, because the task prefers it.
    case scheduler
    /// The main actor's executor.
    case main
  }

  let job: UnownedJob
  /// The number of its task; zero if it belongs to none, such as the work of an actor.
  ///
  /// It is what a task is known by. The address of the job says nothing: once a job is freed, another one may get its
  /// address.
  let task: UInt64
  let place: Place
  /// The number of the task that yields, if the part only wakes it up; zero otherwise.
  var yielder: UInt64 = 0

  /// Whether it is the same task again, or the task that another part wakes up.
  func continues(_ other: TaskPart) -> Bool {
    if other.yielder != 0 { return yielder == 0 && task == other.yielder }
    return task != 0 && task == other.task && place == .captured && other.place == .captured
  }
}
