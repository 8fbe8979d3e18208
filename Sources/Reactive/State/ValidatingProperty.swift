/// A property that checks each value proposed to it before it takes it.
///
/// Its value is the last one that was valid, or the one that was put in an invalid one's place.
/// ``result`` says how the last proposal went, and keeps the proposal.
///
/// Proposals and changes of an inner property can come from any thread. Each gets its result, published in their
/// order, so the last result always belongs to the last proposal or change. Whoever proposes a value reads
/// the new ``value`` and ``result`` at once.
///
/// A view of another property also checks what is set there directly. Such a value stands even if it is
/// invalid; only ``result`` tells.
public final class ValidatingProperty<Value: Sendable, ValidationError: Swift.Error>:
  MutablePropertyProtocol
{
  private let inner: MutableProperty<Value>
  private let validation: Validation
  private let scope = ScopedDisposable(CompositeDisposable())

  /// How the last proposal went.
  public let result: Property<Result>

  /// A producer of the value at its start, and of every change from then on.
  public let producer: SignalProducer<Value, Never>

  /// The changes from now on.
  public let signal: Signal<Value, Never>

  /// How long the property that keeps the value lives.
  public var lifetime: Lifetime { inner.lifetime }

  /// The value now; setting it proposes a value.
  public var value: Value {
    get { inner.value }
    set { validation.propose(newValue) }
  }

  /// Makes a property that keeps its own value.
  ///
  /// - Parameters:
  ///   - initial: The value at first, even if it is invalid.
  ///   - validator: Called once for each proposal, and for the initial value, where the proposal is made.
  public convenience init(
    _ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision
  ) {
    self.init(MutableProperty(initial), validator)
  }

  /// Makes a view of another property, which it keeps alive.
  ///
  /// - Parameters:
  ///   - inner: Where valid values are set.
  ///   - validator: Called once for each proposal, for the value now, and for each value that is set
  ///     there directly; for the latter again if ``result`` is read before it was published.
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

  /// Makes a property that keeps its own value and whose validity depends on another property.
  ///
  /// - Parameters:
  ///   - initial: The value at first, even if it is invalid.
  ///   - other: What validity depends on; not kept alive. When it changes, the last proposal is checked
  ///     again.
  ///   - validator: Given a proposal and the other's value.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a view of another property whose validity depends on a third.
  ///
  /// - Parameters:
  ///   - inner: Where valid values are set.
  ///   - other: What validity depends on; not kept alive. When it changes, the last proposal is checked
  ///     again.
  ///   - validator: Given a proposal and the other's value.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    let view = Property(other)
    self.init(inner) { validator($0, view.value) }
    checkAgain(with: view)
  }

  /// Makes a property that keeps its own value and whose validity depends on another such property.
  ///
  /// - Parameters:
  ///   - initial: The value at first, even if it is invalid.
  ///   - other: Its last proposal, valid or not, is what validity depends on; not kept alive.
  ///   - validator: Given a proposal and the other's.
  public convenience init<Other, OtherError>(
    _ initial: Value, with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a view of another property whose validity depends on another validating property.
  ///
  /// - Parameters:
  ///   - inner: Where valid values are set.
  ///   - other: Its last proposal, valid or not, is what validity depends on; not kept alive.
  ///   - validator: Given a proposal and the other's.
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
