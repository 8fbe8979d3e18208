import Reactive
import ReactiveTesting

/// A checked expression: every name resolved, every operator found, every argument in its place.
package indirect enum Term: Sendable {
  case constant(Value)
  /// An input lane, by its position in the case.
  case lane(Int)
  /// A `let`, by its position in the case.
  case binding(Int)
  /// An argument of a closure, by its place in the environment.
  case argument(Int)
  case text([TextPart])
  case array([Term])
  case tuple([TupleTerm])
  case range(Term, Term?, isClosed: Bool, Span)
  /// `.success(…)` or `.failure(…)`.
  case result(Term, isSuccess: Bool)
  case negation(Term, Span)
  case not(Term, Span)
  case operation(ValueOperator, Term, Term, Span)
  case and(Term, Term, Span)
  case or(Term, Term, Span)
  case coalescing(Term, Term)
  case conditional(Term, Term, Term, Span)
  case unwrapping(Term, Span)
  /// A member of a value: a component of a tuple, `count`, `uppercased()`, …
  case member(Term, Member, [Term], Span)
  case element(Term, Term, Span)
  case function(Function, Term, Span)
  /// `.producer` of a stream.
  case producer(Term, Span)
  /// An operator on a stream, or a creation function.
  case stream(OperatorRow, on: Term?, [ArgumentTerm], Span)

  package enum TextPart: Sendable {
    case literal(String)
    case term(Term)
  }

  package struct TupleTerm: Sendable {
    package var label: String?
    package var term: Term
  }

  /// A function that is called by its name.
  package enum Function: String, Sendable, CaseIterable {
    case integer = "Int"
    case decimal = "Double"
    case text = "String"
    case absolute = "abs"
    case milliseconds = "milliseconds"
    case microseconds = "microseconds"
    case seconds = "seconds"
  }
}

/// What is given for a parameter of an operator, checked.
package indirect enum ArgumentTerm: Sendable {
  case missing
  case term(Term, Parameter.Kind, Span)
  case streams([Term], isArray: Bool, Span)
  case closure(ClosureTerm, Parameter.Kind)
  case strategy(FlattenStrategy)
  /// `.concurrent(limit:)`, whose limit is evaluated when the stream is made.
  case concurrent(limit: Term, Span)
  case pending(Pending)
  case edges(ThrottleEdges)
  case comparison(RepeatComparison)
  case scheduler
}

/// A checked closure.
package struct ClosureTerm: Sendable {
  package enum Body: Sendable {
    case nothing
    case value(Term)
    /// `$0 = …`, `$0 += …`: a new value for the first argument.
    case assignment(Term)
    /// `$0.append(…)`.
    case append(Term, Span)
  }

  package var body: Body
  package var span: Span
}
