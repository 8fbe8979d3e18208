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
