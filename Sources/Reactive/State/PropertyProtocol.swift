/// A value that changes, and the stream of its changes.
public protocol PropertyProtocol<Value>: AnyObject, Sendable, BindingSource {
  /// The current value.
  var value: Value { get }

  /// A producer that sends the current value when it is started, and then every change.
  ///
  /// It completes when the property cannot change any more.
  var producer: SignalProducer<Value, Never> { get }

  /// The changes from now on, without the current value.
  ///
  /// It completes when the property cannot change any more.
  var signal: Signal<Value, Never> { get }
}

/// A property that can be set from outside.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The current value; observers receive every set, even if the value is equal.
  var value: Value { get set }

  /// How long the property lives.
  var lifetime: Lifetime { get }
}

extension MutablePropertyProtocol {
  /// A target that sets the property for as long as it lives; does not keep it alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

/// A property whose value can be read and changed in one atomic step.
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Reads the value while nobody can change it.
  ///
  /// - Parameter action: Receives the value. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Changes the value in place.
  ///
  /// - Parameter action: Receives the value to change. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension PropertyProtocol {
  /// The property of an operator that is written for producers.
  func composing<U>(
    _ operation: (SignalProducer<Value, Never>) -> SignalProducer<U, Never>
  ) -> Property<U> {
    Property(composing: operation(producer))
  }
}
