extension Signal {
  /// Sends each event as a value.
  ///
  ///     s                 -1-#
  ///     .materialize()    -a-(b|)    a = .value(1), b = .failed("error")
  ///
  /// The event of a completion or a failure is followed by the completion of the result, that of an
  /// interruption by its interruption.
  ///
  /// - Returns: A signal of events that cannot fail.
  /// - Complexity: O(1) per event. Keeps nothing.
  @inlinable
  public func materialize() -> Signal<Signal<Value, Error>.Event, Never> {
    attaching { $0.materialize() }
  }
}

extension SignalProducer {
  /// Sends each event as a value.
  ///
  /// More in ``Signal/materialize()``.
  @inlinable
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
    transforming { $0.materializing() }
  }
}

extension Signal where Error == Never {
  /// Does what each event says that comes as a value: the inverse of `materialize`.
  ///
  ///     s                   -a-b-c|    a = .value(1), b = .completed, c = .value(2)
  ///     .dematerialize()    -1-|
  ///
  /// The first terminal event among the values ends the result; upstream is disposed of there. A
  /// completion or an interruption of the signal itself passes at once.
  ///
  /// - Returns: A signal of the values that the events hold.
  /// - Complexity: O(1) per event. Keeps nothing.
  @inlinable
  public func dematerialize<U, F>() -> Signal<U, F> where Value == Signal<U, F>.Event {
    attaching { $0.dematerialize() }
  }
}

extension SignalProducer where Error == Never {
  /// Does what each event says that comes as a value: the inverse of `materialize`.
  ///
  /// More in ``Signal/dematerialize()``.
  @inlinable
  public func dematerialize<U, F>() -> SignalProducer<U, F> where Value == Signal<U, F>.Event {
    transforming { $0.dematerializing(of: $1) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets each event as a value.
  @inlinable
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

  /// The observer to put upstream so that this one gets the events that come as values.
  @inlinable
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
      onTermination: { [onTermination] termination in
        // Over already, if who was told of the end made upstream end too.
        guard !isOver.contents else { return }
        switch termination {
        case .completed: onTermination(.completed)
        case .interrupted: onTermination(.interrupted)
        }
      })
  }
}
