extension SignalProducer {
  /// Sends all of this producer, then all of another.
  ///
  ///     cold s         -1-|
  ///     cold x         -2|
  ///     s.concat(x)    -1--2|
  ///
  /// The next producer is started in the tick in which this one completes, after this one has been released. An
  /// interrupted part counts as completed. If this one fails, the next is never started.
  ///
  /// Chains and nests of any length need only constant stack space. A producer may end with itself,
  /// as in `concat(.deferred { poll() })`: the rounds run in a loop, and each is released when it
  /// ends.
  ///
  /// - Parameter next: The producer to send after this one.
  /// - Returns: A producer that ends as `next` does.
  /// - Complexity: O(1) per value. A run keeps `next` until it starts it, and no value.
  public func concat(_ next: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
    concat(next.producer)
  }

  /// Sends all of this producer, then all of another.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in ``concat(_:)``.
  public func concat(_ next: SignalProducer) -> SignalProducer {
    SignalProducer(Plan(.concat(self, next)))
  }

  /// Sends all of this producer, then all of a stream that cannot fail.
  @_disfavoredOverload
  public func concat(_ next: some SignalProducerConvertible<Value, Never>) -> SignalProducer {
    concat(next.producer.promoteError(Error.self))
  }

  /// Sends all of this producer, then a value, and completes.
  ///
  ///     cold s                -1-|
  ///     s.concat(value: 9)    -1-(9|)
  ///
  /// - Parameter value: Sent in the tick in which this producer completes.
  /// - Returns: A producer that fails if this one fails.
  /// - Complexity: O(1) per value. Keeps `value`.
  public func concat(value: Value) -> SignalProducer { concat(SignalProducer(value: value)) }

  /// Sends all of this producer, then fails.
  ///
  ///     cold s                     -1-|
  ///     s.concat(error: "late")    -1-#
  ///
  /// - Parameter error: The failure that replaces this producer's completion.
  /// - Returns: A producer that never completes.
  /// - Complexity: O(1) per value. Keeps `error`.
  public func concat(error: Error) -> SignalProducer { concat(SignalProducer(error: error)) }
}

extension SignalProducer where Error == Never {
  /// Sends all of this producer, which cannot fail, then all of a stream that can.
  @_disfavoredOverload
  public func concat<F>(
    _ next: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).concat(next.producer)
  }
}

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
