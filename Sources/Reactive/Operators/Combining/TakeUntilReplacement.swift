extension Signal {
  /// Passes what this signal sends until a replacement sends something, then what that sends.
  ///
  ///     s                               -1-2-3-|
  ///     x                               ----a-b|
  ///     .take(untilReplacement: x)      -1-2a-b|
  ///
  /// The replacement's first event, a terminal event too, ends the part of this signal, which is disposed
  /// of before the event is passed on. If this signal completes, the result waits for the replacement; if
  /// it fails or is interrupted, so does and is the result.
  ///
  /// - Parameter replacement: What takes the place of this signal; it is attached to first.
  /// - Returns: A signal that ends as the replacement does.
  /// - Complexity: O(1) per value. Keeps nothing.
  public func take(untilReplacement replacement: Signal) -> Signal {
    attaching { $0.take(untilReplacement: replacement) }
  }

  /// Passes what this signal sends until a replacement that cannot fail sends something.
  @_disfavoredOverload
  public func take(untilReplacement replacement: Signal<Value, Never>) -> Signal {
    attaching { $0.take(untilReplacement: replacement) }
  }
}

extension Signal where Error == Never {
  /// Passes what this signal, which cannot fail, sends until a replacement that can sends something.
  @_disfavoredOverload
  public func take<F>(untilReplacement replacement: Signal<Value, F>) -> Signal<Value, F> {
    attaching { $0.take(untilReplacement: replacement) }
  }
}

extension SignalProducer {
  /// Passes what this producer sends until a replacement sends something, then what that sends.
  ///
  /// The replacement is started first; if it sends something in that call, this producer is not started.
  /// More in ``Signal/take(untilReplacement:)-(Signal<Value,Error>)``.
  public func take(
    untilReplacement replacement: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    let replacement = replacement.producer
    return SignalProducer(running: { [run] observer, lifetime in
      let all = lifetime.upstream()
      let gate = lifetime.gate ?? Gate()
      let (first, second) = (all.branch(), all.branch())
      let replacing = Signal<Value, Error>.Observer(
        onValue: { value in
          if !first.hasEnded { first.end() }
          observer.onValue(value)
        },
        onTermination: { termination in
          first.end()
          observer.onTermination(termination)
          all.end()
        })
      replacement.run(replacing.gated(by: gate, until: second), second)
      guard !first.hasEnded else { return }
      let replaced = Signal<Value, Error>.Observer(
        onValue: observer.onValue,
        onTermination: { termination in
          if case .completed = termination { return first.end() }
          observer.onTermination(termination)
          all.end()
        })
      run(replaced.gated(by: gate, until: first), first)
    })
  }

  /// Passes what this producer sends until a replacement sends something, then what that sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/take(untilReplacement:)-(Signal<Value,Error>)``.
  @inlinable
  @_disfavoredOverload
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    let same: some SignalProducerConvertible<Value, Error> = replacement
    return take(untilReplacement: same)
  }

  /// Passes what this producer sends until a replacement that cannot fail sends something.
  @_disfavoredOverload
  public func take(
    untilReplacement replacement: some SignalProducerConvertible<Value, Never>
  ) -> SignalProducer {
    take(untilReplacement: replacement.producer.promoteError(Error.self))
  }
}

extension SignalProducer where Error == Never {
  /// Passes what this producer, which cannot fail, sends until a replacement that can sends something.
  @_disfavoredOverload
  public func take<F>(
    untilReplacement replacement: some SignalProducerConvertible<Value, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).take(untilReplacement: replacement.producer)
  }

  /// Passes what this producer, which cannot fail, sends until a replacement that can sends something.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`.
  @inlinable
  @_disfavoredOverload
  public func take<F>(
    untilReplacement replacement: SignalProducer<Value, F>
  ) -> SignalProducer<Value, F> {
    promoteError(F.self).take(untilReplacement: replacement)
  }
}
