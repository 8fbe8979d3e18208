extension Gate {
  /// How many items from other threads are done before the gate is offered to them.
  private static var limit: Int { 64 }

  /// Does the queued work, and leaves; must be called inside.
  @usableFromInline
  final func doMail() {
    // A watched gate is left this way too, and has no mail as a rule.
    if let item = takeMail() { doMail(from: item) }
  }

  private final func doMail(from item: Mail) {
    var first: Mail? = item
    let me = CurrentThread.identity
    var afterwards: [@Sendable () -> Void] = []
    var countForOthers = 0
    var start: ContinuousClock.Instant?
    while let item = first.take() ?? takeMail() {
      item.work()
      if let after = item.afterwards { afterwards.append(after) }
      guard item.sender != me else { continue }
      // The clock is read only if threads meet.
      if start == nil { start = .now }
      countForOthers += 1
      guard countForOthers >= Gate.limit, let since = start else { continue }
      if offer(for: .now - since) { break }
      (countForOthers, start) = (0, nil)
    }
    for work in afterwards { work() }
  }

  /// Removes the first item from the queue; if there is none, leaves.
  private final func takeMail() -> Mail? {
    mail.withLock { mail in
      let item = mail.popFirst()
      if item == nil { state.store(vacant, ordering: .releasing) }
      return item
    }
  }

  /// Opens the gate to the next thread, and waits for it for a while.
  ///
  /// It waits as long as the last items took, so it meets a thread that sends faster than its events can be
  /// delivered. No other thread waits: the next thread may be one that the observers depend on.
  ///
  /// - Returns: Whether another thread is inside now, or has been inside and has done all work.
  private final func offer(for patience: Duration) -> Bool {
    let isOffered = mail.withLock { mail in
      if !mail.isEmpty { state.store(Gate.offered, ordering: .releasing) }
      return !mail.isEmpty
    }
    guard isOffered else { return false }
    let patience = min(patience, .milliseconds(100))
    let end = ContinuousClock.now + patience
    while state.load(ordering: .relaxed) == Gate.offered, .now < end {
      CurrentThread.pause(isLong: patience > .milliseconds(1))
    }
    return mail.withLock { _ in
      let (isMine, _) = state.compareExchange(
        expected: Gate.offered, desired: Gate.heldWithMail, ordering: .acquiring)
      return !isMine
    }
  }

  /// Notes that the calling thread depends on what happens inside, though it does not enter.
  @usableFromInline
  final func noteTouch() {
    guard isWatched else { return }
    Footprint.note(UInt(number))
  }
}
