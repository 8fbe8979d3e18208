import ReactiveTesting

/// Writes an expression of a fixture as Swift: only the differences are replaced.
struct SwiftCode {
  let source: SourceText
  let tick: Duration
  /// The closures of the case by their names; they are written out at each use.
  let closures: [String: Expression]
  /// The names of `let` lines that stand for signals.
  var signals: Set<String> = []
  let inference: SwiftInference

  /// The surroundings of an expression.
  struct Place {
    /// Whether a stream that begins with a dot has to name its type.
    var needsType = false
    /// Whether a duration is expected, so that it may begin with a dot.
    var wantsDuration = false
    /// The names of errors here, which are texts in a fixture.
    var errors: Set<String> = []

    /// The surroundings of a nested expression, about which nothing else is known.
    var inside: Place { Place(errors: errors) }
  }

  /// A replacement in the code.
  struct Edit {
    var span: Span
    var text: String
  }

  /// The code of a pipeline, or of a `let`.
  func code(_ expression: Expression) throws(Unprintable) -> String {
    try text(expression, Place(needsType: true))
  }

  func text(_ expression: Expression, _ place: Place) throws(Unprintable) -> String {
    var edits: [Edit] = []
    try collect(expression, place, &edits)
    edits.sort { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    var text = ""
    var position = expression.span.start
    for edit in edits where edit.span.start >= position {
      text += source[Span(position, edit.span.start)] + edit.text
      position = edit.span.end
    }
    text += source[Span(position, expression.span.end)]
    // The lines of a pipeline begin with a dot; comments may be between them.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.enumerated().map { index, line in
      index == 0 ? String(line) : "  " + line.drop { $0 == " " || $0 == "\t" }
    }.joined(separator: "\n")
  }

  /// A type, once everything known about it is combined.
  func type(_ type: SwiftType) -> SwiftType { inference.types.final(type) }

  func collect(
    _ expression: Expression, _ place: Place, _ edits: inout [Edit]
  ) throws(Unprintable) {
    let span = expression.span
    switch expression.kind {
    case .duration(let amount, let unit):
      let duration = unit == .ticks ? ticks(amount) : unit.duration(amount) ?? .zero
      let code = durationCode(duration)
      edits.append(Edit(span: span, text: place.wantsDuration ? code : "Duration" + code))
    case .name("scheduler"): edits.append(Edit(span: span, text: "test"))
    case .name(let name):
      if let closure = closures[name] {
        edits.append(Edit(span: span, text: try text(closure, place)))
      } else if place.errors.contains(name) {
        edits.append(Edit(span: span, text: "\(name).description"))
      } else if nameCode(name) != name {
        edits.append(Edit(span: span, text: nameCode(name)))
      }
    case .argument(let index):
      if place.errors.contains("$\(index)") {
        edits.append(Edit(span: span, text: "$\(index).description"))
      }
    case .text(let parts):
      for case .expression(let part) in parts { try collect(part, place.inside, &edits) }
    case .array(let elements):
      for element in elements { try collect(element, place, &edits) }
    case .tuple(let fields):
      for field in fields { try collect(field.value, place.inside, &edits) }
    case .implicitMember(let name): try creation(name, nil, expression, place, &edits)
    case .member(let base, let name):
      if isStreamType(base) { return try creation(name, nil, expression, place, &edits) }
      try collect(base, place.needsType ? place : place.inside, &edits)
    case .call(let callee, let call): try self.call(callee, call, expression, place, &edits)
    case .infix(.times, let left, let right) where isDuration(right):
      let code = try "\(text(right, place.inside)) * \(text(left, place.inside))"
      edits.append(Edit(span: span, text: code))
    case .element(let left, let right), .infix(_, let left, let right):
      try collect(left, place.inside, &edits)
      try collect(right, place.inside, &edits)
    case .closure(let closure): try collect(closure.body, place, &edits)
    case .prefix(_, let operand), .unwrap(let operand): try collect(operand, place.inside, &edits)
    case .ternary(let condition, let yes, let no): try choice(condition, yes, no, place, &edits)
    case .range(let start, let end, _):
      try collect(start, place.inside, &edits)
      if let end { try collect(end, place.inside, &edits) }
    case .integer, .decimal, .boolean, .none, .keyPath: break
    }
  }

  private func ticks(_ amount: Double) -> Duration {
    amount.rounded() == amount ? tick * Int(amount) : tick * amount
  }

  private func isDuration(_ expression: Expression) -> Bool {
    if case .duration = expression.kind { true } else { false }
  }

  private func choice(
    _ condition: Expression, _ yes: Expression, _ no: Expression, _ place: Place,
    _ edits: inout [Edit]
  ) throws(Unprintable) {
    try collect(condition, place.inside, &edits)
    for branch in [yes, no] { try collect(branch, place, &edits) }
    if isSignal(yes) != isSignal(no) { makeProducers([yes, no], &edits) }
  }

  /// Appends `.producer` to the expressions that are signals.
  func makeProducers(_ expressions: [Expression], _ edits: inout [Edit]) {
    for expression in expressions where isSignal(expression) {
      edits.append(Edit(span: Span(expression.span.end, expression.span.end), text: ".producer"))
    }
  }

  /// Whether an expression is a signal, as far as that is visible.
  func isSignal(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name):
      if let lane = inference.checked.lanes.first(where: { $0.name == name }) { return lane.isHot }
      return signals.contains(name)
    case .call(let callee, let call):
      guard case .member(let base, let name) = callee.kind,
        let row = inference.calls[name.span.start]?.row, row.receiver == .stream
      else { return false }
      let isJoined = row.parameters.contains { $0.kind == .stream }
      return isSignal(base) && (!isJoined || call.arguments.allSatisfy { isSignal($0.value) })
    default: return false
    }
  }

  func collect(
    _ body: Expression.Closure.Body, _ place: Place, _ edits: inout [Edit]
  ) throws(Unprintable) {
    switch body {
    case .empty: break
    case .expression(let expression): try collect(expression, place, &edits)
    case .assignment(let target, _, let value):
      try collect(target, place.inside, &edits)
      try collect(value, place.inside, &edits)
    case .steps(let first, let last):
      try collect(first, place.inside, &edits)
      try collect(last, place.inside, &edits)
    }
  }

  func isStreamType(_ expression: Expression) -> Bool {
    if case .name("SignalProducer") = expression.kind { true } else { false }
  }

  /// Whether an expression is only a name with a leading dot, which works for any type of stream.
  func isBare(_ expression: Expression, _ name: String) -> Bool {
    if case .implicitMember(let member) = expression.kind { member.text == name } else { false }
  }
}
