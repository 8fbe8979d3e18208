extension Signal {
  /// Sends the values in signals of a fixed number of values.
  ///
  ///     s                     -1-2-3-|
  ///     cold p                1-(2|)
  ///     cold q                --3-|
  ///     .window(count: 2)     -p-q---|
  ///
  /// The first window is sent right before the first event, because nobody can observe it earlier. Each later window is
  /// sent in the tick of the value before its first one, even if no value follows. A window completes with its last
  /// value. The terminal event of this signal ends the open windows, the oldest first, then the result. If the result
  /// is disposed of, the open windows are interrupted.
  ///
  /// - Parameters:
  ///   - count: The number of values in a window; less than one traps.
  ///   - stride: The number of values from the beginning of one window to that of the next; `count` by default. Less
  ///     than one traps. Windows may overlap, or skip values between them.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(n) per value for n open windows. Keeps no value.
  public func window(
    count: Int, startingEvery stride: Int? = nil
  ) -> Signal<Signal<Value, Error>, Error> {
    attaching { $0.windowing(count, startingEvery: stride ?? count, opensFirst: false) }
  }
}

extension SignalProducer {
  /// Sends the values in signals of a fixed number of values.
  ///
  ///     cold s                -1-2-3-|
  ///     cold p                -1-(2|)
  ///     cold q                --3-|
  ///     .window(count: 2)     p--q---|
  ///
  /// The first window is sent at the start. More in ``Signal/window(count:startingEvery:)``.
  public func window(
    count: Int, startingEvery stride: Int? = nil
  ) -> SignalProducer<Signal<Value, Error>, Error> {
    windowing(count, startingEvery: stride ?? count, opensFirst: true)
  }

  fileprivate func windowing(
    _ count: Int, startingEvery stride: Int, opensFirst: Bool
  ) -> SignalProducer<Signal<Value, Error>, Error> {
    precondition(
      count > 0,
      "window(count:startingEvery:) takes a count of one or more, but was given \(count).")
    precondition(
      stride > 0,
      "window(count:startingEvery:) starts a window every one or more values, not every \(stride).")
    return SignalProducer<Signal<Value, Error>, Error>(running: { [run] observer, lifetime in
      let windows = CountedWindows(observer, lifetime, count, stride)
      if opensFirst {
        guard lifetime.enterToStart() else { return }
        windows.openIfDue()
        lifetime.leaveAfterStart()
      }
      run(windows.observer, windows.input)
    })
  }
}

/// The windows of one run of `window(count:)`.
private final class CountedWindows<Value: Sendable, Error: Swift.Error>: Sendable {
  private struct State {
    /// Ordered from oldest to newest.
    var open: [(window: Signal<Value, Error>.Observer, missing: Int)] = []
    /// The number of values before the next window opens.
    var untilNext = 0
  }

  /// The first item in the lifetime of the run, so that windows are interrupted while they are still retained.
  let input: Lifetime
  private let all: Lifetime
  private let downstream: Signal<Signal<Value, Error>, Error>.Observer
  private let count: Int
  private let stride: Int
  private let state = SerialBox(State())

  init(
    _ observer: Signal<Signal<Value, Error>, Error>.Observer, _ lifetime: Lifetime, _ count: Int,
    _ stride: Int
  ) {
    all = lifetime.upstream()
    input = all.upstream()
    downstream = observer
    self.count = count
    self.stride = stride
  }

  /// The upstream observer.
  var observer: Signal<Value, Error>.Observer {
    .init(onValue: { self.take($0) }, onTermination: { self.finish($0) })
  }

  func openIfDue() {
    guard state.contents.untilNext == 0, !all.hasEnded else { return }
    state.contents.untilNext = stride
    let window = downstream.window(within: all)
    state.contents.open.append((window, count))
  }

  private func take(_ value: Value) {
    openIfDue()
    let receivers = state.contents.open
    state.contents.untilNext -= 1
    for index in receivers.indices { state.contents.open[index].missing -= 1 }
    // The windows begin one after the other, so no two are full at once.
    let full = receivers.first?.missing == 1 ? state.contents.open.removeFirst().window : nil
    for (window, _) in receivers { window.onValue(value) }
    full?.onTermination(.completed)
    openIfDue()
  }

  private func finish(_ termination: Termination<Error>) {
    openIfDue()
    let last = state.contents.open
    state.contents.open = []
    for (window, _) in last { window.onTermination(termination) }
    if !all.hasEnded { downstream.onTermination(termination) }
  }
}

extension Signal {
  /// Sends the values in signals; each value of another stream ends one signal and begins the next.
  ///
  ///     s                -1-2-3-|
  ///     x                ----a---
  ///     cold p           1-2|
  ///     cold q           -3-|
  ///     .window(on: x)   -p--q--|
  ///
  /// The first window is sent right before the first event, because nobody can observe it earlier. Each later window is
  /// sent in the tick in which the previous one completes. The terminal event of this signal ends the open window, then
  /// the result. If the result is disposed of, the window is interrupted. The end of the other stream is ignored.
  ///
  /// - Parameter trigger: A stream whose values each begin a window; it is started after this
  ///   signal is observed.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(1) per value. Keeps no value.
  public func window<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> Signal<Signal<Value, Error>, Error> where Trigger.Error == Never {
    attaching { $0.batched(on: trigger) { $0.window(within: $1) } }
  }
}

extension SignalProducer {
  /// Sends the values in signals; each value of another stream ends one signal and begins the next.
  ///
  ///     cold s           -1-2-3-|
  ///     x                ----a---
  ///     cold p           -1-2|
  ///     cold q           -3-|
  ///     .window(on: x)   p---q--|
  ///
  /// The first window is sent at the start. More in ``Signal/window(on:)``.
  ///
  /// - Parameter trigger: A stream whose values each begin a window; it is started after this
  ///   producer.
  /// - Returns: A producer of signals. Observe each one in the call that sends it; a later observer
  ///   misses values.
  public func window<Trigger: SignalProducerConvertible>(
    on trigger: Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error> where Trigger.Error == Never {
    batched(on: trigger, opensFirst: true) { $0.window(within: $1) }
  }
}

extension Signal {
  /// Sends the values in signals; when a signal's trigger fires, it ends and the next begins.
  ///
  ///     s                        -12-3---|
  ///     cold x                   ---(a|)
  ///     cold p                   12|
  ///     cold q                   -3-|
  ///     cold r                   --|
  ///     .window(until: { x })    -p-q--r-|
  ///
  /// The first window is sent right before the first event, because nobody can observe it earlier. Each later window is
  /// sent in the tick in which the previous one completes. A trigger fires at its first value or when it completes. An
  /// interrupted trigger never fires, and the window stays open. The terminal event of this signal ends the open
  /// window, then the result. If the result is disposed of, the window is interrupted.
  ///
  /// - Parameter makeTrigger: Called when you call this method, before this signal is observed, and again after each
  ///   window. Triggers that fire one after the other while they are started trap, because that would never end.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: One trigger for each window. Keeps no value.
  @preconcurrency
  public func window<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> Signal<Signal<Value, Error>, Error> where Trigger.Error == Never {
    attaching {
      $0.batched(until: makeTrigger, by: "window(until:)") { $0.window(within: $1) }
    }
  }
}

extension SignalProducer {
  /// Sends the values in signals; when a signal's trigger fires, it ends and the next begins.
  ///
  ///     cold s                   -12-3---|
  ///     cold x                   ---(a|)
  ///     cold p                   -12|
  ///     cold q                   -3-|
  ///     cold r                   --|
  ///     .window(until: { x })    p--q--r-|
  ///
  /// The first window is sent at the start. More in ``Signal/window(until:)``.
  ///
  /// - Parameter makeTrigger: Called at each start, before this producer is started, and after each
  ///   window. Triggers that fire one after the other while they are started trap.
  /// - Returns: A producer of signals. Observe each one in the call that sends it; a later observer
  ///   misses values.
  @preconcurrency
  public func window<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error> where Trigger.Error == Never {
    batched(until: makeTrigger, by: "window(until:)", opensFirst: true) { $0.window(within: $1) }
  }
}

extension Signal {
  /// Sends the values in signals that another stream begins and a trigger ends.
  ///
  ///     s                                    1-2-3-4--|
  ///     x                                    -a---a----
  ///     cold y                               --(b|)
  ///     cold p                               -2|
  ///     cold q                               -4|
  ///     .window(from: x, until: { _ in y })  -p---q---|
  ///
  /// Windows may overlap. A trigger fires at its first value or when it completes. If it is interrupted, its window
  /// stays open. The terminal event of this signal ends the open windows, the oldest first, then the result. If the
  /// result is disposed of, the open windows are interrupted. The end of the stream that begins windows is ignored.
  ///
  /// - Parameters:
  ///   - opening: A stream whose values each begin a window; it is started before this signal is
  ///     observed.
  ///   - makeTrigger: Makes the trigger that ends the window, given the value that began it; the trigger is started
  ///     after the window has been sent.
  /// - Returns: A signal of signals. Observe each one in the call that sends it; a later observer misses values.
  /// - Complexity: O(n) per value for n open windows. Keeps no value.
  @preconcurrency
  public func window<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> Signal<Signal<Value, Error>, Error>
  where Opening.Error == Never, Trigger.Error == Never {
    attaching { $0.window(from: opening, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in signals that another stream begins and a trigger ends.
  ///
  /// More in ``Signal/window(from:until:)``.
  @preconcurrency
  public func window<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> SignalProducer<Signal<Value, Error>, Error>
  where Opening.Error == Never, Trigger.Error == Never {
    batched(from: opening.producer, until: makeTrigger) { $0.window(within: $1) }
  }
}
