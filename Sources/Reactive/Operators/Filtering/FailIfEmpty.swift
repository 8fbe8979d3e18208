extension EventStream {
  /// Fails if the stream completes without having sent a value.
  ///
  ///     s                              --|
  ///     .failIfEmpty(with: "none")     --#
  ///
  /// A stream that has sent a value completes as usual. A failure or an interruption passes at once.
  ///
  /// - Parameter error: The failure; evaluated each time it is needed, and only then.
  /// - Returns: A stream of the same values that fails instead of completing empty.
  /// - Complexity: O(1) per value. Keeps only whether there was a value.
  @preconcurrency
  public func failIfEmpty(with error: @autoclosure @escaping @Sendable () -> Error) -> Self {
    replaceEmpty(
      with: SignalProducer<Value, Error> { () -> Result<Value, Error> in .failure(error()) })
  }
}
