/// A constant of a fixture file: the meaning of a label.
enum FixtureValue: Sendable {
  case integer(Int)
  case decimal(Double)
  case text(String)
  case boolean(Bool)
  case none
  case duration(Duration)
  case list([FixtureValue])
  case tuple([Field])
  /// A text that may be a number or another literal, as the type that is read wants.
  case label(String)

  struct Field: Sendable {
    var label: String?
    var value: FixtureValue
  }

  /// Reads a literal.
  ///
  /// - Parameters:
  ///   - expression: The literal.
  ///   - tick: The length of a tick.
  /// - Throws: A diagnostic for everything that has to be evaluated, which only `marble` does.
  init(_ expression: Expression, tick: Duration) throws(Diagnostic) {
    switch expression.kind {
    case .integer(let number): self = .integer(number)
    case .decimal(let number): self = .decimal(number)
    case .boolean(let isTrue): self = .boolean(isTrue)
    case .none: self = .none
    case .duration(let amount, let unit): self = .duration(unit.duration(amount, tick: tick))
    case .text(let parts):
      var text = ""
      for part in parts {
        guard case .literal(let literal) = part else { throw Self.problem(expression) }
        text += literal
      }
      self = .text(text)
    case .array(let elements):
      var values: [FixtureValue] = []
      for element in elements { values.append(try FixtureValue(element, tick: tick)) }
      self = .list(values)
    case .tuple(let arguments):
      var fields: [Field] = []
      for argument in arguments {
        let value = try FixtureValue(argument.value, tick: tick)
        fields.append(Field(label: argument.label?.text, value: value))
      }
      self = .tuple(fields)
    case .prefix(.minus, let operand):
      switch try FixtureValue(operand, tick: tick) {
      case .integer(let number): self = .integer(-number)
      case .decimal(let number): self = .decimal(-number)
      default: throw Self.problem(expression)
      }
    default: throw Self.problem(expression)
    }
  }

  private static func problem(_ expression: Expression) -> Diagnostic {
    Diagnostic(
      "a Swift test can only read literals here: numbers, texts, durations, true, false, nil, "
        + "arrays and tuples", at: expression.span)
  }

  /// The literal that a label is the text of; nil if it is none.
  static func literal(_ text: String) -> FixtureValue? {
    let bytes = Array(text.utf8)
    guard let expression = try? ExpressionParser.parse([Span(0, bytes.count)], in: bytes) else {
      return nil
    }
    return try? FixtureValue(expression, tick: .milliseconds(1))
  }
}

extension FixtureValue: CustomStringConvertible {
  /// The value as it is written, a text without quotes.
  var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .text(let text), .label(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    case .none: "nil"
    case .duration(let duration): timeText(duration)
    case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .tuple(let fields):
      "("
        + fields.map { ($0.label.map { "\($0): " } ?? "") + $0.value.description }
        .joined(separator: ", ") + ")"
    }
  }
}
