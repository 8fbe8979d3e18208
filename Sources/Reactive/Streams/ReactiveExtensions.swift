/// Gives a type the namespace `reactive`, in which the names of extensions cannot clash with the type's own names.
public protocol ReactiveExtensionsProvider {}

extension ReactiveExtensionsProvider {
  /// The reactive extensions of this value.
  public var reactive: ReactiveExtensions<Self> { ReactiveExtensions(self) }

  /// The reactive extensions of this type.
  public static var reactive: ReactiveExtensions<Self>.Type { ReactiveExtensions<Self>.self }
}

/// The namespace of the reactive extensions of a type.
///
///     extension ReactiveExtensions where Base: Session { … }
public struct ReactiveExtensions<Base> {
  /// The extended value.
  public let base: Base

  fileprivate init(_ base: Base) { self.base = base }
}
