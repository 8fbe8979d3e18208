import Synchronization

extension SignalProducer {
  /// A producer that completes as soon as it is started.
  public static var empty: SignalProducer { SignalProducer(ending: .completed) }

  /// A producer that never sends anything and never ends.
  ///
  /// The handle of the run retains its observer, even if this producer is part of another one, as in
  /// `concat(.never)`. If a run waits for nothing else and nobody retains its handle, it is released without an
  /// event. Because it was not disposed of, `on(disposed:)` is not called.
  public static var never: SignalProducer {
    SignalProducer(running: { observer, lifetime in lifetime.retain(observer) })
  }

  /// Makes a producer that sends a value and completes, inside the call that starts it.
  @inlinable
  public init(value: Value) { self.init(sending: value) }

  @inlinable
  init(sending value: Value) {
    self.init(running: { observer, lifetime in
      guard lifetime.enterToStart() else { return }
      observer.onValue(value)
      if !lifetime.hasEnded { observer.onTermination(.completed) }
      lifetime.leaveAfterStart()
    })
  }

  /// Makes a producer that fails as soon as it is started.
  public init(error: Error) { self.init(ending: .failed(error)) }

  /// Makes a producer of a result: its value and completion, or its failure.
  public init(result: Result<Value, Error>) {
    switch result {
    case .success(let value): self.init(value: value)
    case .failure(let error): self.init(error: error)
    }
  }

  /// Makes a producer that sends the elements of a sequence and completes.
  ///
  /// Every start iterates afresh, inside the call that starts it. The iteration stops as soon as the
  /// run is disposed of or has ended downstream, so the sequence may be endless.
  ///
  /// - Complexity: No memory beyond the iterator's.
  @preconcurrency
  @inlinable
  public init<Values: Sequence<Value> & Sendable>(_ values: Values) { self.init(all: values) }

  @inlinable
  init<Values: Sequence<Value> & Sendable>(all values: Values) {
    self.init(running: { observer, lifetime in
      // The loop is not in a separate closure: the optimiser would not see into it, and each value would cost
      // three times as much.
      guard lifetime.enterToStart() else { return }
      var end: Termination<Error>? = .completed
      var count = ElementCount()
      for value in values {
        observer.onValue(value)
        if lifetime.hasEnded {
          end = nil
          break
        }
        if !count.mayGoOn(for: "SignalProducer(_:)") {
          end = .interrupted
          break
        }
      }
      if let end { observer.onTermination(end) }
      lifetime.leaveAfterStart()
    })
  }

  /// Makes a producer that sends values in the order given and completes.
  public init(values first: Value, _ second: Value, _ others: Value...) {
    self.init(all: [first, second] + others)
  }

  /// Makes a producer that calls a closure at each start, sends what it returns and completes.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Value) {
    self.init(running: { observer, lifetime in
      SignalProducer(value: action()).run(observer, lifetime)
    })
  }

  /// Makes a producer that calls a closure at each start and sends or fails with its result.
  @preconcurrency
  public init(_ action: @escaping @Sendable () -> Result<Value, Error>) {
    self.init(running: { observer, lifetime in
      SignalProducer(result: action()).run(observer, lifetime)
    })
  }

  /// Makes a producer that calls a closure at each start, sends what it returns and completes, or fails
  /// with what it throws.
  @preconcurrency
  @_disfavoredOverload
  public init(_ action: @escaping @Sendable () throws(Error) -> Value) {
    self.init(running: { observer, lifetime in
      SignalProducer(result: Result { () throws(Error) in try action() }).run(observer, lifetime)
    })
  }

  /// Makes a producer that observes a stream of another kind from the moment it is started.
  public init(_ base: some SignalProducerConvertible<Value, Error>) { self = base.producer }

  /// Makes a producer of a result: its value and completion, or its failure.
  public init(_ result: Result<Value, Error>) { self.init(result: result) }

  @usableFromInline
  init(ending termination: Termination<Error>) {
    self.init(running: { observer, lifetime in
      guard lifetime.enterToStart() else { return }
      observer.onTermination(termination)
      lifetime.leaveAfterStart()
    })
  }
}

// If nothing else determines the error type, it is `Never`.
extension SignalProducer where Error == Never {
  /// Makes a producer that sends a value and completes, inside the call that starts it.
  @inlinable
  public init(value: Value) { self.init(sending: value) }

  /// Makes a producer that sends the elements of a sequence and completes.
  ///
  /// Every start iterates afresh, inside the call that starts it. The iteration stops as soon as the
  /// run is disposed of or has ended downstream, so the sequence may be endless.
  ///
  /// - Complexity: No memory beyond the iterator's.
  @preconcurrency
  @inlinable
  public init<Values: Sequence<Value> & Sendable>(_ values: Values) { self.init(all: values) }

  /// Makes a producer that sends values in the order given and completes.
  public init(values first: Value, _ second: Value, _ others: Value...) {
    self.init(all: [first, second] + others)
  }
}

extension Result where Success: Sendable {
  /// A producer of the value and completion, or of the failure.
  public var producer: SignalProducer<Success, Failure> { SignalProducer(result: self) }
}

// A conformance cannot depend on `Sendable`, so every `Result` conforms. Wherever a stream of its values would be made,
// the compiler asks for a `Sendable` value.
extension Result: SignalProducerConvertible {
  /// The type of the value, if there is one.
  public typealias Value = Success
  /// The type of the failure, if there is one.
  public typealias Error = Failure
}

extension SignalProducer {
  /// Makes a producer from a closure that does the work of a run.
  ///
  /// A run lasts until a terminal event is sent, its handle is disposed of, or the operator that started it ends.
  /// Releasing the observer alone does not end it: work added to the lifetime continues. If neither the observer
  /// nor the handle is retained any more, the run is interrupted. A run that another operator has started, such as
  /// an inner stream of `flatMap`, continues as long as that operator does.
  ///
  /// - Parameter startHandler: Called at each start with the observer to send to, from any thread and at any time,
  ///   and with the lifetime of the work. The lifetime ends after the terminal event or when the run is disposed
  ///   of: clean up there. Events sent after that are ignored. An endless synchronous handler must check `hasEnded`
  ///   between values.
  @preconcurrency
  public init(
    _ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
  ) {
    self.init(running: { observer, lifetime in
      let entrance = Entrance(observer, lifetime)
      startHandler(
        .init(onValue: { entrance.send($0) }, onTermination: { entrance.finish($0) }),
        Lifetime(entrance.lifetime.disposables))
    })
  }

  /// The entry point for events of a start handler, retained only by the copies of the handler's observer.
  private final class Entrance: Sendable {
    let lifetime: Lifetime
    private let isOver = Atomic<Bool>(false)
    private let observer: Signal<Value, Error>.Observer
    private let gate: Gate

    init(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
      self.lifetime = lifetime.upstream()
      gate = lifetime.gateOrNew()
      self.observer = observer
    }

    deinit {
      guard !isOver.load(ordering: .relaxed), !lifetime.hasEnded else { return }
      // The entrance is being released, so the closure retains its contents instead: the work continues.
      let interrupt: @Sendable () -> Void = {
        [observer, gate, disposables = lifetime.disposables] in
        gate.perform {
          guard !disposables.isDisposed else { return }
          observer.onTermination(.interrupted)
          disposables.dispose()
        }
      }
      lifetime.retainDropped(interrupt)
    }

    func send(_ value: Value) {
      if gate.enter() {
        if isListening { observer.onValue(value) }
        gate.leave()
      } else {
        gate.post { if self.isListening { self.observer.onValue(value) } }
      }
    }

    func finish(_ termination: Termination<Error>) {
      gate.perform {
        guard self.isListening else { return }
        // A separate flag, not the lifetime's: the receiver of the end may dispose of the lifetime at once, and
        // what the lifetime retains must be released before the receiver continues.
        self.isOver.store(true, ordering: .releasing)
        self.observer.onTermination(termination)
        self.lifetime.end()
      }
    }

    private var isListening: Bool {
      !isOver.load(ordering: .acquiring) && !lifetime.hasEnded
    }
  }
}
