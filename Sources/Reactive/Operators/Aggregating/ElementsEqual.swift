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
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>
  ) -> Signal<Bool, Error> where Value: Equatable {
    elementsEqual(other, by: { $0 == $1 })
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
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Signal<Bool, Error> {
    attaching { $0.elementsEqual(other, by: areEquivalent) }
  }
}

extension SignalProducer {
  /// Sends whether two streams send equal values in the same order.
  ///
  /// Both are started, this one first. More in ``Signal/elementsEqual(_:)``.
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer<Bool, Error> where Value: Equatable {
    elementsEqual(other, by: { $0 == $1 })
  }

  /// Sends whether two streams send equivalent values in the same order.
  ///
  /// Both are started, this one first. More in ``Signal/elementsEqual(_:by:)``.
  @preconcurrency
  public func elementsEqual(
    _ other: some SignalProducerConvertible<Value, Error>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Bool, Error> {
    let other = other.producer
    return SignalProducer<Bool, Error>(running: { [self] observer, lifetime in
      let meeting = ElementsEqual(observer, lifetime, areEquivalent)
      meeting.add(self, .own)
      meeting.add(other, .other)
    })
  }
}

/// One run of `elementsEqual`, which compares its two streams.
private final class ElementsEqual<Value: Sendable, Error: Swift.Error>: Sendable {
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

  init(
    _ observer: Signal<Bool, Error>.Observer, _ lifetime: Lifetime,
    _ areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) {
    place = MeetingPlace(observer, lifetime)
    onValue = observer.onValue
    self.areEquivalent = areEquivalent
  }

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
