import Reactive

/// A value of the fixture language.
package indirect enum Value: Sendable {
  case none
  case boolean(Bool)
  case integer(Int)
  case decimal(Double)
  case text(String)
  case duration(Duration)
  case array([Value])
  case tuple([Field])
  case range(from: Int, through: Int?)
  case stream(Stream)
  case event(Signal<Value, Failure>.Event)
  case result(Result<Value, Failure>)

  /// A component of a tuple.
  package struct Field: Sendable, Equatable {
    package var label: String?
    package var value: Value

    package init(_ value: Value, label: String? = nil) {
      self.label = label
      self.value = value
    }
  }
}

extension Value {
  /// The value's name in messages, with its article.
  package var kindName: String {
    switch self {
    case .none: "nil"
    case .boolean: "a Boolean"
    case .integer: "an integer"
    case .decimal: "a decimal number"
    case .text: "a text"
    case .duration: "a duration"
    case .array: "an array"
    case .tuple: "a tuple"
    case .range: "a range"
    case .stream: "a stream"
    case .event: "an event"
    case .result: "a result"
    }
  }
}

extension Value: Equatable {
  /// Whether two values are the same, including their kinds: `1`, `1.0` and `"1"` are three different values.
  package static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.decimal(let left), .decimal(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    // Labels only name components; they do not make values different, as in Swift's own comparison.
    case (.tuple(let left), .tuple(let right)): left.map(\.value) == right.map(\.value)
    case (.range(let start, let end), .range(let otherStart, let otherEnd)):
      start == otherStart && end == otherEnd
    case (.stream(let left), .stream(let right)): left.identity == right.identity
    case (.event(let left), .event(let right)): left == right
    case (.result(let left), .result(let right)): left == right
    default: false
    }
  }
}

extension Value: Hashable {
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .none: break
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .decimal(let value): hasher.combine(value)
    case .text(let text): hasher.combine(text)
    case .duration(let value): hasher.combine(value)
    case .array(let values): hasher.combine(values)
    // Without the labels, which do not make values different.
    case .tuple(let fields): hasher.combine(fields.map(\.value))
    case .range(let start, let end):
      hasher.combine(start)
      hasher.combine(end)
    case .stream(let stream): hasher.combine(ObjectIdentifier(stream.identity))
    case .event(let event): hasher.combine(event)
    case .result(let result): hasher.combine(result)
    }
  }
}

/// The failure of a stream of the fixture language: a value.
package struct Failure: Error, Hashable, Sendable {
  package var value: Value

  package init(_ value: Value) { self.value = value }
}

extension Failure: CustomStringConvertible {
  /// The label of the value in a lane.
  package var description: String { value.label }
}

extension Value {
  /// The value, or nil for `nil`.
  package var unwrapped: Value? {
    if case .none = self { nil } else { self }
  }

  package var isStream: Bool {
    if case .stream = self { true } else { false }
  }
}
