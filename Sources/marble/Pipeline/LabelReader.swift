import ReactiveTesting

/// What the label of a lane stands for.
package enum LabelValue: Sendable {
  case value(Value)
  /// A lane of the case, by its position.
  case lane(Int)
}

/// Finds out what the labels of a case's lanes stand for: an entry of the table, a lane, a literal, or
/// else the text itself.
package struct LabelReader: Sendable {
  package var table: [String: Value] = [:]
  var lanes: [String: Checker.Scope.Lane] = [:]
  private var known: [String: LabelValue] = [:]

  /// What a label stands for.
  package mutating func value(of label: ReactiveTesting.Lane.Label) -> LabelValue {
    // Nearly all labels are digits; the name of a lane begins with none.
    if table.isEmpty, let digit = digit(label.text) {
      return .value(.integer(digit))
    }
    if let value = known[label.text] { return value }
    let value = read(label.text)
    known[label.text] = value
    return value
  }

  private func digit(_ text: String) -> Int? {
    guard text.utf8.count == 1, let byte = text.utf8.first, isDigit(byte) else { return nil }
    return Int(byte - UInt8(ascii: "0"))
  }

  private func read(_ text: String) -> LabelValue {
    if let value = table[text] { return .value(value) }
    if let lane = lanes[text] { return .lane(lane.index) }
    if let digit = Int(text) { return .value(.integer(digit)) }
    return .value(Self.literal(text) ?? .text(text))
  }

  /// The value of a text that is a literal; nil for one that is not.
  private static func literal(_ text: String) -> Value? {
    guard let first = text.utf8.first else { return nil }
    // Only what can begin a literal is worth the parser's time.
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

  /// The value of a term of which every part is known before the run.
  ///
  /// - Parameters:
  ///   - term: What is evaluated.
  ///   - place: Where it stands, for the error if it holds more than literals.
  /// - Returns: Its value.
  /// - Throws: An operation that cannot be, or a part that is known only in a run.
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
        "a table holds literals: numbers, texts, arrays, tuples, durations, events, results",
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

  /// A text that was made here, if it is not far longer than what is written.
  ///
  /// A text in an array in a text has each of its quotes and backslashes escaped: nested often enough, a
  /// short line would make a text that fills all memory.
  private static func bounded(_ value: Value, _ place: Span) throws(Fault) -> Value {
    let limit = 1_000 + 8 * (place.end - place.start)
    guard case .text(let text) = value, text.utf8.count > limit else { return value }
    throw Fault(
      "this is a text of more than \(limit) bytes, far more than is written; nest fewer texts in it",
      at: place)
  }
}
