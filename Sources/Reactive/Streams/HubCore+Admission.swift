extension HubCore {
  /// Adds an observer that first receives earlier values, inside the call, and then every new event: none is
  /// missed, and none comes twice.
  ///
  /// Senders write to the memory and take the value's turn at the hub under one lock. Here the memory is read and
  /// the observer's turn is taken under the same lock.
  ///
  /// - Parameters:
  ///   - observer: The observer to add.
  ///   - lifetime: The lifetime of the observer's run.
  ///   - end: Sent to the observer if the hub has ended.
  ///   - read: Takes the lock, reads, and calls its argument before it releases the lock. Returns what it read, and
  ///     the result of the call, which is whether the hub has ended.
  ///   - send: Sends what was read; called inside the run's gate, where new events wait.
  func admit<Value, Error, Memory>(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime,
    late end: Termination<Error>,
    reading read: (_ takeTurn: () -> Bool) -> (Memory, Bool), sending send: (Memory) -> Void
  ) {
    let gate = lifetime.gateOrNew()
    let own = Lifetime(lifetime.disposables, gate: gate)
    guard own.enterToStart() else { return }
    let gated = observer.gated(by: gate, until: own)
    let observation = Observation(gated, core: self)
    let (memory, isLate) = read { () -> Bool in
      var isLate = false
      // By `slipIn`: a call that only adds an observer must not be kept delivering events of others.
      _ = slipIn {
        isLate = self.ended.load(ordering: .relaxed)
        if !isLate { self.append(observation) }
      } otherwise: {
        {
          let isEnd = self.ended.load(ordering: .relaxed)
          guard isEnd || observation.isDisposed else { return self.append(observation) }
          observation.end(end)
        }
      }
      return isLate
    }
    if isLate { observation.end(end) }
    own.attach(observation)
    send(memory)
    own.leaveAfterStart()
  }
}
