/// A stream that runs whether or not anyone observes it, and sends every event to all who do.
///
/// A signal is *hot*: an observer gets what comes from now on, and an observer of a signal that has
/// ended is interrupted at once. It sends values, then at most one terminal event, then nothing.
///
/// A signal lives as long as it is referenced or has observers. When neither is the case any more, it
/// stops without a word, and what feeds it is disposed of.
///
/// What an observer sends to a signal while that signal is calling it is delivered after the current
/// event has reached every observer. An observer added meanwhile does not see the current event.
///
/// Events may be sent from any thread. While one thread delivers, events of the others wait in the order in
/// which they were sent, and the sender goes on at once. A call that sends delivers at most 64 events for other
/// threads before it offers the signal to the next thread that sends. How many events wait has no bound: where
/// observers are slower than all senders together, memory grows. Thin such events out before they are sent
/// (`throttle`, `sample`, `collect`), or send them on one thread, which then waits for its observers.
public final class Signal<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let hub: Hub<Value, Error>

  /// How many operators that only transform events end here, one after the other.
  @usableFromInline let stages: Int
  /// Where there are many of them: what carries events from one stretch of them to the next.
  @usableFromInline let relay: Relay?

  // Required, so that it can be called by way of a type that is handed in.
  @usableFromInline
  required init(hub: Hub<Value, Error>, stages: Int = 0, relay: Relay? = nil) {
    self.hub = hub
    self.stages = stages
    self.relay = relay
  }

  deinit {
    // Looked at here: most signals go after their end, when it makes no difference any more.
    if !hub.core.hasEnded { hub.core.dereference() }
  }

  /// Makes a signal and feeds it from a closure, which runs at once.
  ///
  /// What is sent before the initialiser returns is seen by nobody, as nobody can observe yet.
  ///
  /// - Parameter generator: Given the observer to send to, from any thread, and the lifetime of the
  ///   signal, which ends after its terminal event or when nobody can observe it any more.
  public convenience init(_ generator: (Observer, Lifetime) -> Void) {
    let disposables = CompositeDisposable()
    let hub = Hub<Value, Error>(disposables)
    self.init(hub: hub)
    generator(hub.entrance, Lifetime(disposables))
  }

  /// Makes the signal that a producer's run, started now, feeds.
  @usableFromInline
  convenience init(running producer: SignalProducer<Value, Error>) {
    let disposables = CompositeDisposable()
    let hub = Hub<Value, Error>(disposables)
    self.init(hub: hub)
    producer.run(hub.insideObserver, Lifetime(disposables, gate: hub.core))
  }

  /// The signal of an operator that sends one event at most for each event, attached to this signal now.
  ///
  /// What it does is done inside this signal's gate, which makes it serial; the gate of the signal that it
  /// makes is gone through by what it sends on.
  // The types of what is made are handed in by callers that are compiled for them: to look one up here, at run time,
  // takes as long as to make two objects.
  @usableFromInline
  func transforming<U, F>(
    _ upstream: (consuming Signal<U, F>.Observer) -> Observer,
    hubs: Hub<U, F>.Type = Hub<U, F>.self, signals: Signal<U, F>.Type = Signal<U, F>.self
  ) -> Signal<U, F> {
    let source = stages & 31 == 31 ? relayed() : self
    let hub = hubs.init()
    source.hub.core.feed(hub.core, by: upstream(hub.outsideObserver))
    return signals.init(hub: hub, stages: source.stages + 1, relay: source.relay)
  }

  /// The same signal, at the end of a stretch of thirty-two operators: events go on in a loop.
  @usableFromInline
  @inline(never)
  func relayed() -> Signal {
    let relay = relay ?? Relay()
    let target = Hub<Value, Error>()
    let signal = Signal(hub: target, stages: stages + 1, relay: relay)
    hub.core.feed(target.core, by: relay.carrying(target.outsideObserver))
    return signal
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
    hub.core.finish(Termination<Error>.completed)
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
    // Without the attribute the compiler would copy this into clients, as it does with what is small.
    let hub = Hub<Value, Error>()
    hub.core.upstream = disposable
    return (Signal(hub: hub), hub.entrance)
  }

  /// The same as ``pipe(disposable:)``: every signal is serial and takes what is sent from inside.
  public static func reentrantUnserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// The same as ``pipe(disposable:)``: every signal is serial and takes what is sent from inside.
  public static func unserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// The same as a signal of the generator: every signal is serial and takes what is sent from inside.
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// The same as a signal of the generator: every signal is serial and takes what is sent from inside.
  public static func reentrantUnserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// A pipe that tells who observes: called with an identity and true as an observer comes, and with
  /// the same and false as it goes or the signal ends.
  ///
  /// - Parameters:
  ///   - isLeft: Whether the signal is left as it is when the last copy of the observer is released.
  ///   - watch: What is called.
  /// - Returns: The signal, and the observer that feeds it.
  @inlinable
  package static func watchedPipe(
    isLeft: Bool = false, _ watch: @escaping @Sendable (ObjectIdentifier, Bool) -> Void
  ) -> (output: Signal, input: Observer) {
    let hub = Hub<Value, Error>(watch: watch)
    return (Signal(hub: hub), isLeft ? hub.outsideObserver : hub.entrance)
  }
}
