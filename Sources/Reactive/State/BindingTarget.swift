/// A target for bindings: an action for each value, for as long as a lifetime lasts.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider {
  /// How long values are accepted.
  public let lifetime: Lifetime
  /// Called with each value.
  public let action: @Sendable (Value) -> Void

  /// Makes a target from a closure.
  ///
  /// - Parameters:
  ///   - lifetime: How long values are accepted.
  ///   - action: Called with each value, on the thread on which it arrives.
  @preconcurrency
  public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
  }

  /// Makes a target from a closure that is called on a scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: Calls the closure, once for each value; a serial one preserves the order of the values.
  ///   - lifetime: How long values are accepted; a value that is due after its end is dropped.
  ///   - action: Called with each value.
  @preconcurrency
  public init(
    on scheduler: some Scheduler, lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void
  ) {
    self.init(lifetime: lifetime) { value in
      scheduler.schedule { if !lifetime.hasEnded { action(value) } }
    }
  }

  /// Makes a target from a property of an object, which is not retained.
  ///
  /// - Parameters:
  ///   - scheduler: Sets the property.
  ///   - lifetime: How long values are accepted.
  ///   - object: The object whose property is set.
  ///   - keyPath: The property.
  @preconcurrency
  public init<Object: AnyObject & Sendable>(
    on scheduler: some Scheduler = ImmediateScheduler(), lifetime: Lifetime, object: Object,
    keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    self.init(on: scheduler, lifetime: lifetime) { [weak object] value in
      object?[keyPath: keyPath] = value
    }
  }

  /// The target itself.
  public var bindingTarget: BindingTarget { self }
}

/// A type that can be on the left of `<~`.
public protocol BindingTargetProvider<Value> {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The target that receives the values.
  var bindingTarget: BindingTarget<Value> { get }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The target of the wrapped value; for nil, a target whose lifetime has ended.
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}

/// A type that can be on the right of `<~`: a stream that cannot fail, or a property.
public protocol BindingSource<Value>: SignalProducerConvertible where Error == Never {}

extension Signal: BindingSource where Error == Never {}
extension SignalProducer: BindingSource where Error == Never {}
