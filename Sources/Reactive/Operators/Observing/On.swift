extension Signal {
  /// Calls closures as events pass, and changes nothing.
  ///
  ///     s                      -1-|
  ///     .on(value: { _ in })   -1-|
  ///
  /// For each event `event` is called first, then the closure for its kind, then, at an end,
  /// `terminated`; after that the event is sent on. Of several `on` in a row the one upstream comes
  /// first. The closures are called once for each event, however many observe.
  ///
  /// - Parameters:
  ///   - event: Called with every event.
  ///   - failed: Called with the error of a failure.
  ///   - completed: Called at completion.
  ///   - interrupted: Called at an interruption.
  ///   - terminated: Called at the end, whichever it is.
  ///   - disposed: Called once: after the end has been sent on, or when nobody can observe the signal
  ///     any more.
  ///   - value: Called with every value.
  /// - Returns: A signal of the same events.
  /// - Complexity: The closures' own cost. Keeps nothing.
  @available(swift, introduced: 6)
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
    // Who leaves a signal does so without a word, so here nobody is told of an interruption.
    return attaching { $0.telling(effects, ofDisposal: false) }
  }
}

extension SignalProducer {
  /// Calls closures as a run begins and as its events pass, and changes nothing.
  ///
  /// A run that is disposed of, by its handle or because what is downstream has had enough, counts as
  /// interrupted here. More in ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)``.
  ///
  /// - Parameters:
  ///   - starting: Called before a run begins; of several `on` in a row the one downstream comes first.
  ///   - started: Called after a run has begun, which for a synchronous producer is after it has ended;
  ///     of several `on` in a row the one upstream comes first.
  ///   - event: Called with every event.
  ///   - failed: Called with the error of a failure.
  ///   - completed: Called at completion.
  ///   - interrupted: Called at an interruption, or when the run is disposed of before it has ended.
  ///   - terminated: Called at the end, whichever it is, or when the run is disposed of before it.
  ///   - disposed: Called once in each run: after the end has been sent on, or when it is disposed of.
  ///   - value: Called with every value.
  /// - Returns: A producer of the same events.
  /// - Complexity: The closures' own cost. Keeps nothing.
  @available(swift, introduced: 6)
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

  @usableFromInline
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
          own.end()
        })
      run(passing, own)
    })
  }
}

/// The closures of one `on`.
@usableFromInline
struct SideEffects<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let event: (@Sendable (Signal<Value, Error>.Event) -> Void)?
  @usableFromInline let failed: (@Sendable (Error) -> Void)?
  @usableFromInline let completed: (@Sendable () -> Void)?
  @usableFromInline let interrupted: (@Sendable () -> Void)?
  @usableFromInline let terminated: (@Sendable () -> Void)?
  @usableFromInline let disposed: (@Sendable () -> Void)?
  @usableFromInline let value: (@Sendable (Value) -> Void)?

  @usableFromInline
  init(
    event: (@Sendable (Signal<Value, Error>.Event) -> Void)?, failed: (@Sendable (Error) -> Void)?,
    completed: (@Sendable () -> Void)?, interrupted: (@Sendable () -> Void)?,
    terminated: (@Sendable () -> Void)?, disposed: (@Sendable () -> Void)?,
    value: (@Sendable (Value) -> Void)?
  ) {
    self.event = event
    self.failed = failed
    self.completed = completed
    self.interrupted = interrupted
    self.terminated = terminated
    self.disposed = disposed
    self.value = value
  }
}

/// One run of `on`: sees to it that its closures are called one at a time and its end is told once.
@usableFromInline
final class Telling<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let effects: SideEffects<Value, Error>
  /// Whether the end has been told.
  @usableFromInline let isOver = SerialBox(false)
  // In a run's last stretch everything, its disposal too, happens inside the run's gate. Elsewhere a
  // stream may be disposed of on one thread while a value of it is on its way on another.
  @usableFromInline let gate: Gate?

  @usableFromInline
  init(_ effects: SideEffects<Value, Error>, _ lifetime: Lifetime, ofDisposal tellsDisposal: Bool) {
    self.effects = effects
    gate = lifetime.gate == nil ? Gate() : nil
    lifetime.disposables.push(
      .telling {
        self.inside {
          if tellsDisposal { self.tellEnd(.interrupted) }
          self.effects.disposed?()
        }
      })
  }

  @usableFromInline
  func tell(_ value: Value) {
    // Whoever is inside already says that the run is over.
    if let gate, !gate.enter() { return }
    if !isOver.contents {
      if effects.event != nil { tellEvent(of: value) }
      effects.value?(value)
    }
    gate?.leave()
  }

  // A function of its own: it copies the value, and unspecialised code that copies looks up its type.
  @inline(never)
  private func tellEvent(of value: Value) { effects.event?(.value(value)) }

  @usableFromInline
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
