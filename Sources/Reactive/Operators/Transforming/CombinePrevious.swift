extension Signal {
  /// Pairs each value with the previous one.
  ///
  ///     s                     -1-2-3|
  ///     .combinePrevious()    ---p-q|    p = (1, 2), q = (2, 3)
  ///
  /// The first value is only stored. Every terminal event passes at once.
  ///
  /// - Returns: A signal of pairs, the older value first, that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps one value.
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    transforming { $0.combiningPrevious(nil) }
  }

  /// Pairs each value with the previous one, and the first with an initial value.
  ///
  ///     s                      -1-2-|
  ///     .combinePrevious(0)    -p-q-|    p = (0, 1), q = (1, 2)
  ///
  /// - Parameter initial: The value to pair the first one with.
  /// - Returns: A signal of pairs, the older value first, that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps one value.
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    transforming { $0.combiningPrevious(.some(initial)) }
  }
}

extension SignalProducer {
  /// Pairs each value with the previous one.
  ///
  /// Each start pairs only its own values. More in ``Signal/combinePrevious()``.
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    transforming { $0.combiningPrevious(nil) }
  }

  /// Pairs each value with the previous one, and the first with an initial value.
  ///
  /// Each start begins with the initial value. More in ``Signal/combinePrevious(_:)``.
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    transforming { $0.combiningPrevious(.some(initial)) }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each value with the previous one to this one.
  consuming func combiningPrevious<Upstream>(_ initial: Upstream?)
    -> Signal<Upstream, Error>.Observer
  where Value == (Upstream, Upstream) {
    let previous = SerialBox(initial)
    return .init(
      onValue: { [onValue] value in
        let older = previous.contents
        previous.contents = value
        if let older { onValue((older, value)) }
      },
      onTermination: onTermination)
  }
}

extension PropertyProtocol {
  /// A property that pairs each value with the previous one.
  ///
  /// - Parameter initial: The value to pair the current one with.
  /// - Returns: A property of pairs, the older value first.
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    composing { $0.combinePrevious(initial) }
  }
}
