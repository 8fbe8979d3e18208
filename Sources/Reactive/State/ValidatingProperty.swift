/// A property that checks each proposed value before it accepts it.
///
/// Its value is the last valid one, or the replacement of an invalid one. ``result`` reports the outcome of the
/// last proposal, and contains the proposal.
///
/// Proposals and changes of an inner property can come from any thread. Each has a result, and the results are
/// published in the same order, so the last result always belongs to the last proposal or change. Code that
/// proposes a value reads the new ``value`` and ``result`` at once.
///
/// A view of another property also checks values that are set there directly. Such a value stays even if it is
/// invalid; only ``result`` shows it.
public final class ValidatingProperty<Value: Sendable, ValidationError: Swift.Error>:
  MutablePropertyProtocol
{
  private let inner: MutableProperty<Value>
  private let validation: Validation
  private let scope = ScopedDisposable(CompositeDisposable())

  /// The outcome of the last proposal.
  public let result: Property<Result>

  /// A producer that sends the current value when it is started, and then every change.
  public let producer: SignalProducer<Value, Never>

  /// The changes from now on.
  public let signal: Signal<Value, Never>

  /// The lifetime of the property that stores the value.
  public var lifetime: Lifetime { inner.lifetime }

  /// The current value; setting it proposes a value.
  public var value: Value {
    get { inner.value }
    set { validation.propose(newValue) }
  }

  /// Makes a property that stores its own value.
  ///
  /// - Parameters:
  ///   - initial: The initial value, even if it is invalid.
  ///   - validator: Called once for the initial value, and once for each proposal, inside the call that makes it.
  @preconcurrency
  public convenience init(
    _ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision
  ) {
    self.init(MutableProperty(initial), validator)
  }

  /// Makes a view of another property, which it keeps alive.
  ///
  /// - Parameters:
  ///   - inner: Receives the valid values.
  ///   - validator: Called once for each proposal, for the current value, and for each value that is set in `inner`
  ///     directly; for such a value again if ``result`` is read before it was published.
  @preconcurrency
  public init(
    _ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision
  ) {
    self.inner = inner
    producer = inner.producer
    signal = inner.signal
    let validation = Validation(inner, validator)
    self.validation = validation
    result = validation.result
    validation.follow(during: Lifetime(scope.inner))
  }

  /// Makes a property that stores its own value and whose validity depends on another property.
  ///
  /// - Parameters:
  ///   - initial: The initial value, even if it is invalid.
  ///   - other: Validity depends on it; not kept alive. When it changes, the last proposal is checked again.
  ///   - validator: Receives a proposal and the other's value.
  @preconcurrency
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a view of another property whose validity depends on a third.
  ///
  /// - Parameters:
  ///   - inner: Receives the valid values.
  ///   - other: Validity depends on it; not kept alive. When it changes, the last proposal is checked again.
  ///   - validator: Receives a proposal and the other's value.
  @preconcurrency
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    let view = Property(other)
    self.init(inner) { validator($0, view.value) }
    checkAgain(with: view)
  }

  /// Makes a property that stores its own value and whose validity depends on another validating property.
  ///
  /// - Parameters:
  ///   - initial: The initial value, even if it is invalid.
  ///   - other: Validity depends on its last proposal, valid or not; not kept alive.
  ///   - validator: Receives a proposal and the other's.
  @preconcurrency
  public convenience init<Other, OtherError>(
    _ initial: Value, with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a view of another property whose validity depends on another validating property.
  ///
  /// - Parameters:
  ///   - inner: Receives the valid values.
  ///   - other: Validity depends on its last proposal, valid or not; not kept alive.
  ///   - validator: Receives a proposal and the other's.
  @preconcurrency
  public convenience init<Other, OtherError>(
    _ inner: MutableProperty<Value>, with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(inner, with: other.result) { validator($0, $1.proposed) }
  }

  private func checkAgain<Other>(with other: Property<Other>) {
    scope += other.signal.observeValues { [weak validation] _ in validation?.repeatLast() }
  }
}
