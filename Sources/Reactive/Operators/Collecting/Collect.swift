extension Signal {
  /// Sends all values in one array when the signal completes.
  ///
  ///     s             -1-2-|
  ///     .collect()    -----(p|)    p = [1, 2]
  ///
  /// Without values the array is empty. A failure or an interruption passes at once and drops the
  /// collected values.
  ///
  /// - Returns: A signal of at most one array.
  /// - Complexity: Amortised O(1) per value. Keeps every value until the signal ends.
  public func collect() -> Signal<[Value], Error> { attaching { $0.collect() } }
}

extension SignalProducer {
  /// Sends all values in one array when the producer completes.
  ///
  /// Each start collects its own values. More in ``Signal/collect()``.
  public func collect() -> SignalProducer<[Value], Error> {
    collecting { gathered, value in
      gathered.append(value)
      return nil
    }
  }
}

extension Signal {
  /// Sends the values in arrays of a fixed size.
  ///
  ///     s                     -1-2-3-|
  ///     .collect(count: 2)    ---p---(q|)    p = [1, 2], q = [3]
  ///
  /// Arrays may overlap, or skip values between them:
  ///
  ///     s                                       -1-2-3-|
  ///     .collect(count: 2, startingEvery: 1)    ---p-q-(r|)    p = [1, 2], q = [2, 3], r = [3]
  ///
  /// On completion, the arrays that are not full are sent, the oldest first. If there were no values, an empty array is
  /// sent. A failure or an interruption passes at once and drops the collected values.
  ///
  /// - Parameters:
  ///   - count: The size of an array; less than one traps.
  ///   - stride: The number of values from the beginning of one array to that of the next; `count` by default. Less
  ///     than one traps.
  ///   - skipEmpty: Whether to send no array at all if there were no values.
  /// - Returns: A signal of arrays.
  /// - Complexity: O(1) per value and O(`count`) per array. Keeps fewer than `count` values.
  public func collect(
    count: Int, startingEvery stride: Int? = nil, skipEmpty: Bool = false
  ) -> Signal<[Value], Error> {
    attaching { $0.collect(count: count, startingEvery: stride, skipEmpty: skipEmpty) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays of a fixed size.
  ///
  /// Each start collects its own values. More in
  /// ``Signal/collect(count:startingEvery:skipEmpty:)``.
  public func collect(
    count: Int, startingEvery stride: Int? = nil, skipEmpty: Bool = false
  ) -> SignalProducer<[Value], Error> {
    let stride = stride ?? count
    precondition(
      count > 0,
      "collect(count:startingEvery:) takes a count of one or more, but was given \(count).")
    precondition(
      stride > 0,
      "collect(count:startingEvery:) starts an array every one or more values, not every \(stride)."
    )
    return SignalProducer<[Value], Error>(running: { [run] observer, lifetime in
      let collecting = observer.collecting(
        count: count, startingEvery: stride, skipEmpty: skipEmpty, until: lifetime)
      run(collecting, lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends arrays of a fixed size to this one.
  func collecting<Element>(
    count: Int, startingEvery stride: Int, skipEmpty: Bool, until lifetime: Lifetime
  ) -> Signal<Element, Error>.Observer where Value == [Element] {
    let state = SerialBox(CountedArrays<Element>())
    return .init(
      onValue: { [onValue] value in
        if let full = state.contents.add(value, count, stride) { onValue(full) }
      },
      onTermination: { [self] termination in
        let last = state.contents
        state.contents = CountedArrays()
        if case .completed = termination {
          if last.isSilent, !skipEmpty { onValue([]) }
          var start = 0
          while start < last.values.count, !lifetime.hasEnded {
            onValue(Array(last.values[start...]))
            start += stride
          }
        }
        if !lifetime.hasEnded { onTermination(termination) }
      })
  }
}

/// The arrays of one `collect(count:)` that are not full yet.
///
/// They share their newest values, so each one is a suffix of the oldest array.
struct CountedArrays<Element> {
  /// The oldest array.
  var values: [Element] = []
  /// How many values to skip before the next array.
  var gap = 0
  /// Whether there have been no values.
  var isSilent = true

  init() {}

  /// Adds a value and returns the array that it fills, if any.
  mutating func add(_ value: Element, _ count: Int, _ stride: Int) -> [Element]? {
    isSilent = false
    guard gap == 0 else {
      gap -= 1
      return nil
    }
    values.append(value)
    guard values.count == count else { return nil }
    let full = values
    if stride < count {
      values.removeFirst(stride)
    } else {
      values = []
      gap = stride - count
    }
    return full
  }
}

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
