/// The place in a run where events leave their own time and go on by a scheduler's.
///
/// Upstream of it, events come as they come; downstream, everything is sent from jobs of the
/// scheduler, through the gate of the run.
@usableFromInline
final class TimedStage<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline typealias Observer = Signal<Value, Error>.Observer

  /// The lifetime of what is upstream.
  @usableFromInline let upstream: Lifetime
  @usableFromInline let observer: Observer
  @usableFromInline let scheduler: any TimedScheduler
  @usableFromInline let all: Lifetime
  @usableFromInline let gate: Gate
  /// What is to be sent without delay, in order: jobs that a scheduler runs side by side must not
  /// overtake each other.
  private let outbox = Lock(Queue<@Sendable (Observer) -> Void>())

  private let name: StaticString

  /// What is held until an interruption has been told; set before the run begins.
  private let companion = SerialBox(Companion())

  private struct Companion: Sendable {
    weak var object: (AnyObject & Sendable)?
  }

  /// Makes the stage of a run.
  ///
  /// - Parameters:
  ///   - observer: What is downstream.
  ///   - lifetime: That of the run.
  ///   - scheduler: Nil for the ambient one.
  ///   - name: The operator whose stage it is.
  @usableFromInline
  init(
    _ observer: Observer, _ lifetime: Lifetime, _ scheduler: (any TimedScheduler)?,
    _ name: StaticString = #function
  ) {
    self.observer = observer
    self.name = name
    // Asked for here, at the start of a run: the jobs may run where another one is in force.
    self.scheduler = scheduler ?? AmbientScheduler.current
    all = lifetime.upstream()
    upstream = all.upstreamOutsideGate()
    gate = lifetime.gate ?? Gate()
    all.interrupt(on: self.scheduler, for: name) { [weak self] in self?.companion.contents.object }
    // What waits there may hold this stage.
    all.disposables.push(.action { [weak self] in self?.emptyOutbox() })
  }

  /// Has something held until an interruption has been told, because it is told of that too.
  func hold(untilInterruption object: any AnyObject & Sendable) {
    companion.contents.object = object
  }

  /// The time of the scheduler.
  var now: Duration { scheduler.now }

  /// Sends from a job that is due after some time, unless the run is over by then.
  ///
  /// - Parameters:
  ///   - delay: Nil for as soon as the scheduler comes to it, after what was to be sent so before.
  ///   - send: Given the observer to send to.
  @usableFromInline
  func schedule(after delay: Duration?, _ send: @escaping @Sendable (Observer) -> Void) {
    if delay == nil {
      // Looked at with the outbox locked: nothing is left there after it was emptied at the end.
      outbox.withLock { if !all.hasEnded { $0.append(send) } }
    }
    all.schedule(after: delay, on: scheduler, for: name) { [self] in
      deliver { [self] observer in
        if delay != nil { return send(observer) }
        outbox.withLock { $0.popFirst() }?(observer)
      }
    }
  }

  /// The same, taking the place of what the timer would have sent; `hold` comes first.
  @usableFromInline
  func schedule(
    after delay: Duration, replacing timer: SerialDisposable,
    _ send: @escaping @Sendable (Observer) -> Void
  ) {
    perform(after: delay, replacing: timer) { [self] in deliver(send) }
  }

  /// Sends a value as soon as the scheduler comes to it.
  func send(_ value: Value) { schedule(after: nil) { $0.onValue(value) } }

  /// Sends a value now.
  ///
  /// To be called from within a job.
  func sendNow(_ value: Value) { deliver { $0.onValue(value) } }

  /// Runs another stream in place of upstream, which has been let go of.
  func run(replacement: SignalProducer<Value, Error>) {
    let branch = all.branch()
    guard !branch.hasEnded else { return }
    replacement.run(
      Observer(onValue: { self.send($0) }, onTermination: { self.finish($0, of: branch) }), branch)
  }

  /// Does work from a job, outside of the gate, in place of what the timer would have done; `hold`
  /// comes first.
  @usableFromInline
  func perform(
    after delay: Duration, replacing timer: SerialDisposable, _ work: @escaping @Sendable () -> Void
  ) {
    timer.inner = scheduler.naming(name) { scheduler.schedule(after: delay, action: work) }
  }

  private func emptyOutbox() {
    // Released outside the lock: what goes with it may be anybody's.
    let orphans = outbox.withLock { outbox in
      defer { outbox = Queue() }
      return outbox
    }
    withExtendedLifetime(orphans) {}
  }

  /// Cancels a timer when the run is over.
  @usableFromInline
  func hold(_ timer: SerialDisposable) { all.attach(timer) }

  @usableFromInline
  func deliver(_ send: @escaping @Sendable (Observer) -> Void) {
    if gate.enter() {
      if !all.hasEnded { send(observer) }
      gate.leave()
    } else {
      gate.post { [self] in
        if !all.hasEnded { send(observer) }
      }
    }
  }

  /// Ends the run from a job without delay; upstream, which has ended, is let go of at once.
  @usableFromInline
  func finish(_ termination: Termination<Error>) { finish(termination, of: upstream) }

  private func finish(_ termination: Termination<Error>, of source: Lifetime) {
    source.end()
    schedule(after: nil) { [self] _ in finishNow(termination) }
  }

  /// Ends the run.
  ///
  /// To be called from within a job.
  @usableFromInline
  func finishNow(_ termination: Termination<Error>) {
    guard !all.hasEnded else { return }
    observer.onTermination(termination)
    all.end()
  }
}
