/// The elements of an array or a tuple of a fixture, for a type that reads them in their order.
struct FixtureElements: UnkeyedDecodingContainer {
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
