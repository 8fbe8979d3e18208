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
}
