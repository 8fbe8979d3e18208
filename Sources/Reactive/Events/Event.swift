extension Signal {
  /// An event that a stream sends to its observers.
  ///
  /// A stream sends any number of values, then at most one of the three terminal events, then nothing.
  @frozen
  public enum Event {
    /// A value.
    case value(Value)
    /// The stream ended because something went wrong.
    case failed(Error)
    /// The stream ended normally.
    case completed
    /// The stream was cut off: its work was disposed of, or its source was released.
    case interrupted
  }
}

extension Signal.Event: Sendable {}
extension Signal.Event: Equatable where Value: Equatable, Error: Equatable {}
extension Signal.Event: Hashable where Value: Hashable, Error: Hashable {}

extension Signal.Event {
  /// Whether this is a terminal event, after which nothing can follow.
  public var isTerminating: Bool { termination != nil }

  /// Whether this is `.completed`.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The value, if this is one.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The error, if this is a failure.
  public var error: Error? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// The termination of a terminal event, or nil for a value.
  public var termination: Termination<Error>? {
    switch self {
    case .value: nil
    case .failed(let error): .failed(error)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// Makes the terminal event of a termination.
  @inlinable
  public init(_ termination: Termination<Error>) {
    switch termination {
    case .failed(let error): self = .failed(error)
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }

  /// The same event with its value, if it has one, transformed by a closure.
  public func map<U>(_ transform: (Value) -> U) -> Signal<U, Error>.Event {
    switch self {
    case .value(let value): .value(transform(value))
    case .failed(let error): .failed(error)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// The same event with its error, if it has one, transformed by a closure.
  public func mapError<F>(_ transform: (Error) -> F) -> Signal<Value, F>.Event {
    switch self {
    case .value(let value): .value(value)
    case .failed(let error): .failed(transform(error))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Signal.Event: CustomStringConvertible {
  /// The event as written in Swift, with the value's own description.
  public var description: String {
    switch self {
    case .value(let value): "value(\(value))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}

/// How a stream ended.
@frozen
public enum Termination<Error: Swift.Error>: Sendable {
  /// Something went wrong.
  case failed(Error)
  /// The stream ended normally.
  case completed
  /// The stream was cut off.
  case interrupted
}

extension Termination {
  /// Whether this is `.completed`.
  @inlinable
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// The error, if this is a failure.
  @usableFromInline package var error: Error? {
    if case .failed(let error) = self { error } else { nil }
  }
}

extension Termination: Equatable where Error: Equatable {}
extension Termination: Hashable where Error: Hashable {}
