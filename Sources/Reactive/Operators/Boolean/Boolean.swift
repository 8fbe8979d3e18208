extension EventStream where Value == Bool {
  /// Sends whether both latest values are true, whenever one of the streams sends.
  ///
  ///     a           t---f|
  ///     b           -f-t-|
  ///     a.and(b)    -f-tf|    t = true, f = false
  ///
  /// Repeated results are sent. It starts and ends like ``Signal/combineLatest(with:)``.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A stream of Booleans.
  /// - Complexity: O(1) per value. Keeps the latest value of each stream.
  public func and(_ other: some SignalProducerConvertible<Bool, Error>) -> Self {
    and(other.producer)
  }

  /// Sends whether both latest values are true.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: true)`.
  public func and(_ other: SignalProducer<Bool, Error>) -> Self {
    applying { $0.combineLatest(with: other).map { $0 && $1 } }
  }

  /// Sends whether at least one of the two latest values is true, whenever one of the streams
  /// sends.
  ///
  ///     a          t---f|
  ///     b          -f-t-|
  ///     a.or(b)    -t-tt|    t = true, f = false
  ///
  /// Repeated results are sent. It starts and ends like ``Signal/combineLatest(with:)``.
  ///
  /// - Parameter other: The other stream.
  /// - Returns: A stream of Booleans.
  /// - Complexity: O(1) per value. Keeps the latest value of each stream.
  public func or(_ other: some SignalProducerConvertible<Bool, Error>) -> Self {
    or(other.producer)
  }

  /// Sends whether at least one of the two latest values is true.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: true)`.
  public func or(_ other: SignalProducer<Bool, Error>) -> Self {
    applying { $0.combineLatest(with: other).map { $0 || $1 } }
  }

  /// Sends the opposite of each value.
  ///
  ///     s            -t-f|
  ///     .negate()    -f-t|    t = true, f = false
  ///
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps nothing.
  public func negate() -> Self { applying { $0.map { !$0 } } }
}

extension Signal where Value == Bool {
  /// Sends whether all latest values are true, whenever one of the streams sends, once all have
  /// sent.
  ///
  ///     a                        t---f|
  ///     b                        -f-t-|
  ///     c                        --t--|
  ///     Signal.all([a, b, c])    --ftf|    t = true, f = false
  ///
  /// Repeated results are sent. It starts and ends like ``combineLatest(_:)``.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal of Booleans.
  /// - Complexity: O(n) per value for n signals. Keeps the latest value of each.
  public static func all(_ signals: some Sequence<Signal>) -> Signal {
    Signal(running: SignalProducer.all(signals))
  }

  /// Sends whether all latest values are true, whenever one of the streams sends, once all have
  /// sent.
  ///
  /// More in ``all(_:)``.
  public static func all(_ signals: Signal...) -> Signal { all(signals) }

  /// Sends whether any of the latest values is true, whenever one of the streams sends, once all have sent.
  ///
  ///     a                        t---f|
  ///     b                        -f---|
  ///     c                        --f--|
  ///     Signal.any([a, b, c])    --t-f|    t = true, f = false
  ///
  /// Repeated results are sent. It starts and ends like ``combineLatest(_:)``.
  ///
  /// - Parameter signals: Observed in order; with no signals, the result has already completed.
  /// - Returns: A signal of Booleans.
  /// - Complexity: O(n) per value for n signals. Keeps the latest value of each.
  public static func any(_ signals: some Sequence<Signal>) -> Signal {
    Signal(running: SignalProducer.any(signals))
  }

  /// Sends whether any of the latest values is true, whenever one of the streams sends, once all have sent.
  ///
  /// More in ``any(_:)``.
  public static func any(_ signals: Signal...) -> Signal { any(signals) }
}

extension SignalProducer where Value == Bool {
  /// Sends whether all latest values are true, whenever one of the streams sends, once all have
  /// sent.
  ///
  /// The streams are started in order. With no streams, the result sends true and completes. More
  /// in ``Signal/all(_:)``.
  public static func all(
    _ streams: some Sequence<some SignalProducerConvertible<Bool, Error>>
  ) -> SignalProducer {
    combineLatest(streams, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether all latest values are true, whenever one of the streams sends, once all have
  /// sent.
  ///
  /// More in ``Signal/all(_:)``.
  public static func all(_ producers: SignalProducer...) -> SignalProducer { all(producers) }

  /// Sends whether any of the latest values is true, whenever one of the streams sends, once all have sent.
  ///
  /// The streams are started in order. With no streams, the result sends false and completes. More
  /// in ``Signal/any(_:)``.
  public static func any(
    _ streams: some Sequence<some SignalProducerConvertible<Bool, Error>>
  ) -> SignalProducer {
    combineLatest(streams, emptySentinel: []).map { $0.contains(true) }
  }

  /// Sends whether any of the latest values is true, whenever one of the streams sends, once all have sent.
  ///
  /// More in ``Signal/any(_:)``.
  public static func any(_ producers: SignalProducer...) -> SignalProducer { any(producers) }
}

extension PropertyProtocol where Value == Bool {
  /// A property that is true while both are true.
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// A property that is true while all of them are true.
  public static func all(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property<Bool>
  {
    Property.combineLatest(properties, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// A property that is true while all of them are true.
  public static func all<First: PropertyProtocol<Bool>>(
    _ first: First, _ others: any PropertyProtocol<Bool>...
  ) -> Property<Bool> {
    all([Property(first)] + others.map { Property($0) })
  }

  /// A property that is true while at least one of the two is true.
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// A property that is true while any of them is true.
  public static func any(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property<Bool>
  {
    Property.combineLatest(properties, emptySentinel: []).map { $0.contains(true) }
  }

  /// A property that is true while any of them is true.
  public static func any<First: PropertyProtocol<Bool>>(
    _ first: First, _ others: any PropertyProtocol<Bool>...
  ) -> Property<Bool> {
    any([Property(first)] + others.map { Property($0) })
  }

  /// A property that is true while this one is false.
  public func negate() -> Property<Bool> { map { !$0 } }
}
