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
}
