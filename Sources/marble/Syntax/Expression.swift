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

    package init(arguments: [Argument], trailing: [Argument]) {
      (self.arguments, self.trailing) = (arguments, trailing)
    }
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

  package init(kind: Kind, span: Span, height: Int) {
    (self.kind, self.span, self.height) = (kind, span, height)
  }
}
