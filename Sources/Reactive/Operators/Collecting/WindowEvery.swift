extension Signal {
  /// Sends the values in signals, one for each interval.
  ///
  ///     s                      -12-3--|
  ///     cold p                 -12|
  ///     cold q                 -3-|
  ///     cold r                 -|
  ///     .window(every: 3t)     p--q--r|
  ///
  /// The time is counted from the call of this method. With `limit`, a full window ends at once and the next one
  /// begins: the time is counted anew from then. With `stride`, windows begin at their own interval, so that they can
  /// overlap or skip values. A window that ends in the tick of a hot value includes it.
  ///
  /// The scheduler may run late, even by several intervals. Then the windows that are due end. Windows that would have
  /// begun and ended in the meantime are skipped, as a timer skips missed ticks. The next windows end when they would
  /// have ended without the delay.
  ///
  /// The terminal event of this signal is sent at once: to the open windows, the oldest first, then to the observers of
  /// the result. If the result is disposed of, the open windows are interrupted.
  ///
  /// - Parameters:
  ///   - interval: How long a window is open; zero or less traps.
  ///   - stride: The time from the beginning of one window to that of the next. By default, each window begins when the
  ///     previous one ends. Zero or less traps.
  ///   - limit: The number of values that fill a window, which then ends without waiting; less than one traps.
  ///   - scheduler: Sends all events, including the values in the windows; nil for the ambient scheduler.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: One timer, and one job per value. O(n) per value for n open windows.
  public func window(
    every interval: Duration, startingEvery stride: Duration? = nil, limit: Int? = nil,
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<Signal<Value, Error>, Error> {
    attaching { $0.window(every: interval, startingEvery: stride, limit: limit, on: scheduler) }
  }
}

extension SignalProducer {
  /// Sends the values in signals, one for each interval.
  ///
  /// The time is counted from the start. More in ``Signal/window(every:startingEvery:limit:on:)``.
  public func window(
    every interval: Duration, startingEvery stride: Duration? = nil, limit: Int? = nil,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<Signal<Value, Error>, Error> {
    let name: StaticString = "window(every:startingEvery:limit:on:)"
    let periods = Periods<TimedBatches<Value, Signal<Value, Error>, Error>.Batch>(
      interval, startingEvery: stride, limit: limit, in: name)
    return SignalProducer<Signal<Value, Error>, Error>(running: { [run] observer, lifetime in
      let windows = TimedBatches(
        observer, lifetime, scheduler, periods, storesValues: false, whenCompleted: nil, for: name
      ) { lifetime in
        let (window, feed) = Signal<Value, Error>.window(within: lifetime)
        return .init(feed: feed, send: { observer.onValue(window) })
      }
      windows.stage.retain(untilInterruption: windows)
      run(windows.observer, windows.stage.upstream)
      windows.begin()
    })
  }
}
