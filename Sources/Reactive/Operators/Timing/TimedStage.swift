/// The place in a run where events leave their own time and go on by a scheduler's.
///
/// Upstream of it, events come as they come; downstream, everything is sent from jobs of the
/// scheduler, through the gate of the run.
final class TimedStage<Value: Sendable, Error: Swift.Error>: Sendable {
  typealias Observer = Signal<Value, Error>.Observer

  /// The lifetime of what is upstream.
  let upstream: Lifetime
  private let observer: Observer
  private let scheduler: any TimedScheduler
  private let all: Lifetime
  private let gate: Gate

  init(_ observer: Observer, _ lifetime: Lifetime, _ scheduler: (any TimedScheduler)?) {
    self.observer = observer
    // Asked for here, at the start of a run: the jobs may run where another one is in force.
    self.scheduler = scheduler ?? AmbientScheduler.current
    all = lifetime.upstream()
    upstream = all.branch()
    gate = lifetime.gate ?? Gate()
  }

  /// Sends from a job that is due after some time, unless the run is over by then.
  ///
  /// - Parameters:
  ///   - delay: Nil for as soon as the scheduler comes to it.
  ///   - send: Given the observer to send to.
  func schedule(after delay: Duration?, _ send: @escaping @Sendable (Observer) -> Void) {
    all.schedule(after: delay, on: scheduler) { [self] in deliver(send) }
  }

  /// The same, taking the place of what the timer would have sent; `hold` comes first.
  func schedule(
    after delay: Duration, replacing timer: SerialDisposable,
    _ send: @escaping @Sendable (Observer) -> Void
  ) {
    timer.inner = scheduler.schedule(after: delay) { [self] in deliver(send) }
  }

  /// Cancels a timer when the run is over.
  func hold(_ timer: SerialDisposable) { all.attach(timer) }

  private func deliver(_ send: @escaping @Sendable (Observer) -> Void) {
    gate.perform { [self] in
      if !all.hasEnded { send(observer) }
    }
  }

  /// Ends the run from a job without delay; upstream, which has ended, is let go of at once.
  func finish(_ termination: Termination<Error>) {
    upstream.end()
    schedule(after: nil) { [self] _ in finishNow(termination) }
  }

  /// Ends the run.
  ///
  /// To be called from within a job.
  func finishNow(_ termination: Termination<Error>) {
    guard !all.hasEnded else { return }
    observer.onTermination(termination)
    all.end()
  }
}
