extension Signal {
  /// Sends the values in arrays, each of which ends when a stream made for it fires.
  ///
  ///     s                         -12-3---|
  ///     cold x                    ---(a|)
  ///     .collect(until: { x })    ---p--q-(r|)    p = [1, 2], q = [3], r = []
  ///
  /// A stream fires at its first value or when it completes; one that is interrupted never fires, and
  /// the array stays open. On completion the last array is sent, empty or not; a failure or an
  /// interruption passes at once, and what was gathered is dropped.
  ///
  /// - Parameter makeTrigger: Called when this method is and after each array, before this signal is
  ///   observed. Streams that fire while they are started, one after the other, trap: there would be no
  ///   end of it.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: One stream for each array. Keeps the values of one array.
  @_disfavoredOverload
  public func collect<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> Signal<[Value], Error> where Trigger.Error == Never {
    attaching { $0.collect(until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when a stream made for it fires.
  ///
  /// More in ``Signal/collect(until:)``.
  ///
  /// - Parameter makeTrigger: Called at each start, before this producer is started, and after each
  ///   array. Streams that fire while they are started, one after the other, trap.
  /// - Returns: A producer of arrays that ends when this one ends.
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
