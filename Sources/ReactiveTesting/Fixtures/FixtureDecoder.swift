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
