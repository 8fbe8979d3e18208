import ReactiveTesting

extension Checker {
  func prefix(
    _ symbol: Symbol, _ operand: Expression, _ span: Span
  ) throws(Diagnostic) -> Checked {
    let checked = try value(operand)
    if symbol == .exclamation { return (.not(checked.term, span), .value(name: "a Boolean")) }
    // A literal with its sign stays a literal, so that it can be checked before the run.
    switch checked.term {
    case .constant(.integer(let number)) where number != .min:
      return (.constant(.integer(-number)), checked.kind)
    case .constant(.decimal(let number)): return (.constant(.decimal(-number)), checked.kind)
    default: return (.negation(checked.term, span), checked.kind)
    }
  }

  func infix(
    _ symbol: Symbol, _ left: Expression, _ right: Expression, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if symbol == .coalescing {
      let (left, right) = (try check(left), try check(right))
      return (.coalescing(left.term, right.term), common(left.kind, right.kind))
    }
    let (leftTerm, rightTerm) = (try value(left), try value(right))
    switch symbol {
    case .and: return (.and(leftTerm.term, rightTerm.term, span), .value(name: "a Boolean"))
    case .or: return (.or(leftTerm.term, rightTerm.term, span), .value(name: "a Boolean"))
    default:
      guard let operation = ValueOperator(symbol) else {
        throw Diagnostic.unexpected(symbol.rawValue, at: span)
      }
      let kind: StaticKind =
        leftTerm.kind == .duration || rightTerm.kind == .duration ? .any : leftTerm.kind
      return (.operation(operation, leftTerm.term, rightTerm.term, span), kind)
    }
  }

  func common(_ left: StaticKind, _ right: StaticKind) -> StaticKind {
    if left == right { return left }
    return left.isStream && right.isStream ? .stream : .any
  }

  func text(
    _ parts: [Expression.TextPart], _ span: Span
  ) throws(Diagnostic) -> Term {
    if parts.count == 1, case .literal(let text) = parts[0] { return .constant(.text(text)) }
    var terms: [Term.TextPart] = []
    for part in parts {
      switch part {
      case .literal(let text): terms.append(.literal(text))
      case .expression(let expression): terms.append(.term(try value(expression).term))
      }
    }
    return terms.isEmpty ? .constant(.text("")) : .text(terms, span)
  }

  func duration(
    _ amount: Double, _ unit: TimeUnit, _ span: Span
  ) throws(Diagnostic) -> Duration {
    if unit == .ticks {
      let ticks = scope.tick / .seconds(1) * amount
      guard ticks < 9e9 else { throw Diagnostic(Value.longDuration, at: span) }
      // Whole ticks are exact; fractions are rounded to the nanosecond.
      return amount.rounded() == amount && amount < 1e15
        ? scope.tick * Int(amount) : .nanoseconds(Int64((ticks * 1e9).rounded()))
    }
    guard let duration = unit.duration(amount) else {
      throw Diagnostic(Value.longDuration, at: span)
    }
    return duration
  }
}
