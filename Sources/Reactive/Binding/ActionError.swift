/// Why an action did not do what it was asked to.
public enum ActionError<Failure: Swift.Error>: Swift.Error {
  /// It was not enabled, or was executing already.
  case disabled
  /// Its work failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
