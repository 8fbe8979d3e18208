extension Signal {
  /// Calls closures as events pass, and changes nothing.
  ///
  ///     s                      -1-|
  ///     .on(value: { _ in })   -1-|
  ///
  /// For each event, `event` is called first, then the closure for its kind, then, for a terminal
  /// event, `terminated`. After that the event is passed on. With several `on` in a row, the
  /// upstream one comes first. The closures are called once for each event, whatever the number of
  /// observers.
  ///
  /// - Parameters:
  ///   - event: Called with every event.
  ///   - failed: Called with the error of a failure.
  ///   - completed: Called at completion.
  ///   - interrupted: Called at an interruption.
  ///   - terminated: Called at any terminal event.
  ///   - disposed: Called once: after the terminal event has been passed on, or when nobody can observe the signal any
  ///     more.
  ///   - value: Called with every value.
  /// - Returns: A signal of the same events.
  /// - Complexity: The cost of the closures. Keeps nothing.
  @preconcurrency
  public func on(
    event: (@Sendable (Event) -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    let effects = SideEffects<Value, Error>(
      event: event, failed: failed, completed: completed, interrupted: interrupted,
      terminated: terminated, disposed: disposed, value: value)
    // An observer that stops observing a signal gets no event, so no closure is called with an
    // interruption here.
    return attaching { $0.telling(effects, ofDisposal: false) }
  }
}

extension SignalProducer {
  /// Calls closures as a run begins and as its events pass, and changes nothing.
  ///
  /// A run that is disposed of, by its handle or by an operator downstream, counts as interrupted here. More in
  /// ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)``.
  ///
  /// - Parameters:
  ///   - starting: Called before a run begins. With several `on` in a row, the downstream one comes first.
  ///   - started: Called after a run has begun, which for a synchronous producer is after it has ended. With several
  ///     `on` in a row, the upstream one comes first.
  ///   - event: Called with every event.
  ///   - failed: Called with the error of a failure.
  ///   - completed: Called at completion.
  ///   - interrupted: Called at an interruption, or when the run is disposed of before it has ended.
  ///   - terminated: Called at any terminal event, or when the run is disposed of before one.
  ///   - disposed: Called once in each run: after the terminal event has been passed on, or when the run is disposed
  ///     of.
  ///   - value: Called with every value.
  /// - Returns: A producer of the same events.
  /// - Complexity: The cost of the closures. Keeps nothing.
  @preconcurrency
  public func on(
    starting: (@Sendable () -> Void)? = nil,
    started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (Signal<Value, Error>.Event) -> Void)? = nil,
    failed: (@Sendable (Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> SignalProducer {
    let effects = SideEffects<Value, Error>(
      event: event, failed: failed, completed: completed, interrupted: interrupted,
      terminated: terminated, disposed: disposed, value: value)
    let told = telling(effects, ofDisposal: true)
    guard starting != nil || started != nil else { return told }
    return SignalProducer(running: { observer, lifetime in
      starting?()
      if !lifetime.hasEnded { told.run(observer, lifetime) }
      started?()
    })
  }

  func telling(
    _ effects: SideEffects<Value, Error>, ofDisposal tellsDisposal: Bool
  ) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let own = lifetime.upstream()
      let telling = Telling(effects, own, ofDisposal: tellsDisposal)
      let passing = Signal<Value, Error>.Observer(
        onValue: { value in
          telling.tell(value)
          observer.onValue(value)
        },
        onTermination: { termination in
          telling.tell(termination)
          observer.onTermination(termination)
        })
      run(passing.ending(own), own)
    })
  }
}

/// The closures of one `on`.
struct SideEffects<Value: Sendable, Error: Swift.Error>: Sendable {
  let event: (@Sendable (Signal<Value, Error>.Event) -> Void)?
  let failed: (@Sendable (Error) -> Void)?
  let completed: (@Sendable () -> Void)?
  let interrupted: (@Sendable () -> Void)?
  let terminated: (@Sendable () -> Void)?
  let disposed: (@Sendable () -> Void)?
  let value: (@Sendable (Value) -> Void)?
}

/// One run of `on`: calls its closures one at a time and reports its end once.
final class Telling<Value: Sendable, Error: Swift.Error>: Sendable {
  let effects: SideEffects<Value, Error>
  /// Whether the end has been reported.
  let isOver = SerialBox(false)
  // In the last part of a run, everything happens inside the run's gate, or after the end, when no event passes any
  // more. Elsewhere, one thread may dispose of a stream while another is delivering a value.
  let gate: Gate?

  init(_ effects: SideEffects<Value, Error>, _ lifetime: Lifetime, ofDisposal tellsDisposal: Bool) {
    self.effects = effects
    gate = lifetime.gate == nil ? Gate() : nil
    lifetime.disposables.push(
      .report {
        self.inside {
          if tellsDisposal { self.tellEnd(.interrupted) }
          self.effects.disposed?()
        }
      })
  }

  func tell(_ value: Value) {
    // The call that is already inside the gate reports that the run is over.
    if let gate, !gate.enter() { return }
    if !isOver.contents {
      effects.event?(.value(value))
      effects.value?(value)
    }
    gate?.leave()
  }

  func tell(_ termination: Termination<Error>) { inside { self.tellEnd(termination) } }

  private func inside(_ work: @escaping @Sendable () -> Void) {
    if let gate { gate.perform(work) } else { work() }
  }

  private func tellEnd(_ termination: Termination<Error>) {
    guard !isOver.contents else { return }
    isOver.contents = true
    effects.event?(Signal<Value, Error>.Event(termination))
    switch termination {
    case .failed(let error): effects.failed?(error)
    case .completed: effects.completed?()
    case .interrupted: effects.interrupted?()
    }
    effects.terminated?()
  }
}
