extension Signal {
  /// Pairs each value with its number, counted from zero.
  ///
  ///     s                -a-b|
  ///     .enumerated()    -p-q|    p = (0, "a"), q = (1, "b")
  ///
  /// There is one count, whatever the number of observers. Every terminal event passes at once.
  ///
  /// - Returns: A signal of pairs that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps a count.
  @_disfavoredOverload
  public func enumerated() -> Signal<(offset: Int, element: Value), Error> {
    transforming { $0.enumerating() }
  }
}

extension SignalProducer {
  /// Pairs each value with its number, counted from zero.
  ///
  /// Each start counts from zero. More in ``Signal/enumerated()``.
  @_disfavoredOverload
  public func enumerated() -> SignalProducer<(offset: Int, element: Value), Error> {
    transforming { $0.enumerating() }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends each value with its number to this one.
  consuming func enumerating<Upstream>() -> Signal<Upstream, Error>.Observer
  where Value == (offset: Int, element: Upstream) {
    let next = SerialBox(0)
    return .init(
      onValue: { [onValue] value in
        let offset = next.contents
        next.contents = offset + 1
        onValue((offset, value))
      },
      onTermination: onTermination)
  }
}
