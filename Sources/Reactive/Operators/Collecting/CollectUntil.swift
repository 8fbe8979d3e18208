extension Signal {
  /// Sends the values in arrays, each of which ends when another stream sends.
  ///
  ///     s                 -1-2-3-|
  ///     x                 ----a---
  ///     .collect(on: x)   ----p--(q|)    p = [1, 2], q = [3]
  ///
  /// On completion the last array is sent. By default, empty arrays are sent too, even on completion. A failure or an
  /// interruption passes at once and drops the collected values. The end of the other stream is ignored.
  ///
  /// - Parameters:
  ///   - trigger: A stream whose values each send an array; it is started after this signal is
  ///     observed.
  ///   - skipEmpty: Whether to skip empty arrays.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: Amortised O(1) per value. Keeps the values of one array.
  public func collect<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, skipEmpty: Bool = false
  ) -> Signal<[Value], Error> where Trigger.Error == Never {
    attaching { $0.collect(on: trigger, skipEmpty: skipEmpty) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when another stream sends.
  ///
  /// More in ``Signal/collect(on:skipEmpty:)``.
  public func collect<Trigger: SignalProducerConvertible>(
    on trigger: Trigger, skipEmpty: Bool = false
  ) -> SignalProducer<[Value], Error> where Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer<[Value], Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime) { observer, _ in
        observer.array(skippingEmpty: skipEmpty)
      }
      batching.gather(self)
      batching.cut(by: trigger)
    })
  }
}

extension Signal {
  /// Sends the values in arrays, each of which ends when a trigger made for it fires.
  ///
  ///     s                         -12-3---|
  ///     cold x                    ---(a|)
  ///     .collect(until: { x })    ---p--q-(r|)    p = [1, 2], q = [3], r = []
  ///
  /// A trigger fires at its first value or when it completes. An interrupted trigger never fires, and the array stays
  /// open. On completion the last array is sent, empty or not. A failure or an interruption passes at once and drops
  /// the collected values.
  ///
  /// - Parameter makeTrigger: Called when you call this method, before this signal is observed, and again after each
  ///   array. Triggers that fire one after the other while they are started trap, because that would never end.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: One trigger for each array. Keeps the values of one array.
  @preconcurrency
  public func collect<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> Signal<[Value], Error> where Trigger.Error == Never {
    attaching { $0.collect(until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays, each of which ends when a trigger made for it fires.
  ///
  /// More in ``Signal/collect(until:)``.
  ///
  /// - Parameter makeTrigger: Called at each start, before this producer is started, and after each
  ///   array. Triggers that fire one after the other while they are started trap.
  /// - Returns: A producer of arrays that ends when this one ends.
  @preconcurrency
  public func collect<Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger
  ) -> SignalProducer<[Value], Error> where Trigger.Error == Never {
    SignalProducer<[Value], Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime) { observer, _ in
        observer.array(skippingEmpty: false)
      }
      batching.cut(
        by: makeTrigger,
        refusing: "collect(until:) waits for a stream, but was given one that fires as it starts.")
      batching.gather(self)
    })
  }
}

extension Signal {
  /// Sends the values in arrays that another stream begins and a trigger ends.
  ///
  ///     s                                     1-2-3-4--|
  ///     x                                     -a---a----
  ///     cold y                                --(b|)
  ///     .collect(from: x, until: { _ in y })  ---p---q-|    p = [2], q = [4]
  ///
  /// Arrays may overlap. A trigger fires at its first value or when it completes. If it is interrupted, its array stays
  /// open. On completion, the open arrays are sent, the oldest first. A failure or an interruption passes at once and
  /// drops the collected values. The end of the stream that begins arrays is ignored.
  ///
  /// - Parameters:
  ///   - opening: A stream whose values each begin an array; it is started before this signal is
  ///     observed.
  ///   - makeTrigger: Makes the trigger that ends the array, given the value that began it.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: O(n) per value for n open arrays. Keeps the values of these arrays.
  @preconcurrency
  public func collect<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> Signal<[Value], Error> where Opening.Error == Never, Trigger.Error == Never {
    attaching { $0.collect(from: opening, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays that another stream begins and a trigger ends.
  ///
  /// More in ``Signal/collect(from:until:)``.
  @preconcurrency
  public func collect<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> SignalProducer<[Value], Error> where Opening.Error == Never, Trigger.Error == Never {
    batched(from: opening.producer, until: makeTrigger) { observer, _ in
      observer.array(skippingEmpty: false)
    }
  }

  /// Implements the operators that open a batch when a stream sends and close it when a trigger fires.
  func batched<Output, Opening, Trigger: SignalProducerConvertible>(
    from opening: SignalProducer<Opening, Never>,
    until makeTrigger: @escaping @Sendable (Opening) -> Trigger,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) -> SignalProducer<Output, Error> where Trigger.Error == Never {
    SignalProducer<Output, Error>(running: { [self] observer, lifetime in
      let toggling = Toggling(observer, lifetime, open)
      toggling.open(by: opening, until: makeTrigger)
      toggling.gather(self)
    })
  }
}

/// One run of an operator that collects values in batches which may overlap.
private final class Toggling<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Batch = Signal<Value, Error>.Observer

  private let place: MeetingPlace<Error>
  /// The lifetime of the input streams.
  ///
  /// It is the first item in `place.all`, and so it is disposed of last: open batches are interrupted while they are still
  /// retained.
  private let inputs: Lifetime
  private let open: @Sendable () -> Batch
  /// The open batches, the oldest first; accessed only inside the gate.
  private let batches = SerialBox(Bag<Batch>())

  init<Output>(
    _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) {
    let place = MeetingPlace(observer, lifetime)
    self.place = place
    inputs = place.all.upstream()
    self.open = { open(observer, place.all) }
  }

  /// Starts the stream that opens batches.
  func open<Opening, Ending: SignalProducerConvertible>(
    by opening: SignalProducer<Opening, Never>,
    until makeTrigger: @escaping @Sendable (Opening) -> Ending
  ) where Ending.Error == Never {
    let input = inputs.branch()
    let observer = Signal<Opening, Never>.Observer(
      onValue: { value in
        let token = SerialBox<Bag<Batch>.Token?>(nil)
        // The batch is opened inside the gate; the trigger is started outside.
        self.place.gate.perform(
          { if !input.hasEnded { token.contents = self.batches.contents.insert(self.open()) } },
          afterwards: {
            guard let token = token.contents, !self.place.all.hasEnded else { return }
            Trigger.wait(for: makeTrigger(value), within: self.inputs) { self.close(token) }
          })
      },
      onTermination: { _ in input.end() })
    opening.run(observer, input)
  }

  /// Starts the stream whose values are collected.
  func gather(_ producer: SignalProducer<Value, Error>) {
    place.run(
      producer, in: inputs.branch(),
      sendingTo: .init(
        onValue: { value in for batch in self.batches.contents { batch.onValue(value) } },
        onTermination: { self.finish($0) }))
  }

  private func close(_ token: Bag<Batch>.Token) {
    place.gate.perform { [self] in
      guard !place.all.hasEnded else { return }
      batches.contents.remove(using: token)?.onTermination(.completed)
    }
  }

  private func finish(_ termination: Termination<Error>) {
    let last = batches.contents
    batches.contents = Bag()
    for batch in last {
      batch.onTermination(termination)
      if place.all.hasEnded { return }
    }
    place.finish(termination)
  }
}
