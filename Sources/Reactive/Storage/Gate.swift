import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Lets one piece of work in at a time; work that arrives meanwhile is queued, and the thread inside does it, in
/// order of arrival.
///
/// This one mechanism keeps three promises of the event contract. Work is *serial*. Nobody is *re-entered*: an
/// event that an observer sends to the stream that is calling it waits until the current event has reached
/// everyone. And nobody is *blocked* by another's observer, but for a short time in `offer`, so there is nothing to
/// deadlock on.
///
/// No thread is kept inside for others. After a number of items from other threads, the thread inside offers the
/// gate to the next thread that queues something, which takes over.
///
/// An uncontended event costs two atomic operations; memory is allocated only for work that has to wait.
@usableFromInline
class Gate: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; its properties are Sendable. The subclasses give
  // the proof for what they add.

  /// `open`, `offered`, or the thread inside, with `hasQueuedWork` if it must look into the mailbox before it leaves.
  private final let state = Atomic<UInt>(Gate.open)
  /// Every change of `state`, except `enter` and the fast path of `leave`, is made under this lock.
  private final let mailbox = Lock(Queue<Item>())

  private struct Item: Sendable {
    var work: @Sendable () -> Void
    var afterwards: (@Sendable () -> Void)?
    /// The thread that queued it.
    var sender: UInt
  }

  private static var open: UInt { 0 }
  private static var hasQueuedWork: UInt { 1 }
  /// Nobody is inside and work is queued: the last thread inside is waiting to be relieved.
  private static var offered: UInt { 2 }

  @usableFromInline
  init() {}

  /// Tries to enter.
  ///
  /// After `true`, `leave` must follow; after `false`, use `post`.
  @usableFromInline
  @inline(__always)
  final func enter() -> Bool {
    return state.compareExchange(
      expected: Gate.open, desired: CurrentThread.identity, ordering: .acquiring
    ).exchanged
  }

  /// Leaves, after doing the work that was queued meanwhile.
  @usableFromInline
  @inline(__always)
  final func leave() {
    #if DEBUG
      checkInside()
    #endif
    let inside = state.load(ordering: .relaxed)
    guard
      inside & Gate.hasQueuedWork != 0
        || !state.compareExchange(expected: inside, desired: Gate.open, ordering: .releasing)
          .exchanged
    else { return }
    drain()
  }

  /// Traps unless the calling thread is inside.
  ///
  /// Code that skips the gate must not get any further: two threads would change the same memory. It does not notice that
  /// the calling thread is already doing something inside.
  final func checkInside() {
    precondition(
      state.load(ordering: .relaxed) & ~Gate.hasQueuedWork == CurrentThread.identity,
      "The gate of a stream was used by a thread that had not entered it.")
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
    if enqueue(work, afterwards: afterwards) { drain() }
  }

  /// Queues work, and runs nothing: for callers that hold a lock.
  ///
  /// - Returns: Whether nobody was inside and the caller is inside now; then `drain` must follow, once the lock is
  ///   released.
  @usableFromInline
  final func enqueue(
    _ work: @escaping @Sendable () -> Void, afterwards: (@Sendable () -> Void)? = nil
  ) -> Bool {
    let thread = CurrentThread.identity
    let item = Item(work: work, afterwards: afterwards, sender: thread)
    return mailbox.withLock { mailbox in
      mailbox.append(item)
      while true {
        let now = state.load(ordering: .relaxed)
        if now == Gate.open || now == Gate.offered {
          if exchange(now, for: thread | Gate.hasQueuedWork) { return true }
        } else if announceWork() {
          return false
        }
      }
    }
  }

  /// Does a piece of work inside without doing the work of others; if somebody is inside, queues work instead.
  ///
  /// - Parameters:
  ///   - work: Done under a lock of the gate, so it must be short and call nothing from outside.
  ///   - later: Makes the work to queue if `work` could not be done.
  final func performAlone(_ work: () -> Void, otherwise later: () -> @Sendable () -> Void) {
    let thread = CurrentThread.identity
    mailbox.withLock { mailbox in
      while true {
        if exchange(Gate.open, for: thread) {
          work()
          // Nothing can have been queued meanwhile: queueing takes the lock.
          return state.store(Gate.open, ordering: .releasing)
        }
        // An offered gate is left alone: the thread that offered it takes it back.
        if state.load(ordering: .relaxed) == Gate.offered || announceWork() {
          return mailbox.append(Item(work: later(), sender: thread))
        }
      }
    }
  }

  /// Makes the thread inside look into the mailbox before it leaves.
  ///
  /// - Returns: Whether there is one.
  private final func announceWork() -> Bool {
    let now = state.load(ordering: .relaxed)
    guard now & ~(Gate.hasQueuedWork | Gate.offered) != 0 else { return false }
    return now & Gate.hasQueuedWork != 0 || exchange(now, for: now | Gate.hasQueuedWork)
  }

  private final func exchange(_ expected: UInt, for desired: UInt) -> Bool {
    state.compareExchange(
      expected: expected, desired: desired, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Does work inside, now or as soon as the thread inside gets to it.
  ///
  /// The work is a closure on the heap even if it is done at once: code that runs for each start should use
  /// `enter`, `leave` and `post`.
  ///
  /// - Parameters:
  ///   - work: Done inside.
  ///   - afterwards: Done outside, by the same thread, once it has left.
  @usableFromInline
  final func perform(
    _ work: @escaping @Sendable () -> Void, afterwards: (@Sendable () -> Void)? = nil
  ) {
    guard enter() else { return post(work, afterwards: afterwards) }
    work()
    leave()
    afterwards?()
  }

  /// Gets work done, maybe later and on another thread.
  @usableFromInline typealias Delivery = @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

  /// Sets how the interruption after a disposal of the run whose gate this is gets delivered.
  ///
  /// - Parameter delivery: Called inside the gate; its work goes through the gate itself. Only the first one that is
  ///   set counts: the most downstream one.
  func deliverInterruption(by delivery: @escaping Delivery) {}

  /// Makes the handle of the run whose gate this is retain an observer.
  ///
  /// - Parameters:
  ///   - onRelease: Retains the observer; called when nobody retains the handle any more.
  ///   - observeEnd: Calls its argument when the observer need not be retained any more.
  /// - Returns: False if this is not the gate of a run.
  func retainWithHandle(
    _ onRelease: @escaping @Sendable () -> Void,
    until observeEnd: (_ action: @escaping @Sendable () -> Void) -> Void
  ) -> Bool { false }
}

extension Gate {
  /// How many items from other threads are done before the gate is offered to them.
  private static var limit: Int { 64 }

  /// Does the queued work, and leaves; must be called inside.
  @usableFromInline
  final func drain() {
    #if DEBUG
      checkInside()
    #endif
    var afterwards: [@Sendable () -> Void] = []
    var countForOthers = 0
    var start: Duration?
    while let item = takeItem() {
      item.work()
      if let after = item.afterwards { afterwards.append(after) }
      guard item.sender != CurrentThread.identity else { continue }
      // The clock is read only if threads meet.
      if start == nil { start = RealTime.now }
      countForOthers += 1
      guard countForOthers >= Gate.limit, let since = start else { continue }
      if offer(for: RealTime.now - since) { break }
      (countForOthers, start) = (0, nil)
    }
    for work in afterwards { work() }
  }

  /// Removes the first item from the mailbox; if there is none, leaves.
  private final func takeItem() -> Item? {
    mailbox.withLock { mailbox in
      let item = mailbox.popFirst()
      if item == nil { state.store(Gate.open, ordering: .releasing) }
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
    let isOffered = mailbox.withLock { mailbox in
      if !mailbox.isEmpty { state.store(Gate.offered, ordering: .releasing) }
      return !mailbox.isEmpty
    }
    guard isOffered else { return false }
    let patience = min(patience, .milliseconds(100))
    let end = RealTime.now + patience
    while state.load(ordering: .relaxed) == Gate.offered, RealTime.now < end {
      if patience > .milliseconds(1) {
        // Not `usleep`, which lets virtual time pass in a run.
        var pause = timeval(tv_sec: 0, tv_usec: 100)
        select(0, nil, nil, nil, &pause)
      } else {
        sched_yield()
      }
    }
    return mailbox.withLock { _ in
      !exchange(Gate.offered, for: CurrentThread.identity | Gate.hasQueuedWork)
    }
  }
}
