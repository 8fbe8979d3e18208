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

  /// The actor on which it is to be read; nil for anywhere.
  var isolation: (any Actor)? { bound.read.isolation }

  /// Reads; to be called on that actor.
  ///
  /// The language calls such a closure with `await` only, between whose return and the next line the state could
  /// change again. The function is called alike with and without its isolation.
  func callAsFunction() -> Value { unsafeBitCast(bound, to: Synchronous.self).read() }
}
