import ReactiveTesting

extension SwiftType {
  /// A value of this type as code.
  func literal(_ value: Value) -> String {
    switch (value, head) {
    case (.none, _): "nil"
    case (_, .optional): parts[0].literal(value)
    case (.integer(let number), .decimal): "\(number).0"
    case (.integer(let number), .text): "\"\(number)\""
    case (.duration(let duration), _): durationCode(duration)
    case (.array(let values), .array), (.array(let values), .slice):
      "[" + values.map { parts[0].literal($0) }.joined(separator: ", ") + "]"
    case (.tuple(let fields), .tuple(let labels)):
      "("
        + fields.indices.map { index in
          (labels[index].map { "\($0): " } ?? "") + parts[index].literal(fields[index].value)
        }.joined(separator: ", ") + ")"
    case (.event(.value(let value)), .event): ".value(\(parts[0].literal(value)))"
    case (.event(.failed(let failure)), _): ".failed(\(errorLiteral(failure.value)))"
    case (.result(.success(let value)), .result): ".success(\(parts[0].literal(value)))"
    case (.result(.failure(let failure)), _): ".failure(\(errorLiteral(failure.value)))"
    default: value.literal
    }
  }

  /// The label of a value of this type: its description.
  func label(_ value: Value) -> String {
    switch (value, head) {
    case (.text(let text), _): text
    case (.integer(let number), .text): "\(number)"
    case (.boolean(let value), .boolean): value ? "t" : "f"
    case (.none, _): "nil"
    case (_, .optional): parts[0].label(value)
    default: described(value)
    }
  }

  /// The text that `String(describing:)` gives for a value of this type.
  func text(_ value: Value) -> String {
    switch (value, head) {
    case (.text(let text), _): return text
    case (.integer(let number), .text): return "\(number)"
    default: return described(value)
    }
  }

  private func described(_ value: Value) -> String {
    switch (value, head) {
    case (.integer(let number), .decimal): "\(number).0"
    case (.integer(let number), .text): "\"\(number)\""
    case (.duration(let duration), _): "\(duration)"
    case (.event, _), (.result, _): String(value.literal.dropFirst())
    case (.array(let values), .array), (.array(let values), .slice):
      "[" + values.map { parts[0].described($0) }.joined(separator: ", ") + "]"
    case (.tuple(let fields), .tuple(let labels)):
      "("
        + fields.indices.map { index in
          (labels[index].map { "\($0): " } ?? "") + parts[index].described(fields[index].value)
        }.joined(separator: ", ") + ")"
    default: value.literal
    }
  }
}
