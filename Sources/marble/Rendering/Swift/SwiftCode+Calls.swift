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
}
