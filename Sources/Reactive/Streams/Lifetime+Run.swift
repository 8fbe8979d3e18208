extension Lifetime {
  /// A lifetime within this one for what is upstream in the same line of operators.
  ///
  /// An operator that ends the stream by itself runs its upstream in such a lifetime, so that it can
  /// let go of it while the rest of the run goes on.
  @usableFromInline
  func upstream() -> Lifetime {
    let disposables = CompositeDisposable()
    self.disposables.push(.disposable(disposables))
    return Lifetime(disposables, gate: runGate, place: place)
  }

  /// A lifetime within this one for one of several streams that meet.
  ///
  /// It has no gate: such a stream goes through the gate where it meets the others. It is taken out of
  /// this lifetime as it ends, so that a stream of many inner streams holds only those that run.
  @usableFromInline
  func branch() -> Lifetime { Lifetime(removable(), gate: runGate, place: .branch) }

  /// A lifetime within this one for what is upstream in the same line of operators, where the operator goes through
  /// the gate by itself.
  @usableFromInline
  func upstreamOutsideGate() -> Lifetime {
    Lifetime(removable(), gate: runGate, place: place == .branch ? .branch : .upstream)
  }

  /// Disposables within these, taken out as they are disposed of.
  private func removable() -> CompositeDisposable {
    let branch = CompositeDisposable()
    if let token = disposables.push(.disposable(branch)) {
      branch.push(.action { [disposables] in disposables.remove(token) })
    }
    return branch
  }

  /// Keeps what no source holds, such as the observer of one that never sends, until the run is over: with the
  /// handle of the run, if that is to be given away yet.
  func keep(_ kept: some Sendable) {
    _ = runGate?.keep({ withExtendedLifetime(kept) {} }, isEnd: false) {
      disposables.push(.action($0))
    }
  }

  /// Keeps the observer that a source has dropped, so that the run goes on.
  ///
  /// In the last line of operators it is kept with the handle of the run. Elsewhere it is a circle until the run, or the
  /// part of it that this is the lifetime of, is over.
  ///
  /// - Parameter interrupt: What holds the observer; called when nobody holds the handle any more.
  func keepDropped(_ interrupt: @escaping @Sendable () -> Void) {
    if place != .branch, let runGate,
      runGate.keep(interrupt, isEnd: true, until: { disposables.push(.action($0)) })
    {
      return
    }
    disposables.push(.action { withExtendedLifetime(interrupt) {} })
  }

  /// Disposes of something with it, without making a handle to take it back.
  @usableFromInline
  func attach(_ disposable: (any Disposable)?) {
    if let disposable { disposables.push(.disposable(disposable)) }
  }

  /// Ends it, and with it all that was started within it.
  @usableFromInline
  func end() { disposables.dispose() }

  /// Goes inside the gate, where there is one, to send all that a synchronous source has.
  ///
  /// - Returns: Whether to send, and then to call `leaveAfterStart`. False if the run is over already.
  @usableFromInline
  func enterToStart() -> Bool {
    gate?.enter() ?? !hasEnded || waitToEnter()
  }

  @usableFromInline
  func leaveAfterStart() { gate?.leave() }

  // Waits, where everybody else leaves work at the door: nothing has been sent to this gate yet, so
  // whoever holds it is another thread that adds or removes an observer, or one that ends the run.
  // To leave the work would put the source's closures where the optimiser loses sight of them, which
  // doubles the cost of every value.
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
  ///   - delay: Nil for as soon as the scheduler comes to it.
  ///   - scheduler: Where it is done.
  ///   - name: The operator whose work it is.
  ///   - work: What is done; not if the lifetime has ended by then.
  @usableFromInline
  func schedule(
    after delay: Duration?, on scheduler: any TimedScheduler, for name: StaticString = #function,
    _ work: @escaping @Sendable () -> Void
  ) {
    let pending = SerialDisposable()
    // Known before the work can run: a scheduler may run it before `schedule` returns.
    guard let token = disposables.push(.disposable(pending)) else { return }
    let job: @Sendable () -> Void = { [disposables] in
      disposables.remove(token)
      if !disposables.isDisposed { work() }
    }
    pending.inner = scheduler.naming(name) {
      if let delay {
        scheduler.schedule(after: delay, action: job)
      } else {
        scheduler.schedule(job)
      }
    }
  }
}
