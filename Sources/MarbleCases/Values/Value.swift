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

    /// Whether both have labels, and different ones.
    func isLabelled(otherwiseThan other: Field) -> Bool {
      label != nil && other.label != nil && label != other.label
    }
  }
}

extension Value {
  /// The value's name in messages, with its article.
  var kindName: String {
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

  var isStream: Bool {
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

extension Unicode.Scalar {
  /// Whether a literal has an escape in its place: a control character, or the end of a line in some editor.
  var isWrittenAsEscape: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case _ where scalar.isWrittenAsEscape:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension Value: CustomStringConvertible {
  /// The label of the value in a lane.
  package var description: String { label }
}

/// The infix operators on values.
///
/// `&&`, `||` and `??` are not among them, because they may skip their right side.
extension Symbol {
  var isComparison: Bool { precedence == 3 }

  /// The operator that an assignment such as `+=` applies; nil for `=`.
  var operatorOfAssignment: Symbol? { Symbol(rawValue: String(rawValue.dropLast())) }

  /// The result of the operator on two values.
  package func applied(_ left: Value, _ right: Value, at span: Span) throws(Fault) -> Value {
    switch self {
    case .equal, .unequal:
      // Another kind of value is never equal; such a comparison is a mistake in the fixture, as it is in Swift.
      guard left.isComparable(with: right) else {
        throw Fault(
          "'\(rawValue)' cannot compare \(left.kindName) with \(right.kindName)", at: span)
      }
      return .boolean(left.isEqual(to: right) == (self == .equal))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let isTurned = self == .greater || self == .greaterOrEqual
      let (first, second) = isTurned ? (right, left) : (left, right)
      guard let isLess = first.isLess(than: second) else {
        throw Fault(
          "'\(rawValue)' cannot compare \(left.kindName) with \(right.kindName)", at: span)
      }
      let mayBeEqual = self == .lessOrEqual || self == .greaterOrEqual
      return .boolean(isLess || mayBeEqual && first.isEqual(to: second))
    default: break
    }
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return try integer(left, right, span)
    case (.decimal(let left), .decimal(let right)): return try decimal(left, right, span)
    case (.integer(let left), .decimal(let right)): return try decimal(Double(left), right, span)
    case (.decimal(let left), .integer(let right)): return try decimal(left, Double(right), span)
    case (.text(let left), .text(let right)) where self == .plus: return .text(left + right)
    case (.array(let left), .array(let right)) where self == .plus: return .array(left + right)
    case (.duration(let left), .duration(let right)) where self == .plus || self == .minus:
      return try duration(left, self == .plus ? right : .zero - right, span)
    case (.duration(let duration), .integer(let count)) where self == .times,
      (.integer(let count), .duration(let duration)) where self == .times:
      return try multiple(duration, count, span)
    default:
      throw Fault(
        "'\(rawValue)' cannot be applied to \(left.kindName) and \(right.kindName)", at: span)
    }
  }

  private func integer(_ left: Int, _ right: Int, _ span: Span) throws(Fault) -> Value {
    let (result, overflow) =
      switch self {
      case .plus: left.addingReportingOverflow(right)
      case .minus: left.subtractingReportingOverflow(right)
      case .times: left.multipliedReportingOverflow(by: right)
      case .over: left.dividedReportingOverflow(by: right)
      default: left.remainderReportingOverflow(dividingBy: right)
      }
    guard !overflow else {
      throw Fault(
        right == 0 && (self == .over || self == .remainder)
          ? "\(left) \(rawValue) 0 is a division by zero"
          : "\(left) \(rawValue) \(right) is more than an integer can hold", at: span)
    }
    return .integer(result)
  }

  private func decimal(_ left: Double, _ right: Double, _ span: Span) throws(Fault) -> Value {
    switch self {
    case .plus: return .decimal(left + right)
    case .minus: return .decimal(left - right)
    case .times: return .decimal(left * right)
    case .over: return .decimal(left / right)
    default: throw Fault("'%' takes integers, not decimal numbers", at: span)
    }
  }

  // Small enough for a 64-bit nanosecond clock, so that no sum of two can overflow a Duration.
  private static var longest: Double { 9_000_000_000 }

  private func duration(_ left: Duration, _ right: Duration, _ span: Span) throws(Fault) -> Value {
    let sum = left + right
    guard abs(sum / .seconds(1)) < Self.longest else {
      throw Fault(Value.longDuration, at: span)
    }
    return .duration(sum)
  }

  private func multiple(_ duration: Duration, _ count: Int, _ span: Span) throws(Fault) -> Value {
    guard abs(duration / .seconds(1)) * abs(Double(count)) < Self.longest else {
      throw Fault(Value.longDuration, at: span)
    }
    return .duration(duration * count)
  }
}

extension Value {
  /// The message about a duration that a 64-bit nanosecond clock cannot measure.
  static let longDuration = "this duration is longer than 285 years"
}

extension Value {
  /// Whether this value is less than another; nil for kinds that cannot be compared.
  ///
  /// What is not a number (NaN) is neither less nor greater than another value.
  package func isLess(than other: Value) -> Bool? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    // Exact even if no Double equals the integer.
    case (.integer(let left), .decimal(let right)):
      Int(exactly: right.rounded(.up)).map { left < $0 } ?? (right > 0)
    case (.decimal(let left), .integer(let right)):
      Int(exactly: left.rounded(.down)).map { $0 < right } ?? (left < 0)
    case (.text(let left), .text(let right)): left < right
    case (.duration(let left), .duration(let right)): left < right
    case (.tuple(let left), .tuple(let right)) where left.count == right.count:
      Self.isLess(left, right)
    default: nil
    }
  }

  /// The order of the first differing components, as Swift compares tuples.
  private static func isLess(_ left: [Field], _ right: [Field]) -> Bool? {
    for (left, right) in zip(left, right) {
      guard let isLess = left.value.isLess(than: right.value) else { return nil }
      if isLess || !left.value.isEqual(to: right.value) { return isLess }
    }
    return false
  }

  /// Whether both are values of one kind, or both are numbers, or one is nil and the other no stream.
  fileprivate func isComparable(with other: Value) -> Bool {
    switch (self, other) {
    case (.none, _), (_, .none): !isStream && !other.isStream
    case (.integer, .decimal), (.decimal, .integer), (.boolean, .boolean), (.integer, .integer),
      (.decimal, .decimal), (.text, .text), (.duration, .duration), (.array, .array),
      (.tuple, .tuple), (.range, .range), (.stream, .stream), (.event, .event), (.result, .result):
      true
    default: false
    }
  }

  /// The operator `==`: an integer and a decimal number are compared as numbers, as with `<`.
  func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.integer(let whole), .decimal(let number)), (.decimal(let number), .integer(let whole)):
      Int(exactly: number) == whole
    default: matches(other) { $0.isEqual(to: $1) }
    }
  }

  /// Whether both have the same form, and parts that are the same in pairs; values without parts must be equal.
  func matches(_ other: Value, by areSame: (Value, Value) -> Bool) -> Bool {
    switch (self, other) {
    case (.array, .array), (.tuple, .tuple), (.event(.value), .event(.value)),
      (.event(.failed), .event(.failed)), (.result(.success), .result(.success)),
      (.result(.failure), .result(.failure)):
      let (own, others) = (parts, other.parts)
      return own.count == others.count && zip(own, others).allSatisfy { areSame($0, $1) }
    default: return self == other
    }
  }

  /// Whether it is the value that a lane expects: the same value, with the same labels where both have labels.
  ///
  /// A label that is misspelt in a table must not pass, but `(0, "a")` may stand for `(offset: 0, element: "a")`.
  func meets(_ expected: Value) -> Bool {
    if case .tuple(let own) = self, case .tuple(let others) = expected,
      zip(own, others).contains(where: { $0.isLabelled(otherwiseThan: $1) })
    {
      return false
    }
    return matches(expected) { $0.meets($1) }
  }

  /// The values directly inside of it, in their order.
  var parts: [Value] {
    switch self {
    case .array(let elements): elements
    case .tuple(let fields): fields.map(\.value)
    case .event(let event): [event.value ?? event.error?.value].compactMap(\.self)
    case .result(.success(let value)): [value]
    case .result(.failure(let failure)): [failure.value]
    case .none, .boolean, .integer, .decimal, .text, .duration, .range, .stream: []
    }
  }
}
