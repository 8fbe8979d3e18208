import Reactive
import ReactiveTesting

/// A checked expression: all names are resolved, all operators found, all arguments assigned to parameters.
package indirect enum Term: Sendable {
  case constant(Value)
  /// An input lane, by its position in the case.
  case lane(Int)
  /// A `let`, by its position in the case.
  case binding(Int)
  /// An argument of a closure, by its index in the environment.
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
  /// `.value(x)`, `.success(x)`, …: an event or a result that contains a value.
  case holding(Holder, Term, Span)
  /// An operator if the base is a stream, or otherwise a member with the same arguments. The value decides
  /// at run time.
  case either(Term, Member, OperatorRow?, [ArgumentTerm], Span, end: Int)
  /// `.producer` of a stream.
  case producer(Term, Span)
  /// An operator on a stream, or a creation function: with the place of its name, and the end of its call.
  case stream(OperatorRow, on: Term?, [ArgumentTerm], Span, end: Int)

  package enum TextPart: Sendable {
    case literal(String)
    case term(Term)
  }

  package struct TupleTerm: Sendable {
    package var label: String?
    package var term: Term
  }

  /// A function called by its name.
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

/// An event or a result that contains a value, by its name.
package enum Holder: String, Sendable, CaseIterable {
  case value, failed, success, failure

  /// Its name in messages, with its article.
  package var kindName: String {
    switch self {
    case .value, .failed: "an event"
    case .success, .failure: "a result"
    }
  }

  /// Makes the event or the result.
  package func holding(_ value: Value) -> Value {
    switch self {
    case .value: .event(.value(value))
    case .failed: .event(.failed(Failure(value)))
    case .success: .result(.success(value))
    case .failure: .result(.failure(Failure(value)))
    }
  }
}

/// A checked argument for a parameter of an operator.
package indirect enum ArgumentTerm: Sendable {
  case missing
  case term(Term, Parameter.Kind, Span)
  case streams([Term], isArray: Bool, Span)
  case closure(ClosureTerm, Parameter.Kind)
  /// What a name with a leading dot stands for, such as a `FlattenStrategy`.
  case choice(any Sendable)
  /// `.concurrent(limit:)`; the limit is evaluated when the stream is made.
  case concurrent(limit: Term, Span)
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
    /// One of these two, followed by a value.
    case steps(Body, Term)
  }

  package var body: Body
  package var span: Span
}
