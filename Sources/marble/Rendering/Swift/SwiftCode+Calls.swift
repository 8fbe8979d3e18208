import ReactiveTesting

/// Writes calls of operators and creation functions.
extension SwiftCode {
  typealias Call = SwiftInference.Call

  func call(
    _ callee: Expression, _ call: Expression.Call, _ expression: Expression, _ place: Place,
    _ edits: inout [Edit]
  ) throws(Unprintable) {
    switch callee.kind {
    case .implicitMember(let name):
      if let held = inference.held[name.span.start] {
        return try holding(name, held, call, place, &edits)
      }
      return try creation(name, call, expression, place, &edits)
    case .member(let base, let name):
      if isStreamType(base) { return try creation(name, call, expression, place, &edits) }
      let known = inference.calls[name.span.start]
      // The start of a chain has to name its type, whatever surrounds the chain.
      try collect(base, Place(needsType: true, errors: place.errors), &edits)
      guard let known else { return try plain(call, place, &edits) }
      try refuseValues(of: known)
      if known.row.receiver == .producer { makeProducers([base], &edits) }
      if let other = call.arguments.first?.value, isBetweenSignals(known.row), !isSignal(other),
        !isBare(other, "never")
      {
        makeProducers([base], &edits)
      }
      if known.row.name == "promoteValue", call.arguments.isEmpty {
        let value = type(known.result).parts[0].code
        let end = Span(expression.span.end - 1, expression.span.end)
        return edits.append(Edit(span: end, text: "\(value).self)"))
      }
      try arguments(
        known, call, place, &edits, isOfSignal: known.row.receiver == .stream && isSignal(base))
    default:
      guard isStreamType(callee), let known = inference.calls[callee.span.start] else {
        try collect(callee, place.inside, &edits)
        return try plain(call, place, &edits)
      }
      edits.append(Edit(span: callee.span, text: type(known.result).code))
      try arguments(known, call, place, &edits)
    }
  }

  private func plain(
    _ call: Expression.Call, _ place: Place, _ edits: inout [Edit]
  ) throws(Unprintable) {
    for argument in call.arguments + call.trailing {
      try collect(argument.value, place.inside, &edits)
    }
  }

  /// Writes `.failed(…)` and the like.
  private func holding(
    _ name: Expression.Name, _ held: (value: SwiftType, whole: SwiftType),
    _ call: Expression.Call, _ place: Place, _ edits: inout [Edit]
  ) throws(Unprintable) {
    if place.needsType {
      let start = Span(name.span.start - 1, name.span.start - 1)
      edits.append(Edit(span: start, text: type(held.whole).code))
    }
    for argument in call.arguments {
      if ["failed", "failure"].contains(name.text) {
        let code = try error(argument.value, held.value, place)
        if let code { edits.append(Edit(span: argument.value.span, text: code)) }
      } else {
        try collect(argument.value, place.inside, &edits)
      }
    }
  }

  /// Writes a stream made from its arguments alone: `.empty`, `SignalProducer.timer(…)`.
  func creation(
    _ name: Expression.Name, _ call: Expression.Call?, _ expression: Expression, _ place: Place,
    _ edits: inout [Edit]
  ) throws(Unprintable) {
    guard let known = inference.calls[name.span.start] else {
      if let call { try plain(call, place, &edits) }
      return
    }
    let result = type(known.result)
    let isPromoted = known.isNever && result.parts[1] != .never
    var isImplicit = true
    var base = Span(expression.span.start, expression.span.start)
    switch expression.kind {
    case .member(let type, _): (base, isImplicit) = (type.span, false)
    case .call(let callee, _):
      if case .member(let type, _) = callee.kind { (base, isImplicit) = (type.span, false) }
    default: break
    }
    if !isImplicit || place.needsType || isPromoted {
      edits.append(Edit(span: base, text: owner(known, call, result)))
    }
    if let call { try arguments(known, call, place, &edits) }
    if isPromoted {
      let end = Span(expression.span.end, expression.span.end)
      edits.append(Edit(span: end, text: ".promoteError(TestError.self)"))
    }
  }

  /// The type that a creation function is called on; without type parameters if the arguments determine them.
  private func owner(_ known: Call, _ call: Expression.Call?, _ result: SwiftType) -> String {
    let first = call?.arguments.first?.value
    let hasStreams = known.row.parameters.first.map {
      [.streams, .streamArray].contains($0.kind)
    }
    let says = known.isNever || (hasStreams ?? false && !(first.map(isEmptyArray) ?? true))
    guard !says else { return "SignalProducer" }
    let isList = known.row.name == "zip" || known.row.name == "combineLatest"
    return isList
      ? SwiftType.stream(result.parts[0].parts[0], result.parts[1]).code : result.code
  }

  // MARK: Arguments

  private func arguments(
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
  private func isBetweenSignals(_ row: OperatorRow) -> Bool {
    row.parameters.map(\.kind) == [.stream]
      && ["merge", "combineLatest", "zip", "take", "and", "or"].contains(row.name)
  }

  /// Converts signals to producers if the streams have to be of one kind.
  private func makeEqual(
    _ given: [Expression], _ row: OperatorRow, _ edits: inout [Edit]
  ) {
    if given.count == 1, case .array(let elements) = given[0].kind {
      if elements.contains(where: { !isSignal($0) }) { makeProducers(elements, &edits) }
    } else if given.count > 1, ["merge", "all", "any"].contains(row.name) {
      makeProducers(given, &edits)
    }
  }

  private func argument(
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
  private func body(
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
  private func isFailure(_ body: Expression.Closure.Body) -> Bool {
    guard case .expression(let body) = body, case .call(let callee, _) = body.kind,
      case .implicitMember(let name) = callee.kind
    else { return false }
    return name.text == "failure"
  }

  private func isEmptyArray(_ expression: Expression) -> Bool {
    if case .array(let elements) = expression.kind { elements.isEmpty } else { false }
  }

  private func empty(_ wanted: SwiftType, _ parameter: Parameter) throws(Unprintable) -> String {
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
