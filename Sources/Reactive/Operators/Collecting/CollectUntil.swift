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
  @_disfavoredOverload
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
  @_disfavoredOverload
  public func collect<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> SignalProducer<[Value], Error> where Trigger.Error == Never {
    SignalProducer<[Value], Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime) { observer, _ in
        observer.array(skippingEmpty: false)
      }
      batching.cut(
        by: makeTrigger,
        refusing: "collect(until:) waits for a stream, but was given one that fires as it starts.")
      batching.gather(self)
    })
  }
}
