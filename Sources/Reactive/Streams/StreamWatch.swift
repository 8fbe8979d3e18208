extension SignalProducer {
  /// The producer, with a report of what happens to it.
  ///
  /// Unlike `on`, it distinguishes an interruption by the source from a disposal.
  ///
  /// - Parameters:
  ///   - started: Called before each start.
  ///   - event: Called with each event, before it is sent on.
  ///   - disposed: Called when a run is disposed of before it has ended.
  /// - Returns: A producer of the same events.
  package func watched(
    started: @escaping @Sendable () -> Void,
    event: @escaping @Sendable (Signal<Value, Error>.Event) -> Void,
    disposed: @escaping @Sendable () -> Void
  ) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      started()
      let hasEnded = Lock(false)
      lifetime.observeEnded { if !hasEnded.withLock({ $0 }) { disposed() } }
      let watching = Signal<Value, Error>.Observer(
        onValue: { value in
          event(.value(value))
          observer.onValue(value)
        },
        onTermination: { termination in
          hasEnded.withLock { $0 = true }
          event(Signal<Value, Error>.Event(termination))
          observer.onTermination(termination)
        })
      run(watching, lifetime)
    })
  }
}
