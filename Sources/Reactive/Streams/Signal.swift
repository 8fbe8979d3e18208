/// A stream that runs whether or not anyone observes it, and sends every event to all its observers.
///
/// A signal is *hot*: an observer receives the events that are sent after it was added. An observer of a signal
/// that has ended is interrupted at once. A signal sends values, then at most one terminal event, then nothing.
///
/// A signal lives as long as it is referenced or has observers. After that it stops without an event, and its
/// source is disposed of.
///
/// If an observer sends to a signal while that signal is calling it, the new event is delivered after the current
/// one has reached every observer. An observer added meanwhile does not receive the current event.
///
/// Events may be sent from any thread. While one thread delivers, events from other threads are queued in the order
/// in which they were sent, and their senders continue at once. A call that sends delivers at most 64 events for
/// other threads before it offers the signal to the next thread that sends. The queue has no limit: if observers
/// are slower than all senders together, memory grows. To prevent that, thin out the events before they are sent
/// (`throttle`, `sample`, `collect`), or send them on one thread, which then waits for its observers.
public final class Signal<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let hub: Hub<Value, Error>

  @usableFromInline
  init(hub: Hub<Value, Error>) { self.hub = hub }

  deinit {
    // Checked here: most signals are released after they have ended, when there is nothing left to do.
    if !hub.hasEnded { hub.signalWasReleased() }
  }

  /// Makes a signal and feeds it from a closure, which runs at once.
  ///
  /// Events sent before the initialiser returns reach nobody, because nobody can observe the signal yet.
  ///
  /// - Parameter generator: Receives the observer, which may be used from any thread, and the lifetime of the
  ///   signal. The lifetime ends after the terminal event or when nobody can observe the signal any more.
  public convenience init(_ generator: (Observer, Lifetime) -> Void) {
    let disposables = CompositeDisposable()
    let hub = Hub<Value, Error>(disposables)
    self.init(hub: hub)
    generator(hub.interruptingObserver, Lifetime(disposables))
  }

  /// Makes a signal that is fed by a run of a producer, started now.
  ///
  /// The run is the gate of the signal's hub: what the producer's last operator sends inside it goes straight to the
  /// observers.
  @usableFromInline
  convenience init(running producer: SignalProducer<Value, Error>) {
    let run = SharedRun<Value, Error>()
    let hub = run.makeHub()
    self.init(hub: hub)
    producer.run(hub.insideObserver, Lifetime(run.disposables, gate: run))
  }

  /// The signal of an operator that sends at most one event for each event, attached to this signal now.
  ///
  /// The operator runs inside this signal's gate, which makes it serial. The events that it sends go through the
  /// gate of the new signal.
  @usableFromInline
  package func transforming<U, F>(
    _ observing: (consuming Signal<U, F>.Observer) -> Observer
  ) -> Signal<U, F> {
    let new = Hub<U, F>()
    hub.connect(to: new, by: observing(new.gatedObserver))
    return Signal<U, F>(hub: new)
  }

  /// The signal of an operator that is written for producers, attached to this signal now.
  @usableFromInline
  func attaching<U, F>(
    _ operation: (SignalProducer<Value, Error>) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    Signal<U, F>(running: operation(producer))
  }
}

extension Signal {
  /// A signal that never sends anything and never ends.
  public static var never: Signal { Signal(hub: Hub()) }

  /// A signal that has already completed; its observers are interrupted.
  public static var empty: Signal {
    let hub = Hub<Value, Error>()
    hub.end(.completed)
    return Signal(hub: hub)
  }

  /// Makes a signal together with the observer that feeds it.
  ///
  /// - Parameter disposable: Disposed of when the signal ends, or when nobody can observe it any more.
  /// - Returns: The signal, and the observer whose events it sends. Events may be sent from any
  ///   thread. When the last copy of the observer is released, the signal is interrupted.
  @_semantics("optimize.no.crossmodule")
  public static func pipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    // Without the attribute the compiler would copy this into clients, as it does with small functions.
    let hub = Hub<Value, Error>(source: disposable)
    return (Signal(hub: hub), hub.interruptingObserver)
  }

  /// The same as ``pipe(disposable:)``: every signal is serial and allows re-entrant sends.
  public static func reentrantUnserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// The same as ``pipe(disposable:)``: every signal is serial and allows re-entrant sends.
  public static func unserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// The same as a signal made with the generator: every signal is serial and allows re-entrant sends.
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// The same as a signal made with the generator: every signal is serial and allows re-entrant sends.
  public static func reentrantUnserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// A pipe that reports who observes it, and stays as it is when the last copy of its input is released.
  ///
  /// - Parameter watch: Called with an identity and true when an observer is added, and with the same identity and
  ///   false when it is removed or the signal ends.
  /// - Returns: The signal, and the observer that feeds it.
  @inlinable
  package static func watchedPipe(
    _ watch: @escaping @Sendable (ObjectIdentifier, Bool) -> Void
  ) -> (output: Signal, input: Observer) {
    let hub = Hub<Value, Error>(watch: watch)
    return (Signal(hub: hub), hub.gatedObserver)
  }

  /// Observes the signal from now on.
  ///
  /// - Parameter observer: Receives the events. If the signal has ended, it is interrupted at once.
  /// - Returns: A handle whose disposal ends this observation silently, with no effect on the signal
  ///   or its other observers; nil if the signal has ended.
  /// - Complexity: O(1).
  @discardableResult
  public func observe(_ observer: consuming Observer) -> (any Disposable)? {
    hub.observe(observer)
  }

  /// Observes the events of the signal.
  ///
  /// - Parameter action: Called with each event.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping @Sendable (Event) -> Void) -> (any Disposable)? {
    observe(Observer(action))
  }

  /// Observes the values and the failure of the signal, as results.
  ///
  /// - Parameter action: Called with each value, and with the error if the signal fails.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeResult(
    _ action: @escaping @Sendable (Result<Value, Error>) -> Void
  ) -> (any Disposable)? {
    observe(Observer(value: { action(.success($0)) }, failed: { action(.failure($0)) }))
  }

  /// Observes the failure of the signal.
  ///
  /// - Parameter action: Called with the error, if the signal fails.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeFailed(_ action: @escaping @Sendable (Error) -> Void) -> (any Disposable)? {
    observe(Observer(failed: action))
  }

  /// Observes the completion of the signal.
  ///
  /// - Parameter action: Called if the signal completes.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(completed: action))
  }

  /// Observes the interruption of the signal.
  ///
  /// - Parameter action: Called if the signal is interrupted, or has already ended.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe(Observer(interrupted: action))
  }
}

extension Signal where Error == Never {
  /// Observes the values of a signal that cannot fail.
  ///
  /// - Parameter action: Called with each value.
  /// - Returns: A handle whose disposal ends the observation; nil if the signal has ended.
  @preconcurrency
  @discardableResult
  public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    observe(Observer(onValue: action, onTermination: { _ in }))
  }
}

extension Signal: SignalProducerConvertible {
  /// The signal itself.
  @inlinable
  public var signal: Signal { self }

  /// A producer that observes the signal from the moment it is started.
  ///
  /// Earlier events of the signal are not repeated. A start after the signal has ended is interrupted.
  public var producer: SignalProducer<Value, Error> {
    SignalProducer(running: { observer, lifetime in
      // A signal is serial. But where the run has a gate, its other sources are inside when they send.
      guard let gate = lifetime.gate else {
        return lifetime.attach(self.observe(observer))
      }
      lifetime.attach(self.observe(observer.gated(by: gate, until: lifetime)))
    })
  }
}

extension Signal: EventStream {
  /// The signal of a run, started now, of the producer that an operation makes of this signal's.
  public func applying(
    _ operation: (SignalProducer<Value, Error>) -> SignalProducer<Value, Error>
  ) -> Signal {
    attaching(operation)
  }
}
