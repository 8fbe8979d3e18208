extension Signal {
  /// Delivers every event by a scheduler.
  ///
  ///     s                            -1-2|
  ///     .observe(on: scheduler)      -1-2|
  ///
  /// Events keep their order, a terminal event its place at the end, on whatever kind of scheduler.
  /// On disposal the events that have not been delivered are dropped. The interruption that follows a disposal of
  /// a run of producers is delivered by the scheduler too.
  ///
  /// - Parameter scheduler: Where everything is sent.
  /// - Returns: A signal of the same events.
  /// - Complexity: One job for each event. Keeps the events that have not been delivered.
  public func observe(on scheduler: any Scheduler) -> Signal {
    attaching { $0.observe(on: scheduler) }
  }
}

extension SignalProducer {
  /// Delivers every event by a scheduler.
  ///
  /// The producer is started where the result is; see ``start(on:)`` for the other way round. More
  /// in ``Signal/observe(on:)``.
  public func observe(on scheduler: any Scheduler) -> SignalProducer {
    SignalProducer(running: { [run] observer, lifetime in
      let transfer = Transfer<Value, Error>(lifetime, scheduler)
      let events = Lock(Queue<Signal<Value, Error>.Event>())
      // One job for each event, and each takes the first that is there: so the order is kept even
      // where jobs run side by side.
      let deliver: @Sendable () -> Void = {
        switch events.withLock({ $0.popFirst() }) {
        case .value(let value)?: observer.onValue(value)
        case let end?: transfer.finish(end.termination, observer)
        case nil: break
        }
      }
      run(
        Signal<Value, Error>.Observer { event in
          events.withLock { $0.append(event) }
          if event.isTerminating { transfer.upstream.end() }
          transfer.schedule(deliver)
        }, transfer.upstream)
    })
  }
}

/// The place in a run where events go over to a scheduler that need not know of time.
struct Transfer<Value: Sendable, Error: Swift.Error>: Sendable {
  /// The lifetime of what is upstream.
  let upstream: Lifetime
  private let all: Lifetime
  private let gate: Gate
  private let scheduler: any Scheduler

  private let name: StaticString

  init(_ lifetime: Lifetime, _ scheduler: any Scheduler, for name: StaticString = #function) {
    self.name = name
    self.scheduler = scheduler
    all = lifetime.upstream()
    upstream = all.upstreamOutsideGate()
    gate = lifetime.gate ?? Gate()
    all.interrupt(on: scheduler, for: name)
  }

  /// Does work by the scheduler and inside the gate, unless the run is over by then.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    all.schedule(on: scheduler, for: name) { [gate, all] in
      gate.perform { if !all.hasEnded { work() } }
    }
  }

  /// Ends the run, if it has an end.
  ///
  /// To be called from within scheduled work.
  func finish(_ termination: Termination<Error>?, _ observer: Signal<Value, Error>.Observer) {
    guard let termination, !all.hasEnded else { return }
    observer.onTermination(termination)
    all.end()
  }
}

extension Lifetime {
  /// Has the interruption that follows a disposal of the run come by a scheduler, as all events below an operator do.
  ///
  /// What is in this lifetime is released at once, and what is downstream of it after the interruption.
  ///
  /// - Parameters:
  ///   - scheduler: What brings it.
  ///   - name: The operator.
  ///   - held: Gives what is held until then.
  func interrupt(
    on scheduler: any Scheduler, for name: StaticString,
    holding held: @escaping @Sendable () -> (any AnyObject & Sendable)? = { nil }
  ) {
    guard place != .branch else { return }
    runGate?.send(interruptionBy: { [disposables] tell in
      let held = held()
      disposables.dispose()
      _ = scheduler.naming(name) { scheduler.schedule { withExtendedLifetime(held) { tell() } } }
    })
  }

  /// Schedules work that is cancelled with this lifetime, on a scheduler that need not know of
  /// time.
  func schedule(
    on scheduler: any Scheduler, for name: StaticString = #function,
    _ work: @escaping @Sendable () -> Void
  ) {
    let pending = SerialDisposable()
    // Known before the work can run: a scheduler may run it before `schedule` returns.
    guard let token = disposables.push(.disposable(pending)) else { return }
    pending.inner = scheduler.naming(name) {
      scheduler.schedule { [disposables] in
        disposables.remove(token)
        if !disposables.isDisposed { work() }
      }
    }
  }
}
