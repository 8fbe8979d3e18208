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
    return applying { $0.transforming { $0.takingElement(at: index, fallback, of: $1) } }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends the value at a position to this one.
  func takingElement(at index: Int, _ fallback: Value?, of upstream: Lifetime) -> Self {
    // The number of values before the position; less than zero once the value has been sent.
    let preceding = SerialBox(index)
    return Self(
      onValue: { [self] value in
        guard preceding.contents >= 0 else { return }
        preceding.contents -= 1
        guard preceding.contents < 0 else { return }
        onValue(value)
        sendCompleted()
        upstream.end()
      },
      onTermination: { [self] termination in
        // Already ended, if the observer of the value made upstream end.
        guard preceding.contents >= 0 else { return }
        if case .completed = termination, let fallback { onValue(fallback) }
        onTermination(termination)
      })
  }
}
