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
    let replacement = replacement.producer
    let plan = Plan(.then(prelude, replacement))
    // Two plain streams need no stack of remaining parts.
    guard self.plan == nil, replacement.plan == nil else { return SignalProducer<_, _>(plan) }
    return SignalProducer<Replacement.Value, Error>(
      running: { [run] observer, lifetime in
        let sequel = Sequel(replacement, observer, lifetime)
        let waiting = Signal<Value, Error>.Observer(
          onValue: { _ in }, onTermination: { sequel.firstEnded($0) })
        run(waiting, sequel.first)
      }, plan)
  }

  /// Waits until this producer has completed, then sends all of a stream that cannot fail.
  @_disfavoredOverload
  public func then<Replacement: SignalProducerConvertible>(
    _ replacement: Replacement
  ) -> SignalProducer<Replacement.Value, Error> where Replacement.Error == Never {
    then(replacement.producer.promoteError(Error.self))
  }

  /// Waits for this producer's completion, then sends all of another of the same kind.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  public func then(_ replacement: SignalProducer) -> SignalProducer {
    let same: some SignalProducerConvertible<Value, Error> = replacement
    return then(same)
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
}

/// One run of `then` with two streams that do not consist of others.
private final class Sequel<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The lifetime of the stream to wait for.
  let first: Lifetime
  private let place: MeetingPlace<Error>
  private let replacement: SignalProducer<Value, Error>
  private let onValue: @Sendable (Value) -> Void

  init(
    _ replacement: SignalProducer<Value, Error>, _ observer: Signal<Value, Error>.Observer,
    _ lifetime: Lifetime
  ) {
    place = MeetingPlace(observer, lifetime)
    first = place.branch()
    self.replacement = replacement
    onValue = observer.onValue
  }

  func firstEnded(_ termination: Termination<Error>) {
    guard case .completed = termination else {
      return place.gate.perform { if !self.first.hasEnded { self.place.finish(termination) } }
    }
    guard !first.hasEnded else { return }
    // Released before the other is started, which may need a resource that this one held.
    first.end()
    place.run(replacement, sendingTo: place.passing(onValue))
  }
}

extension SignalProducer {
  /// Waits for this producer's completion, then sends all of another.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  @inlinable
  @_disfavoredOverload
  public func then<U>(_ replacement: SignalProducer<U, Error>) -> SignalProducer<U, Error> {
    let same: some SignalProducerConvertible<U, Error> = replacement
    return then(same)
  }
}

extension SignalProducer where Error == Never {
  /// Waits for this producer's completion, then sends all of another, where neither can fail.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  @inlinable
  @_disfavoredOverload
  public func then<U>(_ replacement: SignalProducer<U, Never>) -> SignalProducer<U, Never> {
    let same: some SignalProducerConvertible<U, Never> = replacement
    return then(same)
  }

  /// Waits until this producer, which cannot fail, has completed, then sends all of one that can.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  @inlinable
  @_disfavoredOverload
  public func then<U, F>(_ replacement: SignalProducer<U, F>) -> SignalProducer<U, F> {
    promoteError(F.self).then(replacement)
  }

  /// Waits until this producer, which cannot fail, has completed, then sends all of one of the same values
  /// that can.
  @inlinable
  @_disfavoredOverload
  public func then<F>(_ replacement: SignalProducer<Value, F>) -> SignalProducer<Value, F> {
    promoteError(F.self).then(replacement)
  }
}
