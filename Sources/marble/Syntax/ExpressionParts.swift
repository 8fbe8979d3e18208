import ReactiveTesting

extension Expression.Closure {
  /// The number of arguments: the named parameters, or otherwise as many as the highest `$` requires.
  package var arity: Int {
    parameters?.count ?? body.expressions.reduce(0) { max($0, $1.numberedArity) }
  }
}

extension Expression.Closure.Body {
  var expressions: [Expression] {
    switch self {
    case .empty: []
    case .expression(let expression): [expression]
    case .assignment(let place, _, let value): [place, value]
    case .steps(let first, let last): first.expressions + [last]
    }
  }
}

extension Expression {
  /// The names in the expression, including those in closures, but not the closures' own parameters.
  package var names: Set<String> {
    var names: Set<String> = []
    var rest = [self]
    while let expression = rest.popLast() {
      switch expression.kind {
      case .name(let name): names.insert(name)
      case .closure(let closure):
        let own = closure.parameters.map { Set($0.map(\.text)) } ?? []
        for part in closure.body.expressions { names.formUnion(part.names.subtracting(own)) }
      default: rest += expression.parts
      }
    }
    return names
  }

  /// How many arguments its `$` require; those in nested closures do not count.
  fileprivate var numberedArity: Int {
    if case .argument(let index) = kind { return index + 1 }
    return parts.reduce(0) { max($0, $1.numberedArity) }
  }

  /// The direct parts of the expression; a closure has none here.
  fileprivate var parts: [Expression] {
    switch kind {
    case .integer, .decimal, .duration, .boolean, .none, .name, .argument, .implicitMember,
      .keyPath,
      .closure:
      []
    case .text(let parts):
      parts.compactMap { part in
        if case .expression(let expression) = part { expression } else { nil }
      }
    case .array(let elements): elements
    case .tuple(let fields): fields.map(\.value)
    case .member(let base, _), .prefix(_, let base), .unwrap(let base): [base]
    case .call(let callee, let call): [callee] + (call.arguments + call.trailing).map(\.value)
    case .element(let base, let index): [base, index]
    case .infix(_, let left, let right): [left, right]
    case .ternary(let condition, let yes, let no): [condition, yes, no]
    case .range(let start, let end, _): [start] + (end.map { [$0] } ?? [])
    }
  }

  /// The parts of a chain of operators, such as `taps` and `.map { $0 * 10 }`; the first is the source.
  func stages(in source: SourceText) -> [String] {
    var stages: [String] = []
    var rest = self
    while let base = rest.chainBase {
      stages.append(source.oneLine(Span(base.span.end, rest.span.end)))
      rest = base
    }
    return [source.oneLine(rest.span)] + stages.reversed()
  }

  /// The expression that an operator is called on; nil for the start of a chain.
  private var chainBase: Expression? {
    let base: Expression
    switch kind {
    case .call(let callee, _):
      guard case .member(let inner, _) = callee.kind else { return nil }
      base = inner
    case .member(let inner, _): base = inner
    default: return nil
    }
    if case .name("SignalProducer") = base.kind { return nil }
    if case .name("Signal") = base.kind { return nil }
    return base
  }
}
