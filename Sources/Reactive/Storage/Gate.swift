import Synchronization

/// Lets one piece of work in at a time; what comes meanwhile is left at the door and done by whoever
/// is inside, in the order it came.
///
/// This one mechanism keeps three promises of the contract of events. Work is *serial*. Nobody is
/// *re-entered*: what an observer sends to the stream that is calling it waits until the current event
/// has reached everyone. And nobody is ever *blocked* by somebody else's observer, so there is nothing to
/// deadlock on.
///
/// Nobody is kept inside for others either. After a number of items that other threads have left, whoever
/// is inside offers the gate to the next thread that leaves something, which takes over.
///
/// Two atomic operations per uncontended event; memory is taken only for what has to wait.
@usableFromInline
class Gate: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; its two properties are Sendable.
  // The subclasses argue for what they add.

  @usableFromInline final let state = Atomic<UInt8>(Gate.open)
  /// Every change of `state` but `enter` and the short way of `leave` is made under this lock.
  private let mail = Lock(Queue<Mail>())

  private struct Mail: Sendable {
    var work: @Sendable () -> Void
    var afterwards: (@Sendable () -> Void)?
    /// The thread that left it.
    var sender: UInt
  }

  @usableFromInline static var open: UInt8 { @inlinable get { 0 } }
  @usableFromInline static var held: UInt8 { @inlinable get { 1 } }
  @usableFromInline static var heldWithMail: UInt8 { @inlinable get { 2 } }
  /// Nobody is inside and something is at the door: the last one inside is waiting to be relieved.
  private static var offered: UInt8 { 3 }

  /// How many items of other threads are done before the gate is offered to them.
  private static var limit: Int { 64 }

  @usableFromInline
  init() {}

  /// Tries to go in.
  ///
  /// After `true`, `leave` must follow; after `false`, `post` is the way.
  @inlinable
  @inline(__always)
  final func enter() -> Bool {
    state.compareExchange(expected: Gate.open, desired: Gate.held, ordering: .acquiring).exchanged
  }

  /// Goes out, after doing what was left at the door meanwhile.
  @inlinable
  @inline(__always)
  final func leave() {
    guard
      !state.compareExchange(expected: Gate.held, desired: Gate.open, ordering: .releasing)
        .exchanged
    else { return }
    doMail()
  }

  /// Leaves work at the door; does it here and now if whoever was inside has gone.
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

  /// Leaves work at the door, and runs nothing: for callers that hold a lock.
  ///
  /// - Returns: Whether the caller found nobody inside and is inside now; then `doMail` must follow,
  ///   once the lock is given back.
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

  /// Does a piece of work inside and delivers nothing for anybody; if somebody is inside, leaves it at the
  /// door.
  ///
  /// - Parameters:
  ///   - work: Done under a lock of the gate, so it must be short and call nothing from outside.
  ///   - later: Makes what is left at the door where `work` could not be done.
  /// - Returns: Whether `work` was done.
  @usableFromInline
  final func slipIn(_ work: () -> Void, otherwise later: () -> @Sendable () -> Void) -> Bool {
    mail.withLock { mail in
      while true {
        if enter() {
          work()
          // Nobody can have left anything: that takes the lock.
          state.store(Gate.open, ordering: .releasing)
          return true
        }
        // Offered, it is left alone: whoever has offered it takes it back.
        if state.load(ordering: .relaxed) == Gate.offered || isHeldWithMail() {
          mail.append(Mail(work: later(), sender: CurrentThread.identity))
          return false
        }
      }
    }
  }

  /// Whether somebody is inside and will look at the door before going.
  private final func isHeldWithMail() -> Bool {
    let (wasHeld, state) = state.compareExchange(
      expected: Gate.held, desired: Gate.heldWithMail, ordering: .acquiringAndReleasing)
    return wasHeld || state == Gate.heldWithMail
  }

  /// Does work inside, now or as soon as whoever is inside gets to it.
  ///
  /// The work is a closure on the heap even if it is done at once: what happens to each run is better
  /// written as `enter`, `leave` and `post`.
  @inlinable
  final func perform(_ work: @escaping @Sendable () -> Void) {
    if enter() {
      work()
      leave()
    } else {
      post(work)
    }
  }

  /// The same, and something else outside, right after it or once the thread that did it has left.
  @usableFromInline
  final func perform(
    _ work: @escaping @Sendable () -> Void, afterwards: @escaping @Sendable () -> Void
  ) {
    guard enter() else { return post(work, afterwards: afterwards) }
    work()
    leave()
    afterwards()
  }

  /// Has something done, maybe later and somewhere else.
  @usableFromInline typealias Courier = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  /// Has a courier bring the interruption that follows a disposal of the run whose gate this is.
  ///
  /// - Parameter courier: Called inside the gate; its work goes through the gate by itself. The first one that is
  ///   given, which is the most downstream, is the one.
  func send(interruptionBy courier: @escaping Courier) {}

  /// Puts what holds an observer into the hands of whoever holds the handle of the run whose gate this is.
  ///
  /// - Parameters:
  ///   - farewell: What holds the observer; called when nobody holds the handle any more.
  ///   - isEnd: Whether the farewell interrupts the run.
  ///   - noteEnd: Calls its argument when there is nothing more to hold the observer for.
  /// - Returns: False if this is not the gate of a run.
  func keep(
    _ farewell: @escaping @Sendable () -> Void, isEnd: Bool,
    until noteEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool { false }

  /// Does what was left at the door, and goes out; to be called inside.
  @usableFromInline
  final func doMail() {
    let me = CurrentThread.identity
    var afterwards: [@Sendable () -> Void] = []
    var countForOthers = 0
    var start: ContinuousClock.Instant?
    while let item = takeMail() {
      item.work()
      if let after = item.afterwards { afterwards.append(after) }
      guard item.sender != me else { continue }
      // The clock is looked at only where threads meet.
      if start == nil { start = .now }
      countForOthers += 1
      guard countForOthers >= Gate.limit, let since = start else { continue }
      if offer(for: .now - since) { break }
      (countForOthers, start) = (0, nil)
    }
    for work in afterwards { work() }
  }

  /// Takes the first thing at the door; if nothing is there, goes out.
  private final func takeMail() -> Mail? {
    mail.withLock { mail in
      let item = mail.popFirst()
      if item == nil { state.store(Gate.open, ordering: .releasing) }
      return item
    }
  }

  /// Opens the gate to whoever comes next, and waits for them a while.
  ///
  /// Waiting as long as the last items took, it meets a thread that sends faster than its events can be
  /// delivered. Nobody else waits: the thread that comes may be one that the observers depend on.
  ///
  /// - Returns: Whether another thread is inside now, or has been and left nothing.
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
}
