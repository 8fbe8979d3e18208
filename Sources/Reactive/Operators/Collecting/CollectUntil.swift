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
  public func collect<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, skipEmpty: Bool = false
  ) -> SignalProducer<[Value], Error> where Trigger.Error == Never {
    batched(on: trigger) { observer, _ in observer.array(skippingEmpty: skipEmpty) }
  }
}

extension Signal {
  /// Sends the values in arrays, each of which ends when a trigger made for it fires.
  ///
  ///     s                         -12-3---|
  ///     cold x                    ---(a|)
  ///     .collect(until: { x })    ---p--q-(r|)    p = [1, 2], q = [3], r = []
  ///
  /// A trigger fires at its first value or when it completes. An interrupted trigger never fires, and the array stays
  /// open. On completion the last array is sent, empty or not. A failure or an interruption passes at once and drops
  /// the collected values.
  ///
  /// - Parameter makeTrigger: Called when you call this method, before this signal is observed, and again after each
  ///   array. Triggers that fire one after the other while they are started trap, because that would never end.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: One trigger for each array. Keeps the values of one array.
  @preconcurrency
  public func collect<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> Signal<[Value], Error> where Trigger.Error == Never {
    attaching { $0.collect(until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when a trigger made for it fires.
  ///
  /// More in ``Signal/collect(until:)``.
  ///
  /// - Parameter makeTrigger: Called at each start, before this producer is started, and after each
  ///   array. Triggers that fire one after the other while they are started trap.
  /// - Returns: A producer of arrays that ends when this one ends.
  @preconcurrency
  public func collect<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> SignalProducer<[Value], Error> where Trigger.Error == Never {
    batched(until: makeTrigger, by: "collect(until:)") { observer, _ in
      observer.array(skippingEmpty: false)
    }
  }
}

extension Signal {
  /// Sends the values in arrays that another stream begins and a trigger ends.
  ///
  ///     s                                     1-2-3-4--|
  ///     x                                     -a---a----
  ///     cold y                                --(b|)
  ///     .collect(from: x, until: { _ in y })  ---p---q-|    p = [2], q = [4]
  ///
  /// Arrays may overlap. A trigger fires at its first value or when it completes. If it is interrupted, its array stays
  /// open. On completion, the open arrays are sent, the oldest first. A failure or an interruption passes at once and
  /// drops the collected values. The end of the stream that begins arrays is ignored.
  ///
  /// - Parameters:
  ///   - opening: A stream whose values each begin an array; it is started before this signal is
  ///     observed.
  ///   - makeTrigger: Makes the trigger that ends the array, given the value that began it.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: O(n) per value for n open arrays. Keeps the values of these arrays.
  @preconcurrency
  public func collect<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> Signal<[Value], Error> where Opening.Error == Never, Trigger.Error == Never {
    attaching { $0.collect(from: opening, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays that another stream begins and a trigger ends.
  ///
  /// More in ``Signal/collect(from:until:)``.
  @preconcurrency
  public func collect<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> SignalProducer<[Value], Error> where Opening.Error == Never, Trigger.Error == Never {
    batched(from: opening.producer, until: makeTrigger) { observer, _ in
      observer.array(skippingEmpty: false)
    }
  }
}
