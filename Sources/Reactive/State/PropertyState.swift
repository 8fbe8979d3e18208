import Synchronization

/// The current value of a property, and the hub that its changes go through.
///
/// A change is written and takes its turn at the hub in one step, under one lock: so everybody is told
/// of the changes in the order in which they were made. Nobody is told under the lock.
@usableFromInline
final class PropertyState<Value: Sendable>: Sendable {
  @usableFromInline let hub: Hub<Value, Never>
  // By way of the hub it would be retained for each value.
  @usableFromInline let core: HubCore
  @usableFromInline let current: Lock<Value>
  /// How many changes have been made; counted under the lock, with the change.
  @usableFromInline let version = Atomic<UInt64>(0)
  @usableFromInline let kind = ReferenceKind<Value>()

  @usableFromInline
  init(_ initial: Value, hub: Hub<Value, Never> = Hub()) {
    self.hub = hub
    core = hub.core
    current = Lock(initial)
  }

  @inlinable
  var value: Value { current.withLock { $0 } }

  /// Sets the value and tells of it.
  ///
  /// - Returns: The value before.
  @inlinable
  @discardableResult
  func set(_ value: Value) -> Value {
    // The old value goes out with the result: its end may run code that comes back here.
    let (old, turn) = current.withLock { current -> (Value, Turn) in
      let old = current
      current = value
      countChange()
      return (old, takeTurn(value))
    }
    tell(value, turn)
    return old
  }

  /// What comes of a step.
  enum Step {
    /// Nothing happens.
    case none
    /// The value stays, and the step has its turn at the hub.
    case turn
    /// The value is changed.
    case set(Value)
  }

  /// Takes a turn at the hub in one step with a look at the value, which may change it.
  ///
  /// - Parameters:
  ///   - decide: Called under the lock with the value now and its version.
  ///   - turn: Called inside the hub, in the order in which such steps and changes were made. It is given
  ///     the delivery of the new value, if there is one, to call.
  func step(
    _ decide: (Value, _ version: UInt64) -> Step,
    inTurn turn: @escaping @Sendable (_ deliver: () -> Void) -> Void
  ) {
    let (old, isInside) = current.withLock { current -> (Value, Bool) in
      let old = current
      switch decide(old, version.load(ordering: .relaxed)) {
      case .none: return (old, false)
      case .turn: return (old, core.leaveAtDoor { turn {} })
      case .set(let value):
        current = value
        countChange()
        return (old, core.leaveAtDoor { [core] in turn { core.deliver(value) } })
      }
    }
    if isInside { core.doMail() }
    withExtendedLifetime(old) {}
  }

  /// Changes the value in place and tells of it, even if the closure throws.
  @inlinable
  func modify<Result, Failure: Swift.Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Out by a variable: what the closure returns need not be Sendable, but what a lock returns must.
    var result: Swift.Result<Result, Failure>?
    let (old, value, turn) = current.withLock { current -> (Value?, Value, Turn) in
      // As in `set`, where that does not make the closure copy what it changes.
      let old = kind.isReference ? current : nil
      result = Swift.Result { () throws(Failure) in try body(&current) }
      countChange()
      return (old, current, takeTurn(current))
    }
    tell(value, turn)
    withExtendedLifetime(old) {}
    guard let result else { preconditionFailure("A lock did not call its closure.") }
    return try result.get()
  }

  /// Reads the value under the lock.
  @inlinable
  func withValue<Result, Failure: Swift.Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    current.withLock { current in
      let value = current
      result = Swift.Result { () throws(Failure) in try body(value) }
    }
    guard let result else { preconditionFailure("A lock did not call its closure.") }
    return try result.get()
  }

  /// Completes the streams of the property.
  @usableFromInline
  func finish() {
    core.end(Termination<Never>.completed)
  }

  @usableFromInline
  enum Turn {
    /// Inside the hub, to deliver and leave.
    case inside
    /// Inside the hub, the value at the door.
    case insideWithMail
    /// Left at the door for whoever is inside.
    case waiting
  }

  /// To be called under the lock.
  @inlinable
  func countChange() {
    version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Takes the turn of a value that has just been written.
  ///
  /// To be called under the lock.
  @inlinable
  func takeTurn(_ value: Value) -> Turn {
    if core.enter() { return .inside }
    return core.leaveAtDoor { [core] in core.deliver(value) } ? .insideWithMail : .waiting
  }

  /// Tells of a value in its turn.
  @inlinable
  func tell(_ value: Value, _ turn: Turn) {
    switch turn {
    case .inside:
      core.deliver(value)
      core.leave()
    case .insideWithMail: core.doMail()
    case .waiting: break
    }
  }

  /// Sends the current value, inside the call, and then every change; completes when the property goes.
  ///
  /// - Parameters:
  ///   - observer: What takes the values.
  ///   - lifetime: That of the run.
  ///   - note: Given the version of the current value, before that is sent.
  @usableFromInline
  func run(
    _ observer: Signal<Value, Never>.Observer, _ lifetime: Lifetime,
    noting note: (UInt64) -> Void = { _ in }
  ) {
    core.admit(
      observer, lifetime, late: .completed,
      reading: { takeTurn in
        current.withLock { ((value: $0, version: version.load(ordering: .relaxed)), takeTurn()) }
      },
      sending: {
        note($0.version)
        observer.onValue($0.value)
      })
  }
}
