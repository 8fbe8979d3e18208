extension Signal {
  /// Pairs each value of another stream with the latest value of this one.
  ///
  ///     s                   -1---2-|
  ///     x                   --a-b-|
  ///     s.sample(with: x)   --p-q--|    p = (1, "a"), q = (1, "b")
  ///
  /// A value is sent again if there is no newer one. Before the first value, nothing is sent. The
  /// result completes when both have completed, is interrupted as soon as one is, and fails as soon
  /// as this signal fails.
  ///
  /// - Parameter sampler: The stream that triggers each sample; observed after this signal.
  /// - Returns: A signal of pairs, one for each value of `sampler` after this signal's first value.
  /// - Complexity: O(1) per value. Keeps one value.
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> Signal<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    sample(with: sampler.producer)
  }

  /// Pairs each value of a producer with the latest value of this signal.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  public func sample<U>(with sampler: SignalProducer<U, Never>) -> Signal<(Value, U), Error> {
    attaching { $0.sample(with: sampler) }
  }
}

extension SignalProducer {
  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// Both are started, this one first. More in ``Signal/sample(with:)``.
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> SignalProducer<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    sample(with: sampler.producer)
  }

  /// Pairs each value of another producer with the latest value of this one.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`.
  public func sample<U>(
    with sampler: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Error> {
    SignalProducer<(Value, U), Error>(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      // Accessed only inside the gate.
      let latest = SerialBox<Value?>(nil)
      let running = SerialBox(2)
      @Sendable func complete() {
        running.contents -= 1
        if running.contents == 0 { place.finish(.completed) }
      }
      place.run(
        self,
        sendingTo: .init(
          onValue: { latest.contents = $0 },
          onTermination: { end in
            if case .completed = end { complete() } else { place.finish(end) }
          }))
      place.run(
        sampler,
        sendingTo: .init(
          onValue: { [onValue = observer.onValue] sample in
            if let value = latest.contents { onValue((value, sample)) }
          },
          onTermination: { end in
            if end == .completed { complete() } else { place.finish(.interrupted) }
          }))
    })
  }
}

extension EventStream {
  /// Sends the latest value whenever a trigger sends.
  ///
  ///     s                                 -1---2-|
  ///     x                                 --a-a-a|
  ///     s.sample(on: x)                   --1-1-2|
  ///     s.sample(on: x, onlyNew: true)    --1---2|
  ///
  /// It works like `sample(with:)` without the trigger's values. With `onlyNew`, each value is sent
  /// at most once, and the result ends with this stream: a value that has not been sampled by then
  /// is dropped, and any end of the trigger is ignored.
  ///
  /// - Parameters:
  ///   - trigger: The stream that triggers each sample; observed after this stream.
  ///   - onlyNew: Whether to send each value at most once.
  /// - Returns: A stream of some of the values.
  /// - Complexity: O(1) per value. Keeps one value.
  public func sample<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, onlyNew: Bool = false
  ) -> Self where Trigger.Error == Never {
    guard onlyNew else { return applying { $0.sample(with: trigger).map { $0.0 } } }
    let trigger = trigger.producer
    return connecting { source, observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      // Accessed only inside the gate.
      let latest = SerialBox<Value?>(nil)
      place.run(source, sendingTo: place.passing { latest.contents = $0 })
      place.run(
        trigger,
        sendingTo: Signal<Trigger.Value, Never>.Observer(
          onValue: { _ in
            guard let value = latest.contents else { return }
            latest.contents = nil
            observer.onValue(value)
          },
          onTermination: { _ in }))
    }
  }

  /// Sends the latest value whenever a producer sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: ())`.
  public func sample(on trigger: SignalProducer<(), Never>, onlyNew: Bool = false) -> Self {
    // As any stream, because this must not call itself.
    let trigger: some SignalProducerConvertible<(), Never> = trigger
    return sample(on: trigger, onlyNew: onlyNew)
  }
}
