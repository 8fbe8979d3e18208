import Synchronization

/// The current value of a property, and the hub that its changes go through.
///
/// A change is written and takes its turn at the hub in one step, under one lock, so all observers receive the
/// changes in the order in which they were made. No observer is called under the lock.
@usableFromInline
final class PropertyState<Value: Sendable>: Sendable {
  @usableFromInline let hub: Hub<Value, Never>
  @usableFromInline let current: Lock<Value>
  /// The number of changes that have been made; counted under the lock, with the change.
  @usableFromInline let version = Atomic<UInt64>(0)
  @usableFromInline let holdsReference = isReference(Value.self)

  @usableFromInline
  init(_ initial: Value, hub: Hub<Value, Never> = Hub()) {
    self.hub = hub
    current = Lock(initial)
  }

  @inlinable
  var value: Value {
    return current.withLock { $0 }
  }

  /// Sets the value and delivers it.
  ///
  /// - Returns: The value before.
  @inlinable
  @discardableResult
  func set(_ value: Value) -> Value {
    // The old value is released after the lock: its `deinit` may run code that uses this property.
    let (old, turn) = current.withLock { current -> (Value, Turn) in
      let old = current
      current = value
      countChange()
      return (old, hub.takeTurn(value))
    }
    hub.use(turn, for: value)
    return old
  }

  /// The outcome of a step.
  enum Step {
    /// Nothing happens.
    case none
    /// The value stays, and the step takes its turn at the hub.
    case turn
    /// The value is changed.
    case set(Value)
  }

  /// Decides under the lock whether to change the value, and takes a turn at the hub in the same step.
  ///
  /// - Parameters:
  ///   - decide: Called under the lock with the current value and its version.
  ///   - turn: Called inside the hub, in the order in which such steps and changes were made. It must call its
  ///     argument, which delivers the new value, if there is one.
  func step(
    _ decide: (Value, _ version: UInt64) -> Step,
    inTurn turn: @escaping @Sendable (_ deliver: () -> Void) -> Void
  ) {
    let (old, turn) = current.withLock { current -> (Value, Turn?) in
      let old = current
      switch decide(old, version.load(ordering: .relaxed)) {
      case .none: return (old, nil)
      case .turn: return (old, hub.takeTurn { _ in turn {} })
      case .set(let value):
        current = value
        countChange()
        return (old, hub.takeTurn { deliver in turn { deliver(value) } })
      }
    }
    if let turn { hub.use(turn) }
    withExtendedLifetime(old) {}
  }

  /// Changes the value in place and delivers it, even if the closure throws.
  @inlinable
  func modify<Result, Failure: Swift.Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Passed out through a variable: the closure's result need not be Sendable, but the result of a lock must be.
    var result: Swift.Result<Result, Failure>?
    let (old, value, turn) = current.withLock { current -> (Value?, Value, Turn) in
      // As in `set`, unless that would make the closure copy what it changes.
      let old = holdsReference ? current : nil
      result = Swift.Result { () throws(Failure) in try body(&current) }
      countChange()
      return (old, current, hub.takeTurn(current))
    }
    hub.use(turn, for: value)
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
    hub.end(.completed)
  }

  /// Must be called under the lock.
  @inlinable
  func countChange() {
    version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Sends the current value, inside the call, and then every change; completes when the property is released.
  ///
  /// - Parameters:
  ///   - observer: Receives the values.
  ///   - lifetime: The lifetime of the run.
  ///   - note: Receives the version of the current value, before that value is sent.
  @usableFromInline
  func run(
    _ observer: Signal<Value, Never>.Observer, _ lifetime: Lifetime,
    noting note: (UInt64) -> Void = { _ in }
  ) {
    hub.observe(
      observer, lifetime, late: { $0.sendCompleted() },
      reading: { takeTurn in
        current.withLock { ((value: $0, version: version.load(ordering: .relaxed)), takeTurn()) }
      },
      sending: {
        note($0.version)
        observer.onValue($0.value)
      })
  }
}
