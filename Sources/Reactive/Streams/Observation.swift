import Synchronization

/// One observer's place in the chain of a hub, and the handle that gives it up.
///
/// The observer is released as it leaves the chain, so a handle that somebody keeps for long keeps the hub's core
/// alone, which is empty after the end.
@usableFromInline
final class Observation: Disposable, @unchecked Sendable {
  // Unchecked: the links and `isInChain` are touched inside the gate only; the observer is too, and after that by
  // whoever has taken it out of the chain.

  @usableFromInline let flag = Atomic<Bool>(false)
  @exclusivity(unchecked) @usableFromInline var isInChain = false
  @usableFromInline let core: HubCore
  @exclusivity(unchecked) @usableFromInline var observer: AnyObserver
  @exclusivity(unchecked) @usableFromInline var next: Observation?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previous: Observation?

  init<Value, Error>(_ observer: consuming Signal<Value, Error>.Observer, core: HubCore) {
    self.core = core
    self.observer = AnyObserver(erasing: observer)
  }

  @inlinable
  @inline(__always)
  var isDisposed: Bool { flag.load(ordering: .acquiring) }

  @usableFromInline
  func dispose() {
    // The flag stops delivery at once; leaving the hub may have to wait for an event under way.
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // Whoever ends the stream takes all observers out, this one too, and looks at the flag before.
    guard !core.hasEnded else { return }
    core.remove(self)
  }

  /// Sends a value, which has to be of the observer's type.
  @inlinable
  @inline(__always)
  func send<Value: Sendable>(_ value: Value) {
    withUnsafeMutablePointer(to: &observer) { observer in
      UnsafeMutableRawPointer(observer)
        .assumingMemoryBound(to: KeptObserver<Value, Never>.self).pointee.send(value)
    }
  }

  /// Tells a released observer of the end, whose error has to be of the observer's type.
  func end<Error>(_ termination: Termination<Error>) {
    var observer = takeObserver()
    guard !isDisposed else { return }
    withUnsafeMutablePointer(to: &observer) { observer in
      UnsafeMutableRawPointer(observer)
        .assumingMemoryBound(to: KeptObserver<Never, Error>.self).pointee.send(termination)
    }
  }

  // A function of its own: unspecialised code that makes a termination looks up its type.
  @inline(never)
  func interrupt<Error: Swift.Error>(_: Error.Type) { end(Termination<Error>.interrupted) }

  /// Gives the observer up, for whoever has taken this out of the chain.
  func takeObserver() -> AnyObserver {
    var taken = AnyObserver()
    swap(&taken, &observer)
    return taken
  }
}
