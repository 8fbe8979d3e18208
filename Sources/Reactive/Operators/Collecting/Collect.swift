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
  @inlinable
  public func collect() -> Signal<[Value], Error> { attaching { $0.collect() } }
}

extension SignalProducer {
  /// Sends all values in one array when the producer completes.
  ///
  /// Each start collects its own values. More in ``Signal/collect()``.
  @inlinable
  public func collect() -> SignalProducer<[Value], Error> {
    SignalProducer<[Value], Error>(running: { [run] observer, lifetime in
      run(observer.collecting(until: lifetime), lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends all values to this one in one array.
  @inlinable
  func collecting<Element>(
    until lifetime: Lifetime
  ) -> Signal<Element, Error>.Observer where Value == [Element] {
    let values = SerialBox<[Element]>([])
    return .init(
      onValue: { values.contents.append($0) },
      onTermination: { [self] termination in
        let all = values.contents
        values.contents = []
        if case .completed = termination { onValue(all) }
        if !lifetime.hasEnded { onTermination(termination) }
      })
  }
}
