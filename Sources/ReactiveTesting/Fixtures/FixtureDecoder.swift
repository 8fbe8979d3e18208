/// Makes values of any `Decodable` type from the constants of a fixture.
struct FixtureDecoder: Decoder {
  let value: FixtureValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .tuple(let fields) = value.structured else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(FixtureFields<Key>(fields: fields, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value.structured {
    case .list(let values): FixtureElements(values: values, codingPath: codingPath)
    case .tuple(let fields):
      FixtureElements(values: fields.map(\.value), codingPath: codingPath)
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
  func decoded<Decoded: Decodable>(
    as type: Decoded.Type, at path: [any CodingKey] = []
  ) throws -> Decoded {
    // A duration is encoded as two numbers, which nobody writes.
    if case .duration(let duration) = self, let same = duration as? Decoded { return same }
    return try Decoded(from: FixtureDecoder(value: self, codingPath: path))
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
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    try value.decoded(as: type, at: codingPath)
  }

  private func integer<Number: FixedWidthInteger>() throws -> Number {
    switch value {
    case .integer(let number):
      if let number = Number(exactly: number) { return number }
    case .label(let text):
      if let number = Number(text) { return number }
    default: break
    }
    throw mismatch(Number.self)
  }
}

/// The fields of a tuple with labels, for a type that reads them by their names.
private struct FixtureFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [FixtureValue.Field]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { fields.compactMap { $0.label.flatMap(Key.init(stringValue:)) } }

  func contains(_ key: Key) -> Bool { fields.contains { $0.label == key.stringValue } }

  private func field(_ key: some CodingKey) throws -> FixtureDecoder {
    guard let field = fields.first(where: { $0.label == key.stringValue }) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath, debugDescription: "there is no '\(key.stringValue)' in it"))
    }
    return FixtureDecoder(value: field.value, codingPath: codingPath + [key])
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
    return FixtureDecoder(value: values[currentIndex], codingPath: path)
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
