extension SignalProducerConvertible where Self == SignalProducer<Int, Never> {
  /// Counts 0, 1, 2, … at an interval, without end.
  ///
  ///     SignalProducer.interval(2t).take(first: 2)   --0-(1|)
  ///
  /// The first value is sent after one interval. The producer ends only when it is disposed of. It is the same
  /// as `timer(after: interval, every: interval)`.
  ///
  /// - Parameters:
  ///   - interval: The time between values; zero or less traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A producer that counts from zero.
  /// - Complexity: One timer per run.
  public static func interval(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Int, Never> {
    precondition(
      interval > .zero,
      "interval(_:on:) takes an interval of more than zero, but was given \(interval).")
    return .counting(after: interval, every: interval, on: scheduler)
  }
}

extension SignalProducer where Error == Never {
  /// Sends the elements of a sequence one by one, at an interval.
  ///
  ///     SignalProducer.interval("ab", interval: 2t)   --a-b-|
  ///
  /// The first element is sent after one interval, and the completion one interval after the last.
  /// Each start iterates the sequence anew and takes each element when it is due, so the sequence
  /// may be endless.
  ///
  /// - Parameters:
  ///   - values: The elements to send.
  ///   - interval: The time between values; zero or less traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A producer of the elements.
  /// - Complexity: One timer per run. Keeps the iterator.
  @preconcurrency
  public static func interval<Values: Sequence<Value> & Sendable>(
    _ values: Values, interval: Duration, on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      interval > .zero,
      "interval(_:interval:on:) takes an interval of more than zero, but was given \(interval).")
    return SignalProducer(repeating: interval, after: interval, on: scheduler) { _ in
      let iterator = SerialBox(values.makeIterator())
      return { iterator.contents.next() }
    }
  }
}
