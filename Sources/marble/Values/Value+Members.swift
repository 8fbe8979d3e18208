import Reactive
import ReactiveTesting

extension Value {
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
}
