/// A value that can be set from anywhere, and that notifies its observers of each change.
///
/// It can be set and read from any thread. Observers receive the changes in the order in which they were made, one
/// at a time. ``Signal`` describes the limits that apply while several threads set the property. If an observer sets
/// the property while it receives a change, the new change is delivered after the first one has reached every
/// observer; `value` is the new value at once.
///
/// As a property wrapper, the projected value is the property:
///
///     @MutableProperty var name = ""
///     $name.producer.startWithValues { print($0) }
///
/// When the property is released, its streams complete and its ``lifetime`` ends. A producer that was taken from it
/// earlier can still be started: it sends the last value, and completes.
@propertyWrapper
public final class MutableProperty<Value: Sendable>: ComposableMutablePropertyProtocol,
  OriginatingProperty
{
  @usableFromInline let state: PropertyState<Value>
  private let token = Lifetime.Token()

  /// The changes from now on; completes when the property is released.
  public let signal: Signal<Value, Never>

  var origin: PropertyOrigin<Value> {
    PropertyOrigin(
      value: { [state] in state.value },
      version: PropertyVersion(depth: 0) { [state] in state.version.load(ordering: .acquiring) },
      run: { [state] in state.run($0, $1, noting: $2) })
  }

  /// Makes a property.
  ///
  /// - Parameter initial: The value until the first set.
  public init(_ initial: Value) {
    state = PropertyState(initial)
    signal = Signal(hub: state.hub)
  }

  /// Makes the property behind a wrapped one.
  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }

  deinit {
    state.finish()
    token.dispose()
  }

  /// The current value; observers receive every set, even if the value is equal.
  ///
  /// - Complexity: A set costs one lock and one call per observer.
  @inlinable
  public var value: Value {
    get { state.value }
    set { state.set(newValue) }
  }

  /// The current value.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property itself.
  public var projectedValue: MutableProperty { self }

  /// How long the property lives.
  public var lifetime: Lifetime { Lifetime(token) }

  /// A producer that sends the current value when it is started, and then every change.
  ///
  /// It completes when the property is released. It does not keep the property alive.
  public var producer: SignalProducer<Value, Never> {
    SignalProducer(running: { [state] observer, lifetime in state.run(observer, lifetime) })
  }

  /// Sets the value and returns the previous one, in one atomic step.
  @inlinable
  @discardableResult
  public func swap(_ newValue: Value) -> Value { state.set(newValue) }

  /// Reads the value while nobody can change it.
  ///
  /// - Parameter action: Receives the value. It must not use the property: the lock is not recursive.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  public func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withValue(action)
  }

  /// Changes the value in place, in one atomic step.
  ///
  /// Observers are notified once, after the closure has returned or thrown.
  ///
  /// The closure runs under a lock that is not recursive, so nothing that it does may use this property. That
  /// includes the `deinit` of objects that it releases, with one exception: if the value is of a class type, or an
  /// optional one, the old object is released after the lock. This is not done for other types, because each change
  /// of an array would copy the array. If the closure removes an object from a structure or a collection, and the
  /// object's `deinit` uses this property, return the object; it is then released after the lock too:
  ///
  ///     property.modify { $0.session.take() }
  ///
  /// - Parameter action: Receives the value to change. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  @discardableResult
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.modify(action)
  }
}
