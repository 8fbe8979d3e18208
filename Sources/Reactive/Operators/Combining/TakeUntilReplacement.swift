extension Signal {
  /// Passes this signal's values until a replacement sends an event, then passes the replacement.
  ///
  ///     s                               -1-2-3-|
  ///     x                               ----a-b|
  ///     .take(untilReplacement: x)      -1-2a-b|
  ///
  /// At the replacement's first event, even a terminal one, this signal is disposed of before the event is passed on.
  /// If this signal completes, the result waits for the replacement. If it fails or is interrupted, so does the result.
  ///
  /// - Parameter replacement: The stream that replaces this signal; it is observed first.
  /// - Returns: A signal that ends as the replacement does.
  /// - Complexity: O(1) per value. Keeps nothing.
  public func take(untilReplacement replacement: Signal) -> Signal {
    attaching { $0.take(untilReplacement: replacement) }
  }
}

extension SignalProducer {
  /// Passes this producer's values until a replacement sends an event, then passes the replacement.
  ///
  /// The replacement is started first. If it sends synchronously, this producer is not started. More in
  /// ``Signal/take(untilReplacement:)``.
  public func take(
    untilReplacement replacement: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    take(untilReplacement: replacement.producer)
  }

  /// Passes this producer's values until a replacement sends an event, then passes the replacement.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      let (first, second) = (place.branch(), place.branch())
      place.run(
        replacement, in: second,
        sendingTo: .init(
          onValue: { value in
            if !first.hasEnded { first.end() }
            observer.onValue(value)
          },
          onTermination: { termination in
            first.end()
            place.finish(termination)
          }))
      place.run(
        self, in: first,
        sendingTo: .init(
          onValue: observer.onValue,
          onTermination: { termination in
            if case .completed = termination { return }
            place.finish(termination)
          }))
    })
  }
}
