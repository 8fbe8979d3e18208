/// Whether the values of a type are references to objects, or nil.
///
/// A second copy of such a value costs one reference. A second copy of an array would make the next change of the
/// array copy all of it, instead of changing it in place. The answer takes hundreds of instructions.
func isReference<Value>(_ type: Value.Type) -> Bool {
  Value.self is AnyObject.Type
    || (Value.self as? any OptionalType.Type)?.isOfReference ?? false
}

private protocol OptionalType {
  /// Whether the wrapped type is a reference.
  static var isOfReference: Bool { get }
}

extension Optional: OptionalType {
  static var isOfReference: Bool { isReference(Wrapped.self) }
}
