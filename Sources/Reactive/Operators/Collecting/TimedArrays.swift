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
  private let timer = SerialDisposable()
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
    stage.hold(timer)
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
