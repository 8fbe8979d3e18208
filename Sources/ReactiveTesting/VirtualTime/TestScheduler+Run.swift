import Reactive

extension TestScheduler {
  /// How a run ended.
  package enum Outcome: Sendable {
    /// Nothing is left to do.
    case idle
    /// The time to which it was to run has come; jobs may wait.
    case reached
    /// More jobs were done than a run may do; the message says what kept going.
    case exceeded(String)
  }

  /// Runs what is due now, and what that schedules for now.
  public func advance() { advance(by: .zero) }

  /// Moves time on, running what becomes due on the way.
  ///
  /// - Parameter interval: How far; less than zero traps.
  public func advance(by interval: Duration) {
    precondition(
      interval >= .zero, "A TestScheduler's time moves on, but was to advance by \(interval).")
    advance(to: now + interval)
  }

  /// Moves time on to a moment, running what is due until then, it included.
  ///
  /// Each job runs at its own time, and so does what it schedules.
  ///
  /// - Parameter time: The virtual time to reach; one that has passed runs nothing.
  public func advance(to time: Duration) { trapIfExceeded(settle(until: time)) }

  /// Moves time on until nothing is left to do.
  ///
  /// Traps with a message after ``stepLimit`` jobs: something keeps scheduling, and needs an end.
  public func run() { trapIfExceeded(settle(until: nil)) }

  private func trapIfExceeded(_ outcome: Outcome) {
    if case .exceeded(let message) = outcome { preconditionFailure(message) }
  }

  /// Runs jobs in their order, with this scheduler as the ambient one.
  ///
  /// - Parameter time: The last time whose jobs are run, and the time it is afterwards; nil to run
  ///   until nothing is left.
  /// - Returns: Whether anything is left.
  package func settle(until time: Duration?) -> Outcome {
    AmbientScheduler.withScheduler(self) { runJobs(until: time?.nanoseconds) }
  }

  private func runJobs(until limit: Int64?) -> Outcome {
    var steps = 0
    while true {
      let action = state.withLock { state -> (@Sendable () -> Void)? in
        while let next = state.jobs.next, next.time <= limit ?? .max {
          _ = state.jobs.removeNext()
          guard let action = next.job.takeAction() else {
            // Cancelled: nothing happens at its time, so time does not move there.
            state.jobs.passedCancelled()
            continue
          }
          state.now = max(state.now, next.time)
          return action
        }
        return nil
      }
      guard let action else { break }
      steps += 1
      guard steps <= stepLimit else { return .exceeded(runawayMessage()) }
      action()
    }
    if let limit {
      state.withLock { $0.now = max($0.now, limit) }
      return pendingCount == 0 ? .idle : .reached
    }
    return .idle
  }

  private func runawayMessage() -> String {
    """
    a run did not settle: \(stepLimit) jobs were done by \(now), and more wait. Something schedules \
    itself again and again; bound it with take(first:), or the run with a time to stop at.
    """
  }
}
