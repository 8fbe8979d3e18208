extension SignalProducerConvertible where Self == SignalProducer<Int, Never> {
  /// Sends 0 after some time, then, if asked to, 1, 2, … again and again.
  ///
  ///     SignalProducer.timer(after: 2t)                            --(0|)
  ///     SignalProducer.timer(after: 1t, every: 2t).take(first: 3)  -0-1-(2|)
  ///
  /// Each start has a timer of its own. Without a repetition it completes in the tick in which it
  /// sends; with one it never ends by itself, and its disposal leaves no timer behind.
  ///
  /// - Parameters:
  ///   - delay: How long after the start the first value comes; less than zero traps, zero is the
  ///     tick of the start, but by the scheduler.
  ///   - interval: How long after one value the next one comes; nil for no more than one. Zero or
  ///     less traps.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  /// - Returns: A producer that counts from zero.
  /// - Complexity: One timer for each run.
  public static func timer(
    after delay: Duration, every interval: Duration? = nil,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Int, Never> {
    precondition(
      delay >= .zero,
      "timer(after:every:on:) takes a time of zero or more, but was given \(delay).")
    guard let interval else { return .single(after: delay, on: scheduler) }
    precondition(
      interval > .zero,
      "timer(after:every:on:) repeats at an interval of more than zero, but was given \(interval).")
    return .counting(after: delay, every: interval, on: scheduler)
  }
}

extension SignalProducerConvertible where Self == SignalProducer<Duration, Never> {
  /// Sends its scheduler's time again and again.
  ///
  /// The first value comes after one interval. It never ends by itself.
  ///
  /// - Parameters:
  ///   - interval: How long after one value the next one comes; zero or less traps.
  ///   - scheduler: Whose time it is, and where everything is sent; nil for the ambient one.
  ///   - leeway: How much later than due a value may come, so that the system can wake for several
  ///     timers at once; nil for a tenth of the interval. Less than zero traps. Virtual time is
  ///     exact.
  /// - Returns: A producer of times, counted from the scheduler's own beginning.
  /// - Complexity: One timer for each run.
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
  /// Counts from zero by a timer, which is that of the operator of a name.
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

  fileprivate static func single(
    after delay: Duration, on scheduler: (any TimedScheduler)?
  ) -> SignalProducer {
    SignalProducer(running: { observer, lifetime in
      let gate = lifetime.gate ?? Gate()
      lifetime.schedule(
        after: delay, on: scheduler ?? AmbientScheduler.current, for: "timer(after:every:on:)"
      ) {
        gate.perform {
          if !lifetime.hasEnded { observer.onValue(0) }
          if !lifetime.hasEnded { observer.onTermination(.completed) }
        }
      }
    })
  }
}

extension SignalProducer where Error == Never {
  /// A producer that sends what a closure gives each time that a timer comes round.
  ///
  /// - Parameters:
  ///   - interval: From one value to the next; more than zero.
  ///   - delay: From the start to the first one.
  ///   - leeway: How much later than due a value may come.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  ///   - name: The operator whose timer it is.
  ///   - makeNext: Called at each start with the scheduler. What it returns gives the values, and
  ///     nil for completion.
  init(
    repeating interval: Duration, after delay: Duration, leeway: Duration = .zero,
    on scheduler: (any TimedScheduler)?, for name: StaticString = #function,
    _ makeNext: @escaping @Sendable (any TimedScheduler) -> @Sendable () -> Value?
  ) {
    self.init(running: { observer, lifetime in
      // Asked for here, at the start of a run: the jobs may run where another one is in force.
      let scheduler = scheduler ?? AmbientScheduler.current
      let own = lifetime.upstream()
      // One of its own where there is none: there may be schedulers that run jobs side by side.
      let gate = lifetime.gate ?? Gate()
      let next = makeNext(scheduler)
      // Made once, not at each tick.
      let send: @Sendable () -> Void = {
        guard !own.hasEnded else { return }
        if let value = next() { return observer.onValue(value) }
        observer.onTermination(.completed)
        own.end()
      }
      own.attach(
        scheduler.naming(name, unasked: true) {
          scheduler.schedule(after: delay, interval: interval, leeway: leeway) {
            gate.perform(send)
          }
        })
    })
  }
}
