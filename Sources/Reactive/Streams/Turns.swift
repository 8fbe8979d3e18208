/// Delivers the events of one link in a chain of properties; events that are nested too deep wait here.
///
/// Properties that are bound to each other, or composed of each other, form chains of any length, and each is set
/// from inside the one before. The events of one stream keep their order.
@usableFromInline
final class Turns<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `waiting` and `isBehind` are accessed only inside the run's gate.

  @usableFromInline let observer: Signal<Value, Error>.Observer
  private let lifetime: Lifetime
  private let gate: Gate
  @usableFromInline let limit: Int
  private var waiting = Queue<Signal<Value, Error>.Event>()
  @usableFromInline var isBehind = false

  /// Makes the turns of a run.
  ///
  /// - Parameters:
  ///   - observer: Receives the events.
  ///   - lifetime: The lifetime of the run; events that are pending at its end are dropped.
  ///   - gate: The gate of the run; the source is inside it when it sends.
  ///   - limit: How many levels are plain calls.
  @usableFromInline
  init(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime, _ gate: Gate, limit: Int
  ) {
    self.observer = observer
    self.lifetime = lifetime
    self.gate = gate
    self.limit = limit
  }

  @usableFromInline
  func send(_ value: Value) {
    let descent = Descent.current
    if !isBehind, descent.enter(limit: limit) {
      observer.onValue(value)
      descent.leave()
    } else {
      postpone(.value(value), descent)
    }
  }

  @usableFromInline
  func end(_ termination: Termination<Error>) {
    let descent = Descent.current
    if !isBehind, descent.enter(limit: limit) {
      observer.onTermination(termination)
      descent.leave()
    } else {
      postpone(Signal<Value, Error>.Event(termination), descent)
    }
  }

  @usableFromInline
  func postpone(_ event: Signal<Value, Error>.Event, _ descent: Descent) {
    waiting.append(event)
    guard !isBehind else { return }
    isBehind = true
    descent.postpone { self.gate.perform { self.catchUp() } }
  }

  private func catchUp() {
    while let event = waiting.popFirst() {
      if !lifetime.hasEnded { observer.send(event) }
    }
    isBehind = false
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one receives events that are nested too deep later, in order.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the run; events that are pending at its end are dropped.
  ///   - gate: The gate of the run; the source is inside it when it sends.
  ///   - limit: How many levels are plain calls.
  /// - Returns: An observer that must be called inside the gate.
  @usableFromInline
  func inTurn(_ lifetime: Lifetime, _ gate: Gate, limit: Int = Descent.usualLimit) -> Self {
    let turns = Turns(self, lifetime, gate, limit: limit)
    return Self(onValue: { turns.send($0) }, onTermination: { turns.end($0) })
  }
}

extension SignalProducer {
  /// Sends events that are nested too deep in a chain of bindings later, in order.
  @usableFromInline
  func inTurn() -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let gate = lifetime.gateOrNew()
      let own = Lifetime(lifetime.disposables, gate: gate)
      run(observer.inTurn(own, gate), own)
    })
  }
}
