extension Signal {
  /// Sends the values in signals that another stream begins and a trigger ends.
  ///
  ///     s                                    1-2-3-4--|
  ///     x                                    -a---a----
  ///     cold y                               --(b|)
  ///     cold p                               -2|
  ///     cold q                               -4|
  ///     .window(from: x, until: { _ in y })  -p---q---|
  ///
  /// Windows may overlap. A trigger fires at its first value or when it completes. If it is interrupted, its window
  /// stays open. The terminal event of this signal ends the open windows, the oldest first, then the result. If the
  /// result is disposed of, the open windows are interrupted. The end of the stream that begins windows is ignored.
  ///
  /// - Parameters:
  ///   - opening: A stream whose values each begin a window; it is started before this signal is
  ///     observed.
  ///   - makeTrigger: Makes the trigger that ends the window, given the value that began it; the trigger is started
  ///     after the window has been sent.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(n) per value for n open windows. Keeps no value.
  @preconcurrency
  @_disfavoredOverload
  public func window<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> Signal<Signal<Value, Error>, Error>
  where Opening.Error == Never, Trigger.Error == Never {
    attaching { $0.window(from: opening, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in signals that another stream begins and a trigger ends.
  ///
  /// More in ``Signal/window(from:until:)``.
  @preconcurrency
  @_disfavoredOverload
  public func window<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error>
  where Opening.Error == Never, Trigger.Error == Never {
    batched(from: opening.producer, until: makeTrigger) { $0.window(within: $1) }
  }
}
