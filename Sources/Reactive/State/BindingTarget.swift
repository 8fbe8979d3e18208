/// What values can be bound to: something to do with each, for as long as something lives.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider {
  /// How long values are taken.
  public let lifetime: Lifetime
  /// Called with each value.
  public let action: @Sendable (Value) -> Void

  /// Makes a target of a closure.
  ///
  /// - Parameters:
  ///   - lifetime: How long values are taken.
  ///   - action: Called with each value, where it comes.
  @available(swift, introduced: 6)
  public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
  }

  /// Makes a target of a closure that is called on a scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: Where the closure is called, once for each value; a serial one keeps their order.
  ///   - lifetime: How long values are taken; one that is due after its end is dropped.
  ///   - action: Called with each value.
  @available(swift, introduced: 6)
  public init(
    on scheduler: some Scheduler, lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void
  ) {
    self.init(lifetime: lifetime) { value in
      scheduler.schedule { if !lifetime.hasEnded { action(value) } }
    }
  }

  /// Makes a target of a property of an object, which is not kept alive.
  ///
  /// - Parameters:
  ///   - scheduler: Where the property is set.
  ///   - lifetime: How long values are taken.
  ///   - object: Whose property is set.
  ///   - keyPath: Which property.
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

/// What can stand on the left of `<~`.
public protocol BindingTargetProvider<Value> {
  /// The type of the values.
  associatedtype Value: Sendable

  /// Where the values go.
  var bindingTarget: BindingTarget<Value> { get }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The target of what is there; where nothing is, one whose lifetime has ended.
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}
