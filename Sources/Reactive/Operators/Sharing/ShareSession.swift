/// One run that many observe: what it sent last, how it ended, and how many observe it.
final class ShareSession<Value: Sendable, Error: Swift.Error>: Sendable {
  private struct Memory {
    var values: Ring<Value>
    var end: Termination<Error>?
  }

  private struct Audience {
    var observers = 0
    /// Whether a copy of the producer is there, so that somebody may still join.
    var isOwned = true
    /// Whether nobody may join any more.
    var isGivenUp = false
    var isOver = false
    /// Whether somebody disposes, or has disposed, of what feeds the run.
    var isStopping = false
    /// Whether what feeds the run has been disposed of.
    var isStopped = false
    /// Whether the call that starts the source has returned, or will not be made any more.
    var hasStarted = false
    /// What begins once this run has been released.
    var next: Start?

    var isReleased: Bool { isStopped && hasStarted }
  }

  /// A run that has still to begin.
  struct Start: Sendable {
    let session: ShareSession
    let source: SignalProducer<Value, Error>
    let resets: ShareReset

    /// Begins it, and then whatever waits for it to be released: a loop, so that runs which end while they are
    /// started need no stack.
    func begin() {
      var next: Start? = self
      while let start = next { next = start.session.run(start.source, start.resets) }
    }
  }

  /// The wait for somebody to come back.
  let lingering = SerialDisposable()
  /// The scheduler in force where the run began.
  let ambient = AmbientScheduler.current

  private let hub = Hub<Value, Error>()
  private let upstream = CompositeDisposable()
  private let isForgetful: Bool
  private let memory: Lock<Memory>
  private let audience = Lock(Audience())
  private let forget: @Sendable (ShareSession) -> Void

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - capacity: How many values late observers are sent.
  ///   - forget: Called once the session has been given up and its run has been released.
  init(_ capacity: Int, forget: @escaping @Sendable (ShareSession) -> Void) {
    isForgetful = capacity == 0
    memory = Lock(Memory(values: Ring(capacity: capacity)))
    self.forget = forget
  }

  // Its sources have gone without a word; what was held for them holds itself in a circle.
  deinit {
    upstream.dispose()
    lingering.dispose()
  }

  /// Counts one observer more.
  ///
  /// - Returns: Whether it may join; not if the run has been given up.
  func addObserver() -> Bool {
    audience.withLock { audience in
      guard !audience.isGivenUp else { return false }
      audience.observers += 1
      return true
    }
  }

  /// Counts one observer less; the last may make the run be given up.
  ///
  /// - Parameter shallStop: Asked if somebody may still join.
  func removeObserver(_ shallStop: () -> Bool) {
    let (isLast, isOwned) = audience.withLock { audience in
      audience.observers -= 1
      let isLast = audience.observers == 0 && !audience.isOver && !audience.isGivenUp
      return (isLast, audience.isOwned)
    }
    if isLast, !isOwned || shallStop() { giveUpIfUnobserved() }
  }

  /// Notes that the last copy of the producer is gone.
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

  /// Has another run begin once this one has been released.
  ///
  /// - Returns: False if it has been released already.
  func postpone(_ start: Start) -> Bool {
    audience.withLock { audience in
      guard !audience.isReleased else { return false }
      audience.next = start
      return true
    }
  }

  /// Lets an observer in, who has been counted.
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

  /// Runs the source, unless nobody wants it any more; its closures are what keeps the session.
  ///
  /// - Returns: What is to begin now, because this run has been released already.
  private func run(_ source: SignalProducer<Value, Error>, _ resets: ShareReset) -> Start? {
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
    // Before anyone is told: who starts anew at the end begins a new run, and this one's source has been
    // released by then.
    let next = stop()
    let isInside = memory.withLock { memory in
      memory.end = end
      return hub.core.leaveAtDoor { [hub] in hub.core.finish(end) }
    }
    if isInside { hub.core.doMail() }
    next?.begin()
  }

  /// Disposes of what feeds the run, once.
  ///
  /// - Returns: What is to begin now, because this run has been released.
  private func stop() -> Start? {
    let isMine = audience.withLock { audience in
      defer { audience.isStopping = true }
      return !audience.isStopping
    }
    guard isMine else { return nil }
    upstream.dispose()
    return note(\.isStopped)
  }

  /// Notes one half of the run's release: that its start has returned, or that it has been disposed of.
  ///
  /// A source that is still being started may not know yet that it has been disposed of, so the next run waits for
  /// both.
  ///
  /// - Returns: What is to begin now, because this was the second half.
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
