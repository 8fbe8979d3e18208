extension SignalProducer {
  /// Shares one run of this producer among all who start the result.
  ///
  ///     cold s                -1-2-3-|
  ///     let x = s.share(replay: 1)
  ///     x                     -1-2-3-|
  ///     x.start(after: 4t)    ----23-|
  ///
  /// The first start begins the run; later starts join it. Each start first receives the last values, synchronously,
  /// and then all further events.
  ///
  /// When one of the `resets` applies, the run is forgotten and the next start begins a new one. If the end of the run
  /// is not one of them, a late start receives the last values and then that end. Unless it has ended before, the run
  /// is disposed of when the last copy of the result and the last observer are gone.
  ///
  /// There is never more than one run. If another thread, or code that is called in the process, requests a new run
  /// while the last one is still being started or released, the new run begins as soon as the last one has been
  /// released.
  ///
  /// A synchronous source sends everything to the first start. If it is endless, it ends only if `resets` contains
  /// `unobserved`.
  ///
  /// - Parameters:
  ///   - count: The number of last values that late starts receive; less than zero traps.
  ///   - resets: The events after which the run is forgotten.
  ///   - linger: How long an unobserved run waits for a new observer; less than zero traps.
  ///   - scheduler: Schedules the end of that wait; nil for the ambient scheduler.
  /// - Returns: A producer that shares its run.
  /// - Complexity: One lock for each value, and one call for each observer. Keeps `count` values.
  public func share(
    replay count: Int = 0, resetOn resets: ShareReset = .all, linger: Duration = .zero,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      count >= 0,
      "share(replay:resetOn:linger:on:) replays zero values or more, but was given \(count).")
    precondition(
      linger >= .zero,
      "share(replay:resetOn:linger:on:) lingers for zero or more, but was given \(linger).")
    let share = Sharing(self, replay: count, resets, linger, scheduler)
    return SignalProducer(running: { observer, lifetime in share.join(observer, lifetime) })
  }

  /// Shares one run among all who ever start the result, and keeps its last values for late starts.
  ///
  ///     cold s                -1-2-3|
  ///     let x = s.replayLazily(upTo: 2)
  ///     x                     -1-2-3|
  ///     x.start(after: 8t)    --------(23|)
  ///
  /// The run begins with the first start. After its end, a late start receives the last values and then that end. The
  /// run is disposed of when the last copy of the result and the last observer are gone.
  ///
  /// It works like ``share(replay:resetOn:linger:on:)`` but never forgets the run.
  ///
  /// - Parameter capacity: The number of values to keep; less than zero traps.
  /// - Returns: A producer that shares one run.
  /// - Complexity: One lock for each value, and one call for each observer. Keeps `capacity` values, even after the end
  ///   of the run.
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(
      capacity >= 0, "replayLazily(upTo:) keeps zero values or more, but was given \(capacity).")
    return share(replay: capacity, resetOn: [])
  }
}

/// The events after which a shared run is forgotten, so that the next start begins a new one.
public struct ShareReset: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The run completed.
  public static let completed = ShareReset(rawValue: 1)
  /// The run failed or was interrupted.
  public static let failed = ShareReset(rawValue: 2)
  /// The last observer left, which also disposes of the run.
  public static let unobserved = ShareReset(rawValue: 4)
  /// All of these events.
  public static let all: ShareReset = [.completed, .failed, .unobserved]
}

/// The state that all copies of one shared producer share: the run to join.
///
/// A run does not retain it, so that the release of the last copy of the producer can be noticed.
final class Sharing<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Session = ShareSession<Value, Error>

  private let source: SignalProducer<Value, Error>
  private let capacity: Int
  private let resets: ShareReset
  private let linger: Duration
  private let scheduler: (any TimedScheduler)?
  private let current = Lock<Session?>(nil)

  init(
    _ source: SignalProducer<Value, Error>, replay capacity: Int, _ resets: ShareReset,
    _ linger: Duration, _ scheduler: (any TimedScheduler)?
  ) {
    self.source = source
    self.capacity = capacity
    self.resets = resets
    self.linger = linger
    self.scheduler = scheduler
  }

  deinit { current.withLock { $0 }?.disown() }

  /// Makes an observer join the run; the first one begins it.
  func join(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    let (session, old) = current.withLock { current -> (Session, old: Session?) in
      if let session = current, session.addObserver() { return (session, session) }
      // A run that has been given up stays here until it has been released, so that the next run waits for it.
      let old = current
      let session = Session(capacity) { [weak self] in self?.forget($0) }
      _ = session.addObserver()
      current = session
      return (session, old)
    }
    // Weak: the source retains the session, which is released together with the source.
    lifetime.attach(
      AnyDisposable { [weak self, weak session] in
        guard let session else { return }
        session.removeObserver { self?.unobserved(session) ?? true }
      })
    session.admit(observer, lifetime)
    // A source that never sends does not retain the session, so the handles of its observers do.
    defer { if !lifetime.hasEnded { lifetime.retain(session) } }
    guard old !== session else { return }
    let start = Session.Start(session: session, source: source, resets: resets)
    if old?.postpone(start) != true { start.begin() }
  }

  /// Decides what to do with a run whose last observer has left.
  ///
  /// - Returns: Whether to give it up now.
  private func unobserved(_ session: Session) -> Bool {
    guard resets.contains(.unobserved) else { return false }
    guard linger > .zero else { return true }
    session.lingering.inner = (scheduler ?? session.ambient).schedule(after: linger) {
      [weak session] in session?.giveUpIfUnobserved()
    }
    return false
  }

  private func forget(_ session: Session) {
    // Released outside the lock: objects that it holds may run code that re-enters here.
    let forgotten = current.withLock { current -> Session? in
      guard current === session else { return nil }
      defer { current = nil }
      return current
    }
    withExtendedLifetime(forgotten) {}
  }
}

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
  private let memory: Lock<Memory>
  private let audience = Lock(Audience())
  private let forget: @Sendable (ShareSession) -> Void

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - capacity: The number of last values that late observers receive.
  ///   - forget: Called once the session has been given up and its run has been released.
  init(_ capacity: Int, forget: @escaping @Sendable (ShareSession) -> Void) {
    isForgetful = capacity == 0
    memory = Lock(Memory(values: Ring(capacity: capacity)))
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
    hub.observe(
      observer, lifetime, late: { $0.sendInterrupted() },
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
    let turn = memory.withLock { memory in
      memory.values.append(&other)
      return hub.takeTurn(value)
    }
    hub.use(turn, for: value)
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
    let turn = memory.withLock { memory in
      memory.end = end
      return hub.takeTurn(end)
    }
    hub.use(turn)
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

extension ShareSession {
  /// A run that has not begun yet.
  struct Start: Sendable {
    let session: ShareSession
    let source: SignalProducer<Value, Error>
    let resets: ShareReset

    /// Begins the run, and then each run that was waiting for the previous one to be released.
    ///
    /// It is a loop, so that runs which end while they are started do not grow the stack.
    func begin() {
      var next: Start? = self
      while let start = next { next = start.session.run(start.source, start.resets) }
    }
  }
}
