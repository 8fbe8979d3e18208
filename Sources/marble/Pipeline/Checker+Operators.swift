import Reactive
import ReactiveTesting

extension Checker {
  /// An operator on a stream.
  func operation(
    _ base: Checked, _ name: Expression.Name, _ call: Expression.Call, _ span: Span, isCall: Bool
  ) throws(Diagnostic) -> Checked {
    guard let rows = OperatorTable.operators[name.text] else {
      if scope.allowsOwnOperators, isCall { return try ownOperation(base, name, call, span) }
      let hint =
        isCall
        ? "; if '\(name.text)' is an operator of your own, test it in Swift: see marble help swift"
        : ""
      try refuseNameElsewhere(name.text, call, name.span, hint: hint)
      let nearest = closest(
        to: name.text, among: Array(OperatorTable.operators.keys) + ["producer"])
      throw Diagnostic(
        "a stream has no operator '\(name.text)'" + suggestion(nearest, or: hint),
        at: name.span)
    }
    guard isCall else {
      throw Diagnostic(
        noForm("'\(name.text)' without a call", signatures(rows)),
        at: name.span)
    }
    let (row, given) = try match(rows, name.text, call, name.span)
    if row.receiver == .producer, base.kind == .signal {
      throw Diagnostic(
        "'\(name.text)' is an operator of producers, and this is a signal; write '.producer' before it",
        at: name.span)
    }
    let arguments = try check(given, for: row.parameters)
    let kind: StaticKind = row.receiver == .producer ? .producer : joined(base.kind, arguments)
    return (.stream(row, on: base.term, arguments, name.span, end: span.end), kind)
  }

  /// A stream made from its arguments alone.
  func creation(
    _ rows: [OperatorRow], _ name: String, _ call: Expression.Call, _ nameSpan: Span, _ span: Span
  ) throws(Diagnostic) -> Checked {
    let (row, given) = try match(rows, name, call, nameSpan)
    let arguments = try check(given, for: row.parameters)
    return (.stream(row, on: nil, arguments, nameSpan, end: span.end), .stream)
  }

  /// A signal stays a signal unless it is combined with something that may be a producer.
  private func joined(_ kind: StaticKind, _ arguments: [ArgumentTerm]) -> StaticKind {
    let isJoined = arguments.contains { argument in
      switch argument {
      case .streams: true
      case .term(_, .stream, _): true
      default: false
      }
    }
    return isJoined || kind == .any ? .stream : kind
  }

  // MARK: Labels

  /// The expressions given for each parameter of a form: none, one, or several.
  typealias Given = [[Expression]]

  /// Finds the form of an operator for a call by its labels, as Swift does.
  private func match(
    _ rows: [OperatorRow], _ name: String, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) -> (row: OperatorRow, given: Given) {
    var forms: [(row: OperatorRow, given: Given)] = []
    for row in rows {
      if let given = given(call, for: row.parameters) { forms.append((row, given)) }
    }
    if forms.count == 1 { return forms[0] }
    // Forms with the same labels differ in whether they take a closure, or in its number of arguments.
    let taking = forms.filter { form in
      zip(form.row.parameters, form.given).allSatisfy { parameter, expressions in
        expressions.allSatisfy { isClosure($0) == parameter.kind.takesClosure }
      }
    }
    if let form = taking.first(where: hasFittingClosures) ?? taking.first ?? forms.first {
      return form
    }
    try refuseNameElsewhere(name, call, span, withLabels: true)
    try refuseMissingStrategy(rows, name, call, span)
    throw Diagnostic(noForm(described(name, call), signatures(rows)), at: span)
  }

  /// The signatures of the forms, each once: some forms differ only in the kinds of their parameters.
  private func signatures(_ rows: [OperatorRow]) -> [String] {
    var signatures: [String] = []
    for row in rows where !signatures.contains(row.signature) { signatures.append(row.signature) }
    return signatures
  }

  func isClosure(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .closure, .keyPath: true
    case .name(let name): scope.closures[name] != nil && names[name] == nil
    default: false
    }
  }

  private func hasFittingClosures(_ form: (row: OperatorRow, given: Given)) -> Bool {
    zip(form.row.parameters, form.given).allSatisfy { parameter, given in
      guard let arity = parameter.kind.arity, let first = given.first,
        let closure = closure(first)
      else { return true }
      return closure.arity == arity
    }
  }

  /// The closure that an expression is or refers to by name.
  func closure(_ expression: Expression) -> Expression.Closure? {
    switch expression.kind {
    case .closure(let closure): closure
    case .name(let name): scope.closures[name].flatMap(closure)
    default: nil
    }
  }

  func given(_ call: Expression.Call, for parameters: [Parameter]) -> Given? {
    var given: Given = []
    var arguments = call.arguments[...]
    var trailing = call.trailing[...]
    for parameter in parameters {
      if let first = arguments.first, first.label?.text == parameter.label {
        arguments.removeFirst()
        var values = [first.value]
        while parameter.kind == .streams, let next = arguments.first, next.label == nil {
          values.append(next.value)
          arguments.removeFirst()
        }
        given.append(values)
      } else if parameter.kind.takesClosure, arguments.isEmpty, let first = trailing.first,
        trailing.startIndex == 0 || first.label?.text == parameter.label
      {
        trailing.removeFirst()
        given.append([first.value])
      } else if parameter.isOptional {
        given.append([])
      } else {
        return nil
      }
    }
    return arguments.isEmpty && trailing.isEmpty ? given : nil
  }
}
