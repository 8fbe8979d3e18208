import Synchronization

extension SignalProducer {
  /// Makes a producer of a closure that does the work of a run.
  ///
  /// A run lasts until a terminal event is sent, its handle is disposed of, or the operator that has started it ends,
  /// whether or not the closure keeps the observer: what is added to the lifetime goes on. Where neither the
  /// observer nor the handle is held any more, the run is interrupted; a run that another operator has started, as
  /// `flatMap` starts inner streams, goes on as long as that operator does.
  ///
  /// - Parameter startHandler: Called at each start with the observer to send to, from any thread and
  ///   at any time, and with the lifetime of the work. That ends after the terminal event or when the
  ///   run is disposed of: clean up there. What is sent after that is ignored. A synchronous, endless
  ///   handler looks at `hasEnded` between values.
  @available(swift, introduced: 6)
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

  /// Where events of a start handler come in: held by the copies of the handler's observer alone.
  private final class Entrance: Sendable {
    let lifetime: Lifetime
    private let isOver = Atomic<Bool>(false)
    private let observer: Signal<Value, Error>.Observer
    private let gate: Gate

    init(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
      self.lifetime = lifetime.upstream()
      gate = lifetime.gate ?? Gate()
      self.observer = observer
    }

    deinit {
      guard !isOver.load(ordering: .relaxed), !lifetime.hasEnded else { return }
      // Nothing here may hold the entrance any more. What it held is kept: the work goes on.
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
        // A flag of its own rather than the lifetime's: whoever is told of the end may dispose of the
        // lifetime then and there, and what it holds must be released before they go on.
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
