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

  /// Reports work to the test whose run the calling thread is inside, if there is one.
  ///
  /// - Parameters:
  ///   - work: The handle of a timer; nil for other work.
  ///   - name: The operator that scheduled it.
  ///   - scheduler: Any scheduler; nothing is reported unless it runs in real time.
  static func report(
    _ work: (any Disposable)?, of name: StaticString, on scheduler: some Scheduler
  ) {
    // Compared as identities, which is much faster than a cast: most work of a test runs in virtual time. A
    // scheduler of somebody else may well run in virtual time too.
    let type = ObjectIdentifier(Swift.type(of: scheduler))
    guard
      type == ObjectIdentifier(QueueScheduler.self) || type == ObjectIdentifier(UIScheduler.self)
        || type == ObjectIdentifier(ConcurrentScheduler.self)
    else { return }
    AmbientScheduler.report(work, of: name, on: scheduler)
  }
}
