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
  let place: Place
  /// The number of the task that yields, if the part only wakes it up; zero otherwise.
  var yielder: UInt64 = 0
}
