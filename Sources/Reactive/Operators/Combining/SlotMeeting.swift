/// One run of `combineLatest` or `zip`: each stream has a slot, and once every slot has a value, the result sends.
@usableFromInline
final class SlotMeeting<Error: Swift.Error>: Sendable {
  private let place: MeetingPlace<Error>
  /// The number of slots without a value; accessed only inside the gate.
  @usableFromInline let missing = SerialBox(0)
  /// Whether a stream of `zip` has completed and its last value has been taken.
  @usableFromInline let isExhausted = SerialBox(false)
  /// The number of streams that have not completed.
  private let running = SerialBox(0)
  /// Start the streams; empty once they have been started.
  private let starts = SerialBox<[@Sendable () -> Void]>([])
  /// Sends what the slots make together.
  private let send = SerialBox<@Sendable () -> Void>({})

  init<Output>(_ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime) {
    place = MeetingPlace(observer, lifetime)
  }

  /// Adds a stream, whose slot has no value yet.
  ///
  /// - Parameters:
  ///   - producer: The stream.
  ///   - onValue: Puts a value into the slot.
  ///   - completes: Called when the stream has completed, with the number of streams that have not; returns whether
  ///     the result completes with it.
  @usableFromInline
  func add<Part>(
    _ producer: SignalProducer<Part, Error>, onValue: @escaping @Sendable (Part) -> Void,
    completes: @escaping @Sendable (_ running: Int) -> Bool
  ) {
    missing.contents += 1
    running.contents += 1
    starts.contents.append { [self] in
      place.run(
        producer,
        sendingTo: .init(
          onValue: { value in
            onValue(value)
            guard self.missing.contents == 0 else { return }
            self.send.contents()
            if self.isExhausted.contents { self.complete() }
          },
          onTermination: { termination in
            if case .completed = termination {
              self.running.contents -= 1
              guard completes(self.running.contents) else { return }
            }
            self.place.finish(termination)
          }))
    }
  }

  /// Starts the streams, in the order in which they were added.
  func start(sending send: @escaping @Sendable () -> Void) {
    self.send.contents = send
    let starts = starts.contents
    self.starts.contents = []
    for start in starts { start() }
  }

  // A separate function: unspecialised code that makes a termination looks up the type of its error.
  @inline(never)
  private func complete() { place.finish(.completed) }
}

extension SignalProducer {
  /// Makes a producer of what a closure makes of the values of several streams.
  ///
  /// - Parameter add: Called at each start. Adds the streams in the order in which they are started, and returns the
  ///   closure that is called whenever all slots have a value.
  @usableFromInline
  init(meetingOf add: @escaping @Sendable (SlotMeeting<Error>) -> @Sendable () -> Value) {
    self.init(running: { observer, lifetime in
      let streams = SlotMeeting(observer, lifetime)
      let output = add(streams)
      streams.start { [onValue = observer.onValue] in onValue(output()) }
    })
  }
}
