extension SignalProducerConvertible where Self == SignalProducer<Int, Never> {
  /// Sends 0, 1, 2, … again and again.
  ///
  ///     SignalProducer.interval(2t).take(first: 2)   --0-(1|)
  ///
  /// The first value comes after one interval. It never ends by itself; it is
  /// `timer(after: interval, every: interval)`.
  ///
  /// - Parameters:
  ///   - interval: How long after one value the next one comes; zero or less traps.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A producer that counts from zero.
  /// - Complexity: One timer for each run.
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
  /// The first one comes after one interval, and the completion one interval after the last. Each
  /// start iterates afresh, an element when it is due, so the sequence may be endless.
  ///
  /// - Parameters:
  ///   - values: What is sent.
  ///   - interval: How long after one value the next one comes; zero or less traps.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A producer of the elements.
  /// - Complexity: One timer for each run. Keeps the iterator.
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
