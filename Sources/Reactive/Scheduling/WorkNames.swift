import Synchronization

/// A scheduler that can record whose work it was given, as a test's does to report a run that does not settle.
package protocol WorkNaming: Scheduler {
  /// Calls a closure that schedules work, and records whose work it is.
  ///
  /// - Parameters:
  ///   - name: An operator, as `#function` names it.
  ///   - schedule: Schedules the work.
  /// - Returns: What the closure returns.
  func naming(_ name: StaticString, _ schedule: () -> (any Disposable)?) -> (any Disposable)?
}

/// Whether anybody wants to know whose work is scheduled.
///
/// Reporting it costs a dynamic cast, which is too much for each timer of a program. So it is reported only on
/// request, and checking for a request costs one load of an atomic.
package enum WorkNames {
  private static let askers = Atomic<Int>(0)

  fileprivate static var areWanted: Bool { askers.load(ordering: .relaxed) > 0 }

  /// Requests names, for all schedulers; `stopAsking` must follow.
  package static func ask() { askers.add(1, ordering: .relaxed) }

  /// Withdraws a request.
  package static func stopAsking() { askers.subtract(1, ordering: .relaxed) }
}

extension Scheduler {
  /// Schedules work through a closure, and reports whose work it is if anybody wants to know.
  ///
  /// - Parameters:
  ///   - name: An operator, as `#function` names it.
  ///   - isAlwaysReported: Whether to report it without a request: for work that is scheduled once and then repeats.
  ///   - wait: What a test reports if the work is scheduled in real time.
  ///   - schedule: Schedules the work.
  /// - Returns: What the closure returns.
  func naming(
    _ name: StaticString, unasked isAlwaysReported: Bool = false,
    inRealTime wait: RealTimeWork.Wait = .timer,
    _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    guard isAlwaysReported || WorkNames.areWanted, let recorder = self as? any WorkNaming else {
      guard wait != .none, RealTimeWork.isWatched, RealTimeWork.isDone(by: Self.self) else {
        return schedule()
      }
      let work = schedule()
      AmbientScheduler.report(wait == .timer ? work : nil, of: name, on: self)
      return work
    }
    return recorder.naming(name, schedule)
  }
}
