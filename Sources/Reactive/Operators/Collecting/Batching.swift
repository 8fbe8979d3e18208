/// Opens a batch and returns the observer that adds values to it.
///
/// Sending a completion to the returned observer closes the batch. The closure receives the observer that gets the
/// batch, and the lifetime of the open batch.
typealias BatchOpening<Value: Sendable, Output: Sendable, Error: Swift.Error> =
  @Sendable (Signal<Output, Error>.Observer, Lifetime) -> Signal<Value, Error>.Observer

/// One run of an operator that collects values in one batch after another.
final class Batching<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Batch = Signal<Value, Error>.Observer

  private let place: MeetingPlace<Error>
  /// The lifetime of the input streams.
  ///
  /// It is the first item in `place.all`, and so it is disposed of last: open batches are interrupted while they are still
  /// retained.
  private let inputs: Lifetime
  private let open: @Sendable () -> Batch
  /// Accessed only inside the gate; nil until it is needed.
  private let current = SerialBox<Batch?>(nil)

  init<Output>(
    _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    _ open: @escaping BatchOpening<Value, Output, Error>
  ) {
    let place = MeetingPlace(observer, lifetime)
    self.place = place
    inputs = place.all.upstream()
    self.open = { open(observer, place.all) }
  }

  /// Opens the first batch before the first event, which would otherwise open it.
  func openFirst() {
    place.gate.perform { [self] in _ = batch }
  }

  /// Starts the stream whose values are collected.
  func gather(_ producer: SignalProducer<Value, Error>) {
    place.run(
      producer, in: inputs.branch(),
      sendingTo: .init(
        onValue: { self.batch.onValue($0) }, onTermination: { self.finish($0) }))
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

  private var batch: Batch {
    if let batch = current.contents { return batch }
    let batch = open()
    current.contents = batch
    return batch
  }

  private func cut() {
    let closed = batch
    current.contents = nil
    closed.onTermination(.completed)
    if !place.all.hasEnded { current.contents = open() }
  }

  private func finish(_ termination: Termination<Error>) {
    let last = batch
    current.contents = nil
    last.onTermination(termination)
    place.finish(termination)
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
    let token = lifetime.disposables.push(.action { [weak hub] in hub?.interrupt() })
    let feed = Observer(
      onValue: { hub.send($0) },
      onTermination: { termination in
        if let token { lifetime.disposables.remove(token) }
        hub.end(termination)
      })
    return (Signal(hub: hub), feed)
  }
}
