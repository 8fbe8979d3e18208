import Synchronization

extension EventStream {
  /// Sends a value once some time has passed without a newer one.
  ///
  ///     s               -12---3|
  ///     .debounce(2t)   ----2--|
  ///
  /// A newer value that arrives in the very tick in which the wait ends replaces the pending one. If upstream completes
  /// while a value is pending, `pending` decides. A failure or an interruption is sent at once and drops the pending
  /// value.
  ///
  /// - Parameters:
  ///   - interval: How long no newer value may arrive; less than zero traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A stream of the values that no newer value replaced in time.
  /// - Complexity: One timer per value. Keeps one value.
  public func debounce(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil,
    whenCompleted pending: CompletionPolicy = .discard
  ) -> Self {
    precondition(
      interval >= .zero,
      "debounce(_:on:whenCompleted:) takes a time of zero or more, but was given \(interval).")
    return connecting { source, observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler, "debounce(_:on:whenCompleted:)")
      let wait = DebounceWait(stage, interval, pending)
      stage.run(
        source, onValue: { wait.restart(with: $0) }, onTermination: { wait.upstreamEnded($0) })
    }
  }

  /// Sends a value once some time has passed without a newer one.
  ///
  /// More in ``debounce(_:on:whenCompleted:)``.
  ///
  /// - Parameters:
  ///   - interval: How long no newer value may arrive; less than zero traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - discardWhenCompleted: Whether completion drops the pending value. Otherwise it is sent when due, and then the
  ///     signal completes.
  /// - Returns: A stream of the values that no newer value replaced in time.
  public func debounce(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil, discardWhenCompleted: Bool
  ) -> Self {
    debounce(
      interval, on: scheduler, whenCompleted: CompletionPolicy(discarding: discardWhenCompleted))
  }
}

/// The pending value and the timer of one `debounce`.
final class DebounceWait<Value: Sendable, Error: Swift.Error>: Sendable {
  struct State {
    var value: Value?
    /// Counts the values, so that a timer job that has begun when a newer value arrives leaves that
    /// value alone.
    var number = 0
    var isUpstreamOver = false
  }

  let stage: TimedStage<Value, Error>
  let interval: Duration
  let policy: CompletionPolicy
  let timer: SerialDisposable
  let state: Lock<State>

  init(_ stage: TimedStage<Value, Error>, _ interval: Duration, _ policy: CompletionPolicy) {
    self.stage = stage
    self.interval = interval
    self.policy = policy
    timer = stage.makeTimer()
    state = Lock(State())
  }

  func restart(with value: Value) {
    let (number, superseded) = state.withLock { state -> (Int, Value?) in
      let superseded = state.value
      state.value = value
      state.number += 1
      return (state.number, superseded)
    }
    stage.schedule(after: interval, replacing: timer) { [self] observer in
      let (value, isUpstreamOver) = state.withLock { state -> (Value?, Bool) in
        guard state.number == number else { return (nil, false) }
        defer { state.value = nil }
        return (state.value, state.isUpstreamOver)
      }
      if let value { observer.onValue(value) }
      if isUpstreamOver { stage.finishInsideGate(.completed) }
    }
    // Released outside the lock: its deinitialiser may run code that re-enters here.
    withExtendedLifetime(superseded) {}
  }

  func upstreamEnded(_ termination: Termination<Error>) {
    let (isWaiting, discarded) = state.withLock { state -> (Bool, Value?) in
      guard case .completed = termination, state.value != nil, policy != .discard else {
        // A timer job that has already begun must not treat this end as a completion.
        state.number += 1
        return (false, state.value.take())
      }
      state.isUpstreamOver = true
      return (true, nil)
    }
    guard isWaiting else {
      timer.dispose()
      stage.finish(termination)
      return withExtendedLifetime(discarded) {}
    }
    stage.upstream.end()
    guard policy == .flush else { return }
    timer.dispose()
    stage.schedule { [self] observer in
      let value = state.withLock { $0.value }
      if let value { observer.onValue(value) }
      stage.finishInsideGate(.completed)
    }
  }
}

/// What happens to an operator's pending value when its upstream completes.
@frozen
public enum CompletionPolicy: Sendable {
  /// The value is dropped, and the stream completes at once.
  case discard
  /// The value is sent when it is due, and then the stream completes.
  case deliver
  /// The value is sent at once, and then the stream completes.
  case flush

  /// Converts ReactiveSwift's `discardWhenCompleted` flag.
  init(discarding: Bool) { self = discarding ? .discard : .deliver }
}

extension EventStream {
  /// Sends a value when its trigger fires, unless a newer value arrives first.
  ///
  ///     s                                              -12---3|
  ///     .debounce(until: { _ in .timer(after: 2t) })   ----2--(3|)
  ///
  /// A newer value disposes of the pending value's trigger and starts its own. A trigger fires at
  /// its first value or when it completes. An interrupted trigger does not fire. If upstream
  /// completes while a value is pending, `pending` decides. A failure or an interruption passes at
  /// once and drops the pending value.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called once with each value.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A stream of the values whose triggers fired in time.
  /// - Complexity: O(1) per value. Keeps one value and its trigger.
  @preconcurrency
  public func debounce<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    whenCompleted pending: CompletionPolicy = .flush
  ) -> Self where Trigger.Error == Never {
    connecting { source, observer, lifetime in
      let junction = Junction(observer, lifetime)
      let upstream = junction.branch()
      // Accessed only inside the gate.
      let waiting = SerialBox<(value: Value, trigger: Lifetime)?>(nil)
      junction.run(
        source, in: upstream,
        onValue: { value in
          let branch = junction.branch()
          let superseded = waiting.contents
          waiting.contents = (value, branch)
          superseded?.trigger.end()
          return {
            guard !branch.hasEnded else { return }
            junction.run(makeTrigger(value), in: branch) {
              waiting.contents = nil
              let isLast = upstream.hasEnded
              observer.onValue(value)
              if isLast { junction.finish(.completed) }
              return nil
            }
          }
        },
        onTermination: { end in
          guard case .completed = end, let last = waiting.contents?.value, pending != .discard
          else {
            junction.finish(end)
            return nil
          }
          upstream.end()
          guard pending == .flush else { return nil }
          observer.onValue(last)
          junction.finish(.completed)
          return nil
        })
    }
  }
}
