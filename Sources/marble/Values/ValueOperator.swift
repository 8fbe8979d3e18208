import ReactiveTesting

/// An infix operator on values.
///
/// `&&`, `||` and `??` are not here, because they may skip their right side.
package enum ValueOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

extension ValueOperator {
  /// The operator of a symbol, or of an assignment such as `+=`; nil for symbols with another meaning.
  init?(_ symbol: Symbol) {
    self.init(rawValue: String(symbol.rawValue.dropLast(symbol.isAssignment ? 1 : 0)))
  }

  /// The result of the operator on two values.
  package func applied(_ left: Value, _ right: Value, at span: Span) throws(Fault) -> Value {
    switch self {
    case .equal, .unequal:
      // A stream never equals another kind of value; such a comparison is a mistake in the fixture.
      guard left.isStream == right.isStream else {
        throw Fault(
          "'\(rawValue)' cannot compare \(left.kindName) with \(right.kindName)", at: span)
      }
      return .boolean(left.isEqual(to: right) == (self == .equal))
    case .less: return .boolean(try isOrdered(left, right, span) { $0 == .ascending })
    case .lessOrEqual:
      return .boolean(try isOrdered(left, right, span) { $0 == .ascending || $0 == .equal })
    case .greater: return .boolean(try isOrdered(left, right, span) { $0 == .descending })
    case .greaterOrEqual:
      return .boolean(try isOrdered(left, right, span) { $0 == .descending || $0 == .equal })
    case .add, .subtract, .multiply, .divide, .remainder: break
    }
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return try integer(left, right, span)
    case (.decimal(let left), .decimal(let right)): return try decimal(left, right, span)
    case (.integer(let left), .decimal(let right)): return try decimal(Double(left), right, span)
    case (.decimal(let left), .integer(let right)): return try decimal(left, Double(right), span)
    case (.text(let left), .text(let right)) where self == .add: return .text(left + right)
    case (.array(let left), .array(let right)) where self == .add: return .array(left + right)
    case (.duration(let left), .duration(let right)) where self == .add || self == .subtract:
      return try duration(left, self == .add ? right : .zero - right, span)
    case (.duration(let duration), .integer(let count)) where self == .multiply,
      (.integer(let count), .duration(let duration)) where self == .multiply:
      return try multiple(duration, count, span)
    default:
      throw Fault(
        "'\(rawValue)' cannot be applied to \(left.kindName) and \(right.kindName)", at: span)
    }
  }

  private func integer(_ left: Int, _ right: Int, _ span: Span) throws(Fault) -> Value {
    let (result, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      default: left.remainderReportingOverflow(dividingBy: right)
      }
    guard !overflow else {
      throw Fault(
        right == 0 && (self == .divide || self == .remainder)
          ? "\(left) \(rawValue) 0 is a division by zero"
          : "\(left) \(rawValue) \(right) is more than an integer can hold", at: span)
    }
    return .integer(result)
  }

  private func decimal(_ left: Double, _ right: Double, _ span: Span) throws(Fault) -> Value {
    switch self {
    case .add: return .decimal(left + right)
    case .subtract: return .decimal(left - right)
    case .multiply: return .decimal(left * right)
    case .divide: return .decimal(left / right)
    default: throw Fault("'%' takes integers, not decimal numbers", at: span)
    }
  }

  // Small enough for a 64-bit nanosecond clock, so that no sum of two can overflow a Duration.
  private static var longest: Double { 9_000_000_000 }

  private func duration(_ left: Duration, _ right: Duration, _ span: Span) throws(Fault) -> Value {
    let sum = left + right
    guard abs(sum / .seconds(1)) < Self.longest else {
      throw Fault(Value.longDuration, at: span)
    }
    return .duration(sum)
  }

  private func multiple(_ duration: Duration, _ count: Int, _ span: Span) throws(Fault) -> Value {
    guard abs(duration / .seconds(1)) * abs(Double(count)) < Self.longest else {
      throw Fault(Value.longDuration, at: span)
    }
    return .duration(duration * count)
  }

  private func isOrdered(
    _ left: Value, _ right: Value, _ span: Span, _ test: (ValueOrder) -> Bool
  ) throws(Fault) -> Bool {
    guard let order = left.compared(with: right) else {
      throw Fault("'\(rawValue)' cannot compare \(left.kindName) with \(right.kindName)", at: span)
    }
    return test(order)
  }
}

extension Value {
  /// The message about a duration that a 64-bit nanosecond clock cannot measure.
  static let longDuration = "this duration is longer than 285 years"
}

/// The order of two values.
package enum ValueOrder: Sendable {
  case ascending, equal, descending
  /// There is no order: one of the values is not a number (NaN), which is neither less nor greater nor equal.
  case unordered

  fileprivate init<C: Comparable>(_ left: C, _ right: C) {
    self =
      left < right
      ? .ascending : left > right ? .descending : left == right ? .equal : .unordered
  }

  /// The order of an integer and a decimal number; exact even if no Double equals the integer.
  fileprivate init(_ left: Int, _ right: Double) {
    if right.isNaN {
      self = .unordered
    } else if let whole = Int(exactly: right.rounded(.down)) {
      self =
        left == whole
        ? (right > right.rounded(.down) ? .ascending : .equal)
        : left < whole ? .ascending : .descending
    } else {
      self = right > 0 ? .ascending : .descending
    }
  }

  /// The order of the same values the other way round.
  fileprivate var reversed: ValueOrder {
    switch self {
    case .ascending: .descending
    case .descending: .ascending
    case .equal, .unordered: self
    }
  }
}

extension Value {
  /// The order of this value and another; nil for kinds that cannot be compared.
  package func compared(with other: Value) -> ValueOrder? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): ValueOrder(left, right)
    case (.decimal(let left), .decimal(let right)): ValueOrder(left, right)
    case (.integer(let left), .decimal(let right)): ValueOrder(left, right)
    case (.decimal(let left), .integer(let right)): ValueOrder(right, left).reversed
    case (.text(let left), .text(let right)): ValueOrder(left, right)
    case (.duration(let left), .duration(let right)): ValueOrder(left, right)
    case (.tuple(let left), .tuple(let right)) where left.count == right.count:
      Self.order(left, right)
    default: nil
    }
  }

  /// The operator `==`: an integer and a decimal number are compared as numbers, as with `<`.
  func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.integer, .decimal), (.decimal, .integer): compared(with: other) == .equal
    default: self == other
    }
  }

  /// The order of the first differing components, as Swift compares tuples.
  private static func order(_ left: [Field], _ right: [Field]) -> ValueOrder? {
    for (left, right) in zip(left, right) {
      let order = left.value.compared(with: right.value)
      guard order == .equal else { return order }
    }
    return .equal
  }
}
