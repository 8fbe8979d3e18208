/// A stream that runs afresh each time it is started.
///
/// A producer is *cold*: it is a description of work, and does nothing until it is started. Each start is a
/// separate run with fresh state.
public struct SignalProducer<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The signal of a run.
  public typealias ProducedSignal = Signal<Value, Error>

  // A producer is a function from an observer and a lifetime to work. It sends to the observer as the event
  // contract demands (serial, nothing after the end), inside the lifetime's gate if there is one, and stops when
  // the lifetime ends. It does not need to report that it was stopped. It owns the observer: an operator takes the
  // observer apart and moves the parts into the next one without reference counting.
  @usableFromInline
  package let run: @Sendable (consuming Signal<Value, Error>.Observer, Lifetime) -> Void

  /// The parts of a producer that runs other producers one after the other.
  @usableFromInline let plan: Plan<Value, Error>?

  @_transparent
  @usableFromInline
  init(
    running run: @escaping @Sendable (consuming Signal<Value, Error>.Observer, Lifetime) -> Void,
    _ plan: Plan<Value, Error>? = nil
  ) {
    self.run = run
    self.plan = plan
  }

  // `map`, `filter` and the like write this out: then the compiler makes one loop of them.

  /// The producer of an operator that only transforms events.
  @_transparent
  @usableFromInline
  func transforming<U, F>(
    _ upstream:
      @escaping @Sendable (consuming Signal<U, F>.Observer) -> Signal<Value, Error>.Observer
  ) -> SignalProducer<U, F> {
    SignalProducer<U, F>(running: { [run] observer, lifetime in
      run(upstream(consume observer), lifetime)
    })
  }

  /// The producer of an operator that can end its upstream early.
  ///
  /// The closure receives the downstream observer and the upstream lifetime.
  @_transparent
  @usableFromInline
  func transforming<U, F>(
    _ upstream:
      @escaping @Sendable (consuming Signal<U, F>.Observer, Lifetime) ->
      Signal<Value, Error>.Observer
  ) -> SignalProducer<U, F> {
    SignalProducer<U, F>(running: { [run] observer, lifetime in
      let inner = lifetime.upstream()
      run(upstream(consume observer, inner), inner)
    })
  }
}

/// A type that can be converted to a producer, and so can be passed wherever a stream is expected.
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

/// A signal or a producer.
///
/// An operator that returns the same kind of stream, with the same types of values and failure, is written here once
/// for both:
///
///     extension EventStream {
///       public func skipTwo() -> Self { applying { $0.skip(first: 2) } }
///     }
public protocol EventStream<Value, Error>: SignalProducerConvertible {
  /// The stream of the same kind that an operation makes.
  ///
  /// - Parameter operation: Makes a producer from this stream's. Called once, at once.
  /// - Returns: For a producer, the producer that `operation` returns. For a signal, the signal of a run of that
  ///   producer, which is started now.
  func applying(
    _ operation: (SignalProducer<Value, Error>) -> SignalProducer<Value, Error>
  ) -> Self
}

extension SignalProducer: EventStream {
  /// The producer that an operation makes of this one.
  public func applying(_ operation: (SignalProducer) -> SignalProducer) -> SignalProducer {
    operation(self)
  }
}

extension EventStream {
  /// The stream of an operator that is written as one run of a producer.
  ///
  /// - Parameter run: Runs the operator: starts the source, and sends to the observer until the lifetime ends.
  /// - Returns: The stream of that operator.
  package func connecting(
    _ run:
      @escaping @Sendable (
        _ source: SignalProducer<Value, Error>, _ observer: Signal<Value, Error>.Observer,
        _ lifetime: Lifetime
      ) -> Void
  ) -> Self {
    applying { source in
      SignalProducer(running: { observer, lifetime in run(source, observer, lifetime) })
    }
  }
}

extension SignalProducer {
  /// Starts a run.
  ///
  /// - Parameter observer: Receives the events of this run.
  /// - Returns: A handle whose disposal interrupts the run: its work stops, `observer` receives the interruption,
  ///   and everything that the run retains is released. If a scheduler delivers the events, as with
  ///   ``observe(on:)``, it delivers the interruption too. A run that has work to do continues even if nobody
  ///   retains its handle.
  @discardableResult
  @inlinable
  public func start(_ observer: consuming Signal<Value, Error>.Observer) -> any Disposable {
    let run = Run<Value, Error>(observer.onTermination)
    let handle = run.makeHandle()
    self.run(
      Signal<Value, Error>.Observer(
        onValue: { [disposables = run.disposables, onValue = observer.onValue] value in
          // A closure upstream may dispose of the run while its own value is on the way.
          if !disposables.isDisposed { onValue(value) }
        },
        onTermination: { run.finish($0) }),
      Lifetime(run.disposables, gate: run))
    return handle
  }

  /// Starts a run for its side effects, and ignores its events.
  ///
  /// - Returns: A handle whose disposal interrupts the run.
  @discardableResult
  public func start() -> any Disposable {
    start(Signal<Value, Error>.Observer(onValue: { _ in }, onTermination: { _ in }))
  }

  /// Starts a run and receives its events.
  ///
  /// - Parameter action: Called with each event.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  @inlinable
  public func start(
    _ action: @escaping @Sendable (Signal<Value, Error>.Event) -> Void
  ) -> any Disposable {
    start(Signal<Value, Error>.Observer(action))
  }

  /// Starts a run and receives its values and its failure, as results.
  ///
  /// - Parameter action: Called with each value, and with the error if the run fails.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithResult(
    _ action: @escaping @Sendable (Result<Value, Error>) -> Void
  ) -> any Disposable {
    start(
      Signal<Value, Error>.Observer(
        value: { action(.success($0)) }, failed: { action(.failure($0)) }))
  }

  /// Starts a run and receives its failure.
  ///
  /// - Parameter action: Called with the error, if the run fails.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithFailed(_ action: @escaping @Sendable (Error) -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(failed: action))
  }

  /// Starts a run and receives its completion.
  ///
  /// - Parameter action: Called if the run completes.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(completed: action))
  }

  /// Starts a run and receives its interruption.
  ///
  /// - Parameter action: Called if the run is interrupted, by its source or through the handle.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(interrupted: action))
  }
}

extension SignalProducer where Error == Never {
  /// Starts a run of a producer that cannot fail, and receives its values.
  ///
  /// - Parameter action: Called with each value.
  /// - Returns: A handle whose disposal interrupts the run.
  @preconcurrency
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    start(Signal<Value, Error>.Observer(onValue: action, onTermination: { _ in }))
  }
}
