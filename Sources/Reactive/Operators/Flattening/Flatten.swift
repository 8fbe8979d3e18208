extension Signal where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens a signal of streams into one stream.
  ///
  ///     s                     -ab-----|
  ///     cold a                1--2|
  ///     cold b                3--4|
  ///     s.flatten(.merge)     -13-24--|
  ///     s.flatten(.concat)    -1--23--4|
  ///     s.flatten(.latest)    -13--4--|
  ///
  /// The result fails as soon as the signal or an inner stream fails, and every inner stream is disposed of. An
  /// interrupted inner stream counts as completed; an interrupted signal interrupts the result. The result completes
  /// when the signal has completed and no inner stream is running or pending.
  ///
  /// - Parameter strategy: How to run the inner streams.
  /// - Returns: A signal of the values of the inner streams.
  /// - Complexity: Amortised O(1) per inner stream and per value that it sends. Keeps the inner streams that are
  ///   running or pending, without a limit.
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    attaching { $0.flatten(strategy) }
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never {
  /// Flattens a signal of streams that cannot fail into one stream.
  ///
  /// More in ``flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    attaching { $0.flatten(strategy) }
  }
}

extension Signal where Value: SignalProducerConvertible, Error == Never {
  /// Flattens a signal, which itself cannot fail, of streams that can into one stream.
  ///
  /// More in ``flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> {
    attaching { $0.flatten(strategy) }
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens a producer of streams into one stream.
  ///
  /// More in ``Signal/flatten(_:)``.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    SignalProducer<Value.Value, Error>(running: { [run] observer, lifetime in
      let flattening = Flattening(strategy, observer, lifetime)
      run(
        Signal<Value, Error>.Observer(
          onValue: { flattening.take($0.producer) },
          onTermination: { flattening.outerEnded($0) }),
        flattening.outer)
    })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// Flattens a producer of streams that cannot fail into one stream.
  ///
  /// More in ``Signal/flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    map { $0.producer.promoteError(Error.self) }.flatten(strategy)
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Error == Never {
  /// Flattens a producer, which itself cannot fail, of streams that can into one stream.
  ///
  /// More in ``Signal/flatten(_:)``.
  @_disfavoredOverload
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError(Value.Error.self).flatten(strategy)
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// Flattens a property of properties into one property.
  ///
  /// - Parameter strategy: How to follow the inner properties.
  /// - Returns: A property whose first value is that of the current inner property.
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> {
    composing { $0.flatten(strategy) }
  }
}

/// How to run the inner streams of a stream of streams.
public struct FlattenStrategy: Sendable {
  enum Kind: Sendable {
    case concurrent(limit: UInt)
    case latest
    case exhaust
    case race
  }

  let kind: Kind

  /// Starts every inner stream at once and passes their values as they arrive.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// Runs one inner stream at a time; the others wait and are started in order.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Runs a limited number of inner streams at a time; the others wait and are started in order.
  ///
  /// - Parameter limit: The maximum number of running streams; zero traps.
  /// - Returns: The strategy. With a limit of one it is ``concat``.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(limit > 0, "concurrent(limit:) takes a limit of one or more, but was given 0.")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Replaces the running inner stream with each new one; the old one is disposed of first.
  public static let latest = FlattenStrategy(kind: .latest)

  /// Ignores new inner streams while one is running.
  ///
  /// An interrupted inner stream interrupts the result.
  public static let exhaust = FlattenStrategy(kind: .exhaust)

  /// ReactiveSwift's name for ``exhaust``.
  public static let throttle = exhaust

  /// Passes the inner stream that sends first; the others are disposed of before its first event, and later ones are
  /// ignored.
  ///
  /// If the winner is interrupted, so is the result.
  public static let race = FlattenStrategy(kind: .race)
}
