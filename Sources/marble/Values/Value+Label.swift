import Reactive
import ReactiveTesting

extension Value {
  /// The label of the value in a lane, which reads back as the same value.
  package var label: String {
    if case .text(let text) = self, !readsAsLiteral(text) { return text }
    return literal
  }

  /// The value as it is written in an expression.
  package var literal: String {
    switch self {
    case .none: "nil"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .decimal(let value): String(value)
    case .text(let text): quoted(text)
    case .duration(let value): timeText(value)
    case .array(let values): "[" + values.map(\.literal).joined(separator: ", ") + "]"
    case .tuple(let fields):
      "("
        + fields.map { field in (field.label.map { "\($0): " } ?? "") + field.value.literal }
        .joined(separator: ", ") + ")"
    case .range(let from, let through): through.map { "\(from)...\($0)" } ?? "\(from)..."
    case .stream(let stream): stream.identity.name ?? "stream"
    case .event(.value(let value)): ".value(\(value.literal))"
    case .event(.failed(let failure)): ".failed(\(failure.value.literal))"
    case .event(.completed): ".completed"
    case .event(.interrupted): ".interrupted"
    case .result(.success(let value)): ".success(\(value.literal))"
    case .result(.failure(let failure)): ".failure(\(failure.value.literal))"
    }
  }
}

/// Whether a label would be read as something other than its own text.
private func readsAsLiteral(_ text: String) -> Bool {
  guard let first = text.first else { return true }
  if ["true", "false", "nil"].contains(text) { return true }
  if first.isASCII, first.isNumber || Int(text) != nil { return true }
  return "-.\"[({\\$".contains(first) && text.count > 1
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for character in text {
    switch character {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    default: result.append(character)
    }
  }
  return result + "\""
}

extension Value: CustomStringConvertible {
  /// The label of the value in a lane.
  package var description: String { label }
}
