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
