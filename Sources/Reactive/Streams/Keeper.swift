/// Holds the observers of sources that do not hold them, for as long as a handle is held.
final class Keeper: Sendable {
  private let kept = CompositeDisposable()

  deinit { kept.dispose() }

  /// Holds one more.
  ///
  /// - Parameters:
  ///   - farewell: What holds the observer; called when this is released.
  ///   - noteEnd: Calls its argument when there is nothing more to hold it for.
  func keep(
    _ farewell: @escaping @Sendable () -> Void,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) {
    guard let token = kept.push(.action(farewell)) else { return }
    // Weak: what is held for the run must not hold what holds the run.
    noteEnd { [weak self] in _ = self?.kept.remove(token) }
  }
}

/// The handle of a run with such sources.
final class KeepingHandle: Silenceable {
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
