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

extension EventStream {
  /// Sends at most one value in each window of time.
  ///
  ///     s                                    -12-----3-|
  ///     .throttle(3t)                        -1--2---3-|
  ///     .throttle(3t, edges: .leading)       -1------3-|
  ///
  /// A value opens a window. If `edges` has the leading edge, the first value of a window is sent
  /// at once. If it has the trailing edge, the latest is sent when the window ends, and that opens
  /// the next window. If there is nothing to send at its end, the window just closes. A value that
  /// arrives in the tick in which a window ends belongs to that window. If upstream completes while
  /// a value is pending, `pending` decides. A failure or an interruption is sent without delay and
  /// drops the pending value.
  ///
  /// - Parameters:
  ///   - interval: How long a window is; less than zero traps.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - edges: Which values of a window are sent.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A stream of some of the values.
  /// - Complexity: One timer per window. Keeps one value.
  public func throttle(
    _ interval: Duration, on scheduler: (any TimedScheduler)? = nil, edges: ThrottleEdges = .both,
    whenCompleted pending: CompletionPolicy = .discard
  ) -> Self {
    precondition(
      interval >= .zero,
      "throttle(_:on:edges:whenCompleted:) takes a time of zero or more, but was given \(interval)."
    )
    return throttling(
      ThrottleWindow(edges: edges, isReopened: true), interval, scheduler, pending)
  }
}

extension EventStream {
  /// Implements `throttle` and `audit` by time.
  func throttling(
    _ window: ThrottleWindow<Value>, _ interval: Duration, _ scheduler: (any TimedScheduler)?,
    _ pending: CompletionPolicy, for name: StaticString = #function
  ) -> Self {
    connecting { source, observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler, name)
      let throttling = TimedThrottling(stage, window, interval, pending)
      stage.run(
        source, onValue: { throttling.take($0) },
        onTermination: { throttling.upstreamEnded($0) })
    }
  }
}

/// The state of `throttle` and `audit`: whether a window is open, and which value is pending until
/// it ends.
struct ThrottleWindow<Value: Sendable>: Sendable {
  let edges: ThrottleEdges
  /// Whether sending at the end opens the next window.
  let isReopened: Bool
  /// Whether upstream has completed and the pending value is to be sent when the window ends.
  private(set) var isLast = false
  private var latest: Value?
  private var isOpen = false

  init(edges: ThrottleEdges, isReopened: Bool) {
    self.edges = edges
    self.isReopened = isReopened
  }

  /// Adds a value to the window.
  ///
  /// - Parameter value: The new value. Afterwards the value that it replaced, to be released outside any lock.
  /// - Returns: Whether to send the value now, and whether it has opened a window.
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

  /// Closes the window when its time is over.
  ///
  /// - Returns: The value to send, and whether sending it opens the next window.
  mutating func close() -> (value: Value?, isReopening: Bool) {
    defer { latest = nil }
    isOpen = isReopened && latest != nil && !isLast
    return (latest, isOpen)
  }

  /// Handles the end of upstream.
  ///
  /// - Parameters:
  ///   - termination: The end.
  ///   - pending: What happens to the pending value.
  ///   - discarded: The dropped value, to be released outside any lock.
  /// - Returns: The value to send before the end, and whether to send it now; nil if there is none.
  mutating func upstreamEnded<Error>(
    _ termination: Termination<Error>, _ pending: CompletionPolicy, _ discarded: inout Value?
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
  private let pending: CompletionPolicy
  private let window: Lock<ThrottleWindow<Value>>

  init(
    _ stage: TimedStage<Value, Error>, _ window: ThrottleWindow<Value>, _ interval: Duration,
    _ pending: CompletionPolicy
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
    // Released outside the lock: its deinitialiser may run code that re-enters here.
    withExtendedLifetime(other) {}
  }

  private func closeLater() {
    stage.schedule(after: interval) { [self] observer in
      let (end, isLast) = window.withLock { ($0.close(), $0.isLast) }
      // Before the value is sent, because the work of its observer takes time.
      if end.isReopening { closeLater() }
      if let value = end.value { observer.onValue(value) }
      if isLast { stage.finishInsideGate(.completed) }
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
    stage.schedule { [self] observer in
      observer.onValue(last.value)
      stage.finishInsideGate(.completed)
    }
  }
}

extension EventStream {
  /// Sends at most one value in each window, which lasts until a trigger fires.
  ///
  ///     s                                              -12-----3-|
  ///     .throttle(until: { _ in .timer(after: 3t) })   -1------3-|
  ///
  /// A value opens a window, and its trigger ends the window. If `edges` has the leading edge, the
  /// first value of a window is sent at once. If it has the trailing edge, the latest is sent when
  /// the window ends, and that opens the next window. If there is nothing to send at its end, the
  /// window just closes. A trigger fires at its first value or when it completes. An interrupted
  /// trigger does not fire, and its window stays open. If upstream completes while a value is
  /// pending, `pending` decides. A failure or an interruption passes at once and drops the pending
  /// value.
  ///
  /// - Parameters:
  ///   - makeTrigger: Called with each value that opens a window.
  ///   - edges: Which values of a window are sent.
  ///   - pending: What happens to the pending value when upstream completes.
  /// - Returns: A stream of some of the values.
  /// - Complexity: O(1) per value. Keeps one value, and the trigger while a window is open.
  @preconcurrency
  public func throttle<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> Trigger, edges: ThrottleEdges = .leading,
    whenCompleted pending: CompletionPolicy = .deliver
  ) -> Self where Trigger.Error == Never {
    throttling(ThrottleWindow(edges: edges, isReopened: true), until: makeTrigger, pending)
  }
}

extension EventStream {
  /// Implements `throttle` and `audit` by triggers.
  func throttling<Trigger: SignalProducerConvertible>(
    _ window: ThrottleWindow<Value>, until makeTrigger: @escaping @Sendable (Value) -> Trigger,
    _ pending: CompletionPolicy
  ) -> Self where Trigger.Error == Never {
    connecting { source, observer, lifetime in
      let junction = Junction(observer, lifetime)
      let upstream = junction.branch()
      // Accessed only inside the gate.
      let window = SerialBox(window)
      @Sendable func startTrigger(of value: Value) {
        junction.run(makeTrigger(value), in: junction.branch()) {
          let end = window.contents.close()
          let isLast = window.contents.isLast
          if let value = end.value { observer.onValue(value) }
          if isLast { junction.finish(.completed) }
          guard end.isReopening, let opening = end.value else { return nil }
          return { startTrigger(of: opening) }
        }
      }
      junction.run(
        source, in: upstream,
        onValue: { value in
          var other = value
          let (isSent, isOpening) = window.contents.take(&other)
          if isSent { observer.onValue(value) }
          guard isOpening else { return nil }
          return { startTrigger(of: value) }
        },
        onTermination: { end in
          var discarded: Value?
          guard let last = window.contents.upstreamEnded(end, pending, &discarded) else {
            junction.finish(end)
            return nil
          }
          upstream.end()
          guard last.isNow else { return nil }
          observer.onValue(last.value)
          junction.finish(.completed)
          return nil
        })
    }
  }
}

extension EventStream {
  /// Holds back the latest value while a property is true.
  ///
  ///     s                                                      -1-2-3-4|
  ///     x                                                      --t---f
  ///     .throttle(while: Property(initial: false, then: x))    -1----34|    t = true, f = false
  ///
  /// When the property turns false, the held value is sent; while it is false, values pass. Terminal events pass at
  /// once and drop the held value. If the property ends while it is true, nothing more is sent until the stream ends.
  /// The property is not retained.
  ///
  /// - Parameters:
  ///   - shouldHold: Whether to hold values back.
  ///   - scheduler: Sends all events, as with ``observe(on:)``.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: One lock for each event, and one job if there is a scheduler. Keeps one value.
  public func throttle(
    while shouldHold: some PropertyProtocol<Bool>,
    on scheduler: any Scheduler = ImmediateScheduler()
  ) -> Self {
    // The property's producer does not retain the property.
    let holding = shouldHold.producer
    let result = connecting { source, observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      // Accessed only inside the gate.
      let held = SerialBox<Value?>(nil)
      let isHolding = SerialBox(false)
      place.run(
        holding,
        sendingTo: .init(
          onValue: { shallHold in
            isHolding.contents = shallHold
            if !shallHold, let value = held.contents.take() { observer.onValue(value) }
          },
          onTermination: { _ in }))
      let passing = place.passing { (value: Value) in
        if isHolding.contents { held.contents = value } else { observer.onValue(value) }
      }
      place.run(source, sendingTo: passing)
    }
    guard !(scheduler is ImmediateScheduler) else { return result }
    return result.observe(on: scheduler, for: #function)
  }
}
