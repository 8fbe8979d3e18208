extension SignalProducer {
  /// Runs the producer some number of times, one run after the other.
  ///
  ///     cold s        -1|
  ///     .repeat(2)    -1-1|
  ///
  /// Each run is started in the tick in which the one before completes, after that one has been let
  /// go of. A failure or an interruption passes and ends it. A producer that completes inside the
  /// call that starts it is started again in a loop.
  ///
  /// - Parameter count: How many runs there are; less than zero traps, of none it completes when
  ///   started.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run. Keeps a count.
  public func `repeat`(_ count: Int = .max) -> SignalProducer {
    precondition(
      count >= 0, "repeat(_:) takes a count of zero or more, but was given \(count).")
    guard count > 1 else { return count == 0 ? .empty : self }
    return repeating("repeat(_:)") { junction, runs, again in
      guard runs < count else { return nil }
      return again
    }
  }

  /// Runs the producer some number of times, with some time between one run and the next.
  ///
  ///     cold s                       -1|
  ///     .repeat(2, interval: 2t)     -1---1|
  ///
  /// The completion of the last run passes without delay. What is sent comes from where the runs
  /// send it; those after the first are started on the scheduler. More in ``repeat(_:)``.
  ///
  /// - Parameters:
  ///   - count: How many runs there are; less than zero traps, of none it completes when started.
  ///   - interval: From a completion to the next start; less than zero traps, zero is the tick of
  ///     the completion, but by the scheduler.
  ///   - scheduler: Starts the producer again; nil for the ambient scheduler.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: One timer for each completion but the last. Keeps a count.
  @_disfavoredOverload
  public func `repeat`(
    _ count: Int = .max, interval: Duration, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      count >= 0,
      "repeat(_:interval:on:) takes a count of zero or more, but was given \(count).")
    precondition(
      interval >= .zero,
      "repeat(_:interval:on:) takes a time of zero or more, but was given \(interval).")
    guard count > 1 else { return count == 0 ? .empty : self }
    return .deferred {
      let scheduler = scheduler ?? AmbientScheduler.current
      return repeating("repeat(_:interval:on:)") { junction, runs, again in
        guard runs < count else { return nil }
        return {
          junction.start(after: interval, on: scheduler, for: "repeat(_:interval:on:)", again)
        }
      }
    }
  }

  /// Runs the producer again when what a closure makes of its completion says so.
  ///
  ///     cold s                                                       -1|
  ///     .repeat(when: { $0 == 1 ? .timer(after: 1t) : .empty })      -1--1|
  ///
  /// On the first value of the stream that the closure returns, the producer is run again and that
  /// stream is disposed of. If it ends without a value, so does the result, in the same way. A
  /// failure or an interruption of the producer itself passes.
  ///
  /// - Parameter notify: Called on each completion with the number of runs so far.
  /// - Returns: A producer of the values of all the runs.
  /// - Complexity: O(1) per value and per run. Keeps a count.
  @_disfavoredOverload
  public func `repeat`<Notifier: SignalProducerConvertible>(
    when notify: @escaping @Sendable (_ runs: Int) -> Notifier
  ) -> SignalProducer where Notifier.Error == Never {
    repeating("repeat(when:)") { junction, runs, again in
      {
        let notifier = notify(runs).producer.promoteError(Error.self)
        junction.run(notifier: notifier, thenStart: again)
      }
    }
  }

  /// Runs the producer again when a producer that a closure makes of its completion says so.
  ///
  /// With this form the closure can be as short as `{ _ in .timer(after: .seconds(1)) }`. More in
  /// ``repeat(when:)-((Int)->Notifier)``.
  @_disfavoredOverload
  public func `repeat`<U>(
    when notify: @escaping @Sendable (_ runs: Int) -> SignalProducer<U, Never>
  ) -> SignalProducer {
    repeating("repeat(when:)") { junction, runs, again in
      {
        junction.run(notifier: notify(runs).promoteError(Error.self), thenStart: again)
      }
    }
  }

  private typealias Again = @Sendable () -> Void

  /// Runs the producer until a closure, given the number of runs so far, has nothing to start.
  private func repeating(
    _ name: StaticString,
    next: @escaping @Sendable (Junction<Value, Error>, Int, @escaping Again) -> Again?
  ) -> SignalProducer {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime, restarting: name)
      let runs = SerialBox(0)
      @Sendable func run() {
        junction.mirror(self) { end in
          runs.contents += 1
          if case .completed = end, let start = next(junction, runs.contents, run) { return start }
          junction.finish(end)
          return nil
        }
      }
      junction.start(run)
    })
  }
}
