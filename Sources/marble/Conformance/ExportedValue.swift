import Reactive
import ReactiveTesting

/// Values and durations in the form of exported cases; `schema.json` describes it.
enum ExportedValue {
  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - lane: The name of the lane that a stream is; nil for another stream.
  /// - Returns: Its JSON.
  static func json(_ value: Value, lane: (Stream) -> String? = { _ in nil }) -> JSONText {
    switch value {
    case .none: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .decimal(let number): return .object([("decimal", .decimal(number))])
    case .text(let text): return .text(text)
    case .duration(let duration): return json(duration)
    case .array(let elements): return .array(elements.map { json($0, lane: lane) })
    case .tuple(let fields):
      let values = JSONText.array(fields.map { json($0.value, lane: lane) })
      guard fields.contains(where: { $0.label != nil }) else { return .object([("tuple", values)]) }
      return .object([("tuple", values), ("labels", .array(fields.map { .text($0.label) }))])
    case .range(let from, let through):
      return .object([("range", .array([.integer(from), .integer(through)]))])
    case .stream(let stream): return .object([("lane", .text(lane(stream)))])
    case .event(let event):
      switch event {
      case .value(let value):
        return .object([("event", .text("value")), ("value", json(value, lane: lane))])
      case .failed(let error):
        return .object([("event", .text("failed")), ("error", json(error.value, lane: lane))])
      case .completed: return .object([("event", .text("completed"))])
      case .interrupted: return .object([("event", .text("interrupted"))])
      }
    case .result(.success(let value)):
      return .object([("result", .text("success")), ("value", json(value, lane: lane))])
    case .result(.failure(let error)):
      return .object([("result", .text("failure")), ("error", json(error.value, lane: lane))])
    }
  }

  /// A duration as JSON; nanoseconds are the finest step that a fixture can write.
  static func json(_ duration: Duration) -> JSONText {
    let (seconds, attoseconds) = duration.components
    return .object([
      ("nanoseconds", .integer(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))
    ])
  }

  /// The value of a JSON; nil if it is not a value.
  ///
  /// - Parameters:
  ///   - json: The JSON.
  ///   - stream: The stream of a lane's name; nil if there is no such lane.
  /// - Returns: The value.
  static func value(_ json: JSONText, stream: (String?) -> Stream?) -> Value? {
    switch json {
    case .null: return Value.none
    case .boolean(let value): return .boolean(value)
    case .integer(let number): return .integer(number)
    case .decimal(let number): return .decimal(number)
    case .text(let text): return .text(text)
    case .array(let elements): return values(elements, stream).map { .array($0) }
    case .object(let members):
      switch members.first?.name {
      case "decimal": return json["decimal"].flatMap(decimal)
      case "nanoseconds": return json["nanoseconds"]?.integer.map { .duration(.nanoseconds($0)) }
      case "tuple": return tuple(json, stream)
      case "range":
        guard let ends = json["range"]?.elements, ends.count == 2, let from = ends[0].integer
        else { return nil }
        return .range(from: from, through: ends[1].integer)
      case "lane": return stream(json["lane"]?.text).map { .stream($0) }
      case "event": return event(json, stream)
      case "result":
        if json["result"]?.text == "success" {
          return json["value"].flatMap { value($0, stream: stream) }.map { .result(.success($0)) }
        }
        guard let error = json["error"].flatMap({ value($0, stream: stream) }) else { return nil }
        return .result(.failure(Failure(error)))
      default: return nil
      }
    }
  }

  private static func decimal(_ json: JSONText) -> Value? {
    switch json {
    case .decimal(let number): .decimal(number)
    case .integer(let number): .decimal(Double(number))
    case .text(let text): Double(text).map { .decimal($0) }
    default: nil
    }
  }

  private static func values(
    _ elements: [JSONText], _ stream: (String?) -> Stream?
  ) -> [Value]? {
    let values = elements.compactMap { value($0, stream: stream) }
    return values.count == elements.count ? values : nil
  }

  private static func tuple(_ json: JSONText, _ stream: (String?) -> Stream?) -> Value? {
    guard let elements = json["tuple"]?.elements, let values = values(elements, stream) else {
      return nil
    }
    let labels = json["labels"]?.elements ?? []
    return .tuple(
      values.enumerated().map { index, value in
        Value.Field(value, label: index < labels.count ? labels[index].text : nil)
      })
  }

  private static func event(_ json: JSONText, _ stream: (String?) -> Stream?) -> Value? {
    switch json["event"]?.text {
    case "value":
      return json["value"].flatMap { value($0, stream: stream) }.map { .event(.value($0)) }
    case "failed":
      return json["error"].flatMap { value($0, stream: stream) }
        .map { .event(.failed(Failure($0))) }
    case "completed": return .event(.completed)
    case "interrupted": return .event(.interrupted)
    default: return nil
    }
  }
}
