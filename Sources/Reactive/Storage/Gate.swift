import Synchronization

/// Lets one piece of work in at a time; what comes meanwhile is left at the door and done by whoever
/// is inside, in the order it came.
///
/// This one mechanism keeps three promises of the contract of events. Work is *serial*. Nobody is
/// *re-entered*: what an observer sends to the stream that is calling it waits until the current event
/// has reached everyone. And nobody is ever *blocked*, so there is nothing to deadlock on.
///
/// Two atomic operations per uncontended event; memory is taken only for what has to wait.
@usableFromInline
class Gate: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; its two properties are Sendable.
  // The subclasses argue for what they add.

  @usableFromInline final let state = Atomic<UInt8>(Gate.open)
  private let mail = Lock<[Mail]>([])

  private struct Mail {
    var work: @Sendable () -> Void
    var afterwards: (@Sendable () -> Void)?
  }

  @usableFromInline static var open: UInt8 { @inlinable get { 0 } }
  @usableFromInline static var held: UInt8 { @inlinable get { 1 } }
  @usableFromInline static var heldWithMail: UInt8 { @inlinable get { 2 } }

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
  ///   - afterwards: Done outside, once nothing is left at the door.
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
    mail.withLock { $0.append(Mail(work: work, afterwards: afterwards)) }
    while true {
      if enter() { return true }
      let (wasHeld, state) = state.compareExchange(
        expected: Gate.held, desired: Gate.heldWithMail, ordering: .acquiringAndReleasing)
      if wasHeld || state == Gate.heldWithMail { return false }
    }
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

  /// The same, and something else outside, right after it or once nothing is left at the door.
  @usableFromInline
  final func perform(
    _ work: @escaping @Sendable () -> Void, afterwards: @escaping @Sendable () -> Void
  ) {
    guard enter() else { return post(work, afterwards: afterwards) }
    work()
    leave()
    afterwards()
  }

  /// Does what was left at the door, and goes out; to be called inside.
  @usableFromInline
  final func doMail() {
    var afterwards: [@Sendable () -> Void] = []
    repeat {
      // The state goes back first: what is posted after the mail has been taken marks it again.
      state.store(Gate.held, ordering: .releasing)
      let taken = mail.withLock { mail in
        defer { mail = [] }
        return mail
      }
      for item in taken {
        item.work()
        if let after = item.afterwards { afterwards.append(after) }
      }
    } while !state.compareExchange(
      expected: Gate.held, desired: Gate.open, ordering: .acquiringAndReleasing
    ).exchanged
    for work in afterwards { work() }
  }
}
