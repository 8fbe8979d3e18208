extension Signal {
  /// Sends whether two streams send equal values in the same order.
  ///
  ///     a                     -1-2-|
  ///     b                     1--2---|
  ///     a.elementsEqual(b)    -------(t|)    t = true
  ///
  /// The values are compared in pairs, whenever they arrive; early values are kept until their counterparts arrive. The
  /// result sends false and completes as soon as two values differ, or as soon as one stream has completed and the
  /// other has more values. It sends true when both have completed. It fails or is interrupted as soon as one stream
  /// is. A stream that still runs is then disposed of. This signal is observed first.
  ///
  /// - Parameter other: The stream to compare with.
  /// - Returns: A signal of one Boolean.
  /// - Complexity: One comparison per pair. Keeps the values of one stream that are ahead of the other's.
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>
  ) -> Signal<Bool, Error> where Value: Equatable {
    attaching { $0.elementsEqual(other) }
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  ///     a                                               -1-2-|
  ///     b                                               3--4---|
  ///     a.elementsEqual(b, by: { $0 % 2 == $1 % 2 })    -------(t|)    t = true
  ///
  /// More in ``elementsEqual(_:)``.
  ///
  /// - Parameters:
  ///   - other: The stream to compare with.
  ///   - areEquivalent: Returns whether two values at the same position count as equal, given this signal's and the
  ///     other's.
  /// - Returns: A signal of one Boolean.
  /// - Complexity: One call of `areEquivalent` per pair. Keeps the values of one stream that are ahead of
  ///   the other's.
  @preconcurrency
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Error> {
    attaching { $0.elementsEqual(other, by: areEquivalent) }
  }

  /// Sends whether this signal and a stream that cannot fail send equal values in the same order.
  ///
  /// More in ``elementsEqual(_:)``.
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>
  ) -> Signal<Bool, Error> where Value: Equatable {
    attaching { $0.elementsEqual(other) }
  }

  /// Sends whether this signal and a stream that cannot fail send equivalent values in the same order.
  ///
  /// More in ``elementsEqual(_:by:)``.
  @preconcurrency
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Error> {
    attaching { $0.elementsEqual(other, by: areEquivalent) }
  }

  /// Sends whether two streams send equal values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>
  ) -> Signal<Bool, Error> where Value: Equatable {
    attaching { $0.comparing(other) { $0 == $1 } }
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Error> {
    attaching { $0.comparing(other, areEquivalent) }
  }
}

extension SignalProducer {
  /// Sends whether two streams send equal values in the same order.
  ///
  /// Both are started, this one first. More in ``Signal/elementsEqual(_:)``.
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer<Bool, Error> where Value: Equatable {
    comparing(other.producer) { $0 == $1 }
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  /// Both are started, this one first. More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    comparing(other.producer, areEquivalent)
  }

  @inlinable
  func comparing(
    _ other: SignalProducer, _ areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    SignalProducer<Bool, Error>(running: { observer, lifetime in
      let meeting = ElementsEqual(observer, lifetime, areEquivalent)
      meeting.add(self, .own)
      meeting.add(other, .other)
    })
  }

  /// Sends whether this producer and a stream that cannot fail send equal values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer<Bool, Error> where Value: Equatable {
    elementsEqual(other.producer.promoteError(Error.self))
  }

  /// Sends whether this producer and a stream that cannot fail send equivalent values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    elementsEqual(other.producer.promoteError(Error.self), by: areEquivalent)
  }

  /// Sends whether two streams send equal values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>
  ) -> SignalProducer<Bool, Error> where Value: Equatable {
    comparing(other) { $0 == $1 }
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: SignalProducer<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    comparing(other, areEquivalent)
  }
}

/// One run of `elementsEqual`, which compares its two streams.
@usableFromInline
final class ElementsEqual<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline
  enum Side: Sendable { case own, other }

  private struct State {
    /// The pending values of the stream that is ahead, and which one that is.
    var waiting = Queue<Value>()
    var ahead = Side.own
    /// The stream that completed first.
    var ended: Side?
  }

  private let place: MeetingPlace<Error>
  private let onValue: @Sendable (Bool) -> Void
  private let areEquivalent: @Sendable (Value, Value) -> Bool
  // Accessed only inside the gate.
  private let state = SerialBox(State())

  @usableFromInline
  init(
    _ observer: Signal<Bool, Error>.Observer, _ lifetime: Lifetime,
    _ areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) {
    place = MeetingPlace(observer, lifetime)
    onValue = observer.onValue
    self.areEquivalent = areEquivalent
  }

  @usableFromInline
  func add(_ producer: SignalProducer<Value, Error>, _ side: Side) {
    place.run(
      producer,
      sendingTo: .init(
        onValue: { self.take($0, from: side) }, onTermination: { self.ended($0, side) }))
  }

  private func take(_ value: Value, from side: Side) {
    if state.contents.ahead != side, let partner = state.contents.waiting.popFirst() {
      let isEqual = side == .own ? areEquivalent(value, partner) : areEquivalent(partner, value)
      if !isEqual { answer(false) }
    } else if state.contents.ended != nil {
      // Only the other stream can have ended: this one has just sent.
      answer(false)
    } else {
      state.contents.ahead = side
      state.contents.waiting.append(value)
    }
  }

  private func ended(_ termination: Termination<Error>, _ side: Side) {
    guard case .completed = termination else { return finish(termination) }
    // The other stream's pending values will get no counterpart.
    if state.contents.ahead != side, !state.contents.waiting.isEmpty { return answer(false) }
    if state.contents.ended != nil { return answer(true) }
    state.contents.ended = side
  }

  private func answer(_ areEqual: Bool) {
    onValue(areEqual)
    finish(.completed)
  }

  private func finish(_ termination: Termination<Error>) {
    place.finish(termination)
    state.contents = State()
  }
}

extension Signal where Error == Never {
  /// Sends whether this signal, which cannot fail, and a stream that can send equal values.
  ///
  /// More in ``elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>
  ) -> Signal<Bool, F> where Value: Equatable {
    attaching { $0.promoteError(F.self).elementsEqual(other) }
  }

  /// Sends whether this signal, which cannot fail, and a stream that can send equivalent values.
  ///
  /// More in ``elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, F> {
    attaching { $0.promoteError(F.self).elementsEqual(other, by: areEquivalent) }
  }

  /// Sends whether two streams that cannot fail send equal values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>
  ) -> Signal<Bool, Never> where Value: Equatable {
    attaching { $0.comparing(other.producer) { $0 == $1 } }
  }

  /// Sends whether two streams that cannot fail send equivalent values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Never> {
    attaching { $0.comparing(other.producer, areEquivalent) }
  }
}

extension SignalProducer where Error == Never {
  /// Sends whether this producer, which cannot fail, and a stream that can send equal values.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Bool, F> where Value: Equatable {
    promoteError(F.self).elementsEqual(other)
  }

  /// Sends whether this producer, which cannot fail, and a stream that can send equivalent values.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual<F>(
    _ other: some SignalProducerConvertible<Value, F>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, F> {
    promoteError(F.self).elementsEqual(other, by: areEquivalent)
  }

  /// Sends whether two streams that cannot fail send equal values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:)``.
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer<Bool, Never> where Value: Equatable {
    comparing(other.producer) { $0 == $1 }
  }

  /// Sends whether two streams that cannot fail send equivalent values in the same order.
  ///
  /// More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  @inlinable
  @_disfavoredOverload
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Never>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Never> {
    comparing(other.producer, areEquivalent)
  }
}
