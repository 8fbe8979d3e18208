/// Why an action did not succeed.
public enum ActionError<Failure: Swift.Error>: Swift.Error {
  /// The action was not enabled, or was already executing.
  case disabled
  /// The work failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
