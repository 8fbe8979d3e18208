extension Signal {
  /// Sends the values in signals; each value of another stream ends one signal and begins the next.
  ///
  ///     s                -1-2-3-|
  ///     x                ----a---
  ///     cold p           1-2|
  ///     cold q           -3-|
  ///     .window(on: x)   -p--q--|
  ///
  /// The first window is sent right before the first event, because nobody can observe it earlier. Each later window is
  /// sent in the tick in which the previous one completes. The terminal event of this signal ends the open window, then
  /// the result. If the result is disposed of, the window is interrupted. The end of the other stream is ignored.
  ///
  /// - Parameter trigger: A stream whose values each begin a window; it is started after this
  ///   signal is observed.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(1) per value. Keeps no value.
  @_disfavoredOverload
  public func window<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> Signal<Signal<Value, Error>, Error> where Trigger.Error == Never {
    attaching { $0.windowing(on: trigger, opensFirst: false) }
  }
}

extension SignalProducer {
  /// Sends the values in signals; each value of another stream ends one signal and begins the next.
  ///
  ///     cold s           -1-2-3-|
  ///     x                ----a---
  ///     cold p           -1-2|
  ///     cold q           -3-|
  ///     .window(on: x)   p---q--|
  ///
  /// The first window is sent at the start. More in ``Signal/window(on:)``.
  ///
  /// - Parameter trigger: A stream whose values each begin a window; it is started after this
  ///   producer.
  /// - Returns: A producer of signals. Observe each one in the call that sends it; a later observer
  ///   misses values.
  @_disfavoredOverload
  public func window<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error> where Trigger.Error == Never {
    windowing(on: trigger, opensFirst: true)
  }

  fileprivate func windowing<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, opensFirst: Bool
  ) -> SignalProducer<Signal<Value, Error>, Error> where Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer<Signal<Value, Error>, Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime) { $0.window(within: $1) }
      if opensFirst { batching.openFirst() }
      batching.gather(self)
      batching.cut(by: trigger)
    })
  }
}

extension Signal {
  /// Sends the values in signals; each value of another stream ends one signal and begins the next.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/window(on:)``.
  @_disfavoredOverload
  public func window(
    on trigger: SignalProducer<Void, Never>
  ) -> Signal<Signal<Value, Error>, Error> {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return window(on: same)
  }
}

extension SignalProducer {
  /// Sends the values in signals; each value of another stream ends one signal and begins the next.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/window(on:)``.
  @_disfavoredOverload
  public func window(
    on trigger: SignalProducer<Void, Never>
  ) -> SignalProducer<Signal<Value, Error>, Error> {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return window(on: same)
  }
}
