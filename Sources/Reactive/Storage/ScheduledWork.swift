/// Whose work is being scheduled on the calling thread, for what a test says about it.
package enum ScheduledWork {
  /// The name of a task's sleep on a scheduler, known by its address.
  package static let sleep: StaticString = "sleep(for:leeway:)"

  /// The operator, as `#function` names it; nil if it is unknown.
  package static var name: StaticString? { CurrentThread().scheduling }
  /// Who has made the stage of the operator; nil if that is not kept.
  package static var maker: (any KeptCaller)? { CurrentThread().maker }
}

/// A call that a harness keeps, as it likes.
@usableFromInline
package typealias KeptCaller = AnyObject & Sendable
