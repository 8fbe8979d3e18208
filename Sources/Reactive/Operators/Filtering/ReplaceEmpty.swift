extension Signal {
  /// Sends a default value if the stream is empty.
  ///
  ///     s                        --|
  ///     .replaceEmpty(with: 9)   --(9|)
  ///
  /// If the signal completes without having sent a value, the default is sent before the
  /// completion. A signal that has sent a value completes as usual. A failure or an interruption
  /// passes at once.
  ///
  /// - Parameter value: The default value.
  /// - Returns: A signal that ends exactly when this one ends.
  /// - Complexity: O(1) per value. Keeps only whether there was a value.
  @_disfavoredOverload
  public func replaceEmpty(with value: Value) -> Signal {
    attaching { $0.replaceEmpty(with: value) }
  }

  /// Switches to another stream if this one is empty.
  ///
  ///     s                          --|
  ///     cold x                     -1-2|
  ///     s.replaceEmpty(with: x)    ---1-2|
  ///
  /// If the signal completes without having sent a value, the other stream is started in that tick,
  /// after this one has been released. The result then ends as the other stream does. A signal that has sent a value
  /// completes as usual. A failure or an interruption passes at once, and nothing is started.
  ///
  /// - Parameter replacement: The stream to start if nothing was sent.
  /// - Returns: A signal of this one's values, or of the replacement's if there were none.
  /// - Complexity: O(1) per value. Keeps only whether there was a value.
  @_disfavoredOverload
  public func replaceEmpty(with replacement: some SignalProducerConvertible<Value, Error>) -> Signal
  {
    attaching { $0.replaceEmpty(with: replacement) }
  }

  /// Switches to another stream, which cannot fail, if this one is empty.
  ///
  /// More in ``replaceEmpty(with:)-(SignalProducerConvertible)``.
  @_disfavoredOverload
  public func replaceEmpty(with replacement: some SignalProducerConvertible<Value, Never>) -> Signal
  {
    attaching { $0.replaceEmpty(with: replacement) }
  }

  /// Switches to a producer if the stream is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(with replacement: SignalProducer<Value, Error>) -> Signal {
    attaching { $0.replacingEmpty(with: replacement) }
  }
}

extension Signal where Error == Never {
  /// Switches to a stream that can fail if this one, which cannot, is empty.
  ///
  /// More in ``replaceEmpty(with:)-(SignalProducerConvertible)``.
  @_disfavoredOverload
  public func replaceEmpty<F>(
    with replacement: some SignalProducerConvertible<Value, F>
  ) -> Signal<Value, F> {
    attaching { $0.replaceEmpty(with: replacement) }
  }

  /// Switches to another stream if this one is empty, where neither can fail.
  ///
  /// More in ``replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> Signal {
    attaching { $0.replacingEmpty(with: replacement.producer) }
  }

  /// Switches to a producer that can fail if this stream, which cannot, is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty<F>(with replacement: SignalProducer<Value, F>) -> Signal<Value, F> {
    promoteError(F.self).replaceEmpty(with: replacement)
  }
}

extension SignalProducer {
  /// Sends a default value if the stream is empty.
  ///
  /// More in ``Signal/replaceEmpty(with:)-(Value)``.
  @_disfavoredOverload
  public func replaceEmpty(with value: Value) -> SignalProducer {
    transforming { $0.replacingEmpty(value) }
  }

  /// Switches to another stream if this one is empty.
  ///
  /// More in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    replacingEmpty(with: replacement.producer)
  }

  @usableFromInline
  func replacingEmpty(with replacement: SignalProducer) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let stage = ReplaceEmpty(observer, lifetime, replacement)
      run(stage.upstreamObserver, stage.upstream)
    })
  }

  /// Switches to another stream, which cannot fail, if this one is empty.
  ///
  /// More in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer {
    replaceEmpty(with: replacement.producer.promoteError(Error.self))
  }

  /// Switches to a producer if the stream is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(with replacement: SignalProducer<Value, Error>) -> SignalProducer {
    replacingEmpty(with: replacement)
  }
}

extension SignalProducer where Error == Never {
  /// Switches to a stream that can fail if this one, which cannot, is empty.
  ///
  /// More in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @_disfavoredOverload
  public func replaceEmpty<F>(
    with replacement: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).replaceEmpty(with: replacement)
  }

  /// Switches to another stream if this one is empty, where neither can fail.
  ///
  /// More in ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty(
    with replacement: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer {
    replacingEmpty(with: replacement.producer)
  }

  /// Switches to a producer that can fail if this stream, which cannot, is empty.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More in
  /// ``Signal/replaceEmpty(with:)-(SignalProducerConvertible)``.
  @inlinable
  @_disfavoredOverload
  public func replaceEmpty<F>(with replacement: SignalProducer<Value, F>) -> SignalProducer<
    Value, F
  > {
    promoteError(F.self).replaceEmpty(with: replacement)
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that sends this one at least one value before a completion.
  @usableFromInline
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

/// One run of the `replaceEmpty` that can start another stream.
private final class ReplaceEmpty<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Observer = Signal<Value, Error>.Observer

  let upstream: Lifetime
  private let place: MeetingPlace<Error>
  private let onValue: @Sendable (Value) -> Void
  private let isEmpty = SerialBox(true)
  private let replacement: SignalProducer<Value, Error>

  init(_ observer: Observer, _ lifetime: Lifetime, _ replacement: SignalProducer<Value, Error>) {
    onValue = observer.onValue
    self.replacement = replacement
    place = MeetingPlace(observer, lifetime)
    upstream = place.branch()
  }

  var upstreamObserver: Observer {
    let gated = Observer(
      onValue: { value in
        self.isEmpty.contents = false
        self.onValue(value)
      },
      onTermination: { _ in }
    ).gated(by: place.gate, until: upstream)
    return Observer(onValue: gated.onValue, onTermination: { self.upstreamEnded($0) })
  }

  private func upstreamEnded(_ termination: Termination<Error>) {
    let isReplaced = SerialBox(false)
    // Inside the gate, so that it comes after the values queued there. The replacement is started outside.
    place.gate.perform(
      { [self] in
        guard !upstream.hasEnded else { return }
        if case .completed = termination, isEmpty.contents {
          isReplaced.contents = true
          // Released first: the replacement may need a resource that upstream held.
          upstream.end()
        } else {
          place.finish(termination)
        }
      },
      afterwards: { [self] in
        guard isReplaced.contents else { return }
        place.run(
          replacement,
          sendingTo: .init(onValue: onValue, onTermination: { self.place.finish($0) }))
      })
  }
}
