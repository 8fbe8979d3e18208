extension Signal {
  /// Sends the values in groups, a signal for each key until a stream made for the group fires.
  ///
  ///     s                                           -1-2-3-1-|
  ///     cold x                                      ---(a|)
  ///     cold p                                      1--|
  ///     cold q                                      2--|
  ///     cold r                                      3-1|
  ///     .group(by: { $0 % 2 }, until: { _ in x })   -p-q-r---|
  ///
  /// A group whose stream has fired completes, and its key is forgotten: the next value with the key
  /// sends another group. A stream fires at its first value or when it completes; one that is interrupted
  /// never fires. More in ``group(by:)``.
  ///
  /// - Parameters:
  ///   - key: Called once for each value.
  ///   - makeTrigger: Called with each group after it has been sent and before its first value.
  /// - Returns: A signal of groups. Who observes one later than in the call that sends it misses values.
  /// - Complexity: O(1) per value, and a stream for each group. Keeps the keys of the groups that have not
  ///   completed, and no value.
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Signal<Value, Error>.Group<Key>) -> Trigger
  ) -> Signal<Signal<Value, Error>.Group<Key>, Error> where Trigger.Error == Never {
    attaching { $0.group(by: key, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in groups, a signal for each key until a stream made for the group fires.
  ///
  /// More in ``Signal/group(by:until:)``.
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Signal<Value, Error>.Group<Key>) -> Trigger
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> where Trigger.Error == Never {
    grouping(by: key) { group in makeTrigger(group).producer.map { _ in } }
  }
}
