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
