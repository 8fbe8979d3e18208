extension SignalProducer {
  /// Starts the producer again when it fails, up to some number of times.
  ///
  ///     cold s              -1#
  ///     .retry(upTo: 1)     -1-1#
  ///
  /// It is started again in the tick of the failure, after the failed run has been let go of; what
  /// that run sent stays sent. The failure after the last of these runs passes, as every completion
  /// and interruption does. A producer that fails inside the call that starts it is started again
  /// in a loop.
  ///
  /// - Parameter count: How often it is started again at most; less than zero traps, zero is never.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run. Keeps a count.
  public func retry(upTo count: Int = .max) -> SignalProducer {
    precondition(
      count >= 0, "retry(upTo:) takes a count of zero or more, but was given \(count).")
    return count == 0 ? self : retrying("retry(upTo:)", upTo: count, resetsOnValue: false) { $1 }
  }

  /// Starts the producer again some time after it has failed, up to some number of times.
  ///
  ///     cold s                             -1#
  ///     .retry(upTo: 1, interval: 2t)      -1---1#
  ///
  /// The failure after the last of these runs passes without delay. What is sent comes from where
  /// the runs send it; those after the first are started on the scheduler. More in
  /// ``retry(upTo:)``.
  ///
  /// - Parameters:
  ///   - count: How often it is started again at most; less than zero traps, zero is never.
  ///   - interval: From a failure to the next start; less than zero traps, zero is the tick of the
  ///     failure, but by the scheduler.
  ///   - scheduler: Starts the producer again; nil for the ambient scheduler.
  ///   - resetOnValue: Whether `count` counts the failures since the last value, not all of them.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: One timer for each failure. Keeps a count.
  public func retry(
    upTo count: Int = .max, interval: Duration, on scheduler: (any TimedScheduler)? = nil,
    resetOnValue: Bool = false
  ) -> SignalProducer {
    precondition(
      count >= 0,
      "retry(upTo:interval:on:) takes a count of zero or more, but was given \(count).")
    precondition(
      interval >= .zero,
      "retry(upTo:interval:on:) takes a time of zero or more, but was given \(interval).")
    guard count > 0 else { return self }
    return .deferred {
      let scheduler = scheduler ?? AmbientScheduler.current
      let name: StaticString = "retry(upTo:interval:on:)"
      return retrying(name, upTo: count, resetsOnValue: resetOnValue) { junction, attempt in
        { junction.start(after: interval, on: scheduler, for: name, attempt) }
      }
    }
  }

  /// Starts the producer again when what a closure makes of its failure says so.
  ///
  ///     cold s                                                             -1#
  ///     .retry(when: { _, n in n == 1 ? .timer(after: 1t) : .empty })      -1--1|
  ///
  /// On the first value of the stream that the closure returns, the producer is started again and
  /// that stream is disposed of. If it ends without a value, so does the result, in the same way:
  /// completed, failed or interrupted. A completion or an interruption of the producer itself
  /// passes.
  ///
  /// - Parameter notify: Called with each failure, and with its number, counted from one.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run. Keeps a count.
  @_disfavoredOverload
  public func retry<Notifier: SignalProducerConvertible>(
    when notify: @escaping @Sendable (_ error: Error, _ number: Int) -> Notifier
  ) -> SignalProducer where Notifier.Error == Error {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime, restarting: "retry(when:)")
      let failures = SerialBox(0)
      @Sendable func attempt() {
        junction.mirror(self) { end in
          guard case .failed(let error) = end else {
            junction.finish(end)
            return nil
          }
          failures.contents += 1
          let number = failures.contents
          return { junction.run(notifier: notify(error, number).producer, thenStart: attempt) }
        }
      }
      junction.start(attempt)
    })
  }

  /// Starts the producer again when a stream that cannot fail, made of its failure, says so.
  ///
  /// More in ``retry(when:)-((Error,Int)->Notifier)``.
  @_disfavoredOverload
  public func retry<Notifier: SignalProducerConvertible>(
    when notify: @escaping @Sendable (_ error: Error, _ number: Int) -> Notifier
  ) -> SignalProducer where Notifier.Error == Never {
    retry(when: { notify($0, $1).producer.promoteError(Error.self) })
  }

  /// Starts the producer again when a producer that cannot fail, made of its failure, says so.
  ///
  /// With this form the closure can be as short as `{ _, _ in .timer(after: .seconds(1)) }`. More
  /// in ``retry(when:)-((Error,Int)->Notifier)``.
  @_disfavoredOverload
  public func retry<U>(
    when notify: @escaping @Sendable (_ error: Error, _ number: Int) -> SignalProducer<U, Never>
  ) -> SignalProducer {
    retry(when: { notify($0, $1).promoteError(Error.self) })
  }

  private typealias Attempt = @Sendable () -> Void

  private func retrying(
    _ name: StaticString, upTo count: Int, resetsOnValue: Bool,
    startAgain: @escaping @Sendable (Junction<Value, Error>, @escaping Attempt) -> Attempt
  ) -> SignalProducer {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime, restarting: name)
      let used = SerialBox(0)
      let resetting: (@Sendable (Value) -> Void)? = { value in
        used.contents = 0
        observer.onValue(value)
      }
      @Sendable func attempt() {
        junction.mirror(self, onValue: resetsOnValue ? resetting : nil) { end in
          guard case .failed = end, used.contents < count else {
            junction.finish(end)
            return nil
          }
          used.contents += 1
          return startAgain(junction, attempt)
        }
      }
      junction.start(attempt)
    })
  }
}
