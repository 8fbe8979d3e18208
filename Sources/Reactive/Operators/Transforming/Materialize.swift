extension Signal {
  /// Sends each event as a value.
  ///
  ///     s                 -1-#
  ///     .materialize()    -a-(b|)    a = .value(1), b = .failed("error")
  ///
  /// After the event of a completion or a failure, the result completes. After that of an
  /// interruption, it is interrupted.
  ///
  /// - Returns: A signal of events that cannot fail.
  /// - Complexity: O(1) per event. Keeps nothing.
  public func materialize() -> Signal<Signal<Value, Error>.Event, Never> {
    attaching { $0.materialize() }
  }
}

extension SignalProducer {
  /// Sends each event as a value.
  ///
  /// More in ``Signal/materialize()``.
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
    transforming { $0.materializing() }
  }
}

extension Signal where Error == Never {
  /// Turns values that are events back into events: the inverse of `materialize`.
  ///
  ///     s                   -a-b-c|    a = .value(1), b = .completed, c = .value(2)
  ///     .dematerialize()    -1-|
  ///
  /// The first terminal event among the values ends the result and disposes of upstream. A
  /// completion or an interruption of the signal itself passes at once.
  ///
  /// - Returns: A signal of the values in the events.
  /// - Complexity: O(1) per event. Keeps nothing.
  public func dematerialize<U, F>() -> Signal<U, F> where Value == Signal<U, F>.Event {
    attaching { $0.dematerialize() }
  }
}

extension SignalProducer where Error == Never {
  /// Turns values that are events back into events: the inverse of `materialize`.
  ///
  /// More in ``Signal/dematerialize()``.
  public func dematerialize<U, F>() -> SignalProducer<U, F> where Value == Signal<U, F>.Event {
    transforming { $0.dematerializing(of: $1) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each event to this one as a value.
  func materializing<U, F>() -> Signal<U, F>.Observer
  where Value == Signal<U, F>.Event, Error == Never {
    .init(
      onValue: { [onValue] value in onValue(.value(value)) },
      onTermination: { [self] termination in
        onValue(Value(termination))
        switch termination {
        case .completed, .failed: onTermination(.completed)
        case .interrupted: onTermination(.interrupted)
        }
      })
  }

  /// Makes the upstream observer that sends the events inside its values to this one.
  func dematerializing(of upstream: Lifetime) -> Signal<Signal.Event, Never>.Observer {
    let isOver = SerialBox(false)
    return .init(
      onValue: { [self] event in
        guard !isOver.contents else { return }
        if case .value(let value) = event { return onValue(value) }
        isOver.contents = true
        send(event)
        upstream.end()
      },
      onTermination: { [end = withoutFailure().onTermination] termination in
        // Already over, if the observer of the end made upstream end too.
        if !isOver.contents { end(termination) }
      })
  }
}

extension Signal {
  /// Sends each value, and the failure, as a result.
  ///
  ///     s                        -1-#
  ///     .materializeResults()    -a-(b|)    a = .success(1), b = .failure("error")
  ///
  /// After a failure, the resulting signal completes. A completion or an interruption passes at once and is not sent as
  /// a result.
  ///
  /// - Returns: A signal of results that cannot fail.
  /// - Complexity: O(1) per event. Keeps nothing.
  public func materializeResults() -> Signal<Result<Value, Error>, Never> {
    attaching { $0.materializeResults() }
  }
}

extension SignalProducer {
  /// Sends each value, and the failure, as a result.
  ///
  /// More in ``Signal/materializeResults()``.
  public func materializeResults() -> SignalProducer<Result<Value, Error>, Never> {
    materialize().compactMap { event in
      switch event {
      case .value(let value): .success(value)
      case .failed(let error): .failure(error)
      case .completed, .interrupted: nil
      }
    }
  }
}

extension Signal where Error == Never {
  /// Sends the value of each success and fails at the first failure: the inverse of `materializeResults`.
  ///
  ///     s                          -a-b-a|    a = .success(1), b = .failure("error")
  ///     .dematerializeResults()    -1-#
  ///
  /// Upstream is disposed of at the failure. A completion or an interruption passes at once.
  ///
  /// - Returns: A signal of the values in the results.
  /// - Complexity: O(1) per result. Keeps nothing.
  public func dematerializeResults<U, F>() -> Signal<U, F> where Value == Result<U, F> {
    attaching { $0.dematerializeResults() }
  }
}

extension SignalProducer where Error == Never {
  /// Sends the value of each success and fails at the first failure: the inverse of `materializeResults`.
  ///
  /// More in ``Signal/dematerializeResults()``.
  public func dematerializeResults<U, F>() -> SignalProducer<U, F> where Value == Result<U, F> {
    attemptMap { $0 }
  }
}
