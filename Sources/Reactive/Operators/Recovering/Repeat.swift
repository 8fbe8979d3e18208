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
    let name: StaticString = interval == nil ? "repeat(_:)" : "repeat(_:interval:on:)"
    precondition(
      count >= 0, "\(name) takes a count of zero or more, but was given \(count).")
    if let interval {
      precondition(
        interval >= .zero, "\(name) takes a time of zero or more, but was given \(interval).")
    }
    guard count > 1 else { return count == 0 ? .empty : self }
    guard let interval else {
      return repeated(name, upTo: count) { $1 }
    }
    return .deferred {
      let scheduler = scheduler ?? AmbientScheduler.current
      return repeated(name, upTo: count) { junction, again in
        { junction.start(after: interval, on: scheduler, for: name, again) }
      }
    }
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
    repeating("repeat(when:)") { junction, runs, again in
      {
        let notifier = notify(runs).producer.promoteError(Error.self)
        junction.run(notifier: notifier, thenStart: again)
      }
    }
  }

  /// Runs the producer again when a notifier, returned as a producer, fires.
  ///
  /// With this overload the closure can be as short as `{ _ in .timer(after: .seconds(1)) }`. More
  /// in ``repeat(when:)-((Int)->Notifier)``.
  @preconcurrency
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

  /// Runs the producer some number of times; a closure makes what starts it again.
  private func repeated(
    _ name: StaticString, upTo count: Int,
    startAgain: @escaping @Sendable (Junction<Value, Error>, @escaping Again) -> Again
  ) -> SignalProducer {
    repeating(name) { junction, runs, again in
      guard runs < count else { return nil }
      return startAgain(junction, again)
    }
  }

  /// Runs the producer until a closure, given the number of runs so far, returns nothing to start.
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
