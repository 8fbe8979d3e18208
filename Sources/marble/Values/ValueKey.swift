/// A value as the key of a dictionary.
package struct ValueKey: Hashable, Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }

  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Value {
  /// What equal values have in common: labels of tuples are no part of it.
  fileprivate func hash(into hasher: inout Hasher) {
    switch self {
    case .none: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .decimal(let value): hasher.combine(value)
    case .text(let text): hasher.combine(text)
    case .duration(let duration): hasher.combine(duration)
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { element.hash(into: &hasher) }
    case .tuple(let fields):
      hasher.combine(fields.count)
      for field in fields { field.value.hash(into: &hasher) }
    case .range(let from, let through):
      hasher.combine(from)
      hasher.combine(through)
    case .stream(let stream): hasher.combine(ObjectIdentifier(stream.identity))
    }
  }
}
