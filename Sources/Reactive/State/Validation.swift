extension ValidatingProperty {
  /// What a validator decides about a proposal.
  public enum Decision: Sendable {
    /// It is taken.
    case valid
    /// Another value is taken in its place, for the reason given.
    case coerced(Value, ValidationError?)
    /// It is not taken.
    case invalid(ValidationError)
  }

  /// How a proposal went.
  public enum Result: Sendable {
    /// It was taken.
    case valid(Value)
    /// Another value was taken in its place.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// It was not taken.
    case invalid(Value, ValidationError)

    init(_ proposed: Value, _ decision: Decision) {
      switch decision {
      case .valid: self = .valid(proposed)
      case .coerced(let replacement, let error):
        self = .coerced(replacement: replacement, proposed: proposed, error: error)
      case .invalid(let error): self = .invalid(proposed, error)
      }
    }

    /// What was proposed.
    public var proposed: Value {
      switch self {
      case .valid(let value), .invalid(let value, _), .coerced(_, let value, _): value
      }
    }

    /// What was taken, if anything was.
    public var value: Value? {
      switch self {
      case .valid(let value), .coerced(let value, _, _): value
      case .invalid: nil
      }
    }

    /// Why nothing was taken, or something else was.
    public var error: ValidationError? {
      switch self {
      case .valid: nil
      case .coerced(_, _, let error): error
      case .invalid(_, let error): error
      }
    }

    /// Whether nothing was taken.
    public var isInvalid: Bool { value == nil }
  }

  /// Where proposals are decided, one after the other.
  final class Validation: Gate, @unchecked Sendable {
    // Unchecked: `isSetting` is touched inside the hub of the inner property only.

    let result: MutableProperty<Result>
    private let inner: MutableProperty<Value>
    private let validator: @Sendable (Value) -> Decision
    private var isSetting = false

    init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
      self.inner = inner
      self.validator = validator
      let initial = inner.value
      result = MutableProperty(Result(initial, validator(initial)))
    }

    /// Decides about a value, and takes it or what replaces it.
    func propose(_ value: Value) {
      perform { self.decide(value) }
    }

    /// Decides about the last proposal again.
    func repeatLast() {
      perform { self.decide(self.result.value.proposed) }
    }

    /// Judges a value that was set in the inner property; to be called inside its hub.
    func innerChanged(to value: Value) {
      guard !isSetting else { return }
      perform { self.result.value = Result(value, self.validator(value)) }
    }

    private func decide(_ proposed: Value) {
      let result = Result(proposed, validator(proposed))
      self.result.value = result
      guard let value = result.value else { return }
      // The flag stands while this very change is told of, which may be later than now.
      inner.state.set(value, telling: { isBefore in self.isSetting = isBefore })
    }
  }
}
