import Synchronization

/// Reports work that is scheduled in real time during a test's run: the run does not wait for it.
package enum RealTimeWork {
  /// How long work is pending in real time.
  enum Wait {
    /// For a time that the operator was given.
    case timer
    /// Until the scheduler's thread is free.
    case thread
    /// It is of no interest: the stream is over.
    case none
  }

  private static let hasWatcher = Atomic<Bool>(false)

  /// Whether there has been a test in this process.
  ///
  /// In a program, scheduling costs this one load more.
  static var isWatched: Bool { hasWatcher.load(ordering: .relaxed) }

  /// Requests reports, for the rest of the process.
  package static func watch() {
    if !isWatched { hasWatcher.store(true, ordering: .relaxed) }
  }

  /// Whether the schedulers of a type run in real time.
  ///
  /// Types are compared as identities, which is much faster than a cast: most work of a test runs in virtual time. A
  /// scheduler of somebody else may well run in virtual time too.
  static func isDone(by scheduler: any Scheduler.Type) -> Bool {
    let type = ObjectIdentifier(scheduler)
    return type == ObjectIdentifier(QueueScheduler.self)
      || type == ObjectIdentifier(UIScheduler.self)
      || type == ObjectIdentifier(ConcurrentScheduler.self)
  }
}
