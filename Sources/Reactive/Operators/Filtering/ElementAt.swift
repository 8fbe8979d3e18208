extension Signal {
  /// Sends the value at a position, then completes.
  ///
  ///     s                  -1-2-3|
  ///     .element(at: 1)    ---(2|)
  ///
  /// Completed right after that value, in the same tick; upstream is disposed of there. If the signal
  /// completes with too few values, the default is sent, if there is one, and then the completion. A
  /// failure or an interruption passes at once.
  ///
  /// - Parameters:
  ///   - index: The position, the first being zero; less than zero traps.
  ///   - fallback: What is sent where there is no such value; nil for nothing.
  /// - Returns: A signal of at most one value.
  /// - Complexity: O(1) per value. Keeps a count.
  @_disfavoredOverload
  public func element(at index: Int, default fallback: Value? = nil) -> Signal {
    attaching { $0.element(at: index, default: fallback) }
  }
}

extension SignalProducer {
  /// Sends the value at a position, then completes.
  ///
  /// More in ``Signal/element(at:default:)``.
  @_disfavoredOverload
  public func element(at index: Int, default fallback: Value? = nil) -> SignalProducer {
    precondition(
      index >= 0,
      "element(at:default:) takes a position of zero or more, but was given \(index).")
    return transforming { $0.takingElement(at: index, fallback, of: $1) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one gets the value at a position.
  @usableFromInline
  func takingElement(at index: Int, _ fallback: Value?, of upstream: Lifetime) -> Self {
    // How many values come before it; less than zero once it has been sent.
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
        // Sent already, if the value's observer made upstream end.
        guard preceding.contents >= 0 else { return }
        if case .completed = termination, let fallback { onValue(fallback) }
        onTermination(termination)
      })
  }
}
