/// One run of `combineLatest`.
@usableFromInline
final class LatestMeeting<Output: Sendable, Error: Swift.Error>: Sendable {
  private let place: MeetingPlace<Error>
  /// Sends the values in the slots.
  // Made where the types are known, so that the value path is specialised. The rest of this class never looks at values
  // and is not specialised for each type.
  private let send: @Sendable () -> Void
  /// The number of streams that have not sent yet, and the number that have not completed.
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
    place = MeetingPlace(observer, lifetime)
    self.send = send
    waiting = SerialBox((count, count))
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: LatestSlot<Part>) {
    add(producer) { slot.fill(with: $0) }
  }

  // `fill` stores a value in its slot and returns whether it is the first.
  @usableFromInline
  func add<Part>(
    _ producer: SignalProducer<Part, Error>, filling fill: @escaping @Sendable (Part) -> Bool
  ) {
    place.run(
      producer,
      sendingTo: .init(
        onValue: { value in
          if fill(value) { self.waiting.contents.silent -= 1 }
          if self.waiting.contents.silent == 0 { self.send() }
        },
        onTermination: { self.partEnded($0) }))
  }

  private func partEnded(_ termination: Termination<Error>) {
    if case .completed = termination {
      waiting.contents.running -= 1
      guard waiting.contents.running == 0 else { return }
    }
    place.finish(termination)
  }
}

extension SignalProducer {
  /// Starts a `combineLatest` of two streams; only the closures on the value path are specialised.
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

/// Stores the latest value of one of the streams; accessed only inside the gate.
@usableFromInline
final class LatestSlot<Part: Sendable>: @unchecked Sendable {
  // Unchecked: `latest` is accessed only inside the gate. So the dynamic check for exclusive access is needless; with
  // it, a value through `combineLatest` would take 479 instructions instead of 205.

  @exclusivity(unchecked) @usableFromInline var latest: Part?

  @usableFromInline
  init() {}

  @usableFromInline
  init<Error>(of producer: SignalProducer<Part, Error>) {}

  /// Replaces the previous value and returns whether there was none.
  @inlinable
  func fill(with value: Part) -> Bool {
    let isFirst = latest == nil
    latest = value
    return isFirst
  }

  /// The latest value; read only after every stream has sent.
  @inlinable
  var filled: Part {
    guard let latest else { preconditionFailure("combineLatest sent before every stream had.") }
    return latest
  }
}
