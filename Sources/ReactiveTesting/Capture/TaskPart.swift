/// A part of a task that can go on, up to where the task waits next.
struct TaskPart: Sendable {
  /// Which executor runs it.
  enum Place: Sendable {
    /// The host's, though the task does not prefer it.
    case captured
    /// The host's, because the task prefers it.
    case preferred
    /// The scheduler, because the task prefers it.
    case scheduler
    /// The main actor's.
    case main
  }

  let job: UnownedJob
  let place: Place
}
