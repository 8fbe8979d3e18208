extension Signal {
  /// Sends each value together with the latest value of another stream.
  ///
  ///     s                        -1-2-3-|
  ///     x                        --a----|
  ///     s.withLatest(from: x)    ---p-q-|    p = (2, "a"), q = (3, "a")
  ///
  /// Values that arrive before the other's first value are dropped. The result ends with this
  /// signal, in the same way. Any end of the other stream is ignored, and its last value stays in
  /// use.
  ///
  /// - Parameter other: The stream of the latest value; observed before this signal.
  /// - Returns: A signal of pairs.
  /// - Complexity: O(1) per value. Keeps one value of `other`.
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
    withLatest(from: other.producer)
  }

  /// Sends each value together with the latest value of a producer.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  public func withLatest<U>(
    from other: SignalProducer<U, Never>
  ) -> Signal<(Value, U), Error> {
    attaching { $0.withLatest(from: other) }
  }
}

extension SignalProducer {
  /// Sends each value together with the latest value of another stream.
  ///
  /// Both are started, the other one first. More in ``Signal/withLatest(from:)``.
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
    withLatest(from: other.producer)
  }

  /// Sends each value together with the latest value of another producer.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  public func withLatest<U>(
    from other: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Error> {
    SignalProducer<(Value, U), Error>(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      // Accessed only inside the gate.
      let latest = SerialBox<U?>(nil)
      place.run(other, sendingTo: .init(onValue: { latest.contents = $0 }, onTermination: { _ in }))
      place.run(
        self,
        sendingTo: place.passing { [onValue = observer.onValue] value in
          if let latest = latest.contents { onValue((value, latest)) }
        })
    })
  }
}
