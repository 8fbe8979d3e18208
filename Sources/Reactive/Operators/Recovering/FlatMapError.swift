extension Signal {
  /// Switches to another stream when this one fails.
  ///
  ///     s                            -1-#
  ///     cold x                       -9|
  ///     .flatMapError { _ in x }     -1--9|
  ///
  /// The other stream is started in the tick of the failure, after this one has been released. From
  /// then on all its events pass, including a failure: `recover` is not called again. A completion
  /// or an interruption of this stream passes.
  ///
  /// - Parameter recover: Called with the error, if the stream fails.
  /// - Returns: A signal that fails only if the stream from `recover` fails.
  /// - Complexity: O(1) per value.
  @preconcurrency
  public func flatMapError<Other: SignalProducerConvertible>(
    _ recover: @escaping @Sendable (Error) -> Other
  ) -> Signal<Value, Other.Error> where Other.Value == Value {
    attaching { $0.flatMapError(recover) }
  }

  /// Switches to a producer when this signal fails.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  public func flatMapError<F>(
    _ recover: @escaping @Sendable (Error) -> SignalProducer<Value, F>
  ) -> Signal<Value, F> {
    attaching { $0.flatMapError(recover) }
  }

  /// Switches to a producer that cannot fail when this signal fails.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  public func flatMapError(
    _ recover: @escaping @Sendable (Error) -> SignalProducer<Value, Never>
  ) -> Signal<Value, Never> {
    attaching { $0.flatMapError(recover) }
  }
}

extension SignalProducer {
  /// Switches to another stream when this one fails.
  ///
  /// More in ``Signal/flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  public func flatMapError<Other: SignalProducerConvertible>(
    _ recover: @escaping @Sendable (Error) -> Other
  ) -> SignalProducer<Value, Other.Error> where Other.Value == Value {
    recovering { recover($0).producer }
  }

  /// Switches to another producer when this one fails.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  public func flatMapError<F>(
    _ recover: @escaping @Sendable (Error) -> SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    recovering(recover)
  }

  /// Switches to a producer that cannot fail when this one fails.
  ///
  /// With this overload the closure can be as short as `{ _ in .empty }`. More in
  /// ``Signal/flatMapError(_:)-((Error)->Other)``.
  @preconcurrency
  public func flatMapError(
    _ recover: @escaping @Sendable (Error) -> SignalProducer<Value, Never>
  ) -> SignalProducer<Value, Never> {
    recovering(recover)
  }

  func recovering<F>(
    _ recover: @escaping @Sendable (Error) -> SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    let recovery: Plan<Value, F>.Recovery = { [run] onValue, onOutcome, lifetime in
      run(
        Signal<Value, Error>.Observer(
          onValue: onValue,
          onTermination: { end in
            switch end {
            case .completed: onOutcome(.ended(.completed))
            case .interrupted: onOutcome(.ended(.interrupted))
            case .failed(let error): onOutcome(.goesOn { recover(error) })
            }
          }),
        lifetime)
    }
    return SignalProducer<Value, F>(Plan(.recover(recovery)))
  }
}
