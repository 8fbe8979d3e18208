import Synchronization

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
      lifetime.keepDropped(interrupt)
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
