import Reactive

/// Within a run the board stands for its scheduler. What the code under test retains does not retain the scheduler,
/// so the scheduler can release its pending work in its `deinit`.
extension JobBoard: Ambience {
  @usableFromInline package var ambientScheduler: any TimedScheduler { self }
  @usableFromInline package var ambientExecutor: (any TaskExecutor)? { executor }

  @usableFromInline
  package func mayGoOn(after count: Int, for name: StaticString) -> Bool {
    guard count > restartLimit else { return true }
    state.withLock { state in
      guard state.runaway == nil else { return }
      state.runaway = (name, state.site(state.origin), state.now)
    }
    hasRunaway.store(true, ordering: .releasing)
    return false
  }

  /// The message about a stream that kept restarting in the last run; nil if there was none.
  func takeRunaway() -> String? {
    guard hasRunaway.load(ordering: .acquiring) else { return nil }
    hasRunaway.store(false, ordering: .releasing)
    guard let runaway = state.withLock({ $0.runaway.take() }) else { return nil }
    let site = runaway.site.map { ", begun at \($0)" } ?? ""
    return """
      a run did not settle: '\(runaway.name)' started more than \(restartLimit) runs at \
      \(timeText(.nanoseconds(runaway.time)))\(site), and more wait; bound them with a count or with take(first:)
      """
  }
}

extension JobBoard: TimedScheduler {
  @usableFromInline package var now: Duration { .nanoseconds(time) }

  @discardableResult
  @usableFromInline
  package func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: 0, as: .timer, action)
  }

  @discardableResult
  @usableFromInline
  package func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: delay.nanoseconds, as: .timer, action)
  }

  @discardableResult
  @usableFromInline
  package func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    precondition(
      interval >= .nanoseconds(1),
      "TestScheduler repeats work at an interval of a nanosecond or more, but was given \(interval)."
    )
    return schedule(after: delay.nanoseconds, every: interval.nanoseconds, action)
  }
}

extension JobBoard: WorkNaming {
  package func naming(
    _ name: StaticString, _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    state.withLock { $0.name = name }
    defer { state.withLock { $0.name = nil } }
    return schedule()
  }
}
