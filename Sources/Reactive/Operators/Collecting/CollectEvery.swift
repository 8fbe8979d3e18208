extension Signal {
  /// Sends the values in arrays, one for each interval.
  ///
  ///     s                       -12-3--|
  ///     .collect(every: 3t)     ---p--q|    p = [1, 2], q = [3]
  ///
  /// The time is counted from the call of this method. With `limit`, a full array is sent at once and the next one
  /// begins: the time is counted anew from then. With `stride`, arrays begin at their own interval, so that they can
  /// overlap or skip values. An array that ends in the tick of a hot value includes it.
  ///
  /// The scheduler may run late, even by several intervals. Then the arrays that are due are sent, each once, with all
  /// values so far. Arrays that would have begun and ended in the meantime are skipped, as a timer skips missed ticks.
  /// The next arrays end when they would have ended without the delay.
  ///
  /// On completion, `pending` decides. A failure or an interruption is sent at once and drops the collected values.
  ///
  /// - Parameters:
  ///   - interval: How long an array is open; zero or less traps.
  ///   - stride: The time from the beginning of one array to that of the next. By default, each array begins when the
  ///     previous one ends. Zero or less traps.
  ///   - limit: The number of values that fill an array, which is then sent without waiting; less than one traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - skipEmpty: Whether to skip empty arrays.
  ///   - pending: What happens to the open arrays when upstream completes.
  /// - Returns: A signal of arrays.
  /// - Complexity: One timer. O(n) per value for n open arrays, whose values are kept. The cost of a late timer does
  ///   not depend on how late it is.
  public func collect(
    every interval: Duration, startingEvery stride: Duration? = nil, limit: Int? = nil,
    on scheduler: (any TimedScheduler)? = nil, skipEmpty: Bool = false,
    whenCompleted pending: CompletionPolicy = .discard
  ) -> Signal<[Value], Error> {
    attaching {
      $0.collect(
        every: interval, startingEvery: stride, limit: limit, on: scheduler, skipEmpty: skipEmpty,
        whenCompleted: pending)
    }
  }

  /// Sends the values in arrays, one for each interval.
  ///
  /// More in ``collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)``.
  ///
  /// - Parameters:
  ///   - interval: How long an array is open; zero or less traps.
  ///   - stride: The time between the beginnings of two arrays; zero or less traps.
  ///   - limit: The number of values that fill an array; less than one traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - skipEmpty: Whether to skip empty arrays.
  ///   - discardWhenCompleted: Whether completion drops the open arrays. Otherwise each is sent when it is due, and
  ///     then the signal completes.
  /// - Returns: A signal of arrays.
  public func collect(
    every interval: Duration, startingEvery stride: Duration? = nil, limit: Int? = nil,
    on scheduler: (any TimedScheduler)? = nil, skipEmpty: Bool = false, discardWhenCompleted: Bool
  ) -> Signal<[Value], Error> {
    collect(
      every: interval, startingEvery: stride, limit: limit, on: scheduler, skipEmpty: skipEmpty,
      whenCompleted: CompletionPolicy(discarding: discardWhenCompleted))
  }
}

extension SignalProducer {
  /// Sends the values in arrays, one for each interval.
  ///
  /// The time is counted from the start. More in
  /// ``Signal/collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)``.
  public func collect(
    every interval: Duration, startingEvery stride: Duration? = nil, limit: Int? = nil,
    on scheduler: (any TimedScheduler)? = nil, skipEmpty: Bool = false,
    whenCompleted pending: CompletionPolicy = .discard
  ) -> SignalProducer<[Value], Error> {
    let name: StaticString = "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)"
    let periods = Periods<TimedBatches<Value, [Value], Error>.Batch>(
      interval, startingEvery: stride, limit: limit, in: name)
    return SignalProducer<[Value], Error>(running: { [run] observer, lifetime in
      let arrays = TimedBatches(
        observer, lifetime, scheduler, periods, storesValues: true, whenCompleted: pending,
        for: name
      ) { _ in .init(feed: observer.array(skippingEmpty: skipEmpty)) }
      run(arrays.observer, arrays.stage.upstream)
      arrays.begin()
    })
  }

  /// Sends the values in arrays, one for each interval.
  ///
  /// More in ``Signal/collect(every:startingEvery:limit:on:skipEmpty:discardWhenCompleted:)``.
  public func collect(
    every interval: Duration, startingEvery stride: Duration? = nil, limit: Int? = nil,
    on scheduler: (any TimedScheduler)? = nil, skipEmpty: Bool = false, discardWhenCompleted: Bool
  ) -> SignalProducer<[Value], Error> {
    collect(
      every: interval, startingEvery: stride, limit: limit, on: scheduler, skipEmpty: skipEmpty,
      whenCompleted: CompletionPolicy(discarding: discardWhenCompleted))
  }
}
