extension Signal where Value: Sequence, Value.Element: Sendable {
  /// Sends the elements of each sequence.
  ///
  ///     s             ---(p|)     p = [1, 2]
  ///     .flatten()    ---(12|)
  ///
  /// They are sent in order, in the tick of the sequence, however many observe: a signal cannot get to
  /// the end of a sequence that has none. Every terminal event passes at once.
  ///
  /// - Returns: A signal of elements that ends exactly when this one ends.
  /// - Complexity: O(1) per element. Keeps nothing.
  @inlinable
  public func flatten() -> Signal<Value.Element, Error> { attaching { $0.flatten() } }
}

extension SignalProducer where Value: Sequence, Value.Element: Sendable {
  /// Sends the elements of each sequence.
  ///
  /// A sequence may be endless where something downstream ends the run: no element is asked for after
  /// that. More in ``Signal/flatten()``.
  @inlinable
  public func flatten() -> SignalProducer<Value.Element, Error> {
    SignalProducer<Value.Element, Error>(running: { [run] observer, lifetime in
      run(observer.flatteningSequences(in: lifetime), lifetime)
    })
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets the elements of each sequence.
  @inlinable
  consuming func flatteningSequences<Values: Sequence<Value>>(
    in lifetime: Lifetime
  ) -> Signal<Values, Error>.Observer {
    .init(
      onValue: { [onValue] values in
        for value in values {
          onValue(value)
          if lifetime.hasEnded { return }
        }
      },
      onTermination: onTermination)
  }
}
