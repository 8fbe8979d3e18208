extension AdapterValue {
  /// Reads a value; throws if adapters have no such values, as for events and results.
  init(_ json: JSONText, lanes: [String: AdapterStream]) throws(AdapterRefusal) {
    switch json {
    case .null: self = .none
    case .boolean(let value): self = .boolean(value)
    case .integer(let number): self = .integer(number)
    case .decimal(let number): self = .decimal(number)
    case .text(let text): self = .text(text)
    case .array(let elements): self = .array(try Self.values(elements, lanes))
    case .object(let members): try self.init(members.first?.name ?? "", json, lanes)
    }
  }

  private init(
    _ kind: String, _ json: JSONText, _ lanes: [String: AdapterStream]
  ) throws(AdapterRefusal) {
    let content = json[kind]
    switch (kind, content) {
    case ("decimal", .decimal(let number)): self = .decimal(number)
    case ("decimal", .integer(let number)): self = .decimal(Double(number))
    case ("nanoseconds", .integer(let number)): self = .duration(.nanoseconds(number))
    case ("tuple", .array(let elements)): self = .tuple(try Self.values(elements, lanes))
    case ("range", .array(let ends)):
      guard let start = ends.first?.integer, let end = ends.last?.integer, end - start < 10_000
      else { throw AdapterRefusal.unsupported(AdapterMessages.longRange) }
      self = .array(end < start ? [] : (start...end).map { .integer($0) })
    case ("lane", .text(let name)):
      guard let stream = lanes[name] else {
        throw AdapterRefusal.impossible(AdapterMessages.unknownLane(name))
      }
      self = .stream(stream)
    default: throw AdapterRefusal.unsupported(AdapterMessages.values(kind))
    }
  }

  private static func values(
    _ elements: [JSONText], _ lanes: [String: AdapterStream]
  ) throws(AdapterRefusal) -> [AdapterValue] {
    var values: [AdapterValue] = []
    for element in elements { values.append(try AdapterValue(element, lanes: lanes)) }
    return values
  }

  /// The value in the form of an answer.
  package var json: JSONText {
    switch self {
    case .none: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .decimal(let number): return .object([("decimal", .decimal(number))])
    case .text(let text): return .text(text)
    case .duration(let duration):
      return .object([("nanoseconds", .integer(Int(duration / .nanoseconds(1))))])
    case .array(let values): return .array(values.map(\.json))
    case .tuple(let values): return .object([("tuple", .array(values.map(\.json)))])
    case .stream(let stream): return .object([("lane", .text(stream.lane))])
    }
  }
}
