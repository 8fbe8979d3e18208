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
  @inlinable
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
  @inlinable
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
  @inlinable
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
@usableFromInline
struct CountedArrays<Element> {
  /// The oldest array.
  @usableFromInline var values: [Element] = []
  /// How many values to skip before the next array.
  @usableFromInline var gap = 0
  /// Whether there have been no values.
  @usableFromInline var isSilent = true

  @inlinable
  init() {}

  /// Adds a value and returns the array that it fills, if any.
  @inlinable
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
