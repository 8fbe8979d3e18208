import Synchronization

/// One start of a producer: the gate of its last stretch, and the handle that interrupts it.
@usableFromInline
final class Run<Value: Sendable, Error: Swift.Error>: Gate, Silenceable, @unchecked Sendable {
  // Unchecked: `onTermination` and `courier` are touched inside the gate only.

  @usableFromInline let disposables = CompositeDisposable()
  @exclusivity(unchecked) @usableFromInline var onTermination:
    (@Sendable (Termination<Error>) -> Void)?
  private var courier: Courier?
  private let stage = Atomic<RunStage>(.starting)
  private let keeping = Lock(Keeping())

  private struct Keeping {
    /// Held here until the handle is given away.
    var own: Keeper?
    weak var ofHandle: Keeper?
  }

  @usableFromInline
  init(_ onTermination: @escaping @Sendable (Termination<Error>) -> Void) {
    self.onTermination = onTermination
  }

  deinit {
    guard onTermination != nil else { return }
    if !disposables.isClosed, stage.load(ordering: .relaxed) == .orphaned {
      // The source was to end it, but has gone.
      tell(.interrupted)
      return disposables.dispose()
    }
    // Disposed of, but its scheduler has dropped the interruption.
    if disposables.isClosed { return disposables.empty() }
    // What was held for the sources holds itself in a circle.
    disposables.vanish()
  }

  @usableFromInline var isDisposed: Bool { disposables.isDisposed }

  @usableFromInline
  func dispose() {
    // Closed at once, which silences every source; the rest may have to wait for an event under way.
    guard disposables.close() else { return }
    perform {
      guard let courier = self.courier.take() else { return self.interrupt() }
      courier { self.perform { self.interrupt() } }
    }
  }

  /// To be called inside the gate.
  private func interrupt() {
    tell(.interrupted)
    disposables.empty()
  }

  var silenced: CompositeDisposable? { disposables }

  /// Ends the run.
  ///
  /// To be called inside the gate.
  @usableFromInline
  func finish(_ termination: Termination<Error>) {
    // Disposed of meanwhile: its interruption is at the door, and no other end may come before it.
    guard !disposables.isDisposed else { return }
    tell(termination)
    disposables.dispose()
  }

  @usableFromInline
  func tell(_ termination: Termination<Error>) {
    // Taken out first: the end is told once, and a handle kept for long must not keep the observer.
    guard let onTermination else { return }
    self.onTermination = nil
    courier = nil
    onTermination(termination)
  }

  override func send(interruptionBy courier: @escaping Courier) {
    perform {
      if self.courier == nil, !self.disposables.isDisposed { self.courier = courier }
    }
  }

  override func keep(
    _ farewell: @escaping @Sendable () -> Void, isEnd: Bool,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool {
    if let keeper = keeper() {
      keeper.keep(farewell, until: noteEnd)
    } else if isEnd {
      stage.store(.orphaned, ordering: .relaxed)
    }
    return true
  }

  /// What the handle holds; nil if the handle is this run.
  private func keeper() -> Keeper? {
    keeping.withLock { keeping in
      if let keeper = keeping.own ?? keeping.ofHandle { return keeper }
      let (isStarting, _) = stage.compareExchange(
        expected: .starting, desired: .keeping, ordering: .acquiringAndReleasing)
      guard isStarting else { return nil }
      keeping.own = Keeper()
      return keeping.own
    }
  }

  /// The handle of the run, for the call that has started it.
  @usableFromInline
  func handle() -> any Disposable {
    let (isHandle, _) = stage.compareExchange(
      expected: .starting, desired: .started, ordering: .acquiringAndReleasing)
    return isHandle ? self : keepingHandle()
  }

  private func keepingHandle() -> any Disposable {
    let keeper = keeping.withLock { keeping in
      keeping.ofHandle = keeping.own
      return keeping.own.take()
    }
    guard let keeper else { return self }
    return KeepingHandle(of: self, keeper)
  }
}

/// How far the call that starts a run has come.
private enum RunStage: UInt8, AtomicRepresentable {
  case starting
  /// A source that does not hold its observer has been started: the handle will hold it.
  case keeping
  /// The run has been given away as its own handle.
  case started
  /// The source of such a run has dropped its observer.
  case orphaned
}
