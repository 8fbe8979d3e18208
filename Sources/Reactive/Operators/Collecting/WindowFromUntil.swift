extension Signal {
  /// Sends the values in signals that another stream begins, each until a stream made for it fires.
  ///
  ///     s                                    1-2-3-4--|
  ///     x                                    -a---a----
  ///     cold y                               --(b|)
  ///     cold p                               -2|
  ///     cold q                               -4|
  ///     .window(from: x, until: { _ in y })  -p---q---|
  ///
  /// Windows may overlap. A stream fires at its first value or when it completes; if it is interrupted,
  /// its window stays open. The terminal event of this signal ends the windows that are open, the oldest
  /// first, then the result. If the result is disposed of, they are interrupted. The end of the stream
  /// that begins windows changes nothing.
  ///
  /// - Parameters:
  ///   - opening: Each of its values begins a window; it is started before this signal is observed.
  ///   - makeTrigger: Given that value, makes the stream that ends the window; it is started after the
  ///     window has been sent.
  /// - Returns: A signal of signals. Who observes one later than in the call that sends it misses values.
  /// - Complexity: O(n) per value where n windows are open. Keeps no value.
  @_disfavoredOverload
  public func window<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> Signal<Signal<Value, Error>, Error>
  where Opening.Error == Never, Trigger.Error == Never {
    attaching { $0.window(from: opening, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in signals that another stream begins, each until a stream made for it fires.
  ///
  /// More in ``Signal/window(from:until:)``.
  @_disfavoredOverload
  public func window<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error>
  where Opening.Error == Never, Trigger.Error == Never {
    batched(from: opening.producer, until: makeTrigger) { $0.window(within: $1) }
  }
}
