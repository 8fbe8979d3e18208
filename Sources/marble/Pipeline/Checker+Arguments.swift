import ReactiveTesting

extension Checker {
  func check(_ given: Given, for parameters: [Parameter]) throws(Diagnostic) -> [ArgumentTerm] {
    var terms: [ArgumentTerm] = []
    for (parameter, expressions) in zip(parameters, given) {
      guard let first = expressions.first else {
        terms.append(.missing)
        continue
      }
      terms.append(
        expressions.count > 1
          ? try streams(expressions) : try argument(first, parameter.kind))
    }
    return terms
  }

  func streams(_ expressions: [Expression]) throws(Diagnostic) -> ArgumentTerm {
    var terms: [Term] = []
    for expression in expressions { terms.append(try stream(expression)) }
    let span = expressions.first.map { $0.span.union(expressions[expressions.count - 1].span) }
    return .streams(terms, isArray: false, span ?? Span(0, 0))
  }

  func stream(_ expression: Expression) throws(Diagnostic) -> Term {
    let checked = try check(expression)
    guard checked.kind.isStream || checked.kind == .any else {
      throw Diagnostic(
        "expected a stream, not \(checked.kind.name)", at: expression.span)
    }
    return checked.term
  }

  func argument(
    _ expression: Expression, _ kind: Parameter.Kind
  ) throws(Diagnostic) -> ArgumentTerm {
    let span = expression.span
    switch kind {
    case .stream, .trigger: return .term(try stream(expression), kind, span)
    case .streamArray:
      guard case .array(let elements) = expression.kind else {
        let checked = try check(expression)
        guard !checked.kind.isStream else {
          throw Diagnostic("expected \(kind.name), not \(checked.kind.name)", at: span)
        }
        return .term(checked.term, kind, span)
      }
      var terms: [Term] = []
      for element in elements { terms.append(try stream(element)) }
      return .streams(terms, isArray: true, span)
    case .streams:
      if case .array(let elements) = expression.kind {
        var terms: [Term] = []
        for element in elements { terms.append(try stream(element)) }
        return .streams(terms, isArray: true, span)
      }
      let checked = try check(expression)
      return checked.kind.isStream
        ? .streams([checked.term], isArray: false, span) : .term(checked.term, .streams, span)
    case .closure, .predicate, .mutation, .mutatingClosure, .streamClosure, .streamMaker,
      .signalClosure, .resultClosure, .triggerMaker, .projection:
      return try closureArgument(expression, kind)
    case .strategy: return try strategy(expression)
    case .choice(let choices): return .choice(try choice(expression, kind, choices))
    case .resets: return .choice(try resets(expression))
    case .property: return try property(expression)
    case .scheduler, .immediateScheduler:
      guard case .name("scheduler") = expression.kind else {
        throw Diagnostic("expected 'scheduler', not this", at: span)
      }
      return .scheduler
    case .value: return .term(try check(expression).term, kind, span)
    case .type:
      guard case .member(let base, let name) = expression.kind, name.text == "self",
        case .name(let type) = base.kind, type.first?.isUppercase == true
      else { throw Diagnostic("expected \(kind.name), not this", at: span) }
      return .missing
    case .count, .boolean, .duration, .period, .sequence:
      let checked = try value(expression)
      try refute(checked, kind, span)
      return .term(checked.term, kind, span)
    }
  }

  /// Refuses arguments that are known to have the wrong kind before the run.
  func refute(
    _ checked: Checked, _ kind: Parameter.Kind, _ span: Span
  ) throws(Diagnostic) {
    if case .constant(let value) = checked.term {
      switch (kind, value) {
      case (.count(let least), .integer(let count)) where count >= least: return
      case (.count, .integer(let count)):
        throw Diagnostic("expected \(kind.name), not \(String(count))", at: span)
      case (.boolean, .boolean), (.duration, .duration), (.sequence, .text): return
      case (.period, .duration(let duration)) where duration > .zero: return
      case (.period, .duration):
        throw Diagnostic("expected \(kind.name), not \(value.label)", at: span)
      default: throw Diagnostic("expected \(kind.name), not \(value.kindName)", at: span)
      }
    }
    let isWrong =
      switch (kind, checked.term) {
      case (.sequence, .array), (.sequence, .range), (.sequence, .text): false
      case (_, .array), (_, .range), (_, .tuple), (_, .text): true
      default: checked.kind == .duration && kind != .duration && kind != .period
      }
    if isWrong {
      throw Diagnostic("expected \(kind.name), not \(checked.kind.name)", at: span)
    }
  }
}
