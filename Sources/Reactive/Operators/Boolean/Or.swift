extension Signal where Value == Bool {
  /// Sends whether one of the latest values is true, whenever one of them sends.
  ///
  ///     a           t---f|
  ///     b           -f-t-|
  ///     a.or(b)    -t-tt|    t = true, f = false
  ///
  /// Repeats are sent. Starts and ends as ``combineLatest(with:)`` does.
  ///
  /// - Parameter other: The other signal.
  /// - Returns: A signal of truth values.
  @inlinable
  public func or(_ other: Signal) -> Signal { Signal(running: producer.or(other.producer)) }

  /// Sends whether any of the latest values is true, whenever one of them sends, once all have sent.
  ///
  /// Repeats are sent. Starts and ends as ``combineLatest(_:)`` does.
  ///
  /// - Parameter signals: Attached to in order; of none, the result has completed.
  /// - Returns: A signal of truth values.
  @inlinable
  public static func any(_ signals: some Sequence<Signal>) -> Signal {
    Signal(running: SignalProducer.any(signals))
  }

  /// Sends whether any of the latest values is true, whenever one of them sends, once all have sent.
  ///
  /// More in ``any(_:)``.
  @inlinable
  public static func any(_ signals: Signal...) -> Signal { any(signals) }
}

extension SignalProducer where Value == Bool {
  /// Sends whether one of the latest values is true, whenever one of them sends.
  ///
  /// Both are started, this one first. More in ``Signal/or(_:)``.
  @inlinable
  public func or(_ other: some SignalProducerConvertible<Bool, Error>) -> SignalProducer {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Sends whether one of the latest values is true, whenever one of the streams sends.
  ///
  /// The form for a producer written as an implicit member: `.never`, `.init(value: true)`.
  @inlinable
  @_disfavoredOverload
  public func or(_ other: SignalProducer) -> SignalProducer {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Sends whether any of the latest values is true, whenever one of them sends, once all have sent.
  ///
  /// They are started in order; of none, the result sends false and completes.
  /// More in ``Signal/any(_:)``.
  @inlinable
  public static func any(
    _ streams: some Sequence<some SignalProducerConvertible<Bool, Error>>
  ) -> SignalProducer {
    combineLatest(streams, emptySentinel: []).map { $0.contains(true) }
  }

  /// Sends whether any of the latest values is true, whenever one of them sends, once all have sent.
  ///
  /// More in ``Signal/any(_:)``.
  @inlinable
  public static func any(_ producers: SignalProducer...) -> SignalProducer { any(producers) }
}

extension PropertyProtocol where Value == Bool {
  /// A property that is true while one of the two is true.
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// A property that is true while one of them is true.
  ///
  /// The form for a property written as an implicit member: `.init(value: true)`.
  @_disfavoredOverload
  public func or(_ other: Property<Bool>) -> Property<Bool> {
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
}
