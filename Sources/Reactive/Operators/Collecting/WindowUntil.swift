extension Signal {
  /// Sends the values in signals; when a signal's trigger fires, it ends and the next begins.
  ///
  ///     s                        -12-3---|
  ///     cold x                   ---(a|)
  ///     cold p                   12|
  ///     cold q                   -3-|
  ///     cold r                   --|
  ///     .window(until: { x })    -p-q--r-|
  ///
  /// The first window is sent right before the first event, because nobody can observe it earlier. Each later window is
  /// sent in the tick in which the previous one completes. A trigger fires at its first value or when it completes. An
  /// interrupted trigger never fires, and the window stays open. The terminal event of this signal ends the open
  /// window, then the result. If the result is disposed of, the window is interrupted.
  ///
  /// - Parameter makeTrigger: Called when you call this method, before this signal is observed, and again after each
  ///   window. Triggers that fire one after the other while they are started trap, because that would never end.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: One trigger for each window. Keeps no value.
  @preconcurrency
  @_disfavoredOverload
  public func window<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> Signal<Signal<Value, Error>, Error> where Trigger.Error == Never {
    attaching { $0.windowing(until: makeTrigger, opensFirst: false) }
  }
}

extension SignalProducer {
  /// Sends the values in signals; when a signal's trigger fires, it ends and the next begins.
  ///
  ///     cold s                   -12-3---|
  ///     cold x                   ---(a|)
  ///     cold p                   -12|
  ///     cold q                   -3-|
  ///     cold r                   --|
  ///     .window(until: { x })    p--q--r-|
  ///
  /// The first window is sent at the start. More in ``Signal/window(until:)``.
  ///
  /// - Parameter makeTrigger: Called at each start, before this producer is started, and after each
  ///   window. Triggers that fire one after the other while they are started trap.
  /// - Returns: A producer of signals. Observe each one in the call that sends it; a later observer
  ///   misses values.
  @preconcurrency
  @_disfavoredOverload
  public func window<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error> where Trigger.Error == Never {
    windowing(until: makeTrigger, opensFirst: true)
  }

  fileprivate func windowing<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger, opensFirst: Bool
  ) -> SignalProducer<Signal<Value, Error>, Error> where Trigger.Error == Never {
    SignalProducer<Signal<Value, Error>, Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime) { $0.window(within: $1) }
      if opensFirst { batching.openFirst() }
      batching.cut(
        by: makeTrigger,
        refusing: "window(until:) waits for a stream, but was given one that fires as it starts.")
      batching.gather(self)
    })
  }
}
