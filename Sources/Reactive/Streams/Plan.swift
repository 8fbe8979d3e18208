/// The parts of a producer that runs other producers one after the other.
///
/// Code that runs such a producer as the last of several runs its parts instead. So parts inside parts become one
/// list, however deep they were nested, and a producer that ends with itself runs in a loop.
@usableFromInline
final class Plan<Value: Sendable, Error: Swift.Error>: AnyPlan<Error>, @unchecked Sendable {
  // Unchecked: `contents` is set by the initialiser and the deinitialiser only.

  @usableFromInline typealias Producer = SignalProducer<Value, Error>

  @usableFromInline
  enum Steps: Sendable {
    /// The producer that a closure makes.
    case deferred(@Sendable () -> Producer)
    /// The first, and after it has completed or was interrupted, the second.
    case concat(Producer, Producer)
    /// The first, and after it has completed, the second.
    case then(Prelude<Error>, Producer)
    /// A stream, and after its failure, the producer that is made from that.
    case recover(Recovery)
  }

  /// A stream that fails with errors of any type, and what follows its failure.
  @usableFromInline
  typealias Recovery =
    @Sendable (
      @escaping @Sendable (Value) -> Void, @escaping @Sendable (Outcome) -> Void, Lifetime
    ) -> Void

  /// The outcome of a stream.
  @usableFromInline
  enum Outcome: Sendable {
    case ended(Termination<Error>)
    case goesOn(@Sendable () -> Producer)
  }

  private var contents: Steps?

  @usableFromInline
  init(_ steps: Steps) { contents = steps }

  deinit { CurrentThread.release(contents.take()) }

  var steps: Steps {
    guard let contents else { preconditionFailure("A plan was used after its end.") }
    return contents
  }

  override var preludes: AnyPlan<Error>.Preludes {
    switch steps {
    case .deferred(let make): .deferred { make().prelude }
    case .concat(let first, let second): .concat(first.prelude, second.prelude)
    case .then(let first, let second): .then(first, second.prelude)
    case .recover(let run):
      .recover { lifetime, onOutcome in
        run(
          { _ in },
          { outcome in
            switch outcome {
            case .ended(let termination): onOutcome(.ended(termination))
            case .goesOn(let make): onOutcome(.goesOn { make().prelude })
            }
          }, lifetime)
      }
    }
  }
}

/// A plan for values of any type, for code that ignores the values.
@usableFromInline
class AnyPlan<Error: Swift.Error>: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; it has no properties.

  enum Preludes: Sendable {
    case deferred(@Sendable () -> Prelude<Error>)
    case concat(Prelude<Error>, Prelude<Error>)
    case then(Prelude<Error>, Prelude<Error>)
    case recover(@Sendable (Lifetime, @escaping @Sendable (PreludeOutcome) -> Void) -> Void)
  }

  enum PreludeOutcome: Sendable {
    case ended(Termination<Error>)
    case goesOn(@Sendable () -> Prelude<Error>)
  }

  var preludes: Preludes { preconditionFailure("A plan without steps was used.") }
}

/// A stream that is run for its end; its values are dropped.
@usableFromInline
enum Prelude<Error: Swift.Error>: Sendable {
  case stream(@Sendable (Lifetime, @escaping @Sendable (Termination<Error>) -> Void) -> Void)
  case plan(AnyPlan<Error>)
}

extension SignalProducer {
  /// This producer, for code that ignores its values.
  @usableFromInline
  var prelude: Prelude<Error> {
    if let plan { return .plan(plan) }
    return .stream { [run] lifetime, onTermination in
      run(Signal<Value, Error>.Observer(onValue: { _ in }, onTermination: onTermination), lifetime)
    }
  }

  /// This producer; if it is deferred, the producer that it makes, and so on.
  @usableFromInline
  func settled() -> SignalProducer {
    var producer = self
    while case .deferred(let make) = producer.plan?.steps { producer = make() }
    return producer
  }
}
