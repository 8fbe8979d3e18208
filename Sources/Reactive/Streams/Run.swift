import Synchronization

/// One start of a producer: the gate at its downstream end, and the handle that interrupts it.
@usableFromInline
final class Run<Value: Sendable, Error: Swift.Error>: AnyRun, Silenceable, @unchecked Sendable {
  // Unchecked: `onTermination` is accessed only inside the gate.
  private var onTermination: (@Sendable (Termination<Error>) -> Void)?

  @usableFromInline
  init(_ onTermination: @escaping @Sendable (Termination<Error>) -> Void) {
    self.onTermination = onTermination
  }

  deinit {
    if onTermination != nil { vanish() }
  }

  /// Called when its sources have been released, and nobody retains the handle.
  @usableFromInline
  func vanish() {
    if !disposables.isClosed, isOrphaned {
      // The source was to end it, but has gone.
      tell(.interrupted)
      return disposables.dispose()
    }
    // Disposed of, but its scheduler has dropped the interruption.
    if disposables.isClosed { return disposables.empty() }
    // Objects retained for the sources form a retain cycle; this breaks it.
    disposables.abandon()
  }

  @usableFromInline var isDisposed: Bool { disposables.isDisposed }

  @usableFromInline
  func dispose() {
    // Closed at once, which silences every source; the rest may have to wait for the current event.
    guard disposables.close() else { return }
    perform {
      guard let delivery = self.delivery.take() else { return self.interrupt() }
      delivery { self.perform { self.interrupt() } }
    }
  }

  /// Must be called inside the gate.
  private func interrupt() {
    tell(.interrupted)
    disposables.empty()
  }

  var silenced: CompositeDisposable? { disposables }

  /// Ends the run.
  ///
  /// Must be called inside the gate.
  @usableFromInline
  func finish(_ termination: Termination<Error>) {
    // Disposed of meanwhile: its interruption is queued, and no other end may come before it.
    guard !disposables.isDisposed else { return }
    tell(termination)
    disposables.dispose()
  }

  @usableFromInline
  func tell(_ termination: Termination<Error>) {
    // Taken out first: the end is sent once, and a handle that is kept for long must not retain the observer.
    guard let onTermination else { return }
    self.onTermination = nil
    delivery = nil
    onTermination(termination)
  }

  /// The handle of the run, for the call that started it.
  @inlinable
  @inline(__always)
  func handle() -> any Disposable { isHandle() ? self : keepingHandle() }

  @usableFromInline
  func keepingHandle() -> any Disposable {
    guard let keeper = takeKeeper() else { return self }
    return KeepingHandle(of: self, keeper)
  }
}

/// The part of a run without its types: it knows who retains the sources' observers and who delivers the
/// interruption.
@usableFromInline
class AnyRun: Gate, @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked: `delivery` is accessed only inside the gate.

  @usableFromInline final let disposables = CompositeDisposable()
  fileprivate final var delivery: Delivery?
  private let stage = Atomic<RunStage>(.starting)
  private let keeping = SharedLock<Keeping?>(nil)

  // An object, because few runs need one.
  private final class Keeping {
    /// Retained here until the handle is given away.
    var own: Keeper? = Keeper()
    weak var ofHandle: Keeper?
  }

  @usableFromInline
  override init() {}

  /// Whether its handle was given away before its source dropped the observer that was to end it.
  final var isOrphaned: Bool { stage.load(ordering: .relaxed) == .orphaned }

  override final func deliverInterruption(by delivery: @escaping Delivery) {
    perform {
      if self.delivery == nil, !self.disposables.isDisposed { self.delivery = delivery }
    }
  }

  override final func retainWithHandle(
    _ onRelease: @escaping @Sendable () -> Void, isInterruption: Bool,
    until observeEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool {
    if let keeper = keeper() {
      keeper.keep(onRelease, until: observeEnd)
    } else if isInterruption {
      stage.store(.orphaned, ordering: .relaxed)
    }
    return true
  }

  /// The keeper that the handle retains; nil if the handle is this run.
  private final func keeper() -> Keeper? {
    keeping.withLock { keeping in
      if let keeping { return keeping.own ?? keeping.ofHandle }
      let (isStarting, _) = stage.compareExchange(
        expected: .starting, desired: .keeping, ordering: .acquiringAndReleasing)
      guard isStarting else { return nil }
      let new = Keeping()
      keeping = new
      return new.own
    }
  }

  /// Whether the run is its own handle, for the call that started it and gives the handle away.
  @usableFromInline
  final func isHandle() -> Bool {
    stage.compareExchange(
      expected: .starting, desired: .started, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Takes the keeper, which the handle will retain.
  final func takeKeeper() -> Keeper? {
    keeping.withLock { keeping in
      keeping?.ofHandle = keeping?.own
      return keeping?.own.take()
    }
  }
}

/// The progress of the call that starts a run.
private enum RunStage: UInt8, AtomicRepresentable {
  case starting
  /// A source that does not retain its observer has been started: the handle will retain it.
  case keeping
  /// The run has been given away as its own handle.
  case started
  /// The source of such a run has dropped its observer.
  case orphaned
}

/// Retains the observers of sources that do not retain them, for as long as a handle is retained.
final class Keeper: Sendable {
  private let kept = CompositeDisposable()

  deinit { kept.dispose() }

  /// Retains one more observer.
  ///
  /// - Parameters:
  ///   - farewell: Retains the observer; called when this object is released.
  ///   - noteEnd: Calls its argument when the observer need not be retained any more.
  func keep(
    _ farewell: @escaping @Sendable () -> Void,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) {
    guard let token = kept.push(.action(farewell)) else { return }
    // Weak: objects that the run retains must not retain those that retain the run.
    noteEnd { [weak self] in _ = self?.kept.remove(token) }
  }
}

/// The handle of a run whose sources do not retain their observers.
private final class KeepingHandle: Silenceable {
  private let run: any Silenceable
  private let keeper: Keeper

  init(of run: any Silenceable, _ keeper: Keeper) {
    self.run = run
    self.keeper = keeper
  }

  var isDisposed: Bool { run.isDisposed }

  func dispose() { run.dispose() }

  var silenced: CompositeDisposable? { run.silenced }
}
