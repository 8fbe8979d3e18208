/// The stage of a run after which a scheduler sends all events.
///
/// Upstream may send at any time and from any thread, but serially. Downstream, everything is sent from jobs of the
/// scheduler, through the gate of the run.
class SchedulerStage<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: the compiler checks only classes without subclasses. What changes is behind a lock.

  typealias Observer = Signal<Value, Error>.Observer

  /// The lifetime of upstream, without a gate: upstream sends to the stage, and the stage goes through the gate.
  final let upstream: Lifetime
  final let observer: Observer
  fileprivate final let lifetime: Lifetime
  fileprivate final let name: StaticString
  /// Who has made the stage; nil if that is not kept.
  private final let maker = AmbientScheduler.keptCaller
  private final let base: any Scheduler
  private final let gate: Gate
  /// The events to send without delay, in order, so that jobs which run concurrently do not
  /// overtake each other.
  private final let outbox = Lock(Queue<@Sendable (Observer) -> Void>())
  /// The object retained until an interruption has been sent; set before the run begins.
  private final let companion = SerialBox(Companion())

  private struct Companion: Sendable {
    weak var object: (AnyObject & Sendable)?
  }

  /// Makes the stage of a run.
  ///
  /// - Parameters:
  ///   - observer: The downstream observer.
  ///   - lifetime: The lifetime of the run.
  ///   - scheduler: Sends all events.
  ///   - name: The name of the operator.
  init(
    _ observer: Observer, _ lifetime: Lifetime, on scheduler: any Scheduler,
    _ name: StaticString = #function
  ) {
    self.observer = observer
    self.name = name
    base = scheduler
    // Two lifetimes, because upstream ends before its end has been sent: `upstream` is over then, and `lifetime`, which
    // pending jobs belong to, once a job has sent that end.
    self.lifetime = lifetime.upstream()
    gate = lifetime.gateOrNew()
    upstream = self.lifetime.upstreamOutsideGate()
    if self.lifetime.place != .branch { deliverInterruption(through: self.lifetime.runGate) }
    // Pending closures in the outbox may retain this stage.
    self.lifetime.disposables.push(.action { [weak self] in _ = self?.outbox.exchange(Queue()) })
  }

  /// Lets the scheduler send the interruption that follows a disposal, like all events downstream of the operator.
  ///
  /// The contents of the lifetime are released at once, and downstream after the interruption.
  private func deliverInterruption(through gate: Gate?) {
    gate?.deliverInterruption(by: {
      [weak self, base, name, disposables = lifetime.disposables] tell in
      let companion = self?.companion.contents.object
      disposables.dispose()
      _ = base.onBehalf(of: name, inRealTime: .none) {
        base.schedule { withExtendedLifetime(companion) { tell() } }
      }
    })
  }

  /// Retains an object until an interruption has been sent, because it receives the interruption
  /// too.
  final func retain(untilInterruption object: any AnyObject & Sendable) {
    companion.contents.object = object
  }

  /// Runs upstream, outside of the gate.
  ///
  /// - Parameters:
  ///   - source: Upstream.
  ///   - onValue: Called with each value.
  ///   - onTermination: Called with the end; by default the end is sent from a job.
  final func run<Upstream>(
    _ source: SignalProducer<Upstream, Error>, onValue: @escaping @Sendable (Upstream) -> Void,
    onTermination: (@Sendable (Termination<Error>) -> Void)? = nil
  ) {
    source.run(.init(onValue: onValue, onTermination: onTermination ?? finish), upstream)
  }

  /// Sends from a job as soon as possible, after all earlier sends of this kind, unless the run is over by then.
  ///
  /// - Parameter send: Receives the observer to send to.
  final func schedule(_ send: @escaping @Sendable (Observer) -> Void) {
    // Checked with the outbox locked, so that nothing is added after the outbox was emptied at the end. Each job sends
    // the oldest entry, which may be another call's.
    outbox.withLock { if !lifetime.hasEnded { $0.append(send) } }
    onBehalfOfMaker {
      lifetime.schedule(on: base, for: name) { [self] in
        deliver { [self] observer in outbox.withLock { $0.popFirst() }?(observer) }
      }
    }
  }

  fileprivate final func onBehalfOfMaker(_ schedule: () -> Void) {
    if let maker { CurrentThread().scheduling(madeBy: maker, schedule) } else { schedule() }
  }

  /// Sends a value from the scheduler's next job.
  final func send(_ value: Value) { schedule { $0.onValue(value) } }

  /// Sends a value now: call it from a job of the scheduler, outside the gate.
  final func sendOutsideGate(_ value: Value) { deliver { $0.onValue(value) } }

  fileprivate final func deliver(_ send: @escaping @Sendable (Observer) -> Void) {
    gate.perform { [self] in
      if !lifetime.hasEnded { send(observer) }
    }
  }

  /// Ends the run from a job without delay; upstream, which has ended, is released at once.
  final func finish(_ termination: Termination<Error>) { finish(termination, of: upstream) }

  fileprivate final func finish(_ termination: Termination<Error>, of source: Lifetime) {
    source.end()
    schedule { [self] _ in finishInsideGate(termination) }
  }

  /// Ends the run: call it in a closure that was passed to `schedule`, which is inside the gate.
  final func finishInsideGate(_ termination: Termination<Error>) {
    guard !lifetime.hasEnded else { return }
    observer.onTermination(termination)
    lifetime.end()
  }
}

/// A stage that can also send later.
final class TimedStage<Value: Sendable, Error: Swift.Error>: SchedulerStage<Value, Error>,
  @unchecked Sendable
{
  // Unchecked: see above; this part never changes.

  let scheduler: any TimedScheduler

  /// Makes the stage of a run.
  ///
  /// - Parameters:
  ///   - observer: The downstream observer.
  ///   - lifetime: The lifetime of the run.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - name: The name of the operator.
  init(
    _ observer: Observer, _ lifetime: Lifetime, _ scheduler: (any TimedScheduler)?,
    _ name: StaticString = #function
  ) {
    // Read here, at the start of a run: the jobs may run where a different ambient scheduler is
    // set.
    self.scheduler = scheduler ?? AmbientScheduler.current
    super.init(observer, lifetime, on: self.scheduler, name)
  }

  /// The scheduler's current time.
  var now: Duration { scheduler.now }

  /// Sends from a job after a delay, unless the run is over by then.
  func schedule(after delay: Duration, _ send: @escaping @Sendable (Observer) -> Void) {
    onBehalfOfMaker {
      lifetime.schedule(after: delay, on: scheduler, for: name) { [self] in deliver(send) }
    }
  }

  /// Makes a timer, which is cancelled when the run is over.
  func makeTimer() -> SerialDisposable {
    let timer = SerialDisposable()
    lifetime.attach(timer)
    return timer
  }

  /// Sends from a job after a delay, which replaces the timer's current job.
  func schedule(
    after delay: Duration, replacing timer: SerialDisposable,
    _ send: @escaping @Sendable (Observer) -> Void
  ) {
    perform(after: delay, replacing: timer) { [self] in deliver(send) }
  }

  /// Does the same at a time of the scheduler; `send` receives the current time too.
  func schedule(
    at due: Duration, replacing timer: SerialDisposable,
    _ send: @escaping @Sendable (Observer, _ now: Duration) -> Void
  ) {
    let delay = max(.zero, due.subtractingSaturated(now))
    schedule(after: delay, replacing: timer) { [self] observer in
      // If the clock's range ends before the due time, treat the due time as reached.
      send(observer, max(due, now))
    }
  }

  /// Does work from a job, outside the gate, and replaces the timer's current job.
  func perform(
    after delay: Duration, replacing timer: SerialDisposable, _ work: @escaping @Sendable () -> Void
  ) {
    onBehalfOfMaker { timer.inner = scheduler.schedule(after: delay, for: name, work) }
  }

  /// Runs another stream in place of upstream, which has been released.
  func run(replacement: SignalProducer<Value, Error>) {
    let branch = lifetime.branch()
    guard !branch.hasEnded else { return }
    replacement.run(
      Observer(onValue: { self.send($0) }, onTermination: { self.finish($0, of: branch) }), branch)
  }
}
