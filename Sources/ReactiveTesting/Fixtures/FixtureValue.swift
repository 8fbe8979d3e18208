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
  ///   - literal: The literal.
  ///   - tick: The length of a tick.
  /// - Throws: A diagnostic for everything that has to be evaluated, which only `marble` does.
  init(_ literal: Located<String>, tick: Duration) throws(Diagnostic) {
    guard let value = Self.literal(literal.value, tick: tick) else {
      throw Diagnostic(
        "a Swift test can only read literals here: numbers, texts, durations, true, false, nil, "
          + "arrays and tuples", at: literal.span)
    }
    self = value
  }

  /// The literal that a text is; nil if it is none.
  static func literal(_ text: String, tick: Duration = .milliseconds(1)) -> FixtureValue? {
    var reader = LiteralReader(text, tick: tick)
    return reader.whole()
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

/// Reads a literal.
///
/// Each function returns nil if there is none, or one that is nested too deeply.
private struct LiteralReader {
  private var rest: Substring
  private let tick: Duration
  private var depth = 0

  private static let depthLimit = 100

  init(_ text: String, tick: Duration) { (rest, self.tick) = (text[...], tick) }

  mutating func whole() -> FixtureValue? {
    guard let value = value() else { return nil }
    skipBlanks()
    return rest.isEmpty ? value : nil
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  private mutating func accept(_ character: Character) -> Bool {
    skipBlanks()
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  private mutating func value() -> FixtureValue? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { return nil }
    if accept("\"") { return text().map(FixtureValue.text) }
    if accept("[") { return values(until: "]") { $0.value() }.map(FixtureValue.list) }
    if accept("(") {
      guard let fields = values(until: ")", { $0.field() }) else { return nil }
      return fields.count == 1 && fields[0].label == nil ? fields[0].value : .tuple(fields)
    }
    if accept("-") { return number(isNegative: true) }
    if rest.first?.isNumber == true { return number(isNegative: false) }
    switch take(while: \.isLetter) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "nil": return FixtureValue.none
    default: return nil
    }
  }

  /// Reads elements with commas between them, up to a bracket.
  private mutating func values<Element>(
    until end: Character, _ element: (inout Self) -> Element?
  ) -> [Element]? {
    var elements: [Element] = []
    while !accept(end) {
      guard elements.isEmpty || accept(","), let next = element(&self) else { return nil }
      elements.append(next)
    }
    return elements
  }

  private mutating func field() -> FixtureValue.Field? {
    skipBlanks()
    let start = rest
    let name = take { $0.isLetter || $0.isNumber || $0 == "_" }
    let isLabel = isName(name) && accept(":")
    if !isLabel { rest = start }
    return value().map { FixtureValue.Field(label: isLabel ? name : nil, value: $0) }
  }

  private mutating func number(isNegative: Bool) -> FixtureValue? {
    var digits = take { $0.isNumber || $0 == "_" }
    if rest.first == ".", rest.dropFirst().first?.isNumber == true {
      rest.removeFirst()
      digits += "." + take { $0.isNumber || $0 == "_" }
    }
    if let exponent = rest.prefixMatch(of: /[eE][+-]?[0-9]+/) {
      rest = rest[exponent.range.upperBound...]
      digits += exponent.output
    }
    let unit = take(while: \.isLetter)
    let number = (isNegative ? "-" : "") + digits.filter { $0 != "_" }
    if unit.isEmpty {
      return Int(number).map(FixtureValue.integer) ?? Double(number).map(FixtureValue.decimal)
    }
    guard !isNegative, let amount = Double(number), let unit = TimeUnit(rawValue: unit) else {
      return nil
    }
    return .duration(unit.duration(amount, tick: tick))
  }

  /// Reads up to the closing quote.
  private mutating func text() -> String? {
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        guard let escaped = escaped() else { return nil }
        text.append(escaped)
      default: text.append(character)
      }
    }
    return nil
  }

  /// Reads what follows a backslash.
  private mutating func escaped() -> Character? {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      guard rest.popFirst() == "{", let number = UInt32(take { $0 != "}" }, radix: 16),
        rest.popFirst() == "}"
      else { return nil }
      return Unicode.Scalar(number).map(Character.init)
    case let character? where "\"\\'".contains(character): return character
    default: return nil
    }
  }
}
