/// One shared run: its last values, its end and its number of observers.
final class ShareSession<Value: Sendable, Error: Swift.Error>: Sendable {
  private struct Memory {
    var values: Ring<Value>
    var end: Termination<Error>?
  }

  private struct Audience {
    var observers = 0
    /// Whether a copy of the producer exists, so that new observers may still join.
    var isOwned = true
    /// Whether the run has been given up, so that nobody may join any more.
    var isGivenUp = false
    var isOver = false
    /// Whether the source has been or is being disposed of.
    var isStopping = false
    /// Whether the source has been disposed of.
    var isStopped = false
    /// Whether the call that starts the source has returned, or will never be made.
    var hasStarted = false
    /// The run to begin after this one has been released.
    var next: Start?

    var isReleased: Bool { isStopped && hasStarted }
  }

  /// The timer of the wait for a new observer.
  let lingering = SerialDisposable()
  /// The ambient scheduler where the run began.
  let ambient = AmbientScheduler.current

  private let hub = Hub<Value, Error>()
  private let upstream = CompositeDisposable()
  private let isForgetful: Bool
  private let memory: SharedLock<Memory>
  private let audience = SharedLock(Audience())
  private let forget: @Sendable (ShareSession) -> Void

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - capacity: The number of last values that late observers receive.
  ///   - forget: Called once the session has been given up and its run has been released.
  init(_ capacity: Int, forget: @escaping @Sendable (ShareSession) -> Void) {
    isForgetful = capacity == 0
    memory = SharedLock(Memory(values: Ring(capacity: capacity)))
    self.forget = forget
  }

  // The source was released without a terminal event. Disposing breaks the retain cycles of objects
  // that were held for it.
  deinit {
    upstream.dispose()
    lingering.dispose()
  }

  /// Adds one observer to the count.
  ///
  /// - Returns: Whether it may join; false if the run has been given up.
  func addObserver() -> Bool {
    audience.withLock { audience in
      guard !audience.isGivenUp else { return false }
      audience.observers += 1
      return true
    }
  }

  /// Removes one observer from the count; if it was the last, the run may be given up.
  ///
  /// - Parameter shallStop: Called for the last observer if others may still join; returns whether
  ///   to give the run up.
  func removeObserver(_ shallStop: () -> Bool) {
    let (isLast, isOwned) = audience.withLock { audience in
      audience.observers -= 1
      let isLast = audience.observers == 0 && !audience.isOver && !audience.isGivenUp
      return (isLast, audience.isOwned)
    }
    if isLast, !isOwned || shallStop() { giveUpIfUnobserved() }
  }

  /// Records that the last copy of the producer is gone.
  func disown() {
    audience.withLock { $0.isOwned = false }
    giveUpIfUnobserved()
  }

  func giveUpIfUnobserved() {
    let isGivenUp = audience.withLock { audience in
      guard audience.observers == 0, !audience.isOver, !audience.isGivenUp else { return false }
      audience.isGivenUp = true
      return true
    }
    if isGivenUp { stop()?.begin() }
  }

  /// Makes another run begin after this one has been released.
  ///
  /// - Returns: False if this one has already been released.
  func postpone(_ start: Start) -> Bool {
    audience.withLock { audience in
      guard !audience.isReleased else { return false }
      audience.next = start
      return true
    }
  }

  /// Connects an observer that has already been counted.
  func admit(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    hub.core.admit(
      observer, lifetime, late: .interrupted,
      reading: { takeTurn in
        memory.withLock { memory in
          (
            (memory.values.inOrder, memory.end),
            memory.end == nil ? takeTurn() : false
          )
        }
      },
      sending: { values, end in
        for value in values where !lifetime.hasEnded { observer.onValue(value) }
        if let end, !lifetime.hasEnded { observer.onTermination(end) }
      })
  }

  /// Runs the source, unless the run has been given up; the source's closures retain the session.
  ///
  /// - Returns: The run to begin now, if this one has already been released.
  func run(_ source: SignalProducer<Value, Error>, _ resets: ShareReset) -> Start? {
    if audience.withLock({ !$0.isGivenUp }) {
      source.run(
        Signal<Value, Error>.Observer(
          onValue: { self.send($0) }, onTermination: { self.finish($0, resets) }),
        Lifetime(upstream))
    }
    return note(\.hasStarted)
  }

  private func send(_ value: Value) {
    if isForgetful { return hub.send(value) }
    // The replaced value is released outside the lock: its deinitialiser may run code that re-enters here.
    var other = value
    let isInside = memory.withLock { memory in
      memory.values.append(&other)
      return hub.core.leaveAtDoor { [hub] in hub.core.deliver(value) }
    }
    if isInside { hub.core.doMail() }
    withExtendedLifetime(other) {}
  }

  private func finish(_ end: Termination<Error>, _ resets: ShareReset) {
    let isReset = resets.contains(end.isCompleted ? .completed : .failed)
    audience.withLock { audience in
      audience.isOver = true
      if isReset { audience.isGivenUp = true }
    }
    // Stopped before the end is sent: an observer that starts again at the end begins a new run, and by then this run's
    // source has been released.
    let next = stop()
    let isInside = memory.withLock { memory in
      memory.end = end
      return hub.core.leaveAtDoor { [hub] in hub.core.finish(end) }
    }
    if isInside { hub.core.doMail() }
    next?.begin()
  }

  /// Disposes of the source, once.
  ///
  /// - Returns: The run to begin now, if this one has been released.
  private func stop() -> Start? {
    let isMine = audience.withLock { audience in
      defer { audience.isStopping = true }
      return !audience.isStopping
    }
    guard isMine else { return nil }
    upstream.dispose()
    return note(\.isStopped)
  }

  /// Records one half of the run's release: its start has returned, or it has been disposed of.
  ///
  /// A source that is still being started may not have noticed its disposal yet, so the next run waits for both halves.
  ///
  /// - Returns: The run to begin now, if this was the second half.
  private func note(_ half: WritableKeyPath<Audience, Bool>) -> Start? {
    let (isForgotten, next) = audience.withLock { audience -> (Bool, Start?) in
      audience[keyPath: half] = true
      guard audience.isReleased else { return (false, nil) }
      return (audience.isGivenUp, audience.next.take())
    }
    if isForgotten { forget(self) }
    return next
  }
}
