extension Signal {
  /// Sends the values in groups, a signal for each key until a trigger made for the group fires.
  ///
  ///     s                                           -1-2-3-1-|
  ///     cold x                                      ---(a|)
  ///     cold p                                      1--|
  ///     cold q                                      2--|
  ///     cold r                                      3-1|
  ///     .group(by: { $0 % 2 }, until: { _ in x })   -p-q-r---|
  ///
  /// When its trigger fires, a group completes and its key is released: the next value with that key sends a new group.
  /// A trigger fires at its first value or when it completes. An interrupted trigger never fires. More in
  /// ``group(by:)``.
  ///
  /// - Parameters:
  ///   - key: Called once for each value.
  ///   - makeTrigger: Called with each group after it has been sent and before its first value.
  /// - Returns: A signal of groups. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(1) per value, and a trigger for each group. Keeps the keys of the groups that have not completed,
  ///   and no value.
  @preconcurrency
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Signal<Value, Error>.Group<Key>) -> Trigger
  ) -> Signal<Signal<Value, Error>.Group<Key>, Error> where Trigger.Error == Never {
    attaching { $0.group(by: key, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in groups, a signal for each key until a trigger made for the group fires.
  ///
  /// More in ``Signal/group(by:until:)``.
  @preconcurrency
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Trigger: SignalProducerConvertible>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: @escaping @Sendable (Signal<Value, Error>.Group<Key>) -> Trigger
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> where Trigger.Error == Never {
    grouping(by: key) { group in makeTrigger(group).producer.map { _ in } }
  }
}
