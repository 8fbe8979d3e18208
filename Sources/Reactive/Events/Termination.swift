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
}

extension Termination: Equatable where Error: Equatable {}
extension Termination: Hashable where Error: Hashable {}
