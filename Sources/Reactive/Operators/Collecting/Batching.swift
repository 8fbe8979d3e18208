/// Opens a batch and returns the observer that adds values to it.
///
/// Sending a completion to the returned observer closes the batch. The closure receives the observer that gets the
/// batch, and the lifetime of the open batch.
typealias BatchOpening<Value: Sendable, Output: Sendable, Error: Swift.Error> =
  @Sendable (Signal<Output, Error>.Observer, Lifetime) -> Signal<Value, Error>.Observer

/// One run of an operator that collects values in batches.
final class Batching<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Batch = Signal<Value, Error>.Observer

  private let place: MeetingPlace<Error>
  /// The lifetime of the input streams.
  ///
  /// It is the first item in `place.all`, and so it is disposed of last: open batches are interrupted while they are still
  /// retained.
  private let inputs: Lifetime
  private let open: @Sendable () -> Batch
  /// Whether each batch begins where the one before it ends; otherwise another stream opens them.
  private let hasNoGaps: Bool
  /// The open batches, the oldest first; accessed only inside the gate.
  private let batches = SerialBox(Bag<Batch>())

  init<Output>(
    _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime, hasNoGaps: Bool,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) {
    let place = MeetingPlace(observer, lifetime)
    self.place = place
    inputs = place.all.upstream()
    self.hasNoGaps = hasNoGaps
    self.open = { open(observer, place.all) }
  }

  /// Opens the first batch before the first event, which would otherwise open it.
  func openFirst() {
    place.gate.perform { [self] in openIfNeeded() }
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
        onValue: { [self] value in
          openIfNeeded()
          for batch in batches.contents { batch.onValue(value) }
        },
        onTermination: { [self] termination in
          openIfNeeded()
          endAll(termination)
          place.finish(termination)
        }))
  }

  /// Starts a stream; each of its values closes a batch and opens the next.
  func cut<Stream: SignalProducerConvertible>(by stream: Stream) where Stream.Error == Never {
    place.run(
      stream.producer, in: inputs.branch(),
      sendingTo: .init(onValue: { _ in self.cut() }, onTermination: { _ in }))
  }

  /// Starts a stream that closes a batch and opens the next when it fires, and then starts another.
  func cut<Stream: SignalProducerConvertible>(
    by makeStream: @escaping @Sendable () -> Stream, refusing refusal: String
  ) where Stream.Error == Never {
    guard !place.all.hasEnded else { return }
    Trigger.wait(for: makeStream(), within: inputs, refusing: refusal) { [self] in
      place.gate.perform(
        { if !self.place.all.hasEnded { self.cut() } },
        afterwards: { self.cut(by: makeStream, refusing: refusal) })
    }
  }

  private func cut() {
    openIfNeeded()
    endAll(.completed)
    if !place.all.hasEnded { openIfNeeded() }
  }

  private func close(_ token: Bag<Batch>.Token) {
    place.gate.perform { [self] in
      guard !place.all.hasEnded else { return }
      batches.contents.remove(using: token)?.onTermination(.completed)
    }
  }

  private func openIfNeeded() {
    if hasNoGaps, batches.contents.isEmpty { batches.contents.insert(open()) }
  }

  private func endAll(_ termination: Termination<Error>) {
    let last = batches.contents
    batches.contents = Bag()
    for batch in last where !place.all.hasEnded { batch.onTermination(termination) }
  }
}

extension SignalProducer {
  /// Makes batches; each value of another stream closes one and opens the next.
  ///
  /// - Parameters:
  ///   - trigger: That stream.
  ///   - opensFirst: Whether the first batch is opened at the start, and not by the first event.
  ///   - open: Opens a batch.
  /// - Returns: A producer of the batches.
  func batched<Output, Trigger: SignalProducerConvertible>(
    on trigger: Trigger, opensFirst: Bool = false,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) -> SignalProducer<Output, Error> where Trigger.Error == Never {
    let trigger = trigger.producer
    return SignalProducer<Output, Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime, hasNoGaps: true, open)
      if opensFirst { batching.openFirst() }
      batching.gather(self)
      batching.cut(by: trigger)
    })
  }

  /// Makes batches; when a batch's trigger fires, it is closed and the next is opened.
  ///
  /// - Parameters:
  ///   - makeTrigger: Makes the trigger of a batch.
  ///   - name: The operator's name.
  ///   - opensFirst: Whether the first batch is opened at the start, and not by the first event.
  ///   - open: Opens a batch.
  /// - Returns: A producer of the batches.
  func batched<Output, Trigger: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> Trigger, by name: StaticString,
    opensFirst: Bool = false, _ open: @escaping BatchOpening<Value, Output, Error>
  ) -> SignalProducer<Output, Error> where Trigger.Error == Never {
    SignalProducer<Output, Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime, hasNoGaps: true, open)
      if opensFirst { batching.openFirst() }
      batching.cut(
        by: makeTrigger,
        refusing: "\(name) waits for a stream, but was given one that fires as it starts.")
      batching.gather(self)
    })
  }

  /// Implements the operators that open a batch when a stream sends and close it when a trigger fires.
  func batched<Output, Opening, Trigger: SignalProducerConvertible>(
    from opening: SignalProducer<Opening, Never>,
    until makeTrigger: @escaping @Sendable (Opening) -> Trigger,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) -> SignalProducer<Output, Error> where Trigger.Error == Never {
    SignalProducer<Output, Error>(running: { [self] observer, lifetime in
      let batching = Batching(observer, lifetime, hasNoGaps: false, open)
      batching.open(by: opening, until: makeTrigger)
      batching.gather(self)
    })
  }
}

extension Signal.Observer {
  /// Opens a batch that is sent to this observer as an array when it is closed.
  func array<Element>(
    skippingEmpty: Bool
  ) -> Signal<Element, Error>.Observer where Value == [Element] {
    let values = SerialBox<[Element]>([])
    return .init(
      onValue: { values.contents.append($0) },
      onTermination: { [onValue] termination in
        let all = values.contents
        values.contents = []
        guard case .completed = termination, !skippingEmpty || !all.isEmpty else { return }
        onValue(all)
      })
  }

  /// Opens a batch that is sent to this observer as a signal when it is opened.
  func window<Element>(
    within lifetime: Lifetime
  ) -> Signal<Element, Error>.Observer where Value == Signal<Element, Error> {
    let (window, feed) = Signal<Element, Error>.window(within: lifetime)
    onValue(window)
    return feed
  }
}

extension Signal {
  /// Makes a signal for an operator to send, and the observer that feeds it.
  ///
  /// If the lifetime ends first, the signal is interrupted.
  static func window(within lifetime: Lifetime) -> (window: Signal, feed: Observer) {
    let hub = Hub<Value, Error>()
    // Weak, because an observer of the window may retain the lifetime.
    let token = lifetime.disposables.push(.action { [weak hub] in hub?.end(.interrupted) })
    let feed = Observer(
      onValue: { hub.send($0) },
      onTermination: { termination in
        if let token { lifetime.disposables.remove(token) }
        hub.end(termination)
      })
    return (Signal(hub: hub), feed)
  }
}
