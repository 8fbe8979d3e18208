extension Signal {
  /// Sends the values in signals, each of which ends, and the next begins, when a stream made for it fires.
  ///
  ///     s                        -12-3---|
  ///     cold x                   ---(a|)
  ///     cold p                   12|
  ///     cold q                   -3-|
  ///     cold r                   --|
  ///     .window(until: { x })    -p-q--r-|
  ///
  /// The first window is sent right before the first event, as nobody can observe it earlier; a later
  /// one in the tick in which the one before it completes. A stream fires at its first value or when it
  /// completes; one that is interrupted never fires, and the window stays open. The terminal event of
  /// this signal ends the window that is open, then the result. If the result is disposed of, the window
  /// is interrupted.
  ///
  /// - Parameter makeTrigger: Called when this method is and after each window, before this signal is
  ///   observed. Streams that fire while they are started, one after the other, trap: there would be no
  ///   end of it.
  /// - Returns: A signal of signals. Who observes one later than in the call that sends it misses values.
  /// - Complexity: One stream for each window. Keeps no value.
  @_disfavoredOverload
  public func window<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> Signal<Signal<Value, Error>, Error> where Trigger.Error == Never {
    attaching { $0.windowing(until: makeTrigger, opensFirst: false) }
  }
}

extension SignalProducer {
  /// Sends the values in signals, each of which ends, and the next begins, when a stream made for it fires.
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
  ///   window. Streams that fire while they are started, one after the other, trap.
  /// - Returns: A producer of signals. Who observes one later than in the call that sends it misses
  ///   values.
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
