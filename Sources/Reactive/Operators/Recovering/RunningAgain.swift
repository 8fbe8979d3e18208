/// What `repeat` and `retry` share.
extension SignalProducer {
  typealias Again = @Sendable () -> Void

  /// Runs the producer again, at once or after some time, as long as a closure says so.
  ///
  /// - Parameters:
  ///   - name: The name of the operator.
  ///   - count: The count that the operator was given; less than zero traps.
  ///   - interval: The time from an end to the next start, less than zero traps; nil for none.
  ///   - scheduler: Starts the producer again after that time; nil for the ambient scheduler.
  ///   - resetsOnValue: Whether a value sets the number of ends back to zero.
  ///   - goesOn: Decides, given how a run has ended and the number of ends so far.
  /// - Returns: A producer of the values of all runs, which ends as the last one.
  func runningAgain(
    _ name: StaticString, _ count: Int, _ interval: Duration?,
    on scheduler: (any TimedScheduler)?, resetsOnValue: Bool = false,
    while goesOn: @escaping @Sendable (_ end: Termination<Error>, _ ends: Int) -> Bool
  ) -> SignalProducer {
    precondition(
      count >= 0, "\(name) takes a count of zero or more, but was given \(count).")
    guard let interval else {
      return runningAgain(name, resetsOnValue: resetsOnValue) { _, end, ends, again in
        goesOn(end, ends) ? again : nil
      }
    }
    precondition(
      interval >= .zero, "\(name) takes a time of zero or more, but was given \(interval).")
    return .deferred {
      let scheduler = scheduler ?? AmbientScheduler.current
      return runningAgain(name, resetsOnValue: resetsOnValue) { junction, end, ends, again in
        guard goesOn(end, ends) else { return nil }
        return { junction.start(after: interval, on: scheduler, for: name, again) }
      }
    }
  }

  /// Runs the producer again when a closure says so.
  ///
  /// - Parameters:
  ///   - name: The name of the operator.
  ///   - resetsOnValue: Whether a value sets the number of ends back to zero.
  ///   - next: Given the end of a run, the number of ends so far and what starts the next run, returns what to do once
  ///     the ended run has been released; nil if the result ends in the same way.
  /// - Returns: A producer of the values of all runs.
  func runningAgain(
    _ name: StaticString, resetsOnValue: Bool = false,
    next:
      @escaping @Sendable (
        _ junction: Junction<Value, Error>, _ end: Termination<Error>, _ ends: Int,
        _ again: @escaping Again
      ) -> Again?
  ) -> SignalProducer {
    SignalProducer(running: { observer, lifetime in
      let junction = Junction(observer, lifetime, restarting: name)
      // Accessed only inside the gate.
      let ends = SerialBox(0)
      let resetting: @Sendable (Value) -> Void = { value in
        ends.contents = 0
        observer.onValue(value)
      }
      @Sendable func run() {
        junction.mirror(self, onValue: resetsOnValue ? resetting : nil) { end in
          ends.contents += 1
          if let start = next(junction, end, ends.contents, run) { return start }
          junction.finish(end)
          return nil
        }
      }
      junction.start(run)
    })
  }
}
