import Reactive
import ReactiveTesting

/// Values and durations in the form of exported cases; `schema.json` describes it.
enum ExportedValue {
  /// A value as JSON.
  static func json(_ value: Value) -> JSONText {
    switch value {
    case .none: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .decimal(let number): return .object([("decimal", .decimal(number))])
    case .text(let text): return .text(text)
    case .duration(let duration): return json(duration)
    case .array(let elements): return .array(elements.map { json($0) })
    case .tuple(let fields):
      let values = JSONText.array(fields.map { json($0.value) })
      guard fields.contains(where: { $0.label != nil }) else { return .object([("tuple", values)]) }
      return .object([("tuple", values), ("labels", .array(fields.map { .text($0.label) }))])
    case .range(let from, let through):
      return .object([("range", .array([.integer(from), .integer(through)]))])
    // A lane as a value is written by its name; this is another stream.
    case .stream: return .object([("lane", .null)])
    case .event(let event):
      switch event {
      case .value(let value):
        return .object([("event", .text("value")), ("value", json(value))])
      case .failed(let error):
        return .object([("event", .text("failed")), ("error", json(error.value))])
      case .completed: return .object([("event", .text("completed"))])
      case .interrupted: return .object([("event", .text("interrupted"))])
      }
    case .result(.success(let value)):
      return .object([("result", .text("success")), ("value", json(value))])
    case .result(.failure(let error)):
      return .object([("result", .text("failure")), ("error", json(error.value))])
    }
  }

  /// A duration as JSON; nanoseconds are the finest step that a fixture can write.
  static func json(_ duration: Duration) -> JSONText {
    let (seconds, attoseconds) = duration.components
    return .object([
      ("nanoseconds", .integer(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))
    ])
  }
}
