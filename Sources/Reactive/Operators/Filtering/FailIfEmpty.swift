extension Signal {
  /// Fails where the signal completes without having sent a value.
  ///
  ///     s                              --|
  ///     .failIfEmpty(with: "none")     --#
  ///
  /// A signal that has sent a value completes as it is. A failure or an interruption passes at once.
  ///
  /// - Parameter error: The failure; evaluated only where it is needed, each time anew.
  /// - Returns: A signal of the same values that does not complete empty.
  /// - Complexity: O(1) per value. Keeps nothing but whether there was one.
  @_disfavoredOverload
  public func failIfEmpty(with error: @autoclosure @escaping @Sendable () -> Error) -> Signal {
    attaching { $0.failIfEmpty(with: error()) }
  }
}

extension SignalProducer {
  /// Fails where the producer completes without having sent a value.
  ///
  /// More in ``Signal/failIfEmpty(with:)``.
  @_disfavoredOverload
  public func failIfEmpty(
    with error: @autoclosure @escaping @Sendable () -> Error
  ) -> SignalProducer {
    transforming { $0.failingIfEmpty(error) }
  }
}

extension Signal.Observer {
  /// The observer to put upstream so that this one is not completed without a value.
  @usableFromInline
  func failingIfEmpty(_ error: @escaping @Sendable () -> Error) -> Self {
    let isEmpty = SerialBox(true)
    return Self(
      onValue: { [onValue] value in
        isEmpty.contents = false
        onValue(value)
      },
      onTermination: { [onTermination] termination in
        if case .completed = termination, isEmpty.contents {
          onTermination(.failed(error()))
        } else {
          onTermination(termination)
        }
      })
  }
}
