/// A value that changes, and the stream of its changes.
public protocol PropertyProtocol<Value>: AnyObject, Sendable, BindingSource {
  /// The value now.
  var value: Value { get }

  /// A producer of the value at its start, and of every change from then on.
  ///
  /// It completes when the property can change no more.
  var producer: SignalProducer<Value, Never> { get }

  /// The changes from now on, without the value now.
  ///
  /// It completes when the property can change no more.
  var signal: Signal<Value, Never> { get }
}

/// A property that can be set from outside.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The value now; every set is told to the observers, whether or not it is equal.
  var value: Value { get set }

  /// How long the property lives.
  var lifetime: Lifetime { get }
}

extension MutablePropertyProtocol {
  /// Sets the property for as long as it lives; does not keep it alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

/// A property whose value can be read and changed in one step that nobody can come between.
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Reads the value while nobody can change it.
  ///
  /// - Parameter action: Given the value. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Changes the value in place.
  ///
  /// - Parameter action: Given the value to change. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
}
