extension Signal {
  /// Sends the values in arrays, each of which ends when another stream sends.
  ///
  ///     s                 -1-2-3-|
  ///     x                 ----a---
  ///     .collect(on: x)   ----p--(q|)    p = [1, 2], q = [3]
  ///
  /// On completion the last array is sent. By default, empty arrays are sent too, even on completion. A failure or an
  /// interruption passes at once and drops the collected values. The end of the other stream is ignored.
  ///
  /// - Parameters:
  ///   - trigger: A stream whose values each send an array; it is started after this signal is
  ///     observed.
  ///   - skipEmpty: Whether to skip empty arrays.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: Amortised O(1) per value. Keeps the values of one array.
  @_disfavoredOverload
  public func collect<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, skipEmpty: Bool = false
  ) -> Signal<[Value], Error> where Trigger.Error == Never {
    attaching { $0.collect(on: trigger, skipEmpty: skipEmpty) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when another stream sends.
  ///
  /// More in ``Signal/collect(on:skipEmpty:)``.
  @_disfavoredOverload
  public func collect<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, skipEmpty: Bool = false
  ) -> SignalProducer<[Value], Error> where Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer<[Value], Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime) { observer, _ in
        observer.array(skippingEmpty: skipEmpty)
      }
      batching.gather(self)
      batching.cut(by: trigger)
    })
  }
}

extension Signal {
  /// Sends the values in arrays, each of which ends when another stream sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/collect(on:skipEmpty:)``.
  @_disfavoredOverload
  public func collect(
    on trigger: SignalProducer<Void, Never>, skipEmpty: Bool = false
  ) -> Signal<[Value], Error> {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return collect(on: same, skipEmpty: skipEmpty)
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when another stream sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/collect(on:skipEmpty:)``.
  @_disfavoredOverload
  public func collect(
    on trigger: SignalProducer<Void, Never>, skipEmpty: Bool = false
  ) -> SignalProducer<[Value], Error> {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return collect(on: same, skipEmpty: skipEmpty)
  }
}
