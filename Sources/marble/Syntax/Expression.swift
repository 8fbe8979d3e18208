import ReactiveTesting

/// An expression as it is written, with the place of every part.
package struct Expression: Sendable {
  package indirect enum Kind: Sendable {
    case integer(Int)
    case decimal(Double)
    case duration(Double, TimeUnit)
    case text([TextPart])
    case boolean(Bool)
    case none
    case array([Expression])
    case tuple([Argument])
    case name(String)
    /// `$0`, `$1`, …
    case argument(Int)
    /// `.latest`, `.empty`
    case implicitMember(Name)
    case member(Expression, Name)
    case call(Expression, Call)
    case element(Expression, Expression)
    case keyPath([Name])
    case closure(Closure)
    case prefix(Symbol, Expression)
    case infix(Symbol, Expression, Expression)
    case ternary(Expression, Expression, Expression)
    case unwrap(Expression)
    case range(Expression, Expression?, isClosed: Bool)
  }

  package enum TextPart: Sendable {
    case literal(String)
    case expression(Expression)
  }

  /// A name and its place.
  package struct Name: Sendable {
    package var text: String
    package var span: Span
  }

  /// An argument, with or without a label.
  package struct Argument: Sendable {
    package var label: Name?
    package var value: Expression
  }

  /// The arguments of a call.
  package struct Call: Sendable {
    package var arguments: [Argument]
    package var trailing: [Argument]
  }

  package struct Closure: Sendable {
    package indirect enum Body: Sendable {
      case empty
      case expression(Expression)
      /// `$0 = x`, `$0 += x`, …: the target, the operator, the value.
      case assignment(Expression, Symbol, Expression)
      /// `$0 += x; return $0`: a statement followed by an expression.
      case steps(Body, Expression)
    }

    /// The names of the parameters; nil where they are `$0`, `$1`.
    package var parameters: [Name]?
    package var body: Body
  }

  package var kind: Kind
  package var span: Span
  /// How deeply the expression is nested.
  package let height: Int
}

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
