/// The place in a run where several streams meet, and what an operator of several streams is made of.
///
/// The events of all streams go through one gate, so they are serial. The streams run within one lifetime, which ends
/// right after the end has been sent.
@usableFromInline
struct MeetingPlace<Error: Swift.Error>: Sendable {
  /// The lifetime of everything that meets here.
  let all: Lifetime
  @usableFromInline let gate: Gate
  private let onTermination: @Sendable (Termination<Error>) -> Void

  /// Makes the meeting place of a run.
  ///
  /// - Parameters:
  ///   - observer: The downstream observer; send values to it inside the gate, and the end with `finish`.
  ///   - lifetime: The lifetime of the run.
  @usableFromInline
  init<Value>(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    all = lifetime.upstream()
    gate = lifetime.gateOrNew()
    onTermination = observer.onTermination
  }

  /// Makes a lifetime for one of the streams.
  @inline(__always)
  func branch() -> Lifetime { all.branch() }

  /// Sends the end, then ends everything; does nothing if the run is over.
  ///
  /// Call it inside the gate.
  @inline(__always)
  func finish(_ termination: Termination<Error>) {
    guard !all.hasEnded else { return }
    onTermination(termination)
    all.end()
  }

  /// Makes the observer for a stream whose end is the result's.
  ///
  /// - Parameter onValue: Called with each value.
  /// - Returns: An observer to be called inside the gate.
  @usableFromInline
  func passing<Part>(
    _ onValue: @escaping @Sendable (Part) -> Void
  ) -> Signal<Part, Error>.Observer {
    .init(onValue: onValue, onTermination: { finish($0) })
  }

  /// Runs one of the streams, unless the run is over; call it outside every gate.
  ///
  /// - Parameters:
  ///   - producer: The stream.
  ///   - branch: Its lifetime, if the operator ends it early. It ends right after the end of the stream at the latest.
  ///   - observer: Receives its events, inside the gate.
  @usableFromInline
  @inline(__always)
  func run<Part, PartError>(
    _ producer: SignalProducer<Part, PartError>, in branch: Lifetime? = nil,
    sendingTo observer: Signal<Part, PartError>.Observer
  ) {
    guard !all.hasEnded else { return }
    let branch = branch ?? self.branch()
    guard !branch.hasEnded else { return }
    producer.run(observer.gated(by: gate, until: branch, endsLifetime: true), branch)
  }

  /// Runs a trigger, which fires once: at its first value or when it completes, but not if it is interrupted.
  ///
  /// - Parameters:
  ///   - trigger: The stream to wait for.
  ///   - fire: Called inside the gate; afterwards the trigger is disposed of.
  func wait<Part>(for trigger: SignalProducer<Part, Never>, _ fire: @escaping @Sendable () -> Void)
  {
    let branch = branch()
    run(
      trigger, in: branch,
      sendingTo: .init(
        onValue: { _ in
          fire()
          branch.end()
        },
        onTermination: { if $0 == .completed { fire() } }))
  }
}

extension Signal.Observer {
  /// An observer that goes through a gate, and ignores events once a lifetime has ended.
  ///
  /// It is put where several sources meet, and where events come in from outside. The lifetime is checked inside
  /// the gate: if this input was disposed of while an event was on its way on another thread, that event ends here.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - lifetime: The lifetime of the input.
  ///   - endsLifetime: Whether the end of the input ends its lifetime, after this observer has received it.
  /// - Returns: The observer for the input.
  @usableFromInline
  func gated(by gate: Gate, until lifetime: Lifetime, endsLifetime: Bool = false) -> Self {
    Self(
      onValue: { [onValue] in gate.send($0, to: onValue, until: lifetime) },
      onTermination: { [onTermination] in
        let end: @Sendable (Termination<Error>) -> Void = { termination in
          onTermination(termination)
          if endsLifetime { lifetime.end() }
        }
        gate.send($0, to: end, until: lifetime)
      }
    )
  }

  /// An observer that sends everything to this one, and then ends a lifetime.
  func ending(_ lifetime: Lifetime) -> Self {
    Self(
      onValue: onValue,
      onTermination: { [onTermination] termination in
        onTermination(termination)
        lifetime.end()
      })
  }
}

extension Gate {
  /// Sends an event inside, now or as soon as the thread inside gets to it, unless the lifetime has ended by then.
  @inline(__always)
  fileprivate final func send<Sent: Sendable>(
    _ sent: Sent, to send: @escaping @Sendable (Sent) -> Void, until lifetime: Lifetime
  ) {
    guard enter() else { return post(sent, to: send, until: lifetime) }
    if !lifetime.hasEnded { send(sent) }
    leave()
  }

  // A separate function: it copies the event, and unspecialised code that copies looks up the type.

  @inline(never)
  private final func post<Sent: Sendable>(
    _ sent: Sent, to send: @escaping @Sendable (Sent) -> Void, until lifetime: Lifetime
  ) {
    post { if !lifetime.hasEnded { send(sent) } }
  }
}
