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
    let periods = Periods<Signal<Value, Error>.Observer>(
      interval, startingEvery: stride, limit: limit, in: "window(every:startingEvery:limit:on:)")
    return SignalProducer<Signal<Value, Error>, Error>(running: { [run] observer, lifetime in
      let windows = TimedWindows(observer, lifetime, scheduler, periods)
      windows.stage.retain(untilInterruption: windows)
      run(windows.observer, windows.upstream)
      windows.begin()
    })
  }
}

/// The windows of one run of `window(every:)`.
///
/// The windows for a value are chosen when it arrives. Jobs of the scheduler then send the values and begin and end the
/// windows, in the order in which these steps were decided.
private final class TimedWindows<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Window = Signal<Value, Error>.Observer

  private enum Step: Sendable {
    case open(Signal<Value, Error>)
    case send(Value, [Window])
    case end(Window, Termination<Error>)
  }

  private struct State {
    var periods: Periods<Window>
    /// The steps to perform, in order.
    var steps: [Step] = []
  }

  let stage: TimedStage<Signal<Value, Error>, Error>
  private let all: Lifetime
  private let start: Duration
  private let timer: SerialDisposable
  private let state: SharedLock<State>

  init(
    _ observer: Signal<Signal<Value, Error>, Error>.Observer, _ lifetime: Lifetime,
    _ scheduler: (any TimedScheduler)?, _ periods: Periods<Window>
  ) {
    // Windows are added to this lifetime after the stage, so that they are interrupted while they are still retained.
    all = lifetime.upstream()
    stage = TimedStage(
      observer, all, scheduler, "window(every:startingEvery:limit:on:)")
    start = stage.now
    state = SharedLock(State(periods: periods))
    timer = stage.makeTimer()
  }

  /// The lifetime of upstream.
  var upstream: Lifetime { stage.upstream }

  /// The upstream observer.
  var observer: Signal<Value, Error>.Observer {
    .init(onValue: { self.take($0) }, onTermination: { self.finish($0) })
  }

  /// Opens the first window, and sets the timer for its end.
  ///
  /// Called after upstream has been started, so that its values in the last tick of a window come before the window
  /// ends. Also called at its first event, because starting a synchronous source may never return.
  func begin() {
    let isFirst = state.withLock { state in
      change(&state) { periods, make in periods.begin(at: start, make).map { [$0] } ?? [] }
    }
    guard isFirst else { return }
    stage.schedule(after: nil) { self.act($0) }
    setTimer()
  }

  private func take(_ value: Value) {
    begin()
    let now = stage.now
    let isAnyFull = state.withLock { state in
      state.steps.append(.send(value, state.periods.batches))
      return change(&state) { $0.add(at: now, { _ in }, $1) }
    }
    stage.schedule(after: nil) { self.act($0) }
    if isAnyFull { setTimer() }
  }

  private func setTimer() {
    guard let due = state.withLock({ $0.periods.nextDue }) else { return }
    stage.schedule(at: due, replacing: timer) { observer, now in
      _ = self.state.withLock { self.change(&$0) { $0.advance(to: now, $1) } }
      self.act(observer)
      self.setTimer()
    }
  }

  /// Opens and closes windows and records the steps to perform; false if there are none.
  @discardableResult
  private func change(
    _ state: inout State, _ change: (inout Periods<Window>, () -> Window) -> [Periods<Window>.Step]
  ) -> Bool {
    var opened: [Signal<Value, Error>] = []
    let steps = change(&state.periods) {
      let (window, feed) = Signal<Value, Error>.window(within: all)
      opened.append(window)
      return feed
    }
    for step in steps {
      switch step {
      case .opens: state.steps.append(.open(opened.removeFirst()))
      case .closes(let window): state.steps.append(.end(window, .completed))
      }
    }
    return !steps.isEmpty
  }

  private func act(_ observer: Signal<Signal<Value, Error>, Error>.Observer) {
    let steps = state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
    for step in steps {
      if all.hasEnded { return }
      switch step {
      case .open(let window): observer.onValue(window)
      case .send(let value, let windows): for window in windows { window.onValue(value) }
      case .end(let window, let termination): window.onTermination(termination)
      }
    }
  }

  private func finish(_ termination: Termination<Error>) {
    begin()
    timer.dispose()
    upstream.end()
    state.withLock { state in
      state.periods.stop()
      state.steps += state.periods.takeAll().map { .end($0, termination) }
    }
    stage.schedule(after: nil) { observer in
      self.act(observer)
      self.stage.finishNow(termination)
    }
  }
}
