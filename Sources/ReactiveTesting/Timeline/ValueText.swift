/// Writes the values of a type as text: each value's description, without `Optional(…)` around a wrapped value.
///
/// Checking a value's conformances at run time costs more than writing the value. So the type is checked once, if
/// the type is enough to decide, instead of each value.
@usableFromInline
struct ValueText<Value> {
  /// Nil for types that need no check.
  @usableFromInline let ofOthers: ((Value) -> String)?

  @inlinable
  init() {
    ofOthers = Value.self == Int.self || Value.self == String.self ? nil : Self.way()
  }

  @inlinable
  func callAsFunction(_ value: Value) -> String {
    if let ofOthers { return ofOthers(value) }
    if Value.self == String.self, let text = value as? String { return text }
    return String(describing: value)
  }

  @usableFromInline
  static func way() -> (Value) -> String {
    if let type = Value.self as? any TimelineValue.Type { return lane(type) }
    if let type = Value.self as? any OptionalValue.Type { return wrapped(type) }
    // A subclass may conform to other description protocols, and the text of a `TextOutputStreamable` value
    // takes precedence over its `description`.
    if !(Value.self is AnyObject.Type), !(Value.self is any TextOutputStreamable.Type),
      let type = Value.self as? any CustomStringConvertible.Type
    {
      return description(type)
    }
    return { textOfValue($0) }
  }

  private static func lane<Lane: TimelineValue>(_: Lane.Type) -> (Value) -> String {
    { ($0 as? Lane)?.text ?? textOfValue($0) }
  }

  private static func wrapped<Optional: OptionalValue>(_: Optional.Type) -> (Value) -> String {
    { ($0 as? Optional)?.textOfWrapped ?? textOfValue($0) }
  }

  private static func description<Described: CustomStringConvertible>(
    _: Described.Type
  ) -> (Value) -> String {
    { ($0 as? Described)?.description ?? textOfValue($0) }
  }
}

private func textOfValue<Value>(_ value: Value) -> String {
  if let lane = value as? any TimelineValue { return lane.text }
  guard let optional = value as? any OptionalValue else { return String(describing: value) }
  return optional.textOfWrapped
}

private protocol OptionalValue {
  var textOfWrapped: String { get }
}

extension Optional: OptionalValue {
  fileprivate var textOfWrapped: String {
    guard let self else { return "nil" }
    return (self as? any OptionalValue)?.textOfWrapped ?? String(describing: self)
  }
}
