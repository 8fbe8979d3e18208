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
    let periods = Periods<[Value]>(
      interval, startingEvery: stride, limit: limit,
      in: "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)")
    return SignalProducer<[Value], Error>(running: { [run] observer, lifetime in
      let arrays = TimedArrays(observer, lifetime, scheduler, periods, skipEmpty, pending)
      run(arrays.observer, arrays.upstream)
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

/// The arrays of one run of `collect(every:)`.
final class TimedArrays<Value: Sendable, Error: Swift.Error>: Sendable {
  private struct State {
    var periods: Periods<[Value]>
    var isUpstreamOver = false
    /// The arrays to send, in order.
    var ready: [[Value]] = []

    mutating func keep(_ steps: [Periods<[Value]>.Step]) {
      for case .closes(let array) in steps { ready.append(array) }
    }
  }

  private let stage: TimedStage<[Value], Error>
  private let lifetime: Lifetime
  private let start: Duration
  private let skipEmpty: Bool
  private let pending: CompletionPolicy
  private let timer: SerialDisposable
  private let state: SharedLock<State>

  init(
    _ observer: Signal<[Value], Error>.Observer, _ lifetime: Lifetime,
    _ scheduler: (any TimedScheduler)?, _ periods: Periods<[Value]>, _ skipEmpty: Bool,
    _ pending: CompletionPolicy
  ) {
    stage = TimedStage(
      observer, lifetime, scheduler,
      "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)")
    self.lifetime = lifetime
    start = stage.now
    self.skipEmpty = skipEmpty
    self.pending = pending
    state = SharedLock(State(periods: periods))
    timer = stage.makeTimer()
  }

  /// The lifetime of upstream.
  var upstream: Lifetime { stage.upstream }

  /// The upstream observer.
  var observer: Signal<Value, Error>.Observer {
    .init(onValue: { self.take($0) }, onTermination: { self.finish($0) })
  }

  /// Sets the timer for the first array.
  ///
  /// Called after upstream has been started, so that its values in the last tick of an array come before the array
  /// ends. Also called at its first event, because starting a synchronous source may never return.
  func begin() {
    let isFirst = state.withLock { state in state.periods.begin(at: start) { [] } != nil }
    if isFirst { setTimer() }
  }

  private func take(_ value: Value) {
    begin()
    let now = stage.now
    let isAnyFull = state.withLock { state in
      let steps = state.periods.add(at: now, { $0.append(value) }, { [] })
      state.keep(steps)
      return !steps.isEmpty
    }
    guard isAnyFull else { return }
    stage.schedule(after: nil) { self.send(to: $0) }
    setTimer()
  }

  private func setTimer() {
    guard let due = state.withLock({ $0.periods.nextDue }) else { return }
    stage.schedule(at: due, replacing: timer) { observer, now in
      let isOver = self.state.withLock { state in
        state.keep(state.periods.advance(to: now) { [] })
        return state.isUpstreamOver && state.periods.nextDue == nil
      }
      self.send(to: observer)
      if isOver { self.stage.finishNow(.completed) } else { self.setTimer() }
    }
  }

  private func send(to observer: Signal<[Value], Error>.Observer) {
    let ready = state.withLock { state in
      defer { state.ready = [] }
      return state.ready
    }
    for array in ready where !skipEmpty || !array.isEmpty {
      if lifetime.hasEnded { return }
      observer.onValue(array)
    }
  }

  private func finish(_ termination: Termination<Error>) {
    begin()
    var pending = CompletionPolicy.discard
    if case .completed = termination { pending = self.pending }
    let (waits, discarded) = state.withLock { state -> (Bool, [[Value]]) in
      state.isUpstreamOver = true
      state.periods.stop()
      if pending == .deliver { return (state.periods.nextDue != nil, []) }
      let last = state.periods.takeAll()
      guard pending == .flush else { return (false, last) }
      state.ready += last
      return (false, [])
    }
    // Released outside the lock: the deinitialiser of a value may run code that re-enters here.
    withExtendedLifetime(discarded) {}
    guard !waits else { return upstream.end() }
    timer.dispose()
    upstream.end()
    stage.schedule(after: nil) { observer in
      self.send(to: observer)
      self.stage.finishNow(termination)
    }
  }
}
