extension EventStream {
  /// Sends a default value if the stream is empty.
  ///
  ///     s                        --|
  ///     .replaceEmpty(with: 9)   --(9|)
  ///
  /// If the stream completes without having sent a value, the default is sent before the
  /// completion. A stream that has sent a value completes as usual. A failure or an interruption
  /// passes at once.
  ///
  /// - Parameter value: The default value.
  /// - Returns: A stream that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps only whether there was a value.
  public func replaceEmpty(with value: Value) -> Self {
    applying { $0.transforming { $0.replacingEmpty(value) } }
  }

  /// Switches to another stream if this one is empty.
  ///
  ///     s                          --|
  ///     cold x                     -1-2|
  ///     s.replaceEmpty(with: x)    ---1-2|
  ///
  /// If the stream completes without having sent a value, the other stream is started in that tick,
  /// after this one has been released. The result then ends as the other stream does. A stream that has sent a value
  /// completes as usual. A failure or an interruption passes at once, and nothing is started.
  ///
  /// - Parameter replacement: The stream to start if nothing was sent.
  /// - Returns: A stream of this one's values, or of the replacement's if there were none.
  /// - Complexity: O(1) per value. Keeps only whether there was a value.
  public func replaceEmpty(with replacement: some SignalProducerConvertible<Value, Error>) -> Self {
    let replacement = replacement.producer
    return connecting { source, observer, lifetime in
      let junction = Junction(observer, lifetime)
      let isEmpty = SerialBox(true)
      let noting: @Sendable (Value) -> Void = { [onValue = observer.onValue] value in
        isEmpty.contents = false
        onValue(value)
      }
      junction.mirror(source, onValue: noting) { end in
        guard case .completed = end, isEmpty.contents else {
          junction.finish(end)
          return nil
        }
        return { junction.goOn(with: replacement) }
      }
    }
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends this one at least one value before a completion.
  func replacingEmpty(_ replacement: Value) -> Self {
    let isEmpty = SerialBox(true)
    return Self(
      onValue: { [onValue] value in
        isEmpty.contents = false
        onValue(value)
      },
      onTermination: { [self] termination in
        if case .completed = termination, isEmpty.contents { onValue(replacement) }
        onTermination(termination)
      })
  }
}
