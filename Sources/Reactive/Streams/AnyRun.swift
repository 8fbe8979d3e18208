import Synchronization

/// The part of a run without its types: it knows who retains the sources' observers and who delivers the
/// interruption.
@usableFromInline
class AnyRun: Gate, @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked: `courier` is accessed only inside the gate.
  // So the dynamic check for exclusive access is needless; with it, the start of a three-stage producer would take
  // 1,234 instructions instead of 1,144.

  @usableFromInline final let disposables = CompositeDisposable()
  @exclusivity(unchecked) @usableFromInline final var courier: Courier?
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

  /// Takes the courier of the interruption.
  ///
  /// Must be called inside the gate.
  final func takeCourier() -> Courier? { courier.take() }

  override final func send(interruptionBy courier: @escaping Courier) {
    perform {
      if self.courier == nil, !self.disposables.isDisposed { self.courier = courier }
    }
  }

  override final func keep(
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
