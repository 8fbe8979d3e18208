/// Where the streams of one `combineLatest` meet.
@usableFromInline
final class CombineLatest<Output: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let observer: Signal<Output, Error>.Observer
  @usableFromInline let inputs: Lifetime
  @usableFromInline let gate: Gate
  @usableFromInline let output: @Sendable () -> Output
  /// How many streams have not sent yet, and how many have not completed.
  @usableFromInline let waiting: SerialBox<(silent: Int, running: Int)>

  @inlinable
  init(
    _ count: Int, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.observer = observer
    inputs = lifetime.upstream()
    gate = lifetime.gate ?? Gate()
    self.output = output
    waiting = SerialBox((count, count))
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: LatestSlot<Part>) {
    guard !inputs.hasEnded else { return }
    let input = inputs.branch()
    let observer = Signal<Part, Error>.Observer(
      onValue: { value in
        if slot.latest.contents == nil { self.waiting.contents.silent -= 1 }
        slot.latest.contents = value
        if self.waiting.contents.silent == 0 { self.observer.onValue(self.output()) }
      },
      onTermination: { self.partEnded($0, input) })
    producer.run(observer.gated(by: gate, until: input), input)
  }

  @usableFromInline
  func partEnded(_ termination: Termination<Error>, _ input: Lifetime) {
    if case .completed = termination {
      waiting.contents.running -= 1
      guard waiting.contents.running == 0 else { return input.end() }
    }
    observer.onTermination(termination)
    inputs.end()
  }
}

/// The place for the latest value of one of the streams that meet; touched inside the gate only.
@usableFromInline
final class LatestSlot<Part: Sendable>: Sendable {
  @usableFromInline let latest = SerialBox<Part?>(nil)

  @inlinable
  init<Error>(of producer: SignalProducer<Part, Error>) {}

  /// The latest value; asked for only once every stream has sent.
  @inlinable
  var filled: Part {
    guard let part = latest.contents else {
      preconditionFailure("combineLatest sent before every stream had.")
    }
    return part
  }
}
