extension HubCore {
  /// Lets an observer in who is first sent what there was before, inside the call, and then all that
  /// comes: nothing is missed between the two, and nothing comes twice.
  ///
  /// Whoever sends to the hub writes to the memory and takes the value's turn at the hub under one lock.
  /// Here the memory is read and the observer's turn taken under the same lock.
  ///
  /// - Parameters:
  ///   - observer: Who is let in.
  ///   - lifetime: That of the observer's run.
  ///   - end: What it is told if the hub has ended.
  ///   - read: Takes the lock, reads, and calls its argument before giving the lock back; returns what was
  ///     read and what the call returned, which is whether the hub has ended.
  ///   - send: Sends what was read; called inside the run's gate, where what comes meanwhile waits.
  func admit<Value, Error, Memory>(
    _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime,
    late end: Termination<Error>,
    reading read: (_ takeTurn: () -> Bool) -> (Memory, Bool), sending send: (Memory) -> Void
  ) {
    let gate = lifetime.gate ?? Gate()
    let own = Lifetime(lifetime.disposables, gate: gate)
    guard own.enterToStart() else { return }
    let gated = observer.gated(by: gate, until: own)
    let observation = Observation(gated, core: self)
    let (memory, isLate) = read { () -> Bool in
      var isLate = false
      // Slipped in: who is only let in must not be kept delivering what others send.
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
