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
    scope += view.signal.observeValues { [weak validation] _ in validation?.repeatLast() }
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
}

extension ValidatingProperty {
  /// What a validator decides about a proposal.
  public enum Decision: Sendable {
    /// It is accepted.
    case valid
    /// Another value is accepted in its place, for the given reason.
    case coerced(Value, ValidationError?)
    /// It is rejected.
    case invalid(ValidationError)
  }

  /// The outcome of a proposal.
  public enum Result: Sendable {
    /// It was accepted.
    case valid(Value)
    /// Another value was accepted in its place.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// It was rejected.
    case invalid(Value, ValidationError)

    init(_ proposed: Value, _ decision: Decision) {
      switch decision {
      case .valid: self = .valid(proposed)
      case .coerced(let replacement, let error):
        self = .coerced(replacement: replacement, proposed: proposed, error: error)
      case .invalid(let error): self = .invalid(proposed, error)
      }
    }

    /// The proposed value.
    public var proposed: Value {
      switch self {
      case .valid(let value), .invalid(let value, _), .coerced(_, let value, _): value
      }
    }

    /// The accepted value, if there is one.
    public var value: Value? {
      switch self {
      case .valid(let value), .coerced(let value, _, _): value
      case .invalid: nil
      }
    }

    /// Why the proposal was rejected or replaced.
    public var error: ValidationError? {
      switch self {
      case .valid: nil
      case .coerced(_, _, let error): error
      case .invalid(_, let error): error
      }
    }

    /// Whether the proposal was rejected.
    public var isInvalid: Bool { value == nil }
  }

  /// Decides about proposals.
  ///
  /// A decision is recorded in one step with the accepted value, under the lock of the inner property, and
  /// published inside that property's hub. So results are published in the order of the changes and decisions that
  /// they belong to, and the last published one belongs to the final value.
  final class Validation: Sendable {
    private let inner: MutableProperty<Value>
    private let validator: @Sendable (Value) -> Decision
    private let published: MutableProperty<Result>
    private let decisions: Lock<Decisions>
    /// The position of what has been delivered, and whether a decision is being delivered now; accessed only inside
    /// the hub of the inner property.
    private let delivered: SerialBox<Position>
    private let isDeliveringDecision = SerialBox(false)

    /// A point in the order of the changes of the inner property and the decisions made here.
    private struct Position: Equatable, Sendable {
      var change: UInt64
      var decision: UInt64
    }

    /// Changed under the lock of the inner property.
    private struct Decisions: Sendable {
      var last: Result
      /// The position of the last decision.
      var position: Position
      /// The position of the last published result.
      var published: Position
    }

    init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
      self.inner = inner
      self.validator = validator
      let (value, version) = inner.state.current.withLock {
        ($0, inner.state.version.load(ordering: .relaxed))
      }
      let result = Result(value, validator(value))
      let position = Position(change: version, decision: 0)
      published = MutableProperty(result)
      decisions = Lock(Decisions(last: result, position: position, published: position))
      delivered = SerialBox(position)
    }

    /// Checks the values that are set in the inner property directly, until a lifetime ends.
    func follow(during lifetime: Lifetime) {
      let isFirst = SerialBox(true)
      let initial = delivered.contents
      inner.state.run(
        Signal<Value, Never>.Observer(
          onValue: { [weak self] value in
            guard let self else { return }
            if isFirst.contents {
              isFirst.contents = false
              if delivered.contents == initial { return }
            } else {
              delivered.contents.change += 1
            }
            guard !isDeliveringDecision.contents else { return }
            publish(Result(value, validator(value)), at: delivered.contents)
          },
          onTermination: { _ in }),
        lifetime,
        // The value may have changed meanwhile; then the first value received has to be checked too.
        noting: { delivered.contents.change = $0 })
    }

    /// The outcome of the last proposal.
    var result: Property<Result> {
      let state = published.state
      return Property(
        changesOf: published,
        reading: { [weak self, published] in self?.last.result ?? published.value },
        version: PropertyVersion(depth: 0) { [weak self] in
          // Read first: what is reported after that is no older.
          let version = state.version.load(ordering: .acquiring)
          return self?.isUpToDate ?? true ? version : nil
        })
    }

    /// Decides about a value, and accepts it or its replacement.
    func propose(_ value: Value) {
      put(Result(value, validator(value)))
    }

    /// Decides about the last proposal again.
    func repeatLast() {
      while true {
        let (result, position) = last
        let proposed = result.proposed
        // A proposal made meanwhile is newer: then that one is checked.
        if put(Result(proposed, validator(proposed)), at: position) { return }
      }
    }

    /// Records a decision.
    ///
    /// - Parameters:
    ///   - result: The decision.
    ///   - expected: The only position at which to record it; nil for any.
    /// - Returns: Whether it was recorded.
    @discardableResult
    private func put(_ result: Result, at expected: Position? = nil) -> Bool {
      let value = result.value
      // Released after the lock: the `deinit` of a value may run code that calls this again.
      var old: Result?
      inner.state.step { _, version in
        decisions.withLock { decisions in
          let now = Position(change: version, decision: decisions.position.decision)
          guard expected == nil || expected == now else { return .none }
          old = decisions.last
          decisions.last = result
          decisions.position.decision += 1
          decisions.position.change = value == nil ? version : version + 1
          return value.map { .set($0) } ?? .turn
        }
      } inTurn: { [self] deliver in
        delivered.contents.decision += 1
        var position = delivered.contents
        if value != nil { position.change += 1 }
        publish(result, at: position)
        isDeliveringDecision.contents = true
        deliver()
        isDeliveringDecision.contents = false
      }
      return old != nil
    }

    private func publish(_ result: Result, at position: Position) {
      published.value = result
      decisions.withLock { $0.published = position }
    }

    /// The result for the inner property's value and all decisions, published or not, and its position.
    private var last: (result: Result, position: Position) {
      let (value, decisions, now) = snapshot
      if decisions.published == now { return (published.value, now) }
      if decisions.position == now { return (decisions.last, now) }
      return (Result(value, validator(value)), now)
    }

    private var isUpToDate: Bool {
      let (_, decisions, now) = snapshot
      return decisions.published == now
    }

    private var snapshot: (value: Value, decisions: Decisions, now: Position) {
      inner.state.current.withLock { value in
        let version = inner.state.version.load(ordering: .relaxed)
        let decisions = decisions.withLock { $0 }
        let now = Position(change: version, decision: decisions.position.decision)
        return (value, decisions, now)
      }
    }
  }
}
