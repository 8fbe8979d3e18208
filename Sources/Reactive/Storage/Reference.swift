import Synchronization

/// Whether the values of a type are references to objects, or nil.
///
/// A second copy of such a value costs one reference. A second copy of an array would make the next change of the
/// array copy all of it, instead of changing it in place.
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

/// The same, computed once: the computation takes hundreds of instructions.
@usableFromInline
struct ReferenceKind<Value>: ~Copyable, Sendable {
  @usableFromInline let known = Atomic<UInt8>(0)

  @usableFromInline
  init() {}

  @inlinable var isReference: Bool {
    switch known.load(ordering: .relaxed) {
    case 0: find()
    case let known: known == 1
    }
  }

  @usableFromInline
  func find() -> Bool {
    let isReference = Reactive.isReference(Value.self)
    known.store(isReference ? 1 : 2, ordering: .relaxed)
    return isReference
  }
}
