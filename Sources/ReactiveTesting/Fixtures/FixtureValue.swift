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
    if accept("\"") { return readString(from: &rest).map(FixtureValue.text) }
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
      guard let next = element(&self) else { return nil }
      elements.append(next)
      // The last element may have a comma too.
      guard accept(",") else { return accept(end) ? elements : nil }
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
    digits.removeAll { $0 == "_" }
    if unit.isEmpty {
      let number = (isNegative ? "-" : "") + digits
      // A whole number that is too large is no decimal one.
      return digits.allSatisfy(\.isNumber)
        ? Int(number).map(FixtureValue.integer) : Double(number).map(FixtureValue.decimal)
    }
    guard let amount = Double(digits), let unit = TimeUnit(rawValue: unit),
      let duration = unit.duration(amount, tick: tick)
    else { return nil }
    return .duration(isNegative ? .zero - duration : duration)
  }
}

/// What became of the labels of the tuples that a value is read from.
///
/// A label that no type asks for is a mistake: without a message, a misspelt one would leave an optional property nil.
private final class TupleLabels {
  private struct Tuple {
    let path: [any CodingKey]
    let labels: [String?]
    /// The places of the components that none of the types that have read it could have.
    var unread: Set<Int>
    /// The names that the types have asked for.
    var asked: Set<String> = []
  }

  /// By their paths, because several types may read one tuple: a class and its superclass.
  private var tuples: [String: Tuple] = [:]

  private func key(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }

  /// Notes that a type reads a tuple by names.
  func note(
    _ fields: [FixtureValue.Field], at path: [any CodingKey], hasName: (String) -> Bool
  ) {
    let unread = fields.indices.filter { place in fields[place].label.map { !hasName($0) } ?? true }
    tuples[
      key(path),
      default: Tuple(path: path, labels: fields.map(\.label), unread: Set(fields.indices))
    ].unread.formIntersection(unread)
  }

  /// Notes that a type asks for a component by its name.
  func note(_ name: String, at path: [any CodingKey]) { tuples[key(path)]?.asked.insert(name) }

  /// Notes that a type reads a tuple in its order, without the labels.
  func noteOrder(at path: [any CodingKey]) { tuples[key(path)] = nil }

  /// Throws an error for the first component that was not read, or has the label of another one.
  func check() throws {
    for (_, tuple) in tuples.sorted(by: { $0.key < $1.key }) {
      for (place, label) in tuple.labels.enumerated() {
        let problem: String
        if let label, tuple.labels[..<place].contains(label) {
          problem = "the label '\(label)' is written twice"
        } else if !tuple.unread.contains(place) {
          continue
        } else if let label {
          let nearest = closest(to: label, among: tuple.asked.sorted())
          problem = "nothing reads '\(label)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        } else {
          problem = "component \(place + 1) needs a label, because the type reads it by names"
        }
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: tuple.path, debugDescription: problem))
      }
    }
  }
}

/// Makes values of any `Decodable` type from the constants of a fixture.
private struct FixtureDecoder: Decoder {
  let value: FixtureValue
  let codingPath: [any CodingKey]
  let labels: TupleLabels
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .tuple(let fields) = value.structured else { throw mismatch([String: Any].self) }
    labels.note(fields, at: codingPath) { Key(stringValue: $0) != nil }
    return KeyedDecodingContainer(
      FixtureFields<Key>(fields: fields, codingPath: codingPath, labels: labels))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value.structured {
    case .list(let values):
      return FixtureElements(values: values, codingPath: codingPath, labels: labels)
    case .tuple(let fields):
      labels.noteOrder(at: codingPath)
      return FixtureElements(values: fields.map(\.value), codingPath: codingPath, labels: labels)
    default: throw mismatch([Any].self)
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The error for a value that is not of a type.
  func mismatch(_ type: Any.Type) -> DecodingError {
    DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: MarbleProblem.notAValue(value.description, type).message))
  }
}

extension FixtureValue {
  /// Makes a value of a type.
  func decoded<Decoded: Decodable>(as type: Decoded.Type) throws -> Decoded {
    let labels = TupleLabels()
    let decoded = try decoded(as: type, at: [], labels)
    try labels.check()
    return decoded
  }

  fileprivate func decoded<Decoded: Decodable>(
    as type: Decoded.Type, at path: [any CodingKey], _ labels: TupleLabels
  ) throws -> Decoded {
    // A duration is encoded as two numbers, which nobody writes.
    if case .duration(let duration) = self, let same = duration as? Decoded { return same }
    return try Decoded(from: FixtureDecoder(value: self, codingPath: path, labels: labels))
  }

  /// The value, or for a label the list or the tuple that it is the text of.
  fileprivate var structured: FixtureValue {
    guard case .label(let text) = self else { return self }
    return Self.literal(text) ?? self
  }
}

extension FixtureDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    switch value {
    case .none, .label("nil"): true
    default: false
    }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch value {
    case .boolean(let isTrue): isTrue
    // A lane has short forms, because a text of several letters needs quotes.
    case .label("true"), .label("t"): true
    case .label("false"), .label("f"): false
    default: throw mismatch(type)
    }
  }

  func decode(_ type: String.Type) throws -> String {
    switch value {
    case .text(let text), .label(let text): text
    default: throw mismatch(type)
    }
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .decimal(let number): return number
    case .integer(let number): return Double(number)
    case .label(let text):
      guard let number = Double(text) else { throw mismatch(type) }
      return number
    default: throw mismatch(type)
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    try value.decoded(as: type, at: codingPath, labels)
  }

  /// Reads an integer of any size.
  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    switch value {
    case .integer(let number):
      if let number = Number(exactly: number) { return number }
    case .label(let text):
      if let number = Number(text) { return number }
    default: break
    }
    throw mismatch(type)
  }
}

/// The fields of a tuple with labels, for a type that reads them by their names.
private struct FixtureFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [FixtureValue.Field]
  let codingPath: [any CodingKey]
  let labels: TupleLabels

  var allKeys: [Key] { fields.compactMap { $0.label.flatMap(Key.init(stringValue:)) } }

  func contains(_ key: Key) -> Bool {
    labels.note(key.stringValue, at: codingPath)
    return fields.contains { $0.label == key.stringValue }
  }

  private func field(_ key: some CodingKey) throws -> FixtureDecoder {
    labels.note(key.stringValue, at: codingPath)
    guard let field = fields.first(where: { $0.label == key.stringValue }) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "there is no '\(key.stringValue)' in it"))
    }
    return FixtureDecoder(value: field.value, codingPath: codingPath + [key], labels: labels)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try field(key).decodeNil() }

  func decode<Decoded: Decodable>(_ type: Decoded.Type, forKey key: Key) throws -> Decoded {
    try field(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try field(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try field(key).unkeyedContainer()
  }

  private enum Super: CodingKey { case `super` }

  func superDecoder() throws -> any Decoder { try field(Super.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try field(key) }
}

/// The elements of an array or a tuple of a fixture, for a type that reads them in their order.
private struct FixtureElements: UnkeyedDecodingContainer {
  let values: [FixtureValue]
  let codingPath: [any CodingKey]
  let labels: TupleLabels
  var currentIndex = 0

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  private var path: [any CodingKey] { codingPath + [Index(intValue: currentIndex)] }

  private func current(_ type: Any.Type) throws -> FixtureDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: path,
          debugDescription: values.count == 1
            ? "there is only one element" : "there are only \(values.count) elements"))
    }
    return FixtureDecoder(value: values[currentIndex], codingPath: path, labels: labels)
  }

  mutating func decodeNil() throws -> Bool {
    let isNil = try current(Never.self).decodeNil()
    if isNil { currentIndex += 1 }
    return isNil
  }

  mutating func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    let decoded = try current(type).decode(type)
    currentIndex += 1
    return decoded
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try current(Never.self)
    currentIndex += 1
    return decoder
  }
}
