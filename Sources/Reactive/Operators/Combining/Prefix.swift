extension SignalProducer {
  /// Sends all of another stream, then all of this producer.
  ///
  ///     cold s         -1-|
  ///     cold x         -2|
  ///     s.prefix(x)    -2-1-|
  ///
  /// It is the same as `previous.concat(self)`. This producer is started in the tick in which the other completes or is
  /// interrupted, after the other has been released. If the other fails, this one is never started.
  ///
  /// - Parameter previous: The stream to send before this producer.
  /// - Returns: A producer that ends as this one does.
  /// - Complexity: O(1) per value. A run keeps this producer until it starts it, and no value.
  public func prefix(
    _ previous: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    previous.producer.concat(self)
  }

  /// Sends all of another producer, then all of this one.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  public func prefix(_ previous: SignalProducer) -> SignalProducer { previous.concat(self) }

  /// Sends all of a stream that cannot fail, then all of this producer.
  @_disfavoredOverload
  public func prefix(
    _ previous: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer {
    previous.producer.promoteError(Error.self).concat(self)
  }

  /// Sends a value, then all of this producer.
  ///
  ///     cold s               -1-|
  ///     s.prefix(value: 0)   01-|
  ///
  /// - Parameter value: Sent synchronously when the result is started; this producer is started after it.
  /// - Returns: A producer that ends as this one does.
  /// - Complexity: O(1) per value. Keeps `value`.
  public func prefix(value: Value) -> SignalProducer { SignalProducer(value: value).concat(self) }
}

extension SignalProducer where Error == Never {
  /// Sends all of a stream that can fail, then all of this producer, which cannot.
  @_disfavoredOverload
  public func prefix<F>(
    _ previous: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Value, F> {
    previous.producer.concat(promoteError(F.self))
  }

  /// Sends all of a producer that can fail, then all of this one, which cannot.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  @_disfavoredOverload
  public func prefix<F>(_ previous: SignalProducer<Value, F>) -> SignalProducer<Value, F> {
    previous.concat(promoteError(F.self))
  }
}
