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
  @_disfavoredOverload
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
  @_disfavoredOverload
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

  private let all: Lifetime
  /// The lifetime of the input streams.
  ///
  /// It is the first item in `all`, and so it is disposed of last: open batches are interrupted while they are still
  /// retained.
  private let inputs: Lifetime
  private let gate: Gate
  private let open: @Sendable () -> Batch
  private let onTermination: @Sendable (Termination<Error>) -> Void
  /// The open batches, the oldest first; accessed only inside the gate.
  private let batches = SerialBox(Bag<Batch>())

  init<Output>(
    _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) {
    let all = lifetime.upstream()
    self.all = all
    inputs = all.upstream()
    gate = lifetime.gate ?? Gate()
    self.open = { open(observer, all) }
    onTermination = observer.onTermination
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
        self.gate.perform(
          { if !input.hasEnded { token.contents = self.batches.contents.insert(self.open()) } },
          afterwards: {
            guard let token = token.contents, !self.all.hasEnded else { return }
            Trigger.wait(for: makeTrigger(value), within: self.inputs) { self.close(token) }
          })
      },
      onTermination: { _ in input.end() })
    opening.run(observer, input)
  }

  /// Starts the stream whose values are collected.
  func gather(_ producer: SignalProducer<Value, Error>) {
    guard !all.hasEnded else { return }
    let input = inputs.branch()
    let observer = Batch(
      onValue: { value in for batch in self.batches.contents { batch.onValue(value) } },
      onTermination: { self.finish($0) })
    producer.run(observer.gated(by: gate, until: input), input)
  }

  private func close(_ token: Bag<Batch>.Token) {
    gate.perform { [self] in
      guard !all.hasEnded else { return }
      batches.contents.remove(using: token)?.onTermination(.completed)
    }
  }

  private func finish(_ termination: Termination<Error>) {
    let last = batches.contents
    batches.contents = Bag()
    for batch in last {
      batch.onTermination(termination)
      if all.hasEnded { return }
    }
    onTermination(termination)
    all.end()
  }
}
