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
  private let current = SharedLock<Session?>(nil)

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
    defer { if !lifetime.hasEnded { lifetime.keep(session) } }
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
