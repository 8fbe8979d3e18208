import Synchronization

/// A scheduler that can say whose work it was given, as a test's does when a run does not settle.
package protocol WorkNaming: Scheduler {
  /// Calls a closure that schedules work, and notes whose work it is.
  ///
  /// - Parameters:
  ///   - name: An operator, as `#function` names it.
  ///   - schedule: Schedules the work.
  /// - Returns: What the closure returns.
  func naming(_ name: StaticString, _ schedule: () -> (any Disposable)?) -> (any Disposable)?
}

/// Whether anybody wants to know whose work is scheduled.
///
/// To tell costs a dynamic cast, which is too much for each timer of a program; so nobody is told who
/// has not asked, and asking costs one load of an atomic.
package enum WorkNames {
  private static let askers = Atomic<Int>(0)

  fileprivate static var areWanted: Bool { askers.load(ordering: .relaxed) > 0 }

  /// Begins to ask, for all schedulers; `stopAsking` has to follow.
  package static func ask() { askers.add(1, ordering: .relaxed) }

  /// Asks no more.
  package static func stopAsking() { askers.subtract(1, ordering: .relaxed) }
}

extension Scheduler {
  /// Schedules by a closure, and says whose work it is if anybody wants to know.
  ///
  /// - Parameters:
  ///   - name: An operator, as `#function` names it.
  ///   - isAlwaysTold: Whether to say it unasked: of what is scheduled once and goes on by itself.
  ///   - schedule: Schedules the work.
  /// - Returns: What the closure returns.
  func naming(
    _ name: StaticString, unasked isAlwaysTold: Bool = false, _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    guard isAlwaysTold || WorkNames.areWanted, let told = self as? any WorkNaming else {
      return schedule()
    }
    return told.naming(name, schedule)
  }
}
