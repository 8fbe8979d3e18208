extension Signal where Value: Sequence, Value.Element: Sendable {
  /// Sends the elements of each sequence.
  ///
  ///     s             ---(p|)    p = [1, 2]
  ///     .flatten()    ---(12|)
  ///
  /// They are sent in order, in the tick of the sequence, whatever the number of observers. A signal never finishes an
  /// endless sequence. Every terminal event passes at once.
  ///
  /// - Returns: A signal of elements that ends exactly when this one ends.
  /// - Complexity: O(1) per element. Keeps nothing.
  public func flatten() -> Signal<Value.Element, Error> { attaching { $0.flatten() } }
}

extension SignalProducer where Value: Sequence, Value.Element: Sendable {
  /// Sends the elements of each sequence.
  ///
  /// A sequence may be endless if something downstream ends the run: after that, no further element is requested. More
  /// in ``Signal/flatten()``.
  public func flatten() -> SignalProducer<Value.Element, Error> {
    SignalProducer<Value.Element, Error>(running: { [run] observer, lifetime in
      run(observer.flatteningSequences(in: lifetime), lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the elements of each sequence to this one.
  consuming func flatteningSequences<Values: Sequence<Value>>(
    in lifetime: Lifetime
  ) -> Signal<Values, Error>.Observer {
    .init(
      onValue: { [onValue, onTermination] values in
        var count = ElementCount()
        for value in values {
          onValue(value)
          if lifetime.hasEnded { return }
          if !count.mayGoOn(for: "flatten()") {
            onTermination(.interrupted)
            return lifetime.end()
          }
        }
      },
      onTermination: onTermination)
  }
}
