extension SignalProducerConvertible where Self == SignalProducer<Int, Never> {
  /// Sends 0 after a delay, then, with an interval, 1, 2, … without end.
  ///
  ///     SignalProducer.timer(after: 2t)                            --(0|)
  ///     SignalProducer.timer(after: 1t, every: 2t).take(first: 3)  -0-1-(2|)
  ///
  /// Each start has its own timer. Without an interval, the producer completes in the tick in which
  /// it sends. With one, it ends only when it is disposed of, which cancels the timer.
  ///
  /// - Parameters:
  ///   - delay: The time from the start to the first value. Less than zero traps; zero still goes
  ///     through the scheduler, in the tick of the start.
  ///   - interval: The time between values; nil sends only one value. Zero or less traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  /// - Returns: A producer that counts from zero.
  /// - Complexity: One timer per run.
  public static func timer(
    after delay: Duration, every interval: Duration? = nil,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Int, Never> {
    precondition(
      delay >= .zero,
      "timer(after:every:on:) takes a time of zero or more, but was given \(delay).")
    guard let interval else {
      return SignalProducer(value: 0).start(after: delay, on: scheduler, for: #function)
    }
    precondition(
      interval > .zero,
      "timer(after:every:on:) repeats at an interval of more than zero, but was given \(interval).")
    return .counting(after: delay, every: interval, on: scheduler)
  }
}

extension SignalProducerConvertible where Self == SignalProducer<Duration, Never> {
  /// Sends its scheduler's time at an interval, without end.
  ///
  ///     SignalProducer.timer(interval: 2t).take(first: 2)   --a-(b|)    a = 2ms, b = 4ms
  ///
  /// The first value is sent after one interval. The producer ends only when it is disposed of.
  ///
  /// - Parameters:
  ///   - interval: The time between values; zero or less traps.
  ///   - scheduler: Supplies the time and sends all events; nil for the ambient scheduler.
  ///   - leeway: How late a value may be, so that the system can wake once for several timers; nil
  ///     for a tenth of the interval. Less than zero traps. Virtual time is exact.
  /// - Returns: A producer of times, counted from the scheduler's origin.
  /// - Complexity: One timer per run.
  public static func timer(
    interval: Duration, on scheduler: (any TimedScheduler)? = nil, leeway: Duration? = nil
  ) -> SignalProducer<Duration, Never> {
    precondition(
      interval > .zero,
      "timer(interval:on:leeway:) takes an interval of more than zero, but was given \(interval).")
    let leeway = leeway ?? interval / 10
    precondition(
      leeway >= .zero,
      "timer(interval:on:leeway:) takes a leeway of zero or more, but was given \(leeway).")
    return SignalProducer<Duration, Never>(
      repeating: interval, after: interval, leeway: leeway, on: scheduler
    ) { scheduler in { scheduler.now } }
  }
}

extension SignalProducer where Value == Int, Error == Never {
  /// Counts from zero with a timer, on behalf of the named operator.
  static func counting(
    after delay: Duration, every interval: Duration, on scheduler: (any TimedScheduler)?,
    for name: StaticString = #function
  ) -> SignalProducer {
    SignalProducer(repeating: interval, after: delay, on: scheduler, for: name) { _ in
      let count = SerialBox(-1)
      return {
        count.contents += 1
        return count.contents
      }
    }
  }
}

extension SignalProducer where Error == Never {
  /// Makes a producer that sends the result of a closure each time its timer fires.
  ///
  /// - Parameters:
  ///   - interval: The time between values; more than zero.
  ///   - delay: The time from the start to the first value.
  ///   - leeway: How late a value may be.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - name: The name of the operator.
  ///   - makeNext: Called at each start with the scheduler. The closure that it returns gives the
  ///     values, and nil for completion.
  init(
    repeating interval: Duration, after delay: Duration, leeway: Duration = .zero,
    on scheduler: (any TimedScheduler)?, for name: StaticString = #function,
    _ makeNext: @escaping @Sendable (any TimedScheduler) -> @Sendable () -> Value?
  ) {
    self.init(running: { observer, lifetime in
      // Read here, at the start of a run: the jobs may run where a different ambient scheduler is
      // set.
      let scheduler = scheduler ?? AmbientScheduler.current
      // Its ticks meet here, because a scheduler may run jobs concurrently.
      let place = MeetingPlace(observer, lifetime)
      let next = makeNext(scheduler)
      // Made once, not for each tick.
      let send: @Sendable () -> Void = {
        guard !place.all.hasEnded else { return }
        if let value = next() { observer.onValue(value) } else { place.finish(.completed) }
      }
      place.all.attach(
        scheduler.onBehalf(of: name) {
          scheduler.schedule(after: delay, interval: interval, leeway: leeway) {
            place.gate.perform(send)
          }
        })
    })
  }
}

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
