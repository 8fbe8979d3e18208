/// A stream that begins anew each time it is started.
///
/// A producer is *cold*: it is a description of work, and does nothing until it is started. Each start
/// is a run of its own, with fresh state.
public struct SignalProducer<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The signal of a run.
  public typealias ProducedSignal = Signal<Value, Error>

  // A producer is a function from an observer and a lifetime to work. It sends to the observer as the
  // contract of events demands (serial, nothing after the end), inside the lifetime's gate where it
  // has one, and stops when the lifetime ends. It does not need to say that it was stopped. The observer
  // is its own: an operator takes it apart and puts the parts into the next without counting references.
  @usableFromInline let run: @Sendable (consuming Signal<Value, Error>.Observer, Lifetime) -> Void

  /// What it is made of, where it runs other producers one after the other.
  @usableFromInline let plan: Plan<Value, Error>?

  /// How many operators that only transform events end here, one after the other.
  @usableFromInline let stages: Int

  @_transparent
  @usableFromInline
  init(
    running run: @escaping @Sendable (consuming Signal<Value, Error>.Observer, Lifetime) -> Void,
    _ plan: Plan<Value, Error>? = nil, stages: Int = 0
  ) {
    self.run = run
    self.plan = plan
    self.stages = stages
  }

  /// The producer of an operator that only transforms events, given the whole of its runs.
  @_transparent
  @usableFromInline
  func staged<U, F>(
    _ run: @escaping @Sendable (consuming Signal<U, F>.Observer, Lifetime) -> Void
  ) -> SignalProducer<U, F> {
    SignalProducer<U, F>(stage: run, after: stages)
  }

  /// The producer of an operator that only transforms events.
  @_transparent
  @usableFromInline
  func transforming<U, F>(
    _ upstream:
      @escaping @Sendable (consuming Signal<U, F>.Observer) -> Signal<Value, Error>.Observer
  ) -> SignalProducer<U, F> {
    SignalProducer<U, F>(
      stage: { [run] observer, lifetime in run(upstream(consume observer), lifetime) },
      after: stages)
  }

  /// The producer of an operator that ends its upstream by itself.
  ///
  /// The closure is given the observer downstream and the lifetime of upstream.
  @_transparent
  @usableFromInline
  func transforming<U, F>(
    _ upstream:
      @escaping @Sendable (consuming Signal<U, F>.Observer, Lifetime) ->
      Signal<Value, Error>.Observer
  ) -> SignalProducer<U, F> {
    SignalProducer<U, F>(
      stage: { [run] observer, lifetime in
        let inner = lifetime.upstream()
        run(upstream(consume observer, inner), inner)
      }, after: stages)
  }
}

/// What can be had as a producer, and so be given wherever a stream is wanted.
public protocol SignalProducerConvertible<Value, Error>: SendableMetatype {
  /// The type of the values.
  associatedtype Value: Sendable
  /// The type of the failure.
  associatedtype Error: Swift.Error

  /// The stream as a producer.
  var producer: SignalProducer<Value, Error> { get }
}

extension SignalProducer: SignalProducerConvertible {
  /// The producer itself.
  @_transparent
  public var producer: SignalProducer { self }
}

extension Signal {
  /// The signal itself.
  @inlinable
  public var signal: Signal { self }
}

extension Signal: SignalProducerConvertible {
  /// A producer that observes the signal from the moment it is started.
  ///
  /// What the signal sent before is not repeated. A start after the signal has ended is interrupted.
  public var producer: SignalProducer<Value, Error> {
    SignalProducer(running: { observer, lifetime in
      guard let gate = lifetime.gate else {
        return lifetime.attach(self.observe(observer))
      }
      lifetime.attach(self.observe(observer.gated(by: gate, until: lifetime)))
    })
  }
}
