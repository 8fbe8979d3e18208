import ReactiveTesting

extension FixtureCase.NamedExpression {
  /// Whether it is only there because its `let` has an expectation.
  var isStageOfItself: Bool { keySpan == name?.span }
}

extension Expression {
  /// Whether it is the name of a type, such as `SignalProducer`.
  var isType: Bool { plainName?.first?.isUppercase ?? false }

  /// Whether it consists of literals alone.
  var isData: Bool {
    switch kind {
    case .integer, .decimal, .boolean: true
    case .array(let elements): elements.allSatisfy(\.isData)
    case .tuple(let arguments): arguments.allSatisfy(\.value.isData)
    case .range(let start, let end, _): start.isData && end?.isData ?? true
    case .prefix(_, let operand): operand.isData
    case .text(let parts): !parts.contains { if case .expression = $0 { true } else { false } }
    default: false
    }
  }

  /// The number, if it is nothing else.
  var number: Double? {
    switch kind {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }
}

extension Term.Function {
  func duration(_ amount: Double) -> Duration {
    switch self {
    case .microseconds: .microseconds(1) * amount
    case .milliseconds: .milliseconds(1) * amount
    default: .seconds(1) * amount
    }
  }
}

extension Symbol {
  /// The operator that is most easily mistaken for this one; nil if there is none.
  var mutated: Symbol? {
    switch self {
    case .less: .lessOrEqual
    case .lessOrEqual: .less
    case .greater: .greaterOrEqual
    case .greaterOrEqual: .greater
    case .equal: .unequal
    case .unequal: .equal
    case .and: .or
    case .or: .and
    case .plus: .minus
    case .minus: .plus
    case .times: .plus
    default: nil
    }
  }
}
