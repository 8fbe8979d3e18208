extension SignalProducer {
  /// Starts a run that can have many observers.
  ///
  /// - Parameter setup: Receives the signal of the run and the handle that interrupts it. It is called before the
  ///   run begins, so an observer added in it misses nothing. If it disposes of the handle, the run does not begin.
  /// - Returns: What `setup` returns.
  @discardableResult
  public func startWithSignal<Result>(
    _ setup: (_ signal: Signal<Value, Error>, _ interruptHandle: any Disposable) -> Result
  ) -> Result {
    run { signal, handle in
      handle.hold(signal.hub)
      return setup(signal, handle)
    }
  }

  private func run<Result>(
    _ setup: (Signal<Value, Error>, InterruptHandle) -> Result
  ) -> Result {
    let disposables = CompositeDisposable()
    let hub = Hub<Value, Error>(disposables)
    let signal = Signal(hub: hub)
    let handle = InterruptHandle(hub)
    let result = setup(signal, handle)
    // A run may be started for its side effects, so it begins even if nobody observes it.
    if !handle.isDisposed {
      withExtendedLifetime(signal) {
        let observer = Signal<Value, Error>.Observer(
          onValue: { value in
            // A closure upstream may dispose of the run while its own value is on the way.
            if !disposables.isDisposed { hub.core.deliver(value) }
          },
          onTermination: { hub.core.finish($0) })
        run(observer, Lifetime(disposables, gate: hub.core))
      }
    }
    return result
  }

  /// Applies a signal operator to each run.
  ///
  /// - Parameter transform: Receives the signal of a run, which it may use many times. The run begins after this
  ///   closure has returned, so nothing is missed.
  /// - Returns: A producer whose runs send the events of the transformed signals. When such a run ends or is
  ///   disposed of, so is the run of this producer.
  @preconcurrency
  public func lift<U, F>(
    _ transform: @escaping @Sendable (Signal<Value, Error>) -> Signal<U, F>
  ) -> SignalProducer<U, F> {
    SignalProducer<U, F>(running: { observer, lifetime in
      let own = lifetime.upstream()
      self.run { signal, handle in
        handle.belong(to: own)
        transform(signal).pass(to: observer, until: own)
      }
    })
  }

  /// Applies an operator on two signals to the runs of two producers.
  ///
  /// - Parameter transform: Given the signal of a run of this producer, returns a function that takes the signal of
  ///   a run of the other. Both runs begin after that function has returned, the other's first.
  /// - Returns: A function from the other producer to the producer of the results.
  @preconcurrency
  public func lift<U, F, V, G>(
    _ transform:
      @escaping @Sendable (Signal<Value, Error>) -> @Sendable (Signal<U, F>) -> Signal<V, G>
  ) -> @Sendable (SignalProducer<U, F>) -> SignalProducer<V, G> {
    { other in
      SignalProducer<V, G>(running: { observer, lifetime in
        let own = lifetime.upstream()
        self.run { signal, handle in
          handle.belong(to: own)
          other.run { otherSignal, otherHandle in
            otherHandle.belong(to: own)
            transform(signal)(otherSignal).pass(to: observer, until: own)
          }
        }
      })
    }
  }
}

extension Signal {
  /// Sends its events to the observer of a run, and ends the lifetime after its own end.
  fileprivate func pass(to observer: Observer, until lifetime: Lifetime) {
    // Its sources may not retain it, so it is kept with the run, and disposed of with it.
    lifetime.keep(self)
    producer.run(observer.ending(lifetime), lifetime)
  }
}

/// The handle of a run that can have many observers.
@usableFromInline
final class InterruptHandle: Silenceable {
  /// What the run has given to the handle.
  private final class Load: Sendable {
    struct Contents: Sendable {
      var courier: Gate.Courier?
      var keeper: Keeper?
      var hub: (any AnyObject & Sendable)?
    }

    let contents = SharedLock(Contents())

    func take() -> Contents {
      contents.withLock { contents in
        defer { contents = Contents() }
        return contents
      }
    }
  }

  private let load = Load()
  private let interruption: AnyDisposable
  private let contents: @Sendable () -> CompositeDisposable?
  /// The gate of the run for which an operator has started this one.
  private let outer = SharedLock(Outer())

  private struct Outer {
    weak var gate: Gate?
  }

  @usableFromInline
  init<Value, Error>(_ hub: Hub<Value, Error>) {
    // Weak: if a run belongs to another one, the hub sends to the object that retains this handle.
    interruption = AnyDisposable { [weak hub, load] in hub?.interrupt(by: load.take().courier) }
    contents = { [weak hub] in hub?.core.disposables }
    hub.core.handle = self
  }

  @usableFromInline var isDisposed: Bool { interruption.isDisposed }

  @usableFromInline
  func dispose() { interruption.dispose() }

  var silenced: CompositeDisposable? { contents() }

  /// Stores the courier of the interruption that follows its disposal, unless there already is one.
  func take(_ courier: @escaping Gate.Courier) {
    load.contents.withLock { if $0.courier == nil { $0.courier = courier } }
  }

  /// Disposes of this handle when another run's lifetime ends.
  func belong(to lifetime: Lifetime) {
    lifetime.attach(self)
    guard lifetime.place != .branch else { return }
    outer.withLock { $0.gate = lifetime.runGate }
  }

  /// Retains the hub, whose sources may be released without an event, so that its observers are notified of a
  /// disposal.
  func hold(_ hub: any AnyObject & Sendable) { load.contents.withLock { $0.hub = hub } }

  /// Keeps a closure that retains an observer.
  func keep(
    _ farewell: @escaping @Sendable () -> Void, isEnd: Bool,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) {
    if let gate = outer.withLock({ $0.gate }), gate.keep(farewell, isEnd: isEnd, until: noteEnd) {
      return
    }
    let keeper = load.contents.withLock { contents in
      let keeper = contents.keeper ?? Keeper()
      contents.keeper = keeper
      return keeper
    }
    keeper.keep(farewell, until: noteEnd)
  }
}
