/// The fields of a tuple with labels, for a type that reads them by their names.
struct FixtureFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
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
