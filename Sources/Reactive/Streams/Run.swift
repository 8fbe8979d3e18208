import Synchronization

/// One start of a producer: the gate at its downstream end.
@usableFromInline
final class Run<Value: Sendable, Error: Swift.Error>: RunGate, @unchecked Sendable {
  // Unchecked: `onTermination` is accessed only inside the gate.
  private var onTermination: (@Sendable (Termination<Error>) -> Void)?

  @usableFromInline
  init(_ onTermination: @escaping @Sendable (Termination<Error>) -> Void) {
    self.onTermination = onTermination
  }

  // Its sources have been released, and nobody retains the handle.
  deinit {
    guard onTermination != nil else { return }
    if disposables.isClosed {
      // Disposed of, but its scheduler has dropped the interruption.
      disposables.empty()
    } else {
      // Objects retained for the sources form a retain cycle; this breaks it.
      disposables.abandon()
    }
  }

  override func interruption() -> @Sendable () -> Void { { self.send(.interrupted) } }

  /// Ends the run.
  @usableFromInline
  func finish(_ termination: Termination<Error>) {
    checkInside()
    // Disposed of meanwhile: its interruption is queued, and no other end may come before it.
    guard !disposables.isDisposed else { return }
    send(termination)
    disposables.dispose()
  }

  private func send(_ termination: Termination<Error>) {
    // Taken out first: the end is sent once, and a handle that is kept for long must not retain the observer.
    guard let onTermination else { return }
    self.onTermination = nil
    forgetDelivery()
    onTermination(termination)
  }
}

/// One start of a producer that can have many observers, or feeds a signal: the gate of a hub.
final class SharedRun<Value: Sendable, Error: Swift.Error>: RunGate, @unchecked Sendable {
  // Unchecked: `hub` is set before anybody else has the run.

  // Weak: if the run belongs to another one, the hub sends to the object that retains this run's handle.
  private weak var hub: Hub<Value, Error>?

  /// Makes the hub of the run.
  func makeHub() -> Hub<Value, Error> {
    let hub = Hub<Value, Error>(disposables, gate: self)
    self.hub = hub
    return hub
  }

  override func interruption() -> @Sendable () -> Void {
    // The hub is retained until then, so that its observers are notified.
    guard let source = hub?.insideObserver else { return {} }
    return { source.onTermination(.interrupted) }
  }

  override func deliverInterruption(by delivery: @escaping Delivery) {
    super.deliverInterruption(by: delivery)
    // A signal or a handle that is kept for long after the end must not retain the scheduler. The end may come outside of
    // the gate, if nobody can observe the signal any more.
    disposables.push(.action { [weak self] in if let self { perform { self.forgetDelivery() } } })
  }
}

/// The gate of a run: it knows what the run has to dispose of, who retains the observers of its sources, and who
/// delivers the interruption.
@usableFromInline
class RunGate: Gate, @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked: `delivery` is accessed only inside the gate;
  // `handle` and `outer` are set before anybody else has the run.

  @usableFromInline final let disposables = CompositeDisposable()
  private final var delivery: Delivery?
  private final weak var handle: RunHandle?
  /// The run for which an operator has started this one.
  private final weak var outer: RunGate?

  @usableFromInline
  override init() {}

  /// Makes the handle of the run.
  @usableFromInline
  final func makeHandle() -> any Disposable { makeHandle(retaining: nil) }

  /// Makes the handle of the run.
  ///
  /// - Parameter hub: Retained by the handle, because its sources may be released without an event, and its observers
  ///   must be notified of a disposal.
  /// - Returns: The handle.
  final func makeHandle(retaining hub: (any AnyObject & Sendable)?) -> RunHandle {
    let handle = RunHandle(of: self, retaining: hub)
    self.handle = handle
    return handle
  }

  /// Disposes of the run when the lifetime of another run ends.
  final func belong(to lifetime: Lifetime) {
    lifetime.attach(handle)
    if lifetime.place != .branch { outer = lifetime.runGate as? RunGate }
  }

  /// Returns what sends the interruption; it must be called inside the gate.
  func interruption() -> @Sendable () -> Void { {} }

  /// Interrupts the run.
  fileprivate final func dispose() {
    // Closed at once, which silences every source; the rest may have to wait for the current event.
    guard disposables.close() else { return }
    let interruption = interruption()
    perform {
      let interrupt: @Sendable () -> Void = {
        interruption()
        self.disposables.empty()
      }
      guard let delivery = self.delivery.take() else { return interrupt() }
      delivery { self.perform(interrupt) }
    }
  }

  override func deliverInterruption(by delivery: @escaping Delivery) {
    perform {
      if self.delivery == nil, !self.disposables.isDisposed { self.delivery = delivery }
    }
  }

  fileprivate final func forgetDelivery() { delivery = nil }

  override final func retainWithHandle(
    _ onRelease: @escaping @Sendable () -> Void,
    until observeEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool {
    if let outer { return outer.retainWithHandle(onRelease, until: observeEnd) }
    if let handle { handle.retain(onRelease, until: observeEnd) } else { onRelease() }
    return true
  }
}

/// The handle of a run; its disposal interrupts the run.
///
/// It retains what the sources of the run do not retain.
final class RunHandle: Silenceable {
  private struct Retained: Sendable {
    var hub: (any AnyObject & Sendable)?
    var observers = Bag<@Sendable () -> Void>()
  }

  private let run: RunGate
  private let retained: Lock<Retained>

  fileprivate init(of run: RunGate, retaining hub: (any AnyObject & Sendable)?) {
    self.run = run
    retained = Lock(Retained(hub: hub))
  }

  deinit {
    for onRelease in retained.exchange(Retained()).observers { onRelease() }
  }

  var isDisposed: Bool { run.disposables.isDisposed }

  func dispose() {
    run.dispose()
    // The hub is not needed any more.
    let hub = retained.withLock { $0.hub.take() }
    withExtendedLifetime(hub) {}
  }

  var silenced: CompositeDisposable? { run.disposables }

  /// Retains an observer.
  ///
  /// - Parameters:
  ///   - onRelease: Retains the observer; called when this handle is released.
  ///   - observeEnd: Calls its argument when the observer need not be retained any more.
  fileprivate func retain(
    _ onRelease: @escaping @Sendable () -> Void,
    until observeEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) {
    let token = retained.withLock { $0.observers.insert(onRelease) }
    // Weak: objects that the run retains must not retain those that retain the run.
    observeEnd { [weak self] in
      let removed = self?.retained.withLock { $0.observers.remove(using: token) }
      withExtendedLifetime(removed) {}
    }
  }
}
