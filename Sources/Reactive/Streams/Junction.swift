/// The meeting place of several streams of which one may start another.
///
/// Events are handled inside the gate. The streams that they start are started outside the gate,
/// one at a time, in the order of the requests. So streams that end synchronously and start the
/// next run in a loop, without growing the stack.
final class Junction<Value: Sendable, Error: Swift.Error>: Sendable {
  /// Starts a stream, after the gate has been left.
  typealias Start = @Sendable () -> Void

  private let place: MeetingPlace<Error>
  let onValue: @Sendable (Value) -> Void
  private let starts: StartQueue

  /// Makes the junction of a run.
  ///
  /// - Parameters:
  ///   - observer: The downstream observer; send values to it inside the gate, and the end with `finish`.
  ///   - lifetime: The lifetime of the run.
  ///   - restarter: The operator's name, if it can start an unlimited number of streams.
  init(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime,
    restarting restarter: StaticString? = nil
  ) {
    place = MeetingPlace(observer, lifetime)
    onValue = observer.onValue
    starts = StartQueue(restarting: restarter)
  }

  /// Makes a lifetime for one of the streams.
  func branch() -> Lifetime { place.branch() }

  /// Sends the end, then ends everything; does nothing if the run is over.
  ///
  /// Call it inside the gate.
  func finish(_ termination: Termination<Error>) { place.finish(termination) }

  /// Runs a stream that may start another.
  ///
  /// - Parameters:
  ///   - producer: The stream to run.
  ///   - branch: Its lifetime.
  ///   - onValue: Called inside the gate with each value; returns what to start in response, if
  ///     anything.
  ///   - onTermination: The same for the terminal event.
  func run<Upstream, UpstreamError>(
    _ producer: SignalProducer<Upstream, UpstreamError>, in branch: Lifetime,
    onValue: @escaping @Sendable (Upstream) -> Start?,
    onTermination: @escaping @Sendable (Termination<UpstreamError>) -> Start?
  ) {
    guard !branch.hasEnded else { return }
    producer.run(
      Signal<Upstream, UpstreamError>.Observer(
        onValue: { value in self.deal(in: branch) { onValue(value) } },
        onTermination: { end in self.deal(in: branch) { onTermination(end) } }),
      branch)
  }

  /// Runs a stream whose values are sent as the result's.
  ///
  /// - Parameters:
  ///   - producer: The stream to run.
  ///   - onValue: Called inside the gate with each value; nil to just send it.
  ///   - next: Called inside the gate with its terminal event. Returns what to start in its place,
  ///     after it has been released. If it returns nil, it must end the run itself, unless the run
  ///     goes on in another way.
  func mirror<UpstreamError>(
    _ producer: SignalProducer<Value, UpstreamError>,
    onValue: (@Sendable (Value) -> Void)? = nil,
    next: @escaping @Sendable (Termination<UpstreamError>) -> Start?
  ) {
    run(
      { onValue, onEnd, branch in
        producer.run(.init(onValue: onValue, onTermination: onEnd), branch)
      },
      onValue: onValue ?? self.onValue
    ) { end, _ in next(end) }
  }

  /// Runs a stream whose outcome decides what to start next.
  ///
  /// - Parameters:
  ///   - run: Runs the stream.
  ///   - onValue: Called inside the gate with each value; nil to drop the values.
  ///   - next: Called inside the gate with the outcome of the stream and its lifetime, which ends right afterwards at
  ///     the latest. Returns what to start, if anything.
  func run<Part: Sendable, Outcome: Sendable>(
    _ run: (
      @escaping @Sendable (Part) -> Void, @escaping @Sendable (Outcome) -> Void, Lifetime
    ) -> Void,
    onValue: (@Sendable (Part) -> Void)?,
    next: @escaping @Sendable (Outcome, Lifetime) -> Start?
  ) {
    let branch = branch()
    guard !branch.hasEnded else { return }
    let passing = onValue.map {
      Signal<Part, Error>.Observer(onValue: $0, onTermination: { _ in })
        .gated(by: place.gate, until: branch).onValue
    }
    run(
      passing ?? { _ in }, { outcome in self.deal(endOf: branch) { next(outcome, branch) } }, branch
    )
  }

  /// Handles the end of a stream.
  func deal(endOf branch: Lifetime, _ next: @escaping @Sendable () -> Start?) {
    deal(in: branch) {
      let start = next()
      branch.end()
      return start
    }
  }

  /// Runs a trigger, which fires once: at its first value or when it completes.
  ///
  /// An interrupted trigger does not fire.
  ///
  /// - Parameters:
  ///   - trigger: The stream to run.
  ///   - branch: Its lifetime, which ends when it fires.
  ///   - fire: Called inside the gate; returns what to start in response, if anything.
  func run<TriggerStream: SignalProducerConvertible>(
    _ trigger: TriggerStream, in branch: Lifetime, fire: @escaping @Sendable () -> Start?
  ) where TriggerStream.Error == Never {
    run(
      trigger.producer, in: branch,
      onValue: { _ in
        branch.end()
        return fire()
      },
      onTermination: { end in
        branch.end()
        return end == .completed ? fire() : nil
      })
  }

  /// Runs a stream whose first value starts something; if it ends without a value, so does the
  /// result.
  func run<Notified>(notifier: SignalProducer<Notified, Error>, thenStart again: @escaping Start) {
    let branch = branch()
    run(
      notifier, in: branch,
      onValue: { _ in
        branch.end()
        return again
      },
      onTermination: { end in
        self.finish(end)
        return nil
      })
  }

  /// Starts something outside the gate.
  func start(_ start: @escaping Start) {
    starts.append(start)
    startWaiting()
  }

  /// Starts something after a delay, unless the run is over by then, on behalf of the named
  /// operator.
  func start(
    after delay: Duration, on scheduler: any TimedScheduler, for name: StaticString,
    _ start: @escaping Start
  ) {
    place.all.schedule(after: delay, on: scheduler, for: name) { self.start(start) }
  }

  func deal(in branch: Lifetime, _ work: @escaping @Sendable () -> Start?) {
    place.gate.perform(
      {
        guard !branch.hasEnded, let start = work() else { return }
        // Added inside the gate, so that the starts are queued in the order of the requests.
        self.starts.append(start)
      }, afterwards: { self.startWaiting() })
  }

  private func startWaiting() {
    starts.run(while: { !place.all.hasEnded }, refusing: stop)
  }

  /// Interrupts the run; call it outside the gate.
  func stop() { place.gate.perform { self.finish(.interrupted) } }
}

/// Starts streams one at a time, in the order of the requests.
///
/// A request that is made while a stream is being started waits until that start has returned, so streams that end
/// synchronously and start the next run in a loop, without growing the stack.
struct StartQueue: ~Copyable, Sendable {
  // Not private: the compiler fails where another file stores the queue.
  struct State {
    var waiting = Queue<@Sendable () -> Void>()
    var isUnderWay = false
  }

  private let state = Lock(State())
  private let restarter: StaticString?

  /// Makes an empty queue.
  ///
  /// - Parameter restarter: The operator's name, if it can start an unlimited number of streams.
  init(restarting restarter: StaticString?) { self.restarter = restarter }

  func append(_ start: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(start) }
  }

  /// Starts all waiting streams, unless another call is doing so; call it outside every gate.
  ///
  /// - Parameters:
  ///   - isGoingOn: Returns whether the run goes on; if not, waiting streams are dropped.
  ///   - refuse: Called when a test's limit on restarts is reached; must end the run.
  func run(while isGoingOn: () -> Bool, refusing refuse: () -> Void) {
    let isMine = state.withLock { state in
      guard !state.isUnderWay, !state.waiting.isEmpty else { return false }
      state.isUnderWay = true
      return true
    }
    guard isMine else { return }
    var count = 0
    while let start = next() {
      guard isGoingOn() else { continue }
      start()
      count += 1
      // Checked only now and then, because it reads a task-local value, which is too expensive for each start.
      if let restarter, count % 1000 == 0, !AmbientScheduler.mayGoOn(after: count, for: restarter) {
        refuse()
      }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.isUnderWay = false }
      return next
    }
  }
}
