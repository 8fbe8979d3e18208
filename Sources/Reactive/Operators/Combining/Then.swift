extension SignalProducer {
  /// Waits until this producer has completed, then sends all of another stream.
  ///
  ///     cold s       -1-|
  ///     cold x       -2|
  ///     s.then(x)    ----2|
  ///
  /// The values of this producer are dropped. The other stream is started in the tick in which this one
  /// completes, after this one has been released. If this one fails or is interrupted, so does the result, and the
  /// other is never started.
  ///
  /// Chains and nests of any length need only constant stack space. A producer may end with itself,
  /// as in `then(.deferred { poll() })`: the rounds run in a loop, and each is released when it
  /// ends.
  ///
  /// - Parameter replacement: The stream to send.
  /// - Returns: A producer that ends as `replacement` does.
  /// - Complexity: O(1) per value. Keeps nothing.
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Error> where Replacement.Error == Error {
    then(replacement.producer)
  }

  /// Waits until this producer has completed, then sends all of a stream that cannot fail.
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Error> where Replacement.Error == Never {
    then(replacement.producer.promoteError(Error.self))
  }

  /// Waits for this producer's completion, then sends all of another that cannot fail.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(result: result)`.
  @_disfavoredOverload
  public func then<U>(_ replacement: SignalProducer<U, Never>) -> SignalProducer<U, Error> {
    then(replacement.promoteError(Error.self))
  }

  /// Waits for this producer's completion, then sends all of another.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  public func then<U>(_ replacement: SignalProducer<U, Error>) -> SignalProducer<U, Error> {
    SignalProducer<U, Error>(Plan(.then(self, replacement)))
  }

  /// Waits for this producer's completion, then sends all of another of the same kind.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  public func then(_ replacement: SignalProducer) -> SignalProducer {
    SignalProducer(Plan(.then(self, replacement)))
  }
}

extension SignalProducer where Error == Never {
  /// Waits until this producer, which cannot fail, has completed, then sends all of a stream that can.
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Replacement.Error> {
    promoteError(Replacement.Error.self).then(replacement)
  }

  /// Waits for the completion of this producer, which cannot fail, then sends all of another that can.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(result: result)`.
  @_disfavoredOverload
  public func then<U, F>(_ replacement: SignalProducer<U, F>) -> SignalProducer<U, F> {
    promoteError(F.self).then(replacement)
  }
}
