/// Whose work is being scheduled, for what a test says about it.
package struct WorkName: ExpressibleByStringLiteral, Sendable {
  /// The operator, as `#function` names it.
  package let name: StaticString
  /// Who has made the stage of the operator; nil if that is not kept.
  package let maker: (any KeptCaller)?

  /// Names an operator.
  package init(stringLiteral name: StaticString) { self.init(name) }

  init(_ name: StaticString, maker: (any KeptCaller)? = nil) {
    (self.name, self.maker) = (name, maker)
  }

  /// The operator that is scheduling work on the calling thread, and who has made its stage; nil for what is not known.
  package static var current: (name: StaticString?, maker: (any KeptCaller)?) {
    CurrentThread().scheduling
  }
}

/// A call that a harness keeps, as it likes.
@usableFromInline
package typealias KeptCaller = AnyObject & Sendable
