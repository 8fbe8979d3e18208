import ReactiveTesting

/// The meaning of a lane's label.
package enum LabelValue: Sendable {
  case value(Value)
  /// A lane of the case, by its position.
  case lane(Int)
}

/// Finds the meaning of labels in a case's lanes: an entry of the table, a lane, a literal, or otherwise the
/// text itself.
package struct LabelReader: Sendable {
  package var table: [String: Value] = [:]
  var lanes: [String: Checker.Scope.Lane] = [:]
  private var known: [String: LabelValue] = [:]

  /// The meaning of a label.
  package mutating func value(of label: TextLane.Label) -> LabelValue {
    if let value = known[label.text] { return value }
    let value = read(label.text)
    known[label.text] = value
    return value
  }

  private func read(_ text: String) -> LabelValue {
    if let value = table[text] { return .value(value) }
    if let lane = lanes[text] { return .lane(lane.index) }
    if let digit = Int(text) { return .value(.integer(digit)) }
    return .value(Self.literal(text) ?? .text(text))
  }

  /// The value of a text that is a literal; nil if it is not one.
  private static func literal(_ text: String) -> Value? {
    guard let first = text.utf8.first else { return nil }
    // Parses only texts that could be literals, because parsing is slow.
    let isCandidate =
      text == "true" || text == "false" || text == "nil"
      || (first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9"))
      || (text.utf8.count > 1 && "-.\"[(".utf8.contains(first))
    guard isCandidate else { return nil }
    let bytes = Array(text.utf8)
    let scope = Checker.Scope(tick: .milliseconds(1))
    guard let expression = try? ExpressionParser.parse([Span(0, bytes.count)], in: bytes),
      let checked = try? Checker(scope: scope).value(expression)
    else { return nil }
    return try? constant(checked.term, Span(0, bytes.count))
  }

  /// The value of a term that is fully known before the run.
  ///
  /// - Parameters:
  ///   - term: The term to evaluate.
  ///   - place: Its place, for the error if it has parts that are not literals.
  /// - Returns: Its value.
  /// - Throws: An impossible operation, or a part that is known only in a run.
  static func constant(_ term: Term, _ place: Span) throws(Fault) -> Value {
    switch term {
    case .constant(let value): return value
    case .text(let parts, _): return try text(parts, place)
    case .array(let terms, _):
      var values: [Value] = []
      for term in terms { values.append(try constant(term, place)) }
      return .array(values)
    case .tuple(let terms, _):
      var fields: [Value.Field] = []
      for term in terms {
        fields.append(Value.Field(try constant(term.term, place), label: term.label))
      }
      return .tuple(fields)
    case .negation(let term, let span): return try constant(term, place).negated(at: span)
    case .operation(let operation, let left, let right, let span):
      return try operation.applied(constant(left, place), constant(right, place), at: span)
    case .function(let function, let term, let span):
      return try bounded(function.applied(constant(term, place), at: span), place)
    case .holding(let holder, let term, _): return holder.holding(try constant(term, place))
    case .not(let term, let span): return try constant(term, place).inverted(at: span)
    case .range(let start, let end, let isClosed, let span):
      var last: Value?
      if let end { last = try constant(end, place) }
      return try Value.range(try constant(start, place), last, isClosed: isClosed, at: span)
    default:
      throw Fault(
        "a table takes literals only: numbers, texts, arrays, tuples, durations, events and results",
        at: place)
    }
  }

  private static func text(_ parts: [Term.TextPart], _ place: Span) throws(Fault) -> Value {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .term(let term): text += try constant(term, place).interpolated
      }
    }
    return try bounded(.text(text), place)
  }

  /// A text made here, unless it is far longer than its source.
  ///
  /// A text in an array in a text has each of its quotes and backslashes escaped: with enough nesting, a
  /// short line would make a text that fills all memory.
  private static func bounded(_ value: Value, _ place: Span) throws(Fault) -> Value {
    let limit = 1_000 + 8 * (place.end - place.start)
    guard case .text(let text) = value, text.utf8.count > limit else { return value }
    throw Fault(
      "this text is longer than \(limit) bytes, because of texts in it that contain texts; nest fewer of them",
      at: place)
  }
}
