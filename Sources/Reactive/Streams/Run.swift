import Synchronization

/// One start of a producer: the gate at its downstream end, and the handle that interrupts it.
@usableFromInline
final class Run<Value: Sendable, Error: Swift.Error>: AnyRun, Silenceable, @unchecked Sendable {
  // Unchecked: `onTermination` is accessed only inside the gate. So the dynamic check for exclusive access is needless;
  // with it, the start of a three-stage producer would take 1,399 instructions instead of 1,144.

  @exclusivity(unchecked) @usableFromInline var onTermination:
    (@Sendable (Termination<Error>) -> Void)?

  @inlinable
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
    disposables.vanish()
  }

  @usableFromInline var isDisposed: Bool { disposables.isDisposed }

  @usableFromInline
  func dispose() {
    // Closed at once, which silences every source; the rest may have to wait for the current event.
    guard disposables.close() else { return }
    perform {
      guard let courier = self.takeCourier() else { return self.interrupt() }
      courier { self.perform { self.interrupt() } }
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
    if courier != nil { courier = nil }
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
