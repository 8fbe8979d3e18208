import Synchronization

/// One observer's place in a hub, and the handle that gives it up.
///
/// The handle does not hold the observer, so one that somebody keeps for long keeps the hub's core alone, which
/// is empty after the end.
@usableFromInline
final class Observation<Value: Sendable, Error: Swift.Error>: Disposable, @unchecked Sendable {
  // Unchecked: `node` is touched inside the gate only.

  @usableFromInline let flag = Atomic<Bool>(false)
  @usableFromInline let core: HubCore<Value, Error>
  // Not held: the chain holds it, and whatever takes it out of the chain takes it away here too.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var node: HubNode<Value, Error>?

  @inlinable
  init(core: HubCore<Value, Error>) { self.core = core }

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
}

/// A link of a hub's chain of observers.
@usableFromInline
final class HubNode<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: the links are touched inside the hub's gate only.

  @usableFromInline let observer: Signal<Value, Error>.Observer
  @usableFromInline let observation: Observation<Value, Error>
  @exclusivity(unchecked) @usableFromInline var next: HubNode?
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var previous: HubNode?

  @inlinable
  init(_ observer: Signal<Value, Error>.Observer, _ observation: Observation<Value, Error>) {
    self.observer = observer
    self.observation = observation
  }
}
