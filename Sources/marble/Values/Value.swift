import Reactive
import ReactiveTesting

/// A value of the fixture language.
///
/// Values of different kinds are never the same: `1`, `1.0` and `"1"` are three different values.
package indirect enum Value: Sendable, Hashable {
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
  package struct Field: Sendable, Hashable {
    package var label: String?
    package var value: Value

    package init(_ value: Value, label: String? = nil) {
      self.label = label
      self.value = value
    }

    // Labels only name components; they do not make values different, as in Swift's own comparison.
    package static func == (left: Field, right: Field) -> Bool { left.value == right.value }
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
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

  /// The negated value.
  package func negated(at span: Span) throws(Fault) -> Value {
    switch self {
    case .integer(let value):
      let (result, overflow) = 0.subtractingReportingOverflow(value)
      guard !overflow else {
        throw Fault("-(\(value)) is more than an integer can hold", at: span)
      }
      return .integer(result)
    case .decimal(let value): return .decimal(-value)
    case .duration(let value): return .duration(.zero - value)
    default: throw Fault("'-' cannot negate \(kindName)", at: span)
    }
  }

  /// The opposite of a Boolean.
  package func inverted(at span: Span) throws(Fault) -> Value {
    guard case .boolean(let value) = self else {
      throw Fault("expected true or false, not \(kindName)", at: span)
    }
    return .boolean(!value)
  }

  /// The range from one integer to another, or without an end.
  package static func range(
    _ start: Value, _ end: Value?, isClosed: Bool, at span: Span
  ) throws(Fault) -> Value {
    guard case .integer(let from) = start else {
      throw Fault("a range begins with an integer, not \(start.kindName)", at: span)
    }
    guard let end else { return .range(from: from, through: nil) }
    guard case .integer(let to) = end else {
      throw Fault("a range ends with an integer, not \(end.kindName)", at: span)
    }
    guard from <= to else {
      throw Fault("a range cannot end (\(to)) before it begins (\(from))", at: span)
    }
    if isClosed { return .range(from: from, through: to) }
    // `a..<a` is empty, and there may be no integer before `a`.
    return from == to ? .array([]) : .range(from: from, through: to - 1)
  }

  /// The value inside a text: a text as itself, everything else as a literal.
  package var interpolated: String {
    if case .text(let text) = self { text } else { literal }
  }

  /// An element of an array, by its position.
  package func element(_ index: Value, at span: Span) throws(Fault) -> Value {
    guard case .array(let elements) = self else {
      throw Fault("only an array has elements, not \(kindName)", at: span)
    }
    guard case .integer(let position) = index else {
      throw Fault("the position of an element is an integer, not \(index.kindName)", at: span)
    }
    guard elements.indices.contains(position) else {
      throw Fault("there is no element \(position) in an array of \(elements.count)", at: span)
    }
    return elements[position]
  }

  /// A component of a tuple, by position or label, or of a group, or a property of an event; nil if there is none.
  func component(_ name: String) -> Value? {
    if case .stream(let group) = self, let key = group.key {
      return name == "key" ? key : name == "signal" ? self : nil
    }
    if case .event(let event) = self {
      return switch name {
      case "value": event.value ?? Value.none
      case "error": event.error?.value ?? Value.none
      case "isCompleted": .boolean(event.isCompleted)
      case "isTerminating": .boolean(event.isTerminating)
      default: nil
      }
    }
    guard case .tuple(let fields) = self else { return nil }
    if let position = Int(name) {
      return fields.indices.contains(position) ? fields[position].value : nil
    }
    return fields.first { $0.label == name }?.value
  }

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

/// The size limits of values.
package enum ValueLimits {
  /// How many elements, components and bytes of text one value may have.
  package static let parts = 1_000_000
  /// How deeply arrays, tuples, events and results may be nested.
  package static let depth = 100
}

extension Value {
  /// The number of parts of the value, counting itself and the bytes of its texts; a little more than the limit
  /// if it has more, and nil if it is nested too deeply.
  ///
  /// - Complexity: O(n) up to the limit. An array that occurs twice in another counts twice, because it is
  ///   compared and printed twice.
  package func size(upTo limit: Int) -> Int? {
    size(upTo: limit, depth: ValueLimits.depth, bytesPerPart: 1)
  }

  /// The cost of passing the value on: its size, with little weight on the bytes of texts, which are neither
  /// copied nor read; a little more than the limit if the cost is higher.
  ///
  /// - Complexity: O(n) up to the limit.
  package func weight(upTo limit: Int) -> Int {
    size(upTo: limit, depth: .max, bytesPerPart: 16) ?? limit + 1
  }

  private func size(upTo limit: Int, depth deepest: Int, bytesPerPart: Int) -> Int? {
    guard !isPlain else { return 1 }
    var size = 0
    var rest = [(value: self, depth: 0)]
    while let (value, depth) = rest.popLast() {
      guard depth <= deepest else { return nil }
      size += 1
      switch value {
      case .text(let text): size += text.utf8.count / bytesPerPart
      case .array(let elements):
        guard size + elements.count <= limit else { return limit + 1 }
        // Most arrays contain numbers and texts, which do not need the queue.
        for element in elements {
          switch element {
          case .text(let text): size += 1 + text.utf8.count / bytesPerPart
          case _ where element.isPlain: size += 1
          default: rest.append((element, depth + 1))
          }
        }
      case .tuple(let fields): rest += fields.map { ($0.value, depth + 1) }
      case .event(let event):
        if let inner = event.value ?? event.error?.value { rest.append((inner, depth + 1)) }
      case .result(.success(let inner)): rest.append((inner, depth + 1))
      case .result(.failure(let failure)): rest.append((failure.value, depth + 1))
      case .none, .boolean, .integer, .decimal, .duration, .range, .stream: break
      }
      guard size <= limit else { return limit + 1 }
    }
    return size
  }

  /// Whether the size of the value is known without counting.
  package var isPlain: Bool {
    switch self {
    case .none, .boolean, .integer, .decimal, .duration, .range, .stream: true
    case .text, .array, .tuple, .event, .result: false
    }
  }
}

/// The reason why a run could not continue: an impossible operation, with its place in the file.
package struct Fault: Error, Sendable {
  package enum Kind: Sendable {
    /// The fixture asks for something impossible.
    case error
    /// The run was stopped at a limit.
    case bound
  }

  package var kind: Kind
  package var diagnostic: Diagnostic

  package init(_ message: String, at span: Span, kind: Kind = .error) {
    self.kind = kind
    diagnostic = Diagnostic(message, at: span)
  }
}
