extension Signal {
  /// The values of a stream that have one key in common.
  @frozen
  public struct Group<Key: Hashable & Sendable>: Sendable {
    /// The key that all its values share.
    public let key: Key
    /// Sends the values of the group.
    public let signal: Signal

    init(key: Key, signal: Signal) {
      self.key = key
      self.signal = signal
    }
  }
}

extension Signal {
  /// Sends the values in groups, a signal for each key.
  ///
  ///     s                         -1-2-3-|
  ///     cold p                    1---3-|
  ///     cold q                    2---|
  ///     .group(by: { $0 % 2 })    -p-q---|
  ///
  /// A value with a new key sends a group, and then the value goes to the group's signal. A terminal event goes to
  /// every group, then to the result. If the result is disposed of, no more groups are made, but existing ones go on as
  /// long as any of them is observed.
  ///
  /// - Parameter key: Called once for each value.
  /// - Returns: A signal of groups. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(1) per value. Keeps every key, and no value.
  @preconcurrency
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<Signal<Value, Error>.Group<Key>, Error> {
    attaching { $0.group(by: key) }
  }
}

extension SignalProducer {
  /// Sends the values in groups, a signal for each key.
  ///
  /// More in ``Signal/group(by:)``.
  @preconcurrency
  @_disfavoredOverload
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> {
    grouping(by: key, until: nil)
  }

  /// Implements `group`; each group ends when its trigger fires, if there is one.
  func grouping<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    until makeTrigger: Grouping<Key, Value, Error>.Making?
  ) -> SignalProducer<Signal<Value, Error>.Group<Key>, Error> {
    SignalProducer<Signal<Value, Error>.Group<Key>, Error>(running: { [run] observer, lifetime in
      let grouping = Grouping(observer, lifetime, makeTrigger)
      run(
        Signal<Value, Error>.Observer(
          onValue: { grouping.take($0, key($0)) }, onTermination: { grouping.finish($0) }),
        grouping.upstream)
    })
  }
}
