/// Reads state in the isolation of the closure that reads it.
struct StateReader<Value: Sendable>: Sendable {
  typealias Isolated = @isolated(any) @Sendable () -> Value

  private struct Bound {
    let read: Isolated
  }

  private struct Synchronous {
    let read: () -> Value
  }

  private let bound: Bound

  init(_ read: @escaping Isolated) { bound = Bound(read: read) }

  /// The actor on which to read; nil if any thread will do.
  var isolation: (any Actor)? { bound.read.isolation }

  /// Reads the state; to be called on that actor.
  ///
  /// Swift calls such a closure only with `await`. The state could change again between its return and the next
  /// line. With or without its isolation, the function has the same calling convention.
  func callAsFunction() -> Value { unsafeBitCast(bound, to: Synchronous.self).read() }
}
