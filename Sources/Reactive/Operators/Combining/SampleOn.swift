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
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> Signal<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    attaching { $0.sample(with: sampler) }
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  ///     s                                 -1---2-|
  ///     x                                 --a-a-a|
  ///     s.sample(on: x)                   --1-1-2|
  ///     s.sample(on: x, onlyNew: true)    --1---2|
  ///
  /// It works like `sample(with:)` without the trigger's values. With `onlyNew`, each value is sent
  /// at most once, and the result ends with this signal: a value that has not been sampled by then
  /// is dropped, and any end of the trigger is ignored.
  ///
  /// - Parameters:
  ///   - trigger: The stream that triggers each sample; observed after this signal.
  ///   - onlyNew: Whether to send each value at most once.
  /// - Returns: A signal of some of the values.
  /// - Complexity: O(1) per value. Keeps one value.
  @inlinable
  public func sample<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, onlyNew: Bool = false
  ) -> Signal where Trigger.Error == Never {
    attaching { $0.sample(on: trigger, onlyNew: onlyNew) }
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(on trigger: Signal<Void, Never>, onlyNew: Bool = false) -> Signal {
    attaching { $0.sample(on: trigger, onlyNew: onlyNew) }
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<T>(on trigger: SignalProducer<T, Never>, onlyNew: Bool = false) -> Signal {
    attaching { $0.sample(on: trigger, onlyNew: onlyNew) }
  }

  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a signal written as an implicit member, such as `.never` or `.empty`. More in
  /// ``sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(with sampler: Signal<Value, Never>) -> Signal<(Value, Value), Error> {
    attaching { $0.sample(with: sampler.producer) }
  }

  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<U>(with sampler: SignalProducer<U, Never>) -> Signal<(Value, U), Error> {
    attaching { $0.sample(with: sampler) }
  }
}

extension SignalProducer {
  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// Both are started, this one first. More in ``Signal/sample(with:)``.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> SignalProducer<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    let sampler = sampler.producer
    return SignalProducer<(Value, Sampler.Value), Error>(running: { [self] observer, lifetime in
      // Accessed only inside the gate.
      let latest = SerialBox<Value?>(nil)
      start(
        sendingTo: observer, lifetime, sampledBy: sampler, onValue: { latest.contents = $0 },
        onSample: { sample in
          if let value = latest.contents { observer.onValue((value, sample)) }
        })
    })
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// Both are started, this one first. More in ``Signal/sample(on:onlyNew:)``.
  @inlinable
  public func sample<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, onlyNew: Bool = false
  ) -> SignalProducer where Trigger.Error == Never {
    guard onlyNew else { return sample(with: trigger).map { $0.0 } }
    let trigger = trigger.producer
    return SignalProducer(running: { [self] observer, lifetime in
      let place = MeetingPlace(observer, lifetime)
      // Accessed only inside the gate.
      let latest = SerialBox<Value?>(nil)
      place.run(self, sendingTo: place.passing { latest.contents = $0 })
      place.run(
        trigger,
        sendingTo: Signal<Trigger.Value, Never>.Observer(
          onValue: { _ in
            guard let value = latest.contents else { return }
            latest.contents = nil
            observer.onValue(value)
          },
          onTermination: { _ in }))
    })
  }

  /// Starts a sampling that completes when both streams have completed; only the closures on the value path are
  /// specialised.
  @usableFromInline
  func start<Output, Sample>(
    sendingTo observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    sampledBy sampler: SignalProducer<Sample, Never>,
    onValue: @escaping @Sendable (Value) -> Void, onSample: @escaping @Sendable (Sample) -> Void
  ) {
    let place = MeetingPlace(observer, lifetime)
    let running = SerialBox(2)
    @Sendable func complete() {
      running.contents -= 1
      if running.contents == 0 { place.finish(.completed) }
    }
    place.run(
      self,
      sendingTo: .init(
        onValue: onValue,
        onTermination: { end in
          if case .completed = end { complete() } else { place.finish(end) }
        }))
    place.run(
      sampler,
      sendingTo: .init(
        onValue: onSample,
        onTermination: { end in
          switch end {
          case .completed: complete()
          case .interrupted: place.finish(.interrupted)
          }
        }))
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.never` or `.empty`. More
  /// in ``Signal/sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(on trigger: SignalProducer<Void, Never>, onlyNew: Bool = false)
    -> SignalProducer
  {
    let same: some SignalProducerConvertible<Void, Never> = trigger
    return sample(on: same, onlyNew: onlyNew)
  }

  /// Sends the latest value whenever a trigger sends.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/sample(on:onlyNew:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<T>(on trigger: SignalProducer<T, Never>, onlyNew: Bool = false)
    -> SignalProducer
  {
    let same: some SignalProducerConvertible<T, Never> = trigger
    return sample(on: same, onlyNew: onlyNew)
  }

  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a producer of the same values, written as an implicit member, such as `.never`
  /// or `.empty`. More in ``Signal/sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample(
    with sampler: SignalProducer<Value, Never>
  ) -> SignalProducer<(Value, Value), Error> {
    let same: some SignalProducerConvertible<Value, Never> = sampler
    return sample(with: same)
  }

  /// Pairs each value of another stream with the latest value of this one.
  ///
  /// An overload for a producer written as an implicit member, such as `.init(value: 0)`. More in
  /// ``Signal/sample(with:)``.
  @inlinable
  @_disfavoredOverload
  public func sample<U>(
    with sampler: SignalProducer<U, Never>
  ) -> SignalProducer<(Value, U), Error> {
    let same: some SignalProducerConvertible<U, Never> = sampler
    return sample(with: same)
  }
}
