extension EventStream {
  /// Sends the value at a position, then completes.
  ///
  ///     s                  -1-2-3|
  ///     .element(at: 1)    ---(2|)
  ///
  /// The result completes right after that value, in the same tick, and disposes of upstream. If the stream completes
  /// with too few values, the default, if any, is sent before the completion. A failure or an interruption passes at
  /// once.
  ///
  /// - Parameters:
  ///   - index: The position, counted from zero; less than zero traps.
  ///   - fallback: The value to send if there are too few values; nil for none.
  /// - Returns: A stream of at most one value.
  /// - Complexity: O(1) per value. Keeps a count.
  public func element(at index: Int, default fallback: Value? = nil) -> Self {
    precondition(
      index >= 0,
      "element(at:default:) takes a position of zero or more, but was given \(index).")
    return applying { source in
      let element = source.skip(first: index).take(first: 1)
      return fallback.map { element.replaceEmpty(with: $0) } ?? element
    }
  }
}
