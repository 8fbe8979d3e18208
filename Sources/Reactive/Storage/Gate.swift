import Synchronization

/// Lets one piece of work in at a time; work that arrives meanwhile is queued, and the thread inside does it, in
/// order of arrival.
///
/// This one mechanism keeps three promises of the event contract. Work is *serial*. Nobody is *re-entered*: an
/// event that an observer sends to the stream that is calling it waits until the current event has reached
/// everyone. And nobody is ever *blocked* by another's observer, so there is nothing to deadlock on.
///
/// No thread is kept inside for others. After a number of items from other threads, the thread inside offers the
/// gate to the next thread that queues something, which takes over.
///
/// An uncontended event costs two atomic operations; memory is allocated only for work that has to wait.
@usableFromInline
class Gate: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; its two properties are Sendable. The subclasses
  // give the proof for what they add.

  @usableFromInline final let state = Atomic<UInt8>(Gate.open)
  /// Every change of `state`, except `enter` and the fast path of `leave`, is made under this lock.
  final let mail = Lock(Queue<Mail>())

  struct Mail: Sendable {
    var work: @Sendable () -> Void
    var afterwards: (@Sendable () -> Void)?
    /// The thread that queued it.
    var sender: UInt
  }

  @usableFromInline static var open: UInt8 { @inlinable get { 0 } }
  @usableFromInline static var held: UInt8 { @inlinable get { 1 } }
  @usableFromInline static var heldWithMail: UInt8 { @inlinable get { 2 } }
  /// Nobody is inside and work is queued: the last thread inside is waiting to be relieved.
  static var offered: UInt8 { 3 }
  /// Nobody is inside, and whoever enters is to be noted: the fast path, which knows only `open`, leaves that to us.
  static var watched: UInt8 { 4 }

  /// Stands for this gate in the footprint of a thread that enters; zero if nobody asks.
  @usableFromInline final let number = Footprint.isWatched ? Footprint.newNumber() : 0

  @inlinable final var isWatched: Bool { number != 0 }

  /// The state when nobody is inside.
  final var vacant: UInt8 { isWatched ? Gate.watched : Gate.open }

  @usableFromInline
  init() {
    if isWatched { state.store(Gate.watched, ordering: .relaxed) }
  }

  /// Tries to enter.
  ///
  /// After `true`, `leave` must follow; after `false`, use `post`.
  @inlinable
  @inline(__always)
  final func enter() -> Bool {
    state.compareExchange(expected: Gate.open, desired: Gate.held, ordering: .acquiring).exchanged
      || enterWatched()
  }

  /// The same for a watched gate.
  @usableFromInline
  @inline(never)
  final func enterWatched() -> Bool {
    guard isWatched else { return false }
    noteTouch()
    // As if there were mail, so that the fast path of `leave` does not open it.
    return state.compareExchange(
      expected: Gate.watched, desired: Gate.heldWithMail, ordering: .acquiring
    ).exchanged
  }

  /// Leaves, after doing the work that was queued meanwhile.
  @inlinable
  @inline(__always)
  final func leave() {
    guard
      !state.compareExchange(expected: Gate.held, desired: Gate.open, ordering: .releasing)
        .exchanged
    else { return }
    doMail()
  }

  /// Queues work; does it here and now if the thread inside has left.
  ///
  /// - Parameters:
  ///   - work: Done inside.
  ///   - afterwards: Done outside, by the same thread, once it has left.
  @usableFromInline
  final func post(
    _ work: @escaping @Sendable () -> Void, afterwards: (@Sendable () -> Void)? = nil
  ) {
    if leaveAtDoor(work, afterwards: afterwards) { doMail() }
  }

  /// Queues work, and runs nothing: for callers that hold a lock.
  ///
  /// - Returns: Whether nobody was inside and the caller is inside now; then `doMail` must follow, once the lock is
  ///   released.
  @usableFromInline
  final func leaveAtDoor(
    _ work: @escaping @Sendable () -> Void, afterwards: (@Sendable () -> Void)? = nil
  ) -> Bool {
    let item = Mail(work: work, afterwards: afterwards, sender: CurrentThread.identity)
    return mail.withLock { mail in
      mail.append(item)
      while true {
        let isOffered = state.load(ordering: .relaxed) == Gate.offered
        if isOffered || enter() {
          state.store(Gate.heldWithMail, ordering: .relaxed)
          return true
        }
        if isHeldWithMail() { return false }
      }
    }
  }

  /// Does a piece of work inside and delivers nothing for others; if somebody is inside, queues work instead.
  ///
  /// - Parameters:
  ///   - work: Done under a lock of the gate, so it must be short and call nothing from outside.
  ///   - later: Makes the work to queue if `work` could not be done.
  /// - Returns: Whether `work` was done.
  @usableFromInline
  final func slipIn(_ work: () -> Void, otherwise later: () -> @Sendable () -> Void) -> Bool {
    mail.withLock { mail in
      while true {
        if enter() {
          work()
          // Nothing can have been queued meanwhile: queueing takes the lock.
          state.store(vacant, ordering: .releasing)
          return true
        }
        // An offered gate is left alone: the thread that offered it takes it back.
        if state.load(ordering: .relaxed) == Gate.offered || isHeldWithMail() {
          mail.append(Mail(work: later(), sender: CurrentThread.identity))
          return false
        }
      }
    }
  }

  /// Whether somebody is inside and will check the queue before leaving.
  private final func isHeldWithMail() -> Bool {
    let (wasHeld, state) = state.compareExchange(
      expected: Gate.held, desired: Gate.heldWithMail, ordering: .acquiringAndReleasing)
    return wasHeld || state == Gate.heldWithMail
  }

  /// Does work inside, now or as soon as the thread inside gets to it.
  ///
  /// The work is a closure on the heap even if it is done at once: code that runs for each start should use
  /// `enter`, `leave` and `post`.
  @inlinable
  final func perform(_ work: @escaping @Sendable () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      post(work)
    }
  }

  /// The same, followed by other work outside, once the thread that did the first has left.
  @usableFromInline
  final func perform(
    _ work: @escaping @Sendable () -> Void, afterwards: @escaping @Sendable () -> Void
  ) {
    guard enter() else { return post(work, afterwards: afterwards) }
    work()
    leave()
    afterwards()
  }

  /// Gets work done, maybe later and on another thread.
  @usableFromInline typealias Courier = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  /// Sets the courier that delivers the interruption after a disposal of the run whose gate this is.
  ///
  /// - Parameter courier: Called inside the gate; its work goes through the gate itself. Only the first courier
  ///   that is set counts: the most downstream one.
  func send(interruptionBy courier: @escaping Courier) {}

  /// Makes the handle of the run whose gate this is retain an observer.
  ///
  /// - Parameters:
  ///   - farewell: Retains the observer; called when nobody retains the handle any more.
  ///   - isEnd: Whether the farewell interrupts the run.
  ///   - noteEnd: Calls its argument when the observer need not be retained any more.
  /// - Returns: False if this is not the gate of a run.
  func keep(
    _ farewell: @escaping @Sendable () -> Void, isEnd: Bool,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool { false }
}

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
