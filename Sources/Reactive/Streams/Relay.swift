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
