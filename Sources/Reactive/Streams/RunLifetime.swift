extension Lifetime {
  /// A lifetime within this one for the upstream part of the same chain of operators.
  ///
  /// An operator that ends its upstream early runs it in such a lifetime, so that it can release the upstream while
  /// the rest of the run continues.
  @usableFromInline
  func upstream() -> Lifetime {
    let disposables = CompositeDisposable()
    self.disposables.push(.disposable(disposables))
    return Lifetime(disposables, gate: runGate, place: place)
  }

  /// A lifetime within this one for one of several streams that meet.
  ///
  /// It has no gate: such a stream goes through the gate where it meets the others. It is removed from this
  /// lifetime when it ends, so that a stream of many inner streams retains only those that are running.
  @usableFromInline
  func branch() -> Lifetime { Lifetime(removable(), gate: runGate, place: .branch) }

  /// A lifetime within this one for the upstream part of the same chain, if the operator itself goes through the
  /// gate.
  @usableFromInline
  func upstreamOutsideGate() -> Lifetime {
    Lifetime(removable(), gate: runGate, place: place == .branch ? .branch : .upstream)
  }

  /// The gate of the run; a new one where there is none, because the source alone makes the run's events serial.
  func gateOrNew() -> Gate { gate ?? Gate() }

  /// Disposables within these that are removed when they are disposed of.
  private func removable() -> CompositeDisposable {
    let branch = CompositeDisposable()
    if let token = disposables.push(.disposable(branch)) {
      branch.push(.action { [disposables] in disposables.remove(token) })
    }
    return branch
  }

  /// Makes the handle of the run retain what no source retains, such as the observer of a source that never sends.
  func retain(_ object: some Sendable) {
    _ = runGate?.retainWithHandle({ withExtendedLifetime(object) {} }) {
      disposables.push(.action($0))
    }
  }

  /// Retains the observer that a source has dropped, so that the run continues.
  ///
  /// In the last chain of operators, the handle of the run retains it. Elsewhere it is a retain cycle until the end of
  /// the run, or of the part of it that has this lifetime.
  ///
  /// - Parameter interrupt: Retains the observer; called when nobody retains the handle any more.
  func retainDropped(_ interrupt: @escaping @Sendable () -> Void) {
    if place != .branch, let runGate,
      runGate.retainWithHandle(interrupt, until: { disposables.push(.action($0)) })
    {
      return
    }
    disposables.push(.action { withExtendedLifetime(interrupt) {} })
  }

  /// Disposes of something when this lifetime ends, without making a handle to remove it.
  @usableFromInline
  func attach(_ disposable: (any Disposable)?) {
    if let disposable { disposables.push(.disposable(disposable)) }
  }

  /// Ends this lifetime, and everything that was started within it.
  @usableFromInline
  func end() { disposables.dispose() }

  /// Enters the gate, if there is one, to send all values of a synchronous source.
  ///
  /// - Returns: Whether to send; then `leaveAfterStart` must follow. False if the run is already over.
  @usableFromInline
  func enterToStart() -> Bool {
    gate?.enter() ?? !hasEnded || waitToEnter()
  }

  @usableFromInline
  func leaveAfterStart() { gate?.leave() }

  // Waits, although everybody else queues work: nothing has been sent to this gate yet, so the thread inside only
  // adds or removes an observer, or ends the run. If the work were queued, the optimiser could not see into the
  // source's closures, which doubles the cost of every value.
  @inline(never)
  private func waitToEnter() -> Bool {
    while let gate, !hasEnded {
      if gate.enter() { return true }
    }
    return false
  }

  /// Schedules work that is cancelled with this lifetime.
  ///
  /// - Parameters:
  ///   - delay: Nil for as soon as possible.
  ///   - scheduler: Runs the work.
  ///   - name: The operator that schedules the work.
  ///   - work: Not called if the lifetime has ended by then.
  @usableFromInline
  func schedule(
    after delay: Duration?, on scheduler: any TimedScheduler, for name: StaticString = #function,
    _ work: @escaping @Sendable () -> Void
  ) {
    guard let delay else { return schedule(on: scheduler, for: name, work) }
    schedule(work) { job in
      scheduler.naming(name) { scheduler.schedule(after: delay, action: job) }
    }
  }

  /// Schedules work that is cancelled with this lifetime, on a scheduler that need not know about
  /// time.
  func schedule(
    on scheduler: any Scheduler, for name: StaticString = #function,
    _ work: @escaping @Sendable () -> Void
  ) {
    schedule(work) { job in
      scheduler.naming(name, inRealTime: .thread) { scheduler.schedule(job) }
    }
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
