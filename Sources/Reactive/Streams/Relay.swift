/// Carries events from one stretch of a long chain to the next, in a loop instead of on the stack.
///
/// The stretches of one chain share it. The first of them to receive an event does not return before the event, and
/// everything that it caused, has been through all stretches.
@usableFromInline
final class Relay: Sendable {
  private struct State: Sendable {
    var isUnderWay = false
    var waiting = Queue<@Sendable () -> Void>()
  }

  private let state = SharedLock(State())

  @usableFromInline
  init() {}

  /// The observer to put at the end of a stretch; it calls this one, at the beginning of the next, in turn.
  func carrying<Value, Error>(
    _ observer: Signal<Value, Error>.Observer
  ) -> Signal<Value, Error>.Observer {
    let relayed = RelayedObserver(observer)
    return Signal<Value, Error>.Observer(
      onValue: { value in
        if self.begin() {
          relayed.observer?.onValue(value)
          self.carryOn()
        } else {
          self.postpone { relayed.observer?.onValue(value) }
        }
      },
      onTermination: { termination in
        if self.begin() {
          relayed.observer?.onTermination(termination)
          self.carryOn()
        } else {
          self.postpone { relayed.observer?.onTermination(termination) }
        }
      })
  }

  private func begin() -> Bool {
    state.withLock { state in
      defer { state.isUnderWay = true }
      return !state.isUnderWay
    }
  }

  private func carryOn() {
    while let next = next() { next() }
  }

  private func postpone(_ send: @escaping @Sendable () -> Void) {
    let isMine = state.withLock { state in
      state.waiting.append(send)
      defer { state.isUnderWay = true }
      return !state.isUnderWay
    }
    // The thread that was carrying events has just returned.
    if isMine { carryOn() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.isUnderWay = false }
      return next
    }
  }

  /// Owns the observer of a stretch, so that a long chain is released in a loop.
  private final class RelayedObserver<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
    // Unchecked: `observer` is set only by the initialiser and the deinitialiser.
    private(set) var observer: Signal<Value, Error>.Observer?

    init(_ observer: Signal<Value, Error>.Observer) { self.observer = observer }

    deinit { Descent.release(observer.take(), limit: Descent.stretchLimit) }
  }
}

/// Up to sixty-four consecutive operators of a long chain of operators that only transform events.
///
/// Values and starts go through a chain by nested calls. So a long chain is cut into stretches: a value that has
/// reached the end of one stretch is carried on by a loop at the beginning of the first.
@usableFromInline
final class Stretch<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `contents` is set only by the initialiser and the deinitialiser.

  typealias Run = @Sendable (consuming Signal<Value, Error>.Observer, Lifetime) -> Void

  private var contents: Run?
  private let hasUpstream: Bool

  /// Makes the end of a stretch.
  ///
  /// - Parameters:
  ///   - run: Runs the stretch.
  ///   - hasUpstream: Whether there is another one upstream of it.
  init(_ run: @escaping Run, hasUpstream: Bool) {
    contents = run
    self.hasUpstream = hasUpstream
  }

  deinit { Descent.release(contents.take(), limit: Descent.stretchLimit) }

  /// Starts a run: this stretch, then those upstream of it, in a loop.
  func start(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    let descent = Descent.current
    if let relay = descent.chain as? Relay {
      return descent.land(.init { self.prepare(observer, lifetime, relay) })
    }
    var next = prepare(observer, lifetime, Relay())
    while let landing = next { next = landing.start() }
  }

  /// - Returns: The start of the stretch upstream of this one.
  private func prepare(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime, _ relay: Relay
  ) -> Descent.Landing? {
    guard let run = contents else { preconditionFailure("A stretch was used after its end.") }
    let end = relay.carrying(observer)
    guard hasUpstream else {
      run(end, lifetime)
      return nil
    }
    return Descent.current.stretch(of: relay) { run(end, lifetime) }
  }
}

extension SignalProducer {
  /// Adds a stage, with a cut if it is the end of a stretch.
  ///
  /// - Parameters:
  ///   - run: Runs the stage and what is upstream of it.
  ///   - stages: How many stages are upstream of it.
  @_transparent
  @usableFromInline
  init(
    stage run:
      __owned @escaping @Sendable (
        consuming Signal<Value, Error>.Observer, Lifetime
      ) -> Void,
    after stages: Int
  ) {
    let stages = stages &+ 1
    self.init(
      running: stages & 63 == 63 ? SignalProducer.cutting(run, stages) : run, stages: stages)
  }

  // Only the function is passed and returned, which keeps the code of each operator short.
  @usableFromInline
  @inline(never)
  static func cutting(
    _ run:
      __owned @escaping @Sendable (
        consuming Signal<Value, Error>.Observer, Lifetime
      ) -> Void, _ stages: Int
  ) -> @Sendable (consuming Signal<Value, Error>.Observer, Lifetime) -> Void {
    let stretch = Stretch(run, hasUpstream: stages > 64)
    return { observer, lifetime in stretch.start(observer, lifetime) }
  }
}
