/// Where the streams of one `combineLatest` meet.
@usableFromInline
final class LatestMeeting<Output: Sendable, Error: Swift.Error>: Sendable {
  private let observer: Signal<Output, Error>.Observer
  private let inputs: Lifetime
  private let gate: Gate
  /// Sends what the slots have.
  // Made where the types are known, so that a value passes through straight code; all else here does
  // not look into values, and is not compiled anew for each type.
  private let send: @Sendable () -> Void
  /// How many streams have not sent yet, and how many have not completed.
  private let waiting: SerialBox<(silent: Int, running: Int)>

  @inlinable
  convenience init(
    _ count: Int, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.init(count, observer, lifetime) { [onValue = observer.onValue] in onValue(output()) }
  }

  @usableFromInline
  init(
    _ count: Int, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    sending send: @escaping @Sendable () -> Void
  ) {
    self.observer = observer
    inputs = lifetime.upstream()
    gate = lifetime.gate ?? Gate()
    self.send = send
    waiting = SerialBox((count, count))
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: LatestSlot<Part>) {
    add(producer) { slot.fill(with: $0) }
  }

  // `fill` puts a value into its slot, and says whether it is the first.
  @usableFromInline
  func add<Part>(
    _ producer: SignalProducer<Part, Error>, filling fill: @escaping @Sendable (Part) -> Bool
  ) {
    guard !inputs.hasEnded else { return }
    let input = inputs.branch()
    let observer = Signal<Part, Error>.Observer(
      onValue: { value in
        if fill(value) { self.waiting.contents.silent -= 1 }
        if self.waiting.contents.silent == 0 { self.send() }
      },
      onTermination: { self.partEnded($0, input) })
    producer.run(observer.gated(by: gate, until: input), input)
  }

  private func partEnded(_ termination: Termination<Error>, _ input: Lifetime) {
    if case .completed = termination {
      waiting.contents.running -= 1
      guard waiting.contents.running == 0 else { return input.end() }
    }
    observer.onTermination(termination)
    inputs.end()
  }
}

extension SignalProducer {
  /// Starts a `combineLatest` of two: only the closures that values pass through are compiled where the types are
  /// known.
  @usableFromInline
  func startCombineLatest<Other, Output>(
    filling fill: @escaping @Sendable (Value) -> Bool, with other: SignalProducer<Other, Error>,
    filling fillOther: @escaping @Sendable (Other) -> Bool,
    sending send: @escaping @Sendable () -> Void,
    to observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime
  ) {
    let meeting = LatestMeeting<Output, Error>(2, observer, lifetime, sending: send)
    meeting.add(self, filling: fill)
    meeting.add(other, filling: fillOther)
  }
}

/// The place for the latest value of one of the streams that meet; touched inside the gate only.
@usableFromInline
final class LatestSlot<Part: Sendable>: @unchecked Sendable {
  // Unchecked: `latest` is touched inside the gate only.

  @exclusivity(unchecked) @usableFromInline var latest: Part?

  @usableFromInline
  init() {}

  @usableFromInline
  init<Error>(of producer: SignalProducer<Part, Error>) {}

  /// Puts a value in the place of the one before, and says whether there was none.
  @inlinable
  func fill(with value: Part) -> Bool {
    let isFirst = latest == nil
    latest = value
    return isFirst
  }

  /// The latest value; asked for only once every stream has sent.
  @inlinable
  var filled: Part {
    guard let latest else { preconditionFailure("combineLatest sent before every stream had.") }
    return latest
  }
}
