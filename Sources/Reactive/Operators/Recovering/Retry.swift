extension SignalProducer {
  /// Starts the producer again when it fails, up to some number of times.
  ///
  ///     cold s              -1#
  ///     .retry(upTo: 1)     -1-1#
  ///
  /// It is started again in the tick of the failure, after the failed run has been released. Values
  /// that the failed run sent are not taken back. The failure of the last run passes, and so does
  /// every completion and interruption. A producer that fails synchronously is restarted in a loop,
  /// without recursion.
  ///
  ///     cold s                             -1#
  ///     .retry(upTo: 1, interval: 2t)      -1---1#
  ///
  /// With an interval, all runs after the first are started on the scheduler, that time after the
  /// failure. Values are not moved to it: they arrive where the runs send them. The last failure is
  /// not delayed.
  ///
  /// - Parameters:
  ///   - count: The maximum number of restarts. Less than zero traps; zero never restarts.
  ///   - interval: The time from a failure to the next start. Less than zero traps; zero still goes
  ///     through the scheduler, in the tick of the failure. With nil, the failure itself starts the
  ///     next run, and the scheduler is not used.
  ///   - scheduler: Starts the producer again; nil for the ambient scheduler.
  ///   - resetOnValue: Whether `count` limits the restarts since the last value, not all restarts.
  ///     Without an interval, a producer that synchronously sends a value and then fails is restarted
  ///     without end.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run, and with an interval one timer for each restart. Keeps
  ///   a count.
  public func retry(
    upTo count: Int = .max, interval: Duration? = nil, on scheduler: (any TimedScheduler)? = nil,
    resetOnValue: Bool = false
  ) -> SignalProducer {
    runningAgain(
      interval == nil ? "retry(upTo:)" : "retry(upTo:interval:on:)", count, interval, on: scheduler,
      resetsOnValue: resetOnValue
    ) { end, failures in
      if case .failed = end { failures <= count } else { false }
    }
  }

  /// Starts the producer again when the notifier that a closure makes for its failure fires.
  ///
  ///     cold s                                                             -1#
  ///     .retry(when: { _, n in n == 1 ? .timer(after: 1t) : .empty })      -1--1|
  ///
  /// The first value of the stream that the closure returns starts the producer again, and the
  /// stream is disposed of. If the stream ends without a value, the result ends in the same way:
  /// completed, failed or interrupted. A completion or an interruption of the producer itself
  /// passes.
  ///
  /// - Parameter notify: Called with each failure and its number, counted from one.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run. Keeps a count.
  @preconcurrency
  public func retry<Notifier: SignalProducerConvertible>(
    when notify: @escaping @Sendable (_ error: Error, _ number: Int) -> Notifier
  ) -> SignalProducer where Notifier.Error == Error {
    runningAgain("retry(when:)") { junction, end, number, again in
      guard case .failed(let error) = end else { return nil }
      return { junction.run(notifier: notify(error, number).producer, thenStart: again) }
    }
  }

  /// Starts the producer again when a notifier that cannot fail, made for its failure, fires.
  ///
  /// More in ``retry(when:)-((Error,Int)->Notifier)``.
  @preconcurrency
  public func retry<Notifier: SignalProducerConvertible>(
    when notify: @escaping @Sendable (_ error: Error, _ number: Int) -> Notifier
  ) -> SignalProducer where Notifier.Error == Never {
    retry(when: { notify($0, $1).producer.promoteError(Error.self) })
  }

  /// Starts the producer again when a notifier that cannot fail, returned as a producer, fires.
  ///
  /// With this overload the closure can be as short as `{ _, _ in .timer(after: .seconds(1)) }`.
  /// More in ``retry(when:)-((Error,Int)->Notifier)``.
  @preconcurrency
  public func retry<U>(
    when notify: @escaping @Sendable (_ error: Error, _ number: Int) -> SignalProducer<U, Never>
  ) -> SignalProducer {
    retry(when: { notify($0, $1).promoteError(Error.self) })
  }
}
