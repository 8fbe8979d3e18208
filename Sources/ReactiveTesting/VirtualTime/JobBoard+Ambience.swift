import Reactive

/// Within a run the board stands for its scheduler. What the code under test retains does not retain the scheduler,
/// so the scheduler can release its pending work in its `deinit`.
extension JobBoard: Ambience {
  @usableFromInline package var ambientScheduler: any TimedScheduler { self }
  @usableFromInline package var ambientExecutor: (any TaskExecutor)? { executor }

  @usableFromInline
  package func mayGoOn(after count: Int, _ round: LoopRound, for name: StaticString) -> Bool {
    let limit = loopLimits[round]
    guard count > limit else { return true }
    state.withLock { state in
      guard state.runaway == nil else { return }
      state.runaway = Runaway(
        name: name, round: round, limit: limit, site: state.site(state.origin), time: state.now)
    }
    hasRunaway.store(true, ordering: .releasing)
    return false
  }

  /// The message about a loop without end in the last run; nil if there was none.
  func takeRunaway() -> String? {
    guard hasRunaway.load(ordering: .acquiring) else { return nil }
    hasRunaway.store(false, ordering: .releasing)
    guard let runaway = state.withLock({ $0.runaway.take() }) else { return nil }
    let place = timeText(.nanoseconds(runaway.time)) + begun(at: runaway.site)
    switch runaway.round {
    case .starts:
      return """
        a run did not settle: '\(runaway.name)' started more than \(runaway.limit) runs at \(place), and more are \
        pending; limit them with a count or with take(first:)
        """
    case .values:
      return """
        a run did not settle: '\(runaway.name)' sent more than \(runaway.limit) values at \(place), and more are \
        pending; end it with take(first:), or pass a sequence that ends
        """
    }
  }
}

extension JobBoard {
  /// How often an operator may do something in one loop, without time passing.
  struct LoopLimits: Sendable {
    private let starts: Int
    private let values: Int

    /// Makes the limits of a run that may do a number of jobs.
    ///
    /// A start costs as much as some jobs, a value far less than a job.
    init(stepLimit: Int) {
      starts = stepLimit / 10
      values = stepLimit > .max / 10 ? .max : 10 * stepLimit
    }

    subscript(round: LoopRound) -> Int {
      switch round {
      case .starts: starts
      case .values: values
      }
    }
  }

  /// A loop that reached its limit.
  struct Runaway {
    let name: StaticString
    let round: LoopRound
    let limit: Int
    let site: CallSite?
    let time: Int64
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
      "A TestScheduler repeats work at an interval of at least a nanosecond, but was given \(interval)."
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
