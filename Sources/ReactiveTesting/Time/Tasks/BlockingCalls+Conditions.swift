import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  /// Waits for conditions and locks that have a limit.
  extension BlockingCalls {
    // Unsafe: the types of the C functions; they use what the pointers point to during the call only.
    private typealias WaitForCondition =
      @convention(c) (
        UnsafeMutablePointer<pthread_cond_t>, UnsafeMutablePointer<pthread_mutex_t>,
        UnsafePointer<timespec>
      ) -> Int32
    private typealias WaitForEver =
      @convention(c) (
        UnsafeMutablePointer<pthread_cond_t>, UnsafeMutablePointer<pthread_mutex_t>
      ) -> Int32
    private typealias WakeCondition =
      @convention(c) (UnsafeMutablePointer<pthread_cond_t>) -> Int32
    private typealias WaitForLock =
      @convention(c) (UnsafeMutablePointer<pthread_mutex_t>, UnsafePointer<timespec>) -> Int32

    static func replaceWaits(inLibraryWith foundation: UnsafeMutableRawPointer?) {
      set(
        "pthread_cond_timedwait", to: unsafeBitCast(waitForCondition, to: UInt.self),
        inLibraryWith: foundation)
      set(
        "pthread_cond_wait", to: unsafeBitCast(waitForEver, to: UInt.self),
        inLibraryWith: foundation)
      set(
        "pthread_cond_signal", to: unsafeBitCast(signal, to: UInt.self), inLibraryWith: foundation)
      set(
        "pthread_cond_broadcast", to: unsafeBitCast(broadcast, to: UInt.self),
        inLibraryWith: foundation)
      set(
        "pthread_mutex_timedlock", to: unsafeBitCast(waitForLock, to: UInt.self),
        inLibraryWith: foundation)
    }

    /// The waits of runs for conditions and run loops: no thread waits in the C library, so a signal has to be noted.
    static let waits = BlockedWaits()

    private static let waitForCondition: WaitForCondition = { condition, lock, limit in
      JobBoard.existsAny
        ? waitForConditionHere(condition, lock, limit)
        : pthread_cond_timedwait(condition, lock, limit)
    }

    @inline(never)
    private static func waitForConditionHere(
      _ condition: UnsafeMutablePointer<pthread_cond_t>,
      _ lock: UnsafeMutablePointer<pthread_mutex_t>, _ limit: UnsafePointer<timespec>
    ) -> Int32 {
      guard let board, let time = board.timeLeft(until: limit.pointee) else {
        return pthread_cond_timedwait(condition, lock, limit)
      }
      guard board.canPassTime else {
        var limit = realTime(after: time)
        return pthread_cond_timedwait(condition, lock, &limit)
      }
      let wait = waits.begin(for: UInt(bitPattern: condition))
      pthread_mutex_unlock(lock)
      _ = board.passTime(for: time, unless: { wait.isOver })
      pthread_mutex_lock(lock)
      waits.end(wait)
      return wait.isOver ? 0 : ETIMEDOUT
    }

    /// An operation queue waits in this way for operations, which are blocks of the run.
    private static let waitForEver: WaitForEver = { condition, lock in
      JobBoard.existsAny ? waitForEverHere(condition, lock) : pthread_cond_wait(condition, lock)
    }

    @inline(never)
    private static func waitForEverHere(
      _ condition: UnsafeMutablePointer<pthread_cond_t>,
      _ lock: UnsafeMutablePointer<pthread_mutex_t>
    ) -> Int32 {
      guard let board, board.hasBlocks, board.canPassTime else {
        return pthread_cond_wait(condition, lock)
      }
      let wait = waits.begin(for: UInt(bitPattern: condition))
      pthread_mutex_unlock(lock)
      _ = board.passTime(for: .max, unless: { wait.isOver })
      pthread_mutex_lock(lock)
      waits.end(wait)
      return 0
    }

    private static let signal: WakeCondition = { condition in
      waits.wake(UInt(bitPattern: condition), all: false)
      return pthread_cond_signal(condition)
    }

    private static let broadcast: WakeCondition = { condition in
      waits.wake(UInt(bitPattern: condition), all: true)
      return pthread_cond_broadcast(condition)
    }

    private static let waitForLock: WaitForLock = { lock, limit in
      JobBoard.existsAny ? waitForLockHere(lock, limit) : pthread_mutex_timedlock(lock, limit)
    }

    @inline(never)
    private static func waitForLockHere(
      _ lock: UnsafeMutablePointer<pthread_mutex_t>, _ limit: UnsafePointer<timespec>
    ) -> Int32 {
      guard let board, let time = board.timeLeft(until: limit.pointee) else {
        return pthread_mutex_timedlock(lock, limit)
      }
      guard board.canPassTime else {
        var limit = realTime(after: time)
        return pthread_mutex_timedlock(lock, &limit)
      }
      var isLocked = false
      _ = board.passTime(for: time) {
        isLocked = isLocked || pthread_mutex_trylock(lock) == 0
        return isLocked
      }
      return isLocked ? 0 : ETIMEDOUT
    }

    /// The real date after some time.
    private static func realTime(after length: Int64) -> timespec {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      time.add(length)
      return time
    }
  }

  /// The waits of threads that go on with their runs meanwhile.
  final class BlockedWaits: Sendable {
    final class Wait: Sendable {
      /// The address of the condition or the run loop.
      let thing: UInt
      private let wasWoken = Atomic<Bool>(false)

      init(for thing: UInt) { self.thing = thing }

      var isOver: Bool { wasWoken.load(ordering: .acquiring) }

      func end() { wasWoken.store(true, ordering: .releasing) }
    }

    private let waits = Lock<[Wait]>([])
    private let count = Atomic<Int>(0)

    /// Begins a wait; whoever signals a condition later sees it, because the caller has the condition's lock.
    func begin(for thing: UInt) -> Wait {
      let wait = Wait(for: thing)
      waits.withLock { $0.append(wait) }
      count.add(1, ordering: .releasing)
      return wait
    }

    func end(_ wait: Wait) {
      count.subtract(1, ordering: .releasing)
      waits.withLock { $0.removeAll { $0 === wait } }
    }

    /// Ends the first wait that has not ended, or all.
    func wake(_ thing: UInt, all: Bool) {
      // Signals of the whole process come here.
      guard count.load(ordering: .acquiring) > 0 else { return }
      waits.withLock { waits in
        for wait in waits where wait.thing == thing && !wait.isOver {
          wait.end()
          if !all { return }
        }
      }
    }
  }
  extension JobBoard {
    /// How long it is until a date of the run; nil if its clocks are real.
    fileprivate func timeLeft(until date: timespec) -> Int64? {
      guard let now = time(of: CLOCK_REALTIME) else { return nil }
      let left =
        Int64(date.tv_sec - now.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
      guard !left.overflow else { return .max }
      let length = left.partialValue.addingSaturated(Int64(date.tv_nsec - now.tv_nsec))
      // A `Date` is hardly more exact than that.
      let end = time.addingSaturated(length).addingSaturated(500) / 1_000 * 1_000
      return end > time ? end - time : max(1, length)
    }
  }
#endif
