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
  private let onGivenUp: @Sendable (ShareSession) -> Void

  init(_ capacity: Int, onGivenUp: @escaping @Sendable (ShareSession) -> Void) {
    isForgetful = capacity == 0
    memory = Lock(Memory(values: Ring(capacity: capacity)))
    self.onGivenUp = onGivenUp
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
    guard isGivenUp else { return }
    onGivenUp(self)
    upstream.dispose()
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

  /// Runs the source; its closures are what keeps the session.
  func run(_ source: SignalProducer<Value, Error>, _ resets: ShareReset) {
    guard !upstream.isDisposed else { return }
    source.run(
      Signal<Value, Error>.Observer(
        onValue: { self.send($0) }, onTermination: { self.finish($0, resets) }),
      Lifetime(upstream))
  }

  private func send(_ value: Value) {
    if isForgetful { return hub.send(value) }
    let isInside = memory.withLock { memory in
      memory.values.append(value)
      return hub.core.leaveAtDoor { [hub] in hub.core.deliver(value) }
    }
    if isInside { hub.core.doMail() }
  }

  private func finish(_ end: Termination<Error>, _ resets: ShareReset) {
    let isReset = resets.contains(end.isCompleted ? .completed : .failed)
    audience.withLock { audience in
      audience.isOver = true
      if isReset { audience.isGivenUp = true }
    }
    // Before anyone is told: who starts anew at the end begins a new run, and this one's source has been
    // released by then.
    if isReset { onGivenUp(self) }
    upstream.dispose()
    let isInside = memory.withLock { memory in
      memory.end = end
      return hub.core.leaveAtDoor { [hub] in hub.core.finish(end) }
    }
    if isInside { hub.core.doMail() }
  }
}
