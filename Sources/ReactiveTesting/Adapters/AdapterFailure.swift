/// The failure of a stream of a fixture: a value.
public struct AdapterFailure: Error, Hashable, Sendable {
  /// What `error:` or `#'…'` says.
  public var value: AdapterValue

  /// Makes a failure.
  public init(_ value: AdapterValue) { self.value = value }
}
