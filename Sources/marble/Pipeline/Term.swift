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
  /// A component of an argument that is a pair, for a closure that takes it apart.
  case half(Int, ofArgument: Int, Span)
  case text([TextPart], Span)
  case array([Term], Span)
  case tuple([TupleTerm], Span)
  case range(Term, Term?, isClosed: Bool, Span)
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
  /// `.value(x)`, `.success(x)`, …: an event or a result that holds something.
  case holding(Holder, Term, Span)
  /// What may be an operator on a stream or, for the same arguments, a member of another value: which of
  /// them is known when there is a value.
  case either(Term, Member, OperatorRow?, [ArgumentTerm], Span, end: Int)
  /// `.producer` of a stream.
  case producer(Term, Span)
  /// An operator on a stream, or a creation function: where its name stands, and where its call ends.
  case stream(OperatorRow, on: Term?, [ArgumentTerm], Span, end: Int)

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

/// An event or a result that holds something, by its name.
package enum Holder: String, Sendable, CaseIterable {
  case value, failed, success, failure

  /// What it is called in messages, with its article.
  package var kindName: String {
    switch self {
    case .value, .failed: "an event"
    case .success, .failure: "a result"
    }
  }

  /// The event or the result.
  package func holding(_ value: Value) -> Value {
    switch self {
    case .value: .event(.value(value))
    case .failed: .event(.failed(Failure(value)))
    case .success: .result(.success(value))
    case .failure: .result(.failure(Failure(value)))
    }
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
  case resets(ShareReset)
  /// `Property(initial:then:)`, or `Property(value:)` with no stream.
  case property(Term, then: Term?, Span)
  case scheduler
}

/// A checked closure.
package struct ClosureTerm: Sendable {
  package indirect enum Body: Sendable {
    case nothing
    case value(Term)
    /// `$0 = …`, `$0 += …`: a new value for the first argument.
    case assignment(Term)
    /// `$0.append(…)`.
    case append(Term, Span)
    /// One of the two, and then a value.
    case steps(Body, Term)
  }

  package var body: Body
  package var span: Span
}
