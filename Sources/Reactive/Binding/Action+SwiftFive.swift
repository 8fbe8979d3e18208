// Overloads for code in Swift 5 mode, whose closures are rarely `@Sendable`; see `Streams+SwiftFive.swift`.
//
// Unsafe: whether a closure may be called on another thread is up to the caller, as everywhere in Swift 5 mode.

extension Action {
  /// The form of ``init(state:enabledIf:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping (State.Value) -> Bool,
    execute: @escaping (State.Value, Input) -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let isEnabled = isEnabled
    nonisolated(unsafe) let execute = execute
    self.init(state: state, enabledIf: { isEnabled($0) }, execute: { execute($0, $1) })
  }

  /// The form of ``init(execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init(execute: @escaping (Input) -> SignalProducer<Output, Error>) {
    nonisolated(unsafe) let execute = execute
    self.init(execute: { (input: Input) in execute(input) })
  }

  /// The form of ``init(enabledIf:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<Condition: PropertyProtocol<Bool>>(
    enabledIf isEnabled: Condition, execute: @escaping (Input) -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let execute = execute
    self.init(enabledIf: isEnabled, execute: { (input: Input) in execute(input) })
  }

  /// The form of ``init(state:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value, Input) -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let execute = execute
    self.init(
      state: state, execute: { (state: State.Value, input: Input) in execute(state, input) })
  }

  /// The form of ``init(unwrapping:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State, execute: @escaping (Wrapped, Input) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    nonisolated(unsafe) let execute = execute
    self.init(
      unwrapping: state, execute: { (state: Wrapped, input: Input) in execute(state, input) })
  }

  /// The form of ``init(validated:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: Sendable, ValidationError: Swift.Error>(
    validated state: ValidatingProperty<State, ValidationError>,
    execute: @escaping (State, Input) -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let execute = execute
    self.init(validated: state, execute: { (state: State, input: Input) in execute(state, input) })
  }
}

extension Action where Input == Void {
  /// The form of ``init(execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init(execute: @escaping () -> SignalProducer<Output, Error>) {
    nonisolated(unsafe) let execute = execute
    self.init(execute: { () in execute() })
  }

  /// The form of ``init(enabledIf:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<Condition: PropertyProtocol<Bool>>(
    enabledIf isEnabled: Condition, execute: @escaping () -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let execute = execute
    self.init(enabledIf: isEnabled, execute: { () in execute() })
  }

  /// The form of ``init(state:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping (State.Value) -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let execute = execute
    self.init(state: state, execute: { (state: State.Value) in execute(state) })
  }

  /// The form of ``init(validated:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: Sendable, ValidationError: Swift.Error>(
    validated state: ValidatingProperty<State, ValidationError>,
    execute: @escaping (State) -> SignalProducer<Output, Error>
  ) {
    nonisolated(unsafe) let execute = execute
    self.init(validated: state, execute: { (state: State) in execute(state) })
  }

  /// The form of ``init(unwrapping:execute:)`` for code in Swift 5 mode.
  @available(swift, obsoleted: 6)
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State, execute: @escaping (Wrapped) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    nonisolated(unsafe) let execute = execute
    self.init(unwrapping: state, execute: { (state: Wrapped) in execute(state) })
  }
}
