/// Where a stream sets something that tells others in its turn: what comes too deep waits here.
///
/// Properties that are bound to each other, or composed of each other, form chains of any length, and
/// each is set from inside the one before. The events of one stream keep their order.
final class Turns<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `waiting` and `isBehind` are touched inside the run's gate only.

  private let observer: Signal<Value, Error>.Observer
  private let lifetime: Lifetime
  private let gate: Gate
  private var waiting = Queue<Signal<Value, Error>.Event>()
  private var isBehind = false

  /// Makes the turns of a run.
  ///
  /// - Parameters:
  ///   - observer: What takes the events.
  ///   - lifetime: That of the run; what waits at its end is dropped.
  ///   - gate: That of the run, which the source is inside when it sends.
  init(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime, _ gate: Gate) {
    self.observer = observer
    self.lifetime = lifetime
    self.gate = gate
  }

  func send(_ value: Value) {
    let descent = Descent.current
    if !isBehind, descent.enter() {
      observer.onValue(value)
      descent.leave()
    } else {
      postpone(.value(value), descent)
    }
  }

  func end(_ termination: Termination<Error>) {
    let descent = Descent.current
    if !isBehind, descent.enter() {
      observer.onTermination(termination)
      descent.leave()
    } else {
      postpone(Signal<Value, Error>.Event(termination), descent)
    }
  }

  private func postpone(_ event: Signal<Value, Error>.Event, _ descent: Descent) {
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

extension SignalProducer {
  /// Sends what comes too deep in a chain of bindings later, in its turn.
  func inTurn() -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let gate = lifetime.gate ?? Gate()
      let own = Lifetime(lifetime.disposables, gate: gate)
      let turns = Turns(observer, own, gate)
      run(
        Signal<Value, Error>.Observer(
          onValue: { turns.send($0) }, onTermination: { turns.end($0) }),
        own)
    })
  }
}
