/// Decides, event by event, whether a stream may go on.
///
/// A guarded producer or signal asks before each start and before each value. Whatever is refused goes no further,
/// and nothing is sent downstream: the code that refuses also ends the run.
@usableFromInline
package protocol StreamGuard<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Asked before a producer is started; if it may be, `leave` follows.
  func mayStart() -> Bool

  /// Asked before a value is sent on; if it may be, `leave` follows.
  func maySend(_ value: Value) -> Bool

  /// Called when the start or the value, and everything that it caused at once, is done.
  func leave()
}

extension SignalProducer {
  /// The producer with each start and each value subject to a guard.
  @inlinable
  package func guarded<Guard: StreamGuard<Value>>(by guardian: Guard) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      guard guardian.mayStart() else { return }
      run(observer.guarded(by: guardian), lifetime)
      guardian.leave()
    })
  }
}

extension Signal {
  /// The signal with each value subject to a guard.
  @inlinable
  package func guarded<Guard: StreamGuard<Value>>(by guardian: Guard) -> Signal {
    transforming { $0.guarded(by: guardian) }
  }
}

extension Signal.Observer {
  @inlinable
  consuming func guarded<Guard: StreamGuard<Value>>(by guardian: Guard) -> Self {
    Self(
      onValue: { [onValue] value in
        guard guardian.maySend(value) else { return }
        onValue(value)
        guardian.leave()
      },
      onTermination: onTermination)
  }
}

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
