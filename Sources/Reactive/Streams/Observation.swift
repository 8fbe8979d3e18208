import Synchronization

/// One observer's place in the chain of a hub, and the handle that removes it.
///
/// The observer is released when it leaves the chain, so a handle that is kept for long retains only the hub's
/// core, which is empty after the end.
@usableFromInline
final class Observation: Disposable, @unchecked Sendable {
  // Unchecked: the links and `isInChain` are accessed only inside the gate. So is the observer; after that it is
  // accessed only by the code that has taken it out of the chain.
  //
  // That makes the dynamic checks for exclusive access needless. Those of `observer` and `next` would add 129 and 85
  // instructions to the 62 of a value through a pipe. Those of `isInChain` and `previous` would add 168 and 192 to the
  // 1,056 of an observer that comes and goes.

  @usableFromInline let flag = Atomic<Bool>(false)
  @exclusivity(unchecked) @usableFromInline var isInChain = false
  @usableFromInline let core: HubCore
  @exclusivity(unchecked) @usableFromInline var observer: AnyObserver
  @exclusivity(unchecked) @usableFromInline var next: Observation?
  // Unsafe: the chain retains the observation before this one, and removing that one changes `previous`.
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
    // The flag stops delivery at once; leaving the hub may have to wait for the current event.
    guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // The end of the stream removes all observers, this one too, and checks the flag first.
    guard !core.hasEnded else { return }
    core.remove(self)
  }

  // Unsafe: an observer is stored in the same form whatever its types are, and called with its own; see `AnyObserver`.

  /// Sends a value, which must be of the observer's type.
  @inlinable
  @inline(__always)
  func send<Value: Sendable>(_ value: Value) {
    withUnsafeMutablePointer(to: &observer) { observer in
      UnsafeMutableRawPointer(observer)
        .assumingMemoryBound(to: KeptObserver<Value, Never>.self).pointee.send(value)
    }
  }

  /// Releases the observer and sends it the end, whose error must be of the observer's type.
  func end<Error>(_ termination: Termination<Error>) {
    var observer = takeObserver()
    guard !isDisposed else { return }
    withUnsafeMutablePointer(to: &observer) { observer in
      UnsafeMutableRawPointer(observer)
        .assumingMemoryBound(to: KeptObserver<Never, Error>.self).pointee.send(termination)
    }
  }

  // A separate function: unspecialised code that makes a termination looks up its type.
  @inline(never)
  func interrupt<Error: Swift.Error>(_: Error.Type) { end(Termination<Error>.interrupted) }

  /// Gives up the observer, to the code that has taken this out of the chain.
  func takeObserver() -> AnyObserver {
    var taken = AnyObserver()
    swap(&taken, &observer)
    return taken
  }
}

/// An observer in the chain of a hub.
///
/// It cannot be copied, so calling it needs no reference counting.
@usableFromInline
struct KeptObserver<Value: Sendable, Error: Swift.Error>: ~Copyable, Sendable {
  @usableFromInline let observer: Signal<Value, Error>.Observer

  @inlinable
  @inline(__always)
  borrowing func send(_ value: Value) { observer.onValue(value) }

  @inline(__always)
  borrowing func send(_ termination: Termination<Error>) { observer.onTermination(termination) }
}

/// An observer stored without its types, for code that is compiled once for all of them.
///
/// An observer is two closures. A generic type stores closures in the same form whatever its parameters are, and passes
/// their arguments by address. So the bytes can be stored under another type, as long as every call names the original
/// one. The hub guarantees that: it knows the types, and is the only one that sends to its core.
///
/// A generic core and generic observations would need no such cast. They would take one or two instructions less per
/// value, and as much code in clients. But a signal that is made, observed and ended would take 6,203 instructions
/// instead of 3,837, and an observer that comes and goes 2,374 instead of 1,056.
@usableFromInline
typealias AnyObserver = KeptObserver<Never, Never>

extension KeptObserver<Never, Never> {
  /// Stores an observer of any types.
  init<V, E>(erasing observer: consuming Signal<V, E>.Observer) {
    self.observer = unsafeBitCast(observer, to: Signal<Never, Never>.Observer.self)
  }

  /// Stores no observer.
  init() { observer = Signal<Never, Never>.Observer(onValue: { _ in }, onTermination: { _ in }) }
}
