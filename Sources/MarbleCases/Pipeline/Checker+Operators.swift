import Reactive
import ReactiveTesting

extension Checker {
  /// An operator on a stream.
  func operation(
    _ base: Checked, _ name: Expression.Name, _ call: Expression.Call, _ span: Span, isCall: Bool
  ) throws(Diagnostic) -> Checked {
    guard let rows = OperatorTable.operators[name.text] else {
      let hint =
        isCall
        ? "; if '\(name.text)' is an operator of your own, test it in Swift: see marble help swift"
        : ""
      try refuseNameElsewhere(name.text, call, name.span, hint: hint)
      try refuseObservation(name.text, name.span)
      let nearest = closest(
        to: name.text, among: Array(OperatorTable.operators.keys) + ["producer"])
      throw Diagnostic(
        "a stream has no operator '\(name.text)'" + suggestion(nearest, or: hint),
        at: name.span)
    }
    guard isCall else {
      throw noForm("'\(name.text)' without a call", rows.map(\.signature), at: name.span)
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

  /// Refuses what starts or observes a stream in Swift, such as `startWithValues`.
  private func refuseObservation(_ name: String, _ span: Span) throws(Diagnostic) {
    if ["start", "observe", "wait"].contains(where: name.hasPrefix) {
      throw Diagnostic(
        "leave out '\(name)': a fixture starts its pipeline and records it, and what must come is in an 'expect' line",
        at: span)
    }
    if name == "promoteError" {
      throw Diagnostic("leave out '\(name)': every stream of a fixture may fail", at: span)
    }
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
    if call.arguments.isEmpty { try refuseObservation(name, span) }
    throw noForm(described(name, call), rows.map(\.signature), at: span)
  }

  func isClosure(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .closure, .keyPath: true
    case .name(let name):
      scope.closures[name] != nil && names[name] == nil || arity(ofFunction: name) != nil
    default: false
    }
  }

  /// How many arguments a function of values takes that serves as a closure, as in Swift; nil if the name means
  /// something else.
  private func arity(ofFunction name: String) -> Int? {
    guard names[name] == nil, scope.lanes[name] == nil, scope.values[name] == nil else {
      return nil
    }
    return Self.functionsOfSeveral[name] != nil ? 2 : name == "abs" ? 1 : nil
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
    let span = expressions.first.map { $0.span.union(expressions[expressions.count - 1].span) }
    return .streams(try expressions.map(stream), isArray: false, span ?? Span(0, 0))
  }

  func stream(_ expression: Expression) throws(Diagnostic) -> Term {
    let checked = try check(expression)
    guard checked.kind.isStream || checked.kind == .any else {
      throw Diagnostic("expected a stream, not \(checked.kind.name)", at: expression.span)
    }
    return checked.term
  }

  func argument(
    _ expression: Expression, _ kind: Parameter.Kind
  ) throws(Diagnostic) -> ArgumentTerm {
    let span = expression.span
    switch kind {
    case .stream, .trigger: return .term(try stream(expression), kind, span)
    case .streams, .streamArray:
      if case .array(let elements) = expression.kind {
        return .streams(try elements.map(stream), isArray: true, span)
      }
      let checked = try check(expression)
      guard checked.kind.isStream else { return .term(checked.term, kind, span) }
      guard kind == .streams else {
        throw Diagnostic("expected \(kind.name), not \(checked.kind.name)", at: span)
      }
      return .streams([checked.term], isArray: false, span)
    case .closure, .predicate, .mutation, .mutatingClosure, .streamClosure,
      .signalClosure, .resultClosure, .triggerMaker, .projection:
      return try closureArgument(expression, kind)
    case .strategy: return try strategy(expression)
    case .choice(let names): return .choice(try choice(expression, kind, names))
    case .resets: return .choice(try resets(expression))
    case .property: return try property(expression)
    case .scheduler, .immediateScheduler:
      guard case .name("scheduler") = expression.kind else {
        throw Diagnostic("expected 'scheduler', the only one of a fixture, not this", at: span)
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
  func refute(_ checked: Checked, _ kind: Parameter.Kind, _ span: Span) throws(Diagnostic) {
    if case .constant(let value) = checked.term {
      switch (kind, value) {
      case (.count(let least), .integer(let count)) where count >= least: return
      case (.boolean, .boolean), (.duration, .duration), (.sequence, .text): return
      case (.period, .duration(let duration)) where duration > .zero: return
      case (.count(let least), .integer(let count)):
        throw Diagnostic(Parameter.Kind.refusal(of: count, least), at: span)
      case (.period, .duration):
        throw Diagnostic("expected \(kind.name), not \(value.label)", at: span)
      case (.duration, .integer(let number)), (.period, .integer(let number)):
        throw Diagnostic(
          "expected \(kind.name), not an integer; write \(number)t for ticks, or \(number)ms",
          at: span)
      case (.duration, .decimal(let number)), (.period, .decimal(let number)):
        throw Diagnostic(
          "expected \(kind.name), not a decimal number; write \(number)s for seconds", at: span)
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

  /// One of several names with a leading dot.
  func choice(
    _ expression: Expression, _ kind: Parameter.Kind, _ names: DotNames
  ) throws(Diagnostic) -> any Sendable {
    guard case .implicitMember(let name) = expression.kind else {
      throw Diagnostic("expected \(kind.name)", at: expression.span)
    }
    if let choice = names[name.text] { return choice }
    let nearest = closest(to: name.text, among: names.names)
    guard nearest == nil else {
      throw Diagnostic(
        "there is no '.\(name.text)'" + suggestion(nearest.map { ".\($0)" }), at: name.span)
    }
    throw Diagnostic("expected \(kind.name), not '.\(name.text)'", at: name.span)
  }

  func resets(_ expression: Expression) throws(Diagnostic) -> any Sendable {
    guard case .array(let elements) = expression.kind else {
      return try choice(expression, .resets, .resets)
    }
    var resets: ShareReset = []
    for element in elements {
      if let reset = try choice(element, .resets, .resets) as? ShareReset {
        resets.formUnion(reset)
      }
    }
    return resets
  }

  func property(_ expression: Expression) throws(Diagnostic) -> ArgumentTerm {
    let wanted = Parameter.Kind.property.name
    guard case .call(let callee, let call) = expression.kind,
      case .name("Property") = callee.kind, call.trailing.isEmpty
    else { throw Diagnostic("expected \(wanted)", at: expression.span) }
    let arguments = call.arguments
    switch arguments.map({ $0.label?.text }) {
    case ["value"]:
      return .property(try value(arguments[0].value).term, then: nil, expression.span)
    case ["initial", "then"]:
      return .property(
        try value(arguments[0].value).term, then: try stream(arguments[1].value), expression.span)
    default:
      throw noForm(
        described("Property", call), ["Property(initial:then:)", "Property(value:)"],
        at: callee.span)
    }
  }

  /// Lists the strategies if only the strategy is missing, as in `flatMap { … }`.
  func refuseMissingStrategy(
    _ rows: [OperatorRow], _ name: String, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) {
    let isMissing = rows.contains { row in
      row.parameters.first?.kind == .strategy
        && given(call, for: Array(row.parameters.dropFirst())) != nil
    }
    guard isMissing else { return }
    throw Diagnostic(
      "'\(name)' takes a strategy first, as in \(name)(.latest): \(Parameter.Kind.strategy.name)",
      at: span)
  }

  func strategy(_ expression: Expression) throws(Diagnostic) -> ArgumentTerm {
    if case .call(let callee, let call) = expression.kind,
      case .implicitMember(let name) = callee.kind, name.text == "concurrent"
    {
      guard call.arguments.count == 1, call.trailing.isEmpty,
        let limit = call.arguments.first, limit.label?.text == "limit"
      else {
        throw noForm(described("concurrent", call), ["concurrent(limit:)"], at: name.span)
      }
      return .concurrent(limit: try value(limit.value).term, limit.value.span)
    }
    return .choice(try choice(expression, .strategy, .strategies))
  }
}

extension Checker {
  /// A closure, the name of one, or a key path.
  func closureArgument(
    _ expression: Expression, _ kind: Parameter.Kind
  ) throws(Diagnostic) -> ArgumentTerm {
    switch expression.kind {
    case .closure(let closure):
      return .closure(try self.closure(closure, kind, expression.span), kind)
    case .name(let name):
      if let closure = scope.closures[name], names[name] == nil {
        guard !open.contains(name) else {
          throw Diagnostic("the closure '\(name)' calls itself without end", at: expression.span)
        }
        guard scope.uses.count() else {
          throw Diagnostic(
            "the closures of a case are used more than \(UseCount.limit) times, including uses in other "
              + "closures; use fewer",
            at: expression.span)
        }
        // Checked where it is used, because only here its arguments are known. It does not see the
        // arguments of the closures around its use.
        var outside = Checker(scope: scope)
        outside.open = open.union([name])
        outside.argumentCount = argumentCount
        outside.innermost = argumentCount
        return try outside.closureArgument(closure, kind)
      }
      if let arity = arity(ofFunction: name),
        kind == .closure(arity: arity) || arity == 1 && kind == .projection
      {
        let arguments = (0..<arity).map {
          Expression.Argument(
            label: nil, value: Expression(kind: .argument($0), span: expression.span))
        }
        let call = Expression(
          kind: .call(expression, Expression.Call(arguments: arguments, trailing: [])),
          span: expression.span)
        let closure = Expression.Closure(parameters: nil, body: .expression(call))
        return .closure(try self.closure(closure, kind, expression.span), kind)
      }
    case .keyPath(let names):
      // A key path serves as a function of one argument, as in Swift.
      guard
        [
          .projection, .predicate(arity: 1), .closure(arity: 1), .streamClosure(arity: 1),
        ].contains(kind)
      else { break }
      return .closure(keyPath(names, expression.span), kind)
    default: break
    }
    if case .name(let name) = expression.kind, Term.Function(rawValue: name) == nil,
      Self.functionsOfSeveral[name] == nil
    {
      _ = try check(expression)
    }
    throw Diagnostic(
      "expected \(kind.name)"
        + (expression.numberedArity > 0 ? "; put this in braces: { … }" : ""), at: expression.span)
  }

  private func keyPath(_ names: [Expression.Name], _ span: Span) -> ClosureTerm {
    var term = Term.argument(argumentCount)
    for name in names where name.text != "self" {
      let member = Member.properties[name.text] ?? .component(name.text)
      term = .member(term, member, [], name.span)
    }
    return ClosureTerm(body: .value(term), span: span)
  }

  private func closure(
    _ closure: Expression.Closure, _ kind: Parameter.Kind, _ span: Span
  ) throws(Diagnostic) -> ClosureTerm {
    let arity = kind.arity ?? 1
    // Two parameters for one argument take a pair apart.
    let isPair = arity == 1 && closure.arity == 2
    if let parameters = closure.parameters, parameters.count != arity, !isPair {
      throw Diagnostic(
        "this closure has \(parameters.count) argument\(parameters.count == 1 ? "" : "s"), but \(arity) "
          + (arity == 1 ? "is" : "are") + " passed to it", at: span)
    }
    var inside = self
    inside.innermost = argumentCount
    inside.argumentCount += arity
    inside.isPair = isPair
    for (index, parameter) in (closure.parameters ?? []).enumerated() where parameter.text != "_" {
      inside.names[parameter.text] = inside.argumentTerm(index, parameter.span)
    }
    let body = try inside.body(closure.body, kind, inside.innermost)
    try refuseUnusedArguments(closure, arity, isPair, span)
    return ClosureTerm(body: body, span: span)
  }

  /// Refuses a closure with fewer arguments than it is passed, which does not compile in Swift.
  private func refuseUnusedArguments(
    _ closure: Expression.Closure, _ arity: Int, _ isPair: Bool, _ span: Span
  ) throws(Diagnostic) {
    guard closure.parameters == nil, closure.arity < arity, !isPair else { return }
    if case .empty = closure.body { return }
    let names = (0..<arity).map { $0 < closure.arity ? ["a", "b", "c"][$0] : "_" }
    throw Diagnostic(
      "as in Swift, a closure names an argument that it does not use: { "
        + "\(names.joined(separator: ", ")) in … }", at: span)
  }

  /// The term for an argument of the innermost closure.
  func argumentTerm(_ index: Int, _ span: Span) -> Term {
    isPair
      ? .half(index, ofArgument: innermost, span)
      : .argument(innermost + index)
  }

  private func body(
    _ body: Expression.Closure.Body, _ kind: Parameter.Kind, _ target: Int
  ) throws(Diagnostic) -> ClosureTerm.Body {
    switch body {
    case .empty: return .nothing
    case .steps(let first, let last):
      let change = kind == .mutatingClosure ? try self.body(first, .mutation, target) : nil
      switch change {
      case .value?, nil:
        throw Diagnostic(
          "only a closure that changes its first argument and returns a value has two parts: "
            + "{ $0 += $1; return $0 }", at: last.span)
      case let change?: return .steps(change, try value(last).term)
      }
    case .assignment(let place, _, _) where kind == .mutatingClosure:
      throw Diagnostic(
        "this closure returns no value; add one: { $0 += $1; return $0 }", at: place.span)
    case .assignment(let place, .assign, let value) where kind != .mutation:
      throw Diagnostic(
        "'=' gives its left side a new value; to compare, write '=='",
        at: place.span.union(value.span))
    case .assignment(let place, let symbol, let value):
      guard kind == .mutation, case .argument(target) = try check(place).term else {
        throw Diagnostic(
          "only the first argument of an 'into:' form can be changed", at: place.span)
      }
      let new = try self.value(value).term
      guard let operation = symbol.operatorOfAssignment else {
        return .assignment(new)
      }
      let span = place.span.union(value.span)
      return .assignment(.operation(operation, .argument(target), new, span))
    case .expression(let expression):
      if kind == .mutation, case .call(let callee, let call) = expression.kind,
        case .member(let base, let name) = callee.kind, name.text == "append",
        call.arguments.count == 1, let element = call.arguments.first, element.label == nil,
        case .argument(target) = try check(base).term
      {
        return .append(try value(element.value).term, expression.span)
      }
      let checked = try check(expression)
      if kind.makesStream, !checked.kind.isStream, checked.kind != .any {
        throw Diagnostic("expected a stream, not \(checked.kind.name)", at: expression.span)
      }
      return .value(checked.term)
    }
  }
}
