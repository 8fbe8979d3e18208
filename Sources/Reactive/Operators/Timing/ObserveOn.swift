extension EventStream {
  /// Delivers every event on a scheduler.
  ///
  ///     s                            -1-2|
  ///     .observe(on: scheduler)      -1-2|
  ///
  /// Events keep their order on every kind of scheduler, and a terminal event stays last. Disposal drops the events
  /// that have not been delivered. When the run of a producer is disposed of, the interruption that follows is
  /// delivered on the scheduler too.
  ///
  /// - Parameter scheduler: Sends all events.
  /// - Returns: A stream of the same events.
  /// - Complexity: One job for each event. Keeps the events that have not been delivered.
  public func observe(on scheduler: any Scheduler) -> Self {
    connecting { source, observer, lifetime in
      let transfer = Transfer(observer, lifetime, scheduler)
      let events = SharedLock(Queue<Signal<Value, Error>.Event>())
      // One job for each event. Each job takes the oldest event, so the order is kept even if jobs
      // run concurrently.
      let deliver: @Sendable () -> Void = {
        switch events.withLock({ $0.popFirst() }) {
        case .value(let value)?: observer.onValue(value)
        case let end?: transfer.finish(end.termination)
        case nil: break
        }
      }
      source.run(
        Signal<Value, Error>.Observer { event in
          events.withLock { $0.append(event) }
          if event.isTerminating { transfer.upstream.end() }
          transfer.schedule(deliver)
        }, transfer.upstream)
    }
  }
}

/// The stage of a run that moves events to a scheduler, which need not know about time.
struct Transfer<Error: Swift.Error>: Sendable {
  /// The lifetime of upstream.
  let upstream: Lifetime
  private let place: MeetingPlace<Error>
  private let scheduler: any Scheduler
  private let name: StaticString

  init<Value>(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime, _ scheduler: any Scheduler,
    for name: StaticString = #function
  ) {
    self.name = name
    self.scheduler = scheduler
    place = MeetingPlace(observer, lifetime)
    upstream = place.all.upstreamOutsideGate()
    place.all.deliverInterruption(on: scheduler, for: name)
  }

  /// Schedules work that runs inside the gate, unless the run is over by then.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    place.all.schedule(on: scheduler, for: name) { [gate = place.gate, all = place.all] in
      gate.perform { if !all.hasEnded { work() } }
    }
  }

  /// Ends the run, if there is a termination.
  ///
  /// Call it from within scheduled work.
  func finish(_ termination: Termination<Error>?) {
    if let termination { place.finish(termination) }
  }
}
