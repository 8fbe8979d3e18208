extension Signal {
  /// Sends the values in arrays, each of which ends where a closure says that it is whole.
  ///
  ///     s                                               -1-2-3-|
  ///     .collect { $0.count == 2 || $0.contains(3) }    ---p-q-|    p = [1, 2], q = [3]
  ///
  /// On completion the values since the last array are sent, if there are any; an empty array only if
  /// no value ever came. A failure or an interruption passes at once, and what was gathered is dropped.
  ///
  /// - Parameter shouldEmit: Given the values gathered, the newest included; true sends them.
  /// - Returns: A signal of arrays.
  /// - Complexity: One call of `shouldEmit` for each value. Keeps the values of one array.
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> Signal<[Value], Error> {
    attaching { $0.collect(shouldEmit) }
  }

  /// Sends the values in arrays, each of which ends before a value that a closure picks.
  ///
  ///     s                       -1-2-7-3|
  ///     .collect { $1 == 7 }    -----p--(q|)    p = [1, 2], q = [7, 3]
  ///
  /// If the very first value is picked, an empty array is sent. The ends are those of the form whose
  /// closure takes one argument.
  ///
  /// - Parameter shouldEmit: Given the values gathered and the newest, which is not among them; true
  ///   sends those gathered and begins the next array with the newest.
  /// - Returns: A signal of arrays.
  /// - Complexity: One call of `shouldEmit` for each value. Keeps the values of one array.
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Error> {
    attaching { $0.collect(shouldEmit) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends where a closure says that it is whole.
  ///
  /// Each start gathers its own. More in ``Signal/collect(_:)-([Value]->Bool)``.
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

  /// Sends the values in arrays, each of which ends before a value that a closure picks.
  ///
  /// Each start gathers its own. More in ``Signal/collect(_:)-([Value],Value)->Bool``.
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

  /// The producer of arrays that a closure cuts, as it adds a value to what is gathered.
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
  /// The observer to put upstream so that this one gets the arrays that a closure cuts.
  @inlinable
  func collecting<Element>(
    until lifetime: Lifetime, _ add: @escaping @Sendable (inout [Element], Element) -> [Element]?
  ) -> Signal<Element, Error>.Observer where Value == [Element] {
    // Nil until a value comes.
    let gathered = SerialBox<[Element]?>(nil)
    return .init(
      onValue: { [onValue] value in
        var values = gathered.contents ?? []
        // Emptied meanwhile, so that to add is not to copy.
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
