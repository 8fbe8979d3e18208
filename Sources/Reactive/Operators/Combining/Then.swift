extension SignalProducer {
  /// Waits until this producer has completed, then sends all of another stream.
  ///
  ///     cold s       -1-|
  ///     cold x       -2|
  ///     s.then(x)    ----2|
  ///
  /// The values of this producer are dropped. The other stream is started in the tick in which this one
  /// completes, after this one has been let go of. If this one fails or is interrupted, so does and is the
  /// result, and the other is never started.
  ///
  /// Chains and nests of any length need no more stack than one. A producer may end with itself,
  /// `then(.deferred { poll() })`: the rounds are a loop, and each is released as it ends.
  ///
  /// - Parameter replacement: What is sent.
  /// - Returns: A producer that ends as `replacement` does.
  /// - Complexity: O(1) per value. Keeps nothing.
  @inlinable
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Error> where Replacement.Error == Error {
    SignalProducer<Replacement.Value, Error>(Plan(.then(prelude, replacement.producer)))
  }

  /// Waits until this producer has completed, then sends all of a stream that cannot fail.
  @inlinable
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Error> where Replacement.Error == Never {
    then(replacement.producer.promoteError(Error.self))
  }

  /// Waits for this producer's completion, then sends all of another of the same kind.
  ///
  /// The form for a producer written as an implicit member: `.never`, `.empty`.
  public func then(_ replacement: SignalProducer) -> SignalProducer {
    let same: some SignalProducerConvertible<Value, Error> = replacement
    return then(same)
  }
}

extension SignalProducer where Error == Never {
  /// Waits until this producer, which cannot fail, has completed, then sends all of a stream that can.
  @inlinable
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Replacement.Error> {
    promoteError(Replacement.Error.self).then(replacement)
  }
}
