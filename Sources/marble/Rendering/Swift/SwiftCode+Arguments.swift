import ReactiveTesting

extension SwiftCode {
  func arguments(
    _ known: Call, _ call: Expression.Call, _ place: Place, _ edits: inout [Edit],
    isOfSignal: Bool = false
  ) throws(Unprintable) {
    let checker = Checker(scope: Checker.Scope(tick: tick))
    guard let given = checker.given(call, for: known.row.parameters) else {
      throw Unprintable(SwiftMessages.arguments(known.row.name))
    }
    if known.row.name == "using" { return try using(given, place, &edits) }
    for (index, expressions) in given.enumerated() {
      makeEqual(expressions, known.row, &edits)
      for expression in expressions {
        // A signal takes a signal here, and `Signal.empty` completes before anyone observes it.
        let isStream =
          [.stream, .trigger].contains(known.row.parameters[index].kind)
          && !Self.pairing.contains(known.row.name)
        if isStream, isBare(expression, "never") || (!isOfSignal && isBare(expression, "empty")) {
          continue
        }
        try argument(
          expression, known.row.parameters[index], known.parameters[index], known.given[index],
          place, &edits)
      }
    }
  }

  /// Whether a signal's operator takes only a signal.
  func isBetweenSignals(_ row: OperatorRow) -> Bool {
    row.parameters.map(\.kind) == [.stream]
      && ["merge", "combineLatest", "zip", "take", "and", "or"].contains(row.name)
  }

  /// Converts signals to producers if the streams have to be of one kind.
  func makeEqual(
    _ given: [Expression], _ row: OperatorRow, _ edits: inout [Edit]
  ) {
    if given.count == 1, case .array(let elements) = given[0].kind {
      if elements.contains(where: { !isSignal($0) }) { makeProducers(elements, &edits) }
    } else if given.count > 1, ["merge", "all", "any"].contains(row.name) {
      makeProducers(given, &edits)
    }
  }

  func argument(
    _ expression: Expression, _ parameter: Parameter, _ wanted: SwiftType?, _ given: SwiftType?,
    _ place: Place, _ edits: inout [Edit]
  ) throws(Unprintable) {
    var inside = place.inside
    switch parameter.kind {
    case .duration, .period: inside.wantsDuration = true
    case .stream, .trigger, .streams, .streamArray: inside.needsType = true
    case .value where wanted.map(inference.types.isError) ?? false:
      let code = try error(expression, given ?? .text, place)
      if let code { edits.append(Edit(span: expression.span, text: code)) }
      return
    case .type, .strategy, .choice, .resets: return
    default: break
    }
    if parameter.kind == .trigger, let wanted, type(wanted).parts[1] == .error {
      throw Unprintable(SwiftMessages.failingTrigger)
    }
    if let wanted, isEmptyArray(expression) {
      return edits.append(Edit(span: expression.span, text: try empty(wanted, parameter)))
    }
    if case .none = expression.kind, let wanted, type(wanted).head != .optional {
      throw Unprintable(SwiftMessages.notOptional)
    }
    let types = wanted.map { inference.types.shallow($0).parts } ?? []
    guard let closure = closure(expression) else {
      if case .keyPath = expression.kind, let first = types.first, inference.types.isError(first) {
        throw Unprintable(SwiftMessages.errorMember)
      }
      return try collect(expression, inside, &edits)
    }
    guard let result = types.last else { return try collect(expression, inside, &edits) }
    for (index, type) in types.dropLast().enumerated() where inference.types.isError(type) {
      let names = closure.parameters
      inside.errors.insert(
        names.flatMap { $0.indices.contains(index) ? $0[index].text : nil } ?? "$\(index)")
    }
    inside.needsType =
      inference.types.shallow(result).head == .stream || isFailure(closure.body)
    if let code = try body(closure, result, given, inside) {
      let head = closure.parameters.map { "\($0.map(\.text).joined(separator: ", ")) in " } ?? ""
      return edits.append(Edit(span: expression.span, text: "{ \(head)\(code) }"))
    }
    try collect(expression, inside, &edits)
  }

  /// The result of a closure as code, if it differs from the source.
  func body(
    _ closure: Expression.Closure, _ result: SwiftType, _ given: SwiftType?, _ place: Place
  ) throws(Unprintable) -> String? {
    guard case .expression(let body) = closure.body else { return nil }
    if inference.types.isError(result) {
      return try error(body, given ?? .text, place, isTyped: false)
    }
    let isVoid = inference.types.shallow(result).head == .void
    guard isVoid, given.map({ inference.types.shallow($0).head != .void }) ?? false else {
      return nil
    }
    return "_ = " + (try text(body, place.inside))
  }

  /// Whether a closure returns nothing but a failure, so that the type of its successes is not determined.
  func isFailure(_ body: Expression.Closure.Body) -> Bool {
    guard case .expression(let body) = body, case .call(let callee, _) = body.kind,
      case .implicitMember(let name) = callee.kind
    else { return false }
    return name.text == "failure"
  }

  func isEmptyArray(_ expression: Expression) -> Bool {
    if case .array(let elements) = expression.kind { elements.isEmpty } else { false }
  }

  func empty(_ wanted: SwiftType, _ parameter: Parameter) throws(Unprintable) -> String {
    let wanted = type(wanted)
    return wanted.head == .stream ? "[] as [\(wanted.code)]" : "[] as \(wanted.code)"
  }

  func closure(_ expression: Expression) -> Expression.Closure? {
    switch expression.kind {
    case .closure(let closure): closure
    case .name(let name): closures[name].flatMap(closure)
    default: nil
    }
  }
}
