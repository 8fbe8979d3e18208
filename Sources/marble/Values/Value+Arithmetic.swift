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
  /// The result of the operator on two values.
  package func applied(
    _ left: Value, _ right: Value, at span: Span
  ) throws(Fault) -> Value {
    switch self {
    case .equal, .unequal:
      // A stream never equals another kind of value; such a comparison is a mistake in the fixture.
      guard left.isStream == right.isStream else {
        throw Fault(
          ValueMessages.incomparable(rawValue, left.kindName, right.kindName), at: span)
      }
      return .boolean(left.isEqual(to: right) == (self == .equal))
    case .less: return .boolean(try isOrdered(left, right, span) { $0 < 0 })
    case .lessOrEqual: return .boolean(try isOrdered(left, right, span) { $0 <= 0 })
    case .greater: return .boolean(try isOrdered(left, right, span) { $0 > 0 })
    case .greaterOrEqual: return .boolean(try isOrdered(left, right, span) { $0 >= 0 })
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
      throw Fault(ValueMessages.noOperation(rawValue, left.kindName, right.kindName), at: span)
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
          ? ValueMessages.divisionByZero(left, rawValue)
          : ValueMessages.overflow("\(left) \(rawValue) \(right)"), at: span)
    }
    return .integer(result)
  }

  private func decimal(_ left: Double, _ right: Double, _ span: Span) throws(Fault) -> Value {
    switch self {
    case .add: return .decimal(left + right)
    case .subtract: return .decimal(left - right)
    case .multiply: return .decimal(left * right)
    case .divide: return .decimal(left / right)
    default: throw Fault(ValueMessages.remainderOfDecimals, at: span)
    }
  }

  // Small enough for a 64-bit nanosecond clock, so that no sum of two can overflow a Duration.
  private static var longest: Double { 9_000_000_000 }

  private func duration(
    _ left: Duration, _ right: Duration, _ span: Span
  ) throws(Fault) -> Value {
    let sum = left + right
    guard abs(sum / .seconds(1)) < Self.longest else {
      throw Fault(ValueMessages.longDuration, at: span)
    }
    return .duration(sum)
  }

  private func multiple(_ duration: Duration, _ count: Int, _ span: Span) throws(Fault) -> Value {
    guard abs(duration / .seconds(1)) * abs(Double(count)) < Self.longest else {
      throw Fault(ValueMessages.longDuration, at: span)
    }
    return .duration(duration * count)
  }

  private func isOrdered(
    _ left: Value, _ right: Value, _ span: Span, _ test: (Int) -> Bool
  ) throws(Fault) -> Bool {
    guard let order = left.compared(with: right) else {
      throw Fault(ValueMessages.incomparable(rawValue, left.kindName, right.kindName), at: span)
    }
    // NaN is neither less nor greater nor equal.
    return order == .max ? false : test(order)
  }
}

extension Value {
  /// Negative, zero or positive if this value is less, equal or greater; `Int.max` if the two have no
  /// order (NaN); nil for kinds that cannot be compared.
  package func compared(with other: Value) -> Int? {
    func order<C: Comparable>(_ left: C, _ right: C) -> Int {
      left < right ? -1 : left > right ? 1 : left == right ? 0 : .max
    }
    return switch (self, other) {
    case (.integer(let left), .integer(let right)): order(left, right)
    case (.decimal(let left), .decimal(let right)): order(left, right)
    case (.integer(let left), .decimal(let right)): numericOrder(left, right)
    case (.decimal(let left), .integer(let right)):
      reversed(numericOrder(right, left))
    case (.text(let left), .text(let right)): order(left, right)
    case (.duration(let left), .duration(let right)): order(left, right)
    case (.tuple(let left), .tuple(let right)) where left.count == right.count:
      tupleOrder(left, right)
    default: nil
    }
  }
}

extension Value {
  /// The operator `==`: an integer and a decimal number are compared as numbers, as with `<`.
  fileprivate func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.integer, .decimal), (.decimal, .integer): compared(with: other) == 0
    default: self == other
    }
  }
}

private func reversed(_ order: Int) -> Int { order == .max ? order : -order }

/// The order of an integer and a decimal number; exact even if no Double equals the integer.
private func numericOrder(_ left: Int, _ right: Double) -> Int {
  guard !right.isNaN else { return .max }
  guard let whole = Int(exactly: right.rounded(.down)) else { return right > 0 ? -1 : 1 }
  guard left == whole else { return left < whole ? -1 : 1 }
  return right > right.rounded(.down) ? -1 : 0
}

/// The order of the first differing components, as Swift compares tuples.
private func tupleOrder(_ left: [Value.Field], _ right: [Value.Field]) -> Int? {
  for (left, right) in zip(left, right) {
    guard let order = left.value.compared(with: right.value), order == 0 else {
      return left.value.compared(with: right.value)
    }
  }
  return 0
}
