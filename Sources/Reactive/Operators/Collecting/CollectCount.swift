extension Signal {
  /// Sends the values in arrays of a fixed size.
  ///
  ///     s                     -1-2-3-|
  ///     .collect(count: 2)    ---p---(q|)    p = [1, 2], q = [3]
  ///
  /// Arrays may overlap, or leave values out between them:
  ///
  ///     s                                       -1-2-3-|
  ///     .collect(count: 2, startingEvery: 1)    ---p-q-(r|)    p = [1, 2], q = [2, 3], r = [3]
  ///
  /// On completion the arrays that are not full are sent, the oldest first; if no value ever came, an
  /// empty one. A failure or an interruption passes at once, and what was gathered is dropped.
  ///
  /// - Parameters:
  ///   - count: The size of an array; less than one traps.
  ///   - stride: How many values lie between the beginnings of two arrays, `count` if it is not given;
  ///     less than one traps.
  ///   - skipEmpty: Whether nothing at all is sent if no value ever came.
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
  /// Each start gathers its own. More in ``Signal/collect(count:startingEvery:skipEmpty:)``.
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
  /// The observer to put upstream so that this one gets arrays of a fixed size.
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
/// They end together, so all of them are the ends of the oldest one.
@usableFromInline
struct CountedArrays<Element> {
  /// The oldest array.
  @usableFromInline var values: [Element] = []
  /// How many values are to be left out before the next array.
  @usableFromInline var gap = 0
  /// Whether no value ever came.
  @usableFromInline var isSilent = true

  @inlinable
  init() {}

  /// Adds a value and gives the array that it fills.
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
