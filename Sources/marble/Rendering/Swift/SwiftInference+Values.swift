import ReactiveTesting

extension SwiftInference {
  mutating func read(_ lane: CheckedCase.Lane, _ type: SwiftType) throws(Unprintable) {
    var value: SwiftType?
    for line in lane.lines {
      for (entry, label) in zip(line.marks.entries, line.values) {
        if entry.mark.isFailure {
          try types.join(type.parts[1], .error)
          continue
        }
        guard let label else { continue }
        let next = try self.type(of: label)
        value = try value.map { known throws(Unprintable) in try either(known, next) } ?? next
      }
    }
    if let value { try types.join(type.parts[0], value) }
  }

  mutating func type(of label: LabelValue) throws(Unprintable) -> SwiftType {
    switch label {
    case .lane(let index): lanes[index]
    case .value(.integer): types.digits()
    case .value(let value): try type(of: value)
    }
  }

  /// The type of a value known before the run.
  mutating func type(of value: Value) throws(Unprintable) -> SwiftType {
    switch value {
    case .none: return .optional(types.unknown())
    case .boolean: return .boolean
    case .integer: return types.number()
    case .decimal: return .decimal
    case .text: return .text
    case .duration: return .duration
    case .array(let values):
      var element: SwiftType?
      for value in values {
        let next = try type(of: value)
        element = try element.map { known throws(Unprintable) in try either(known, next) } ?? next
      }
      return .array(element ?? types.unknown())
    case .tuple(let fields):
      if fields.isEmpty { return .void }
      var parts: [SwiftType] = []
      for field in fields { parts.append(try type(of: field.value)) }
      return .of(.tuple(fields.map(\.label)), parts)
    case .range: throw Unprintable(SwiftMessages.range)
    case .stream: throw Unprintable(SwiftMessages.namelessStream)
    case .event(.value(let value)): return .of(.event, [try type(of: value), types.failure()])
    case .event(.failed): return .of(.event, [types.unknown(), .error])
    case .event: return .of(.event, [types.unknown(), types.failure()])
    case .result(.success(let value)): return .of(.result, [try type(of: value), types.failure()])
    case .result(.failure): return .of(.result, [types.unknown(), .error])
    }
  }

  /// The common type of two values, one of which may be `nil`.
  mutating func either(_ left: SwiftType, _ right: SwiftType) throws(Unprintable) -> SwiftType {
    try types.join(left, right)
    return types.shallow(right).head == .optional ? right : left
  }
}
