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
    let run = SharedRun<Value, Error>()
    let hub = run.makeHub()
    let (signal, handle) = (Signal(hub: hub), run.makeHandle(retaining: hub))
    let result = setup(signal, handle)
    // A run may be started for its side effects, so it begins even if nobody observes it.
    withExtendedLifetime(signal) { begin(run, hub) }
    return result
  }

  /// Starts a run for an operator.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the run that the operator belongs to.
  ///   - setup: Receives the signal of the run, before it begins.
  private func start(within lifetime: Lifetime, _ setup: (Signal<Value, Error>) -> Void) {
    let run = SharedRun<Value, Error>()
    let hub = run.makeHub()
    let (signal, handle) = (Signal(hub: hub), run.makeHandle(retaining: nil))
    run.belong(to: lifetime)
    setup(signal)
    withExtendedLifetime((signal, handle)) { begin(run, hub) }
  }

  /// Begins a run, unless it has been disposed of.
  private func begin(_ run: SharedRun<Value, Error>, _ hub: Hub<Value, Error>) {
    let disposables = run.disposables
    guard !disposables.isDisposed else { return }
    let inside = hub.insideObserver
    self.run(
      Signal<Value, Error>.Observer(
        onValue: { value in
          // A closure upstream may dispose of the run while its own value is on the way.
          if !disposables.isDisposed { inside.onValue(value) }
        },
        onTermination: { termination in
          // Disposed of meanwhile: its interruption is queued, and no other end may come before it.
          if !disposables.isDisposed { inside.onTermination(termination) }
        }),
      Lifetime(disposables, gate: run))
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
      self.start(within: own) { signal in
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
        self.start(within: own) { signal in
          other.start(within: own) { otherSignal in
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
    lifetime.retain(self)
    producer.run(observer.ending(lifetime), lifetime)
  }
}
