/// One start of a producer: the gate of its last stretch, and the handle that interrupts it.
@usableFromInline
final class Run<Value: Sendable, Error: Swift.Error>: Gate, Silenceable, @unchecked Sendable {
  // Unchecked: `onTermination` is touched inside the gate only.

  @usableFromInline let disposables = CompositeDisposable()
  @exclusivity(unchecked) @usableFromInline var onTermination:
    (@Sendable (Termination<Error>) -> Void)?

  @inlinable
  init(_ onTermination: @escaping @Sendable (Termination<Error>) -> Void) {
    self.onTermination = onTermination
  }

  // Its sources have gone without a word; what was held for them holds itself in a circle.
  deinit {
    if !disposables.isClosed { disposables.dispose() }
  }

  @usableFromInline var isDisposed: Bool { disposables.isDisposed }

  @usableFromInline
  func dispose() {
    // Closed at once, which silences every source; the rest may have to wait for an event under way.
    guard disposables.close() else { return }
    perform {
      self.tell(.interrupted)
      self.disposables.empty()
    }
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
    onTermination(termination)
  }
}
