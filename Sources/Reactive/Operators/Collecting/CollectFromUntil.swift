extension Signal {
  /// Sends the values in arrays that another stream begins, each until a stream made for it fires.
  ///
  ///     s                                     1-2-3-4--|
  ///     x                                     -a---a----
  ///     cold y                                --(b|)
  ///     .collect(from: x, until: { _ in y })  ---p---q-|    p = [2], q = [4]
  ///
  /// Arrays may overlap. A stream fires at its first value or when it completes; if it is interrupted,
  /// its array stays open. On completion the arrays that are open are sent, the oldest first; a failure
  /// or an interruption passes at once, and what was gathered is dropped. The end of the stream that
  /// begins arrays changes nothing.
  ///
  /// - Parameters:
  ///   - opening: Each of its values begins an array; it is started before this signal is observed.
  ///   - makeTrigger: Given that value, makes the stream that ends the array.
  /// - Returns: A signal of arrays that ends when this one ends.
  /// - Complexity: O(n) per value where n arrays are open. Keeps the values of these arrays.
  @_disfavoredOverload
  public func collect<Opening: SignalProducerConvertible, Trigger: SignalProducerConvertible>(
    from opening: Opening, until makeTrigger: @escaping @Sendable (Opening.Value) -> Trigger
  ) -> Signal<[Value], Error> where Opening.Error == Never, Trigger.Error == Never {
    attaching { $0.collect(from: opening, until: makeTrigger) }
  }
}

extension SignalProducer {
  /// Sends the values in arrays that another stream begins, each until a stream made for it fires.
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

  /// The producer of an operator that opens batches when a stream sends, each until a trigger fires.
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

/// One run of an operator that gathers values in batches which may overlap.
private final class Toggling<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Batch = Signal<Value, Error>.Observer

  private let all: Lifetime
  /// The lifetime of the streams that come in.
  ///
  /// It is the first thing in the lifetime of all, and so the last that is disposed of: what is open is
  /// interrupted while it is still held.
  private let inputs: Lifetime
  private let gate: Gate
  private let open: @Sendable () -> Batch
  private let onTermination: @Sendable (Termination<Error>) -> Void
  /// The oldest first; touched inside the gate only.
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
        // The trigger is started outside of the gate, the batch opened within.
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

  /// Starts the stream whose values are gathered.
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
