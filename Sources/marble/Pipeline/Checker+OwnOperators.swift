import Reactive
import ReactiveTesting

extension Checker {
  /// An operator of the user's own: its arguments are checked for themselves, because only the program that
  /// runs it knows what it takes.
  func ownOperation(
    _ base: Checked, _ name: Expression.Name, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) -> Checked {
    var parameters: [Parameter] = []
    var arguments: [ArgumentTerm] = []
    for argument in call.arguments + call.trailing {
      let (kind, term) = try ownArgument(argument.value)
      parameters.append(Parameter(argument.label?.text, kind))
      arguments.append(term)
    }
    // Never built: a case with such an operator is only exported.
    let row = OperatorRow(
      name: name.text, parameters: parameters, types: "", example: "", receiver: .stream, file: ""
    ) { stream, _ in stream ?? Stream(.never) }
    return (.stream(row, on: base.term, arguments, name.span, end: span.end), .stream)
  }

  private func ownArgument(
    _ expression: Expression
  ) throws(Diagnostic) -> (Parameter.Kind, ArgumentTerm) {
    if case .name("scheduler") = expression.kind { return (.scheduler, .scheduler) }
    if isClosure(expression) {
      let kind = Parameter.Kind.closure(arity: closure(expression)?.arity ?? 1)
      return (kind, try closureArgument(expression, kind))
    }
    let checked = try check(expression)
    guard checked.kind.isStream else {
      return (.value, .term(checked.term, .value, expression.span))
    }
    return (.stream, .streams([checked.term], isArray: false, expression.span))
  }
}
