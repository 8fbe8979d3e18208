/// The place in a run where streams meet of which one brings about another.
///
/// What each of them sends is dealt with inside the gate. What is to be started because of it is
/// started outside: in the order in which it was asked for and one at a time, so that streams which
/// end while they are started, and bring about the next, are a loop and need no stack.
@usableFromInline
final class Junction<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline typealias Observer = Signal<Value, Error>.Observer
  /// Something to be started once the gate has been left.
  @usableFromInline typealias Start = @Sendable () -> Void

  /// Where the result goes; to be sent to inside the gate.
  @usableFromInline let observer: Observer
  @usableFromInline let all: Lifetime
  @usableFromInline let gate: Gate
  private let starts = Lock(Starts())
  /// The operator's name, if it can start streams without end.
  private let restarter: StaticString?

  private struct Starts {
    var waiting = Queue<Start>()
    var isUnderWay = false
  }

  @usableFromInline
  init(_ observer: Observer, _ lifetime: Lifetime, restarting restarter: StaticString? = nil) {
    self.observer = observer
    self.restarter = restarter
    all = lifetime.upstream()
    gate = lifetime.gate ?? Gate()
  }

  /// A lifetime for one of the streams that meet here.
  @usableFromInline
  func branch() -> Lifetime { all.branch() }

  /// Ends the run.
  ///
  /// Call it inside the gate.
  @usableFromInline
  func finish(_ termination: Termination<Error>) {
    guard !all.hasEnded else { return }
    observer.onTermination(termination)
    all.end()
  }

  /// Runs a stream that brings nothing about.
  ///
  /// - Parameters:
  ///   - producer: What is run.
  ///   - branch: Its lifetime.
  ///   - observer: Takes its events, inside the gate.
  @usableFromInline
  func run<Upstream, UpstreamError>(
    _ producer: SignalProducer<Upstream, UpstreamError>, in branch: Lifetime,
    sendingTo observer: Signal<Upstream, UpstreamError>.Observer
  ) {
    guard !branch.hasEnded else { return }
    producer.run(observer.gated(by: gate, until: branch), branch)
  }

  /// Runs a stream that may bring about another.
  ///
  /// - Parameters:
  ///   - producer: What is run.
  ///   - branch: Its lifetime.
  ///   - onValue: Called inside the gate; returns what is to be started because of the value.
  ///   - onTermination: The same for the end.
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

  /// Runs a stream whose values are the result's.
  ///
  /// - Parameters:
  ///   - producer: What is run.
  ///   - onValue: What is done with a value, inside the gate; nil to send it and no more.
  ///   - next: Called inside the gate with its end. It returns what is to be started in its place,
  ///     after it has been let go of; nil if there is nothing, which ends the run unless it goes on
  ///     otherwise.
  @usableFromInline
  func mirror<UpstreamError>(
    _ producer: SignalProducer<Value, UpstreamError>,
    onValue: (@Sendable (Value) -> Void)? = nil,
    next: @escaping @Sendable (Termination<UpstreamError>) -> Start?
  ) {
    let branch = branch()
    guard !branch.hasEnded else { return }
    let passing = Signal<Value, UpstreamError>.Observer(
      onValue: onValue ?? observer.onValue, onTermination: { _ in }
    ).gated(by: gate, until: branch)
    producer.run(
      Signal<Value, UpstreamError>.Observer(
        onValue: passing.onValue,
        onTermination: { end in self.deal(endOf: branch) { next(end) } }),
      branch)
  }

  /// Runs a stream whose values are the result's, and which says what follows it.
  ///
  /// - Parameters:
  ///   - run: Runs it.
  ///   - next: Called inside the gate with what came of the stream and with its lifetime, which ends right
  ///     after, at the latest. It returns what is to be started.
  @usableFromInline
  func mirror<Outcome>(
    _ run: (
      @escaping @Sendable (Value) -> Void, @escaping @Sendable (Outcome) -> Void, Lifetime
    ) -> Void,
    then next: @escaping @Sendable (Outcome, Lifetime) -> Start?
  ) where Outcome: Sendable {
    let branch = branch()
    guard !branch.hasEnded else { return }
    let passing = Observer(onValue: observer.onValue, onTermination: { _ in })
      .gated(by: gate, until: branch)
    run(
      passing.onValue, { outcome in self.deal(endOf: branch) { next(outcome, branch) } }, branch)
  }

  /// Deals with the end of a stream.
  @usableFromInline
  func deal(endOf branch: Lifetime, _ next: @escaping @Sendable () -> Start?) {
    deal(in: branch) {
      let start = next()
      branch.end()
      return start
    }
  }

  /// Runs a stream that is there to fire, once: at its first value or when it completes.
  ///
  /// Interrupted, it does not fire.
  ///
  /// - Parameters:
  ///   - trigger: What is run.
  ///   - branch: Its lifetime, which ends when it fires.
  ///   - fire: Called inside the gate; returns what is to be started because of it.
  func run<Trigger: SignalProducerConvertible>(
    _ trigger: Trigger, in branch: Lifetime, fire: @escaping @Sendable () -> Start?
  ) where Trigger.Error == Never {
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

  /// Runs a stream whose first value starts something; its end without one is the result's.
  func run<Notified>(
    notifier: SignalProducer<Notified, Error>, thenStart again: @escaping Start
  ) {
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

  /// Starts something, outside of the gate.
  func start(_ start: @escaping Start) {
    starts.withLock { $0.waiting.append(start) }
    startWaiting()
  }

  /// Starts something after some time, unless the run is over by then, for the operator of a name.
  func start(
    after delay: Duration, on scheduler: any TimedScheduler, for name: StaticString,
    _ start: @escaping Start
  ) {
    all.schedule(after: delay, on: scheduler, for: name) { self.start(start) }
  }

  @usableFromInline
  func deal(in branch: Lifetime, _ work: @escaping @Sendable () -> Start?) {
    gate.perform(
      {
        guard !branch.hasEnded, let start = work() else { return }
        // Inside, so that they wait in the order in which they were asked for.
        self.starts.withLock { $0.waiting.append(start) }
      }, afterwards: { self.startWaiting() })
  }

  private func startWaiting() {
    let isMine = starts.withLock { starts in
      guard !starts.isUnderWay, !starts.waiting.isEmpty else { return false }
      starts.isUnderWay = true
      return true
    }
    guard isMine else { return }
    var count = 0
    while let next = nextStart() {
      guard !all.hasEnded else { continue }
      next()
      count += 1
      // Asking reads a task-local value, which costs too much for each start.
      if let restarter, count % 1000 == 0,
        !AmbientScheduler.mayGoOn(after: count, for: restarter)
      {
        stop()
      }
    }
  }

  /// Interrupts the run, from outside of the gate.
  func stop() { gate.perform { self.finish(.interrupted) } }

  private func nextStart() -> Start? {
    starts.withLock { starts in
      let next = starts.waiting.popFirst()
      if next == nil { starts.isUnderWay = false }
      return next
    }
  }
}
