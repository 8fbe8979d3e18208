import Synchronization

/// Work that runs on demand, one run at a time, while the action is enabled.
///
/// ``apply(_:)`` returns a producer. Whether a run may begin is decided when that producer is started, in one step
/// with beginning the run: if two are started at once, one runs and the other fails with ``ActionError/disabled``.
///
/// A typical use is a button: ``isEnabled`` says whether it can be pressed, ``isExecuting`` whether to show
/// progress. ``values``, ``errors`` and ``completed`` report the results of every run, whoever started it. They
/// complete when the action is released.
public final class Action<Input: Sendable, Output: Sendable, Error: Swift.Error>: Sendable {
  private let begin: @Sendable (Input) -> SignalProducer<Output, Error>?
  private let finish: @Sendable () -> Void
  private let token = Lifetime.Token()
  private let eventsObserver: Signal<Signal<Output, Error>.Event, Never>.Observer
  private let disabledErrorsObserver: Signal<Void, Never>.Observer

  /// The events of every run, in order.
  public let events: Signal<Signal<Output, Error>.Event, Never>

  /// The values of every run.
  public let values: Signal<Output, Never>

  /// The failure of every run that fails.
  public let errors: Signal<Error, Never>

  /// Sends a value for each run that completes.
  public let completed: Signal<Void, Never>

  /// Sends a value for each run that was refused.
  public let disabledErrors: Signal<Void, Never>

  /// Whether a run is in progress.
  public let isExecuting: Property<Bool>

  /// Whether a run could begin now: the condition holds, and no run is in progress.
  public let isEnabled: Property<Bool>

  /// How long the action lives.
  public var lifetime: Lifetime { Lifetime(token) }

  /// Makes an action that depends on a state.
  ///
  /// - Parameters:
  ///   - state: Followed and kept alive for as long as the action lives.
  ///   - isEnabled: Given the state, returns whether a run may begin.
  ///   - execute: Given the state at the beginning of a run, and the input, makes the work.
  @preconcurrency
  public init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
  ) {
    let progress = MutableProperty(
      ActionProgress(isEnabled: isEnabled(state.value), isExecuting: false))
    Lifetime(token).attach(AnyDisposable { withExtendedLifetime(state) {} })
    let origin = state.ownOrigin
    let states = PropertySources([origin.version])
    let following = states.countingProducer(of: origin).take(during: Lifetime(token))
      .startWithValues {
        value in
        let isEnabled = isEnabled(value)
        progress.modify { $0.isEnabled = isEnabled }
      }
    Lifetime(token) += following

    begin = { input in
      // The state's own value decides, because a change may still be on its way here.
      let value = origin.value()
      guard isEnabled(value), progress.modify({ $0.begin() }) else { return nil }
      return execute(value, input)
    }
    finish = { progress.modify { $0.isExecuting = false } }
    isExecuting = Property(capturing: progress.map(\.isExecuting).skipRepeats())
    let canBegin = progress.map(\.canBegin).skipRepeats()
    self.isEnabled = Property(
      changesOf: canBegin,
      reading: { !progress.value.isExecuting && isEnabled(origin.value()) },
      version: PropertyVersion(depth: max(states.depth, canBegin.origin.version.depth)) {
        // Read first: what is read after that is no older.
        let passed = states.countOfPassed
        let version = canBegin.origin.version.count()
        return states.areAll(passed) ? version : nil
      })

    (events, eventsObserver) = Signal.pipe()
    (disabledErrors, disabledErrorsObserver) = Signal.pipe()
    values = events.compactMap(\.value)
    errors = events.compactMap(\.error)
    completed = events.compactMap { $0.isCompleted ? () : nil }
  }

  deinit {
    eventsObserver.sendCompleted()
    disabledErrorsObserver.sendCompleted()
  }

  /// A producer that runs the work.
  ///
  /// Each start begins a new run, or is refused: it fails with ``ActionError/disabled`` if the action is not
  /// enabled or is already executing. Disposing of a run interrupts the work, and the next run may begin. The
  /// producer keeps the action alive.
  ///
  /// - Parameter input: The input of the work.
  /// - Returns: A producer of the values of the work, and of its failure as
  ///   ``ActionError/producerFailed(_:)``.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
    SignalProducer<Output, ActionError<Error>>(running: { observer, lifetime in
      guard let work = self.begin(input) else {
        SignalProducer(error: .disabled).run(observer, lifetime)
        return self.disabledErrorsObserver.send()
      }
      let own = lifetime.upstream()
      // The call that disposes of the run also enables the action again and interrupts its run.
      own.gate?.deliverInterruption(by: { $0() })
      let isOver = Atomic<Bool>(false)
      // Added before the work, so released after it: the next run may begin once this one has stopped.
      own.attach(
        AnyDisposable {
          self.finish()
          if !isOver.load(ordering: .acquiring) { self.eventsObserver.send(value: .interrupted) }
        })
      work.run(
        Signal<Output, Error>.Observer(
          onValue: { value in
            observer.onValue(value)
            self.eventsObserver.send(value: .value(value))
          },
          onTermination: { termination in
            isOver.store(true, ordering: .releasing)
            let event = Signal<Output, Error>.Event(termination)
            observer.send(event.mapError(ActionError.producerFailed))
            self.eventsObserver.send(value: event)
            own.end()
          }),
        own)
    })
  }
}

extension Action: BindingTargetProvider {
  /// Runs the work with each value; a value that arrives while no run may begin is refused.
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(lifetime: lifetime) { [weak self] in self?.apply($0).start() }
  }
}

extension Action where Input == Void {
  /// A producer that runs the work, which takes no input.
  ///
  /// See ``apply(_:)``.
  public func apply() -> SignalProducer<Output, ActionError<Error>> { apply(()) }
}

/// The state of an action.
private struct ActionProgress: Sendable {
  /// Whether the condition held when the last change of the state arrived.
  var isEnabled: Bool
  var isExecuting: Bool

  var canBegin: Bool { isEnabled && !isExecuting }

  /// Records the beginning of a run, unless one is in progress.
  mutating func begin() -> Bool {
    defer { isExecuting = true }
    return !isExecuting
  }
}

/// Why an action did not succeed.
public enum ActionError<Failure: Swift.Error>: Swift.Error {
  /// The action was not enabled, or was already executing.
  case disabled
  /// The work failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}

extension Action {
  /// Makes an action that is always enabled.
  ///
  /// - Parameter execute: Given the input, makes the work.
  @preconcurrency
  public convenience init(
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>
  ) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// Makes an action that is enabled while a property is true.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether a run may begin.
  ///   - execute: Given the input, makes the work.
  @preconcurrency
  public convenience init<Condition: PropertyProtocol<Bool>>(
    enabledIf isEnabled: Condition,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>
  ) {
    self.init(state: isEnabled, enabledIf: { $0 }, execute: { _, input in execute(input) })
  }

  /// Makes an action that is always enabled, and whose work depends on a state.
  ///
  /// - Parameters:
  ///   - state: Passed to the work together with the input.
  ///   - execute: Given the state at the beginning of a run, and the input, makes the work.
  @preconcurrency
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
  ) {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// Makes an action that is enabled while a property has a value.
  ///
  /// - Parameters:
  ///   - state: Passed to the work together with the input; while it is nil, no run may begin.
  ///   - execute: Given the unwrapped state at the beginning of a run, and the input, makes the work.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State,
    execute: @escaping @Sendable (Wrapped, Input) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    self.init(
      state: state, enabledIf: { $0 != nil },
      execute: { state, input in
        // The action is enabled only while there is a value, and a run begins in one step with that check.
        state.map { execute($0, input) } ?? .empty
      })
  }

  /// Makes an action that is enabled while the last proposal to a validating property is valid.
  ///
  /// - Parameters:
  ///   - state: The value that it accepted, or accepted in place of the proposal, is passed to the work.
  ///   - execute: Given that value at the beginning of a run, and the input, makes the work.
  @preconcurrency
  public convenience init<State: Sendable, ValidationError: Swift.Error>(
    validated state: ValidatingProperty<State, ValidationError>,
    execute: @escaping @Sendable (State, Input) -> SignalProducer<Output, Error>
  ) {
    self.init(unwrapping: state.result.map(\.value), execute: execute)
    // The results alone do not keep it alive, and it checks them again when what they depend on changes.
    lifetime.attach(AnyDisposable { withExtendedLifetime(state) {} })
  }
}

extension Action where Input == Void {
  /// Makes an action that takes no input and is always enabled.
  ///
  /// - Parameter execute: Makes the work.
  @preconcurrency
  public convenience init(execute: @escaping @Sendable () -> SignalProducer<Output, Error>) {
    self.init { (_: Void) in execute() }
  }

  /// Makes an action that takes no input and is enabled while a property is true.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether a run may begin.
  ///   - execute: Makes the work.
  @preconcurrency
  public convenience init<Condition: PropertyProtocol<Bool>>(
    enabledIf isEnabled: Condition,
    execute: @escaping @Sendable () -> SignalProducer<Output, Error>
  ) {
    self.init(enabledIf: isEnabled) { (_: Void) in execute() }
  }

  /// Makes an action that takes no input and whose work depends on a state.
  ///
  /// - Parameters:
  ///   - state: Passed to the work.
  ///   - execute: Given the state at the beginning of a run, makes the work.
  @preconcurrency
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Error>
  ) {
    self.init(state: state) { state, _ in execute(state) }
  }

  /// Makes an action that takes no input and is enabled while a property has a value.
  ///
  /// - Parameters:
  ///   - state: Passed to the work; while it is nil, no run may begin.
  ///   - execute: Given the unwrapped state at the beginning of a run, makes the work.
  @preconcurrency
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State,
    execute: @escaping @Sendable (Wrapped) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    self.init(unwrapping: state) { state, _ in execute(state) }
  }

  /// Makes an action that takes no input and is enabled while a validating property is valid.
  ///
  /// - Parameters:
  ///   - state: The value that it accepted is passed to the work.
  ///   - execute: Given that value at the beginning of a run, makes the work.
  @preconcurrency
  public convenience init<State: Sendable, ValidationError: Swift.Error>(
    validated state: ValidatingProperty<State, ValidationError>,
    execute: @escaping @Sendable (State) -> SignalProducer<Output, Error>
  ) {
    self.init(validated: state) { state, _ in execute(state) }
  }
}
