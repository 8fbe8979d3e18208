extension EventStream {
  /// Passes this stream's values until a replacement sends an event, then passes the replacement.
  ///
  ///     s                               -1-2-3-|
  ///     x                               ----a-b|
  ///     .take(untilReplacement: x)      -1-2a-b|
  ///
  /// At the replacement's first event, even a terminal one, this stream is disposed of before the event is passed on.
  /// If this stream completes, the result waits for the replacement. If it fails or is interrupted, so does the result.
  ///
  /// - Parameter replacement: The stream that replaces this one; it is observed first.
  /// - Returns: A stream that ends as the replacement does.
  /// - Complexity: O(1) per value. Keeps nothing.
  public func take(
    untilReplacement replacement: some SignalProducerConvertible<Value, Error>
  ) -> Self {
    take(untilReplacement: replacement.producer)
  }

  /// Passes this stream's values until a replacement sends an event, then passes the replacement.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``take(untilReplacement:)``.
  public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Self {
    connecting { source, observer, lifetime in
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
        source, in: first,
        sendingTo: .init(
          onValue: observer.onValue,
          onTermination: { termination in
            if case .completed = termination { return }
            place.finish(termination)
          }))
    }
  }
}
