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
    let place = timeText(.nanoseconds(runaway.time)) + RunMessages.begun(runaway.site)
    return RunMessages.restarts("\(runaway.name)", restartLimit, place)
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
      TrapMessages.interval(interval))
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
