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
    let gate = SharedRunGate()
    let hub = Hub<Value, Error>(disposables, gate: gate)
    let signal = Signal(hub: hub)
    let handle = InterruptHandle(hub)
    gate.handle = handle
    let result = setup(signal, handle)
    // A run may be started for its side effects, so it begins even if nobody observes it.
    if !handle.isDisposed {
      withExtendedLifetime(signal) {
        let inside = hub.insideObserver
        let observer = Signal<Value, Error>.Observer(
          onValue: { value in
            // A closure upstream may dispose of the run while its own value is on the way.
            if !disposables.isDisposed { inside.onValue(value) }
          },
          onTermination: inside.onTermination)
        let outer = CurrentThread.beginStart()
        run(observer, Lifetime(disposables, gate: gate))
        CurrentThread.endStart(outer)
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

/// The gate of a run that can have many observers; its handle stores what the run gives it.
///
/// A signal that is fed by a run has such a gate too, and no handle.
final class SharedRunGate: Gate, @unchecked Sendable {
  // Unchecked: `handle` is set before anybody else has the gate.
  fileprivate weak var handle: InterruptHandle?

  override func deliverInterruption(by delivery: @escaping Delivery) { handle?.take(delivery) }

  override func retainWithHandle(
    _ onRelease: @escaping @Sendable () -> Void, isInterruption: Bool,
    until observeEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool {
    guard let handle else {
      onRelease()
      return true
    }
    handle.retain(onRelease, isInterruption: isInterruption, until: observeEnd)
    return true
  }
}

/// The handle of a run that can have many observers.
private final class InterruptHandle: Silenceable {
  /// What the run has given to the handle.
  private final class Load: Sendable {
    struct Contents: Sendable {
      var delivery: Gate.Delivery?
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

  init<Value, Error>(_ hub: Hub<Value, Error>) {
    // Weak: if a run belongs to another one, the hub sends to the object that retains this handle.
    interruption = AnyDisposable { [weak hub, load] in hub?.interrupt(by: load.take().delivery) }
    contents = { [weak hub] in hub?.disposables }
  }

  var isDisposed: Bool { interruption.isDisposed }

  func dispose() { interruption.dispose() }

  var silenced: CompositeDisposable? { contents() }

  /// Stores how the interruption that follows its disposal is delivered, unless that is already known.
  func take(_ delivery: @escaping Gate.Delivery) {
    load.contents.withLock { if $0.delivery == nil { $0.delivery = delivery } }
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
  func retain(
    _ onRelease: @escaping @Sendable () -> Void, isInterruption: Bool,
    until observeEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) {
    if let gate = outer.withLock({ $0.gate }),
      gate.retainWithHandle(onRelease, isInterruption: isInterruption, until: observeEnd)
    {
      return
    }
    let keeper = load.contents.withLock { contents in
      let keeper = contents.keeper ?? Keeper()
      contents.keeper = keeper
      return keeper
    }
    keeper.keep(onRelease, until: observeEnd)
  }
}
