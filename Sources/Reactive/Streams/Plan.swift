/// The parts of a producer that runs other producers one after the other.
///
/// Code that runs such a producer as the last of several runs its parts instead. So parts inside parts become one
/// list, however deep they were nested, and a producer that ends with itself runs in a loop.
@usableFromInline
final class Plan<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `contents` is set by the initialiser and the deinitialiser only.

  typealias Producer = SignalProducer<Value, Error>

  enum Steps: Sendable {
    /// The producer that a closure makes.
    case deferred(@Sendable () -> Producer)
    /// The first, and after it has completed or was interrupted, the second.
    case concat(Producer, Producer)
    /// The first, and after it has completed, the second.
    case then(any IgnoredProducer<Error>, Producer)
    /// A stream, and after its failure, the producer that is made from that.
    case recover(Recovery)
  }

  /// A stream that fails with errors of any type, and what follows its failure.
  typealias Recovery =
    @Sendable (
      @escaping @Sendable (Value) -> Void, @escaping @Sendable (Outcome) -> Void, Lifetime
    ) -> Void

  /// The outcome of a stream.
  enum Outcome: Sendable {
    case ended(Termination<Error>)
    case goesOn(@Sendable () -> Producer)
  }

  private var contents: Steps?

  init(_ steps: Steps) { contents = steps }

  deinit { CurrentThread.release(contents.take()) }

  var steps: Steps {
    guard let contents else { preconditionFailure("A plan was used after its end.") }
    return contents
  }
}

/// A producer of values of any type that are ignored: it is run for its end.
protocol IgnoredProducer<Error>: Sendable {
  associatedtype Error: Swift.Error

  /// Opens the producer as a part whose values are dropped.
  func open<Value>(in succession: Succession<Value, Error>) -> Succession<Value, Error>.Part?
}

extension SignalProducer: IgnoredProducer {
  func open<Other>(in succession: Succession<Other, Error>) -> Succession<Other, Error>.Part? {
    succession.open(self, nil)
  }
}

extension SignalProducer {
  /// This producer; if it is deferred, the producer that it makes, and so on.
  func settled() -> SignalProducer {
    var producer = self
    while case .deferred(let make) = producer.plan?.steps { producer = make() }
    return producer
  }
}
