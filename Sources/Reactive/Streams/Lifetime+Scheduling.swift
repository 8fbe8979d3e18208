extension Lifetime {
  /// Schedules work that is cancelled with this lifetime.
  ///
  /// - Parameters:
  ///   - delay: The delay.
  ///   - scheduler: Runs the work.
  ///   - name: The operator that schedules the work.
  ///   - work: Not called if the lifetime has ended by then.
  func schedule(
    after delay: Duration, on scheduler: any TimedScheduler, for name: StaticString = #function,
    _ work: @escaping @Sendable () -> Void
  ) {
    schedule(work) { job in scheduler.schedule(after: delay, for: name, job) }
  }

  /// Schedules work that is cancelled with this lifetime, on a scheduler that need not know about
  /// time.
  func schedule(
    on scheduler: any Scheduler, for name: StaticString = #function,
    _ work: @escaping @Sendable () -> Void
  ) {
    schedule(work) { job in scheduler.schedule(for: name, job) }
  }

  private func schedule(
    _ work: @escaping @Sendable () -> Void,
    by schedule: (_ job: @escaping @Sendable () -> Void) -> (any Disposable)?
  ) {
    let pending = SerialDisposable()
    // Registered before the work can run: a scheduler may run it before `schedule` returns.
    guard let token = disposables.push(.disposable(pending)) else { return }
    pending.inner = schedule { [disposables] in
      disposables.remove(token)
      if !disposables.isDisposed { work() }
    }
  }
}
