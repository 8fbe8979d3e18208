/// Which values of a window `throttle` sends.
@frozen
public enum ThrottleEdges: Sendable {
  /// The first, at once.
  case leading
  /// The latest, when the window ends.
  case trailing
  /// The first at once, and the latest of those after it when the window ends.
  case both
}

extension Signal {
  /// Sends no more than one value in each stretch of time.
  ///
  ///     s                                    -12-----3-|
  ///     .throttle(3t)                        -1--2---3-|
  ///     .throttle(3t, edges: .leading)       -1------3-|
  ///
  /// A value opens a window. The first value of a window, if `edges` has it, is sent at once; the
  /// latest, if `edges` has it, when the window ends, and that opens the next window. With nothing
  /// to send at its end a window just closes. A value that comes in the tick in which a window ends
  /// belongs to it. Completed with a value waiting: see `pending`. A failure or an interruption is
  /// sent without delay, and the value that waits is dropped.
  ///
  /// - Parameters:
  ///   - interval: How long a window is; less than zero traps.
  ///   - scheduler: Where everything is sent; nil for the ambient one.
  ///   - edges: Which values of a window are sent.
  ///   - pending: What becomes of a value that waits when upstream completes.
  /// - Returns: A signal of some of the values.
  /// - Complexity: One timer per window. Keeps one value.
  public func throttle(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil, edges: ThrottleEdges = .both,
    whenCompleted pending: Pending = .discard
  ) -> Signal {
    attaching { $0.throttle(interval, on: scheduler, edges: edges, whenCompleted: pending) }
  }
}

extension SignalProducer {
  /// Sends no more than one value in each stretch of time.
  ///
  /// More in ``Signal/throttle(_:on:edges:whenCompleted:)``.
  public func throttle(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil, edges: ThrottleEdges = .both,
    whenCompleted pending: Pending = .discard
  ) -> SignalProducer {
    precondition(
      interval >= .zero,
      "throttle(_:on:edges:whenCompleted:) takes a time of zero or more, but was given \(interval)."
    )
    return throttling(
      ThrottleWindow(edges: edges, isReopened: true), interval, scheduler, pending)
  }

  /// The producer of `throttle` or `audit` by time.
  func throttling(
    _ window: ThrottleWindow<Value>, _ interval: Duration, _ scheduler: (any TimedScheduler)?,
    _ pending: Pending
  ) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler)
      let throttling = TimedThrottling(stage, window, interval, pending)
      run(
        Signal<Value, Error>.Observer(
          onValue: { throttling.take($0) }, onTermination: { throttling.upstreamEnded($0) }),
        stage.upstream)
    })
  }
}

/// What `throttle` and `audit` know of the values: whether a window is open, and what waits for its
/// end.
struct ThrottleWindow<Value: Sendable>: Sendable {
  let edges: ThrottleEdges
  /// Whether sending at the end opens the next window.
  let isReopened: Bool
  /// Whether upstream has completed and what waits is to be sent when the window ends.
  private(set) var isLast = false
  private var latest: Value?
  private var isOpen = false

  init(edges: ThrottleEdges, isReopened: Bool) {
    self.edges = edges
    self.isReopened = isReopened
  }

  /// Takes a value up.
  ///
  /// - Parameter value: The value; then the one whose place it has taken, to be released outside of any lock.
  /// - Returns: Whether it is to be sent now, and whether it has opened a window.
  mutating func take(_ value: inout Value) -> (isSent: Bool, isOpening: Bool) {
    guard isOpen else {
      isOpen = true
      guard edges == .trailing else { return (true, true) }
      latest.exchange(&value)
      return (false, true)
    }
    if edges != .leading { latest.exchange(&value) }
    return (false, false)
  }

  /// Closes the window, its time being over.
  ///
  /// - Returns: What is to be sent, and whether that has opened the next window.
  mutating func close() -> (value: Value?, isReopening: Bool) {
    defer { latest = nil }
    isOpen = isReopened && latest != nil && !isLast
    return (latest, isOpen)
  }

  /// Takes the end of upstream up.
  ///
  /// - Parameters:
  ///   - termination: The end.
  ///   - pending: What becomes of a value that waits.
  ///   - discarded: The value that is dropped, to be released outside of any lock.
  /// - Returns: What is to be sent before the end, and whether that is now; nil if there is
  ///   nothing.
  mutating func upstreamEnded<Error>(
    _ termination: Termination<Error>, _ pending: Pending, _ discarded: inout Value?
  ) -> (value: Value, isNow: Bool)? {
    guard case .completed = termination, let latest, pending != .discard else {
      discarded = latest.take()
      return nil
    }
    isLast = pending == .deliver
    if !isLast { self.latest = nil }
    return (latest, !isLast)
  }
}

/// One run of `throttle` or `audit` by time.
private final class TimedThrottling<Value: Sendable, Error: Swift.Error>: Sendable {
  private let stage: TimedStage<Value, Error>
  private let interval: Duration
  private let pending: Pending
  private let window: Lock<ThrottleWindow<Value>>

  init(
    _ stage: TimedStage<Value, Error>, _ window: ThrottleWindow<Value>, _ interval: Duration,
    _ pending: Pending
  ) {
    self.stage = stage
    self.interval = interval
    self.pending = pending
    self.window = Lock(window)
  }

  func take(_ value: Value) {
    var other = value
    let (isSent, isOpening) = window.withLock { $0.take(&other) }
    if isSent { stage.send(value) }
    if isOpening { closeLater() }
    // Released outside of the lock: its end may run code that comes back here.
    withExtendedLifetime(other) {}
  }

  private func closeLater() {
    stage.schedule(after: interval) { [self] observer in
      let (end, isLast) = window.withLock { ($0.close(), $0.isLast) }
      // Before the value is sent: what its observer does takes time.
      if end.isReopening { closeLater() }
      if let value = end.value { observer.onValue(value) }
      if isLast { stage.finishNow(.completed) }
    }
  }

  func upstreamEnded(_ termination: Termination<Error>) {
    var discarded: Value?
    let last = window.withLock { $0.upstreamEnded(termination, pending, &discarded) }
    guard let last else {
      stage.finish(termination)
      return withExtendedLifetime(discarded) {}
    }
    stage.upstream.end()
    guard last.isNow else { return }
    stage.schedule(after: nil) { [self] observer in
      observer.onValue(last.value)
      stage.finishNow(.completed)
    }
  }
}
