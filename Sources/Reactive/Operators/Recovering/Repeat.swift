extension SignalProducer {
  /// Runs the producer some number of times, one run after the other.
  ///
  ///     cold s        -1|
  ///     .repeat(2)    -1-1|
  ///
  /// Each run is started in the tick in which the previous one completes, after that one has been
  /// released. A failure or an interruption passes and ends the repetition. A producer that
  /// completes synchronously is restarted in a loop, without recursion.
  ///
  ///     cold s                       -1|
  ///     .repeat(2, interval: 2t)     -1---1|
  ///
  /// With an interval, all runs after the first are started on the scheduler, that time after the
  /// completion. Values are not moved to it: they arrive where the runs send them. The completion of
  /// the last run passes without delay.
  ///
  /// - Parameters:
  ///   - count: The number of runs. Less than zero traps; with zero, the result completes when
  ///     started.
  ///   - interval: The time from a completion to the next start. Less than zero traps; zero still
  ///     goes through the scheduler, in the tick of the completion. With nil, the completion itself
  ///     starts the next run, and the scheduler is not used.
  ///   - scheduler: Starts the producer again; nil for the ambient scheduler.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run, and with an interval one timer for each completion but
  ///   the last. Keeps a count.
  public func `repeat`(
    _ count: Int = .max, interval: Duration? = nil, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    let again = runningAgain(
      interval == nil ? "repeat(_:)" : "repeat(_:interval:on:)", count, interval, on: scheduler
    ) { end, runs in end.isCompleted && runs < count }
    return count == 0 ? .empty : again
  }

  /// Runs the producer again when the notifier that a closure makes for its completion fires.
  ///
  ///     cold s                                                       -1|
  ///     .repeat(when: { $0 == 1 ? .timer(after: 1t) : .empty })      -1--1|
  ///
  /// The first value of the stream that the closure returns runs the producer again, and the stream
  /// is disposed of. If the stream ends without a value, the result ends in the same way. A failure
  /// or an interruption of the producer itself passes.
  ///
  /// - Parameter notify: Called on each completion with the number of runs so far.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run. Keeps a count.
  @preconcurrency
  public func `repeat`<Notifier: SignalProducerConvertible>(
    when notify: @escaping @Sendable (_ runs: Int) -> Notifier
  ) -> SignalProducer where Notifier.Error == Never {
    `repeat`(when: { notify($0).producer })
  }

  /// Runs the producer again when a notifier, returned as a producer, fires.
  ///
  /// With this overload the closure can be as short as `{ _ in .timer(after: .seconds(1)) }`. More
  /// in ``repeat(when:)-((Int)->Notifier)``.
  @preconcurrency
  public func `repeat`<U>(
    when notify: @escaping @Sendable (_ runs: Int) -> SignalProducer<U, Never>
  ) -> SignalProducer {
    runningAgain("repeat(when:)") { junction, end, runs, again in
      guard case .completed = end else { return nil }
      return { junction.run(notifier: notify(runs).promoteError(Error.self), thenStart: again) }
    }
  }
}
