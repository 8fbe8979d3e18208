extension Signal {
  /// Sends the values in arrays, each of which ends when a closure returns true.
  ///
  ///     s                                               -1-2-3-|
  ///     .collect { $0.count == 2 || $0.contains(3) }    ---p-q-|    p = [1, 2], q = [3]
  ///
  /// On completion, the values since the last array are sent, if there are any. An empty array is sent only if there
  /// were no values at all. A failure or an interruption passes at once and drops the collected values.
  ///
  /// - Parameter shouldEmit: Receives the collected values, including the newest one; true sends
  ///   them.
  /// - Returns: A signal of arrays.
  /// - Complexity: One call of `shouldEmit` for each value. Keeps the values of one array.
  @preconcurrency
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> Signal<[Value], Error> {
    attaching { $0.collect(shouldEmit) }
  }

  /// Sends the values in arrays that end before each value for which a closure returns true.
  ///
  ///     s                       -1-2-7-3|
  ///     .collect { $1 == 7 }    -----p--(q|)    p = [1, 2], q = [7, 3]
  ///
  /// If the closure returns true for the very first value, an empty array is sent. Terminal events behave as in the
  /// overload whose closure takes one argument.
  ///
  /// - Parameter shouldEmit: Receives the collected values and the newest one, which is not among them. True sends the
  ///   collected values and begins the next array with the newest.
  /// - Returns: A signal of arrays.
  /// - Complexity: One call of `shouldEmit` for each value. Keeps the values of one array.
  @preconcurrency
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Error> {
    attaching { $0.collect(shouldEmit) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when a closure returns true.
  ///
  /// Each start collects its own values. More in ``Signal/collect(_:)``.
  @preconcurrency
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> SignalProducer<[Value], Error> {
    collecting { gathered, value in
      gathered.append(value)
      guard shouldEmit(gathered) else { return nil }
      defer { gathered = [] }
      return gathered
    }
  }

  /// Sends the values in arrays that end before each value for which a closure returns true.
  ///
  /// Each start collects its own values. More in ``Signal/collect(_:)``.
  @preconcurrency
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> SignalProducer<[Value], Error> {
    collecting { gathered, value in
      guard shouldEmit(gathered, value) else {
        gathered.append(value)
        return nil
      }
      defer { gathered = [value] }
      return gathered
    }
  }

  /// Implements `collect` with a closure that adds a value to the collected ones and returns a
  /// finished array.
  @inlinable
  func collecting(
    _ add: @escaping @Sendable (inout [Value], Value) -> [Value]?
  ) -> SignalProducer<[Value], Error> {
    SignalProducer<[Value], Error>(running: { [run] observer, lifetime in
      run(observer.collecting(until: lifetime, add), lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the arrays finished by a closure to this one.
  @inlinable
  func collecting<Element>(
    until lifetime: Lifetime, _ add: @escaping @Sendable (inout [Element], Element) -> [Element]?
  ) -> Signal<Element, Error>.Observer where Value == [Element] {
    // Nil until a value arrives.
    let gathered = SerialBox<[Element]?>(nil)
    return .init(
      onValue: { [onValue] value in
        var values = gathered.contents ?? []
        // Emptied during the call, so that adding a value does not copy the array.
        gathered.contents = []
        let whole = add(&values, value)
        gathered.contents = values
        if let whole { onValue(whole) }
      },
      onTermination: { [self] termination in
        let last = gathered.contents
        gathered.contents = []
        if case .completed = termination, last?.isEmpty != true { onValue(last ?? []) }
        if !lifetime.hasEnded { onTermination(termination) }
      })
  }
}
