import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls that block their thread for a time: `Thread.sleep`, `sleep`, `usleep`, `nanosleep`, and the waits of Foundation's
/// conditions, locks and run loops that have a limit.
///
/// In a run they let virtual time pass, and the run goes on inside of the call. Left alone, `Thread.sleep` would never
/// end, because Foundation loops until a clock has moved; and a wait would end when the real date is the virtual one.
///
/// Foundation calls the C library through slots, as those of `ProcessClocks`. So does the code that is linked together
/// with this library, which a test is; the calls of C in other libraries stay real.
enum BlockingCalls {
  #if os(Linux)
    // Unsafe: the types of the C functions; they use what the pointers point to during the call only.
    private typealias Sleep = @convention(c) (UInt32) -> UInt32
    private typealias ShortSleep = @convention(c) (UInt32) -> Int32
    private typealias ExactSleep =
      @convention(c) (UnsafePointer<timespec>?, UnsafeMutablePointer<timespec>?) -> Int32
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
    private typealias RunRunLoop =
      @convention(c) (UnsafeMutableRawPointer?, Double, UInt8) -> Int32
    private typealias IsFinished =
      @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> UInt8
    private typealias StopRunLoop = @convention(c) (UnsafeMutableRawPointer?) -> Void
    private typealias CurrentRunLoop = @convention(c) () -> UnsafeMutableRawPointer?
    fileprivate typealias StartOfThread =
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    private typealias CreateThread =
      @convention(c) (
        UnsafeMutablePointer<SystemThread>, UnsafePointer<pthread_attr_t>?, StartOfThread,
        UnsafeMutableRawPointer?
      ) -> Int32
    // What XCTest calls in Swift, `+ (DispatchTime, Double)`, `Date.timeIntervalSinceReferenceDate` and
    // `Date(timeIntervalSinceNow:)`, has the registers of these functions of C.
    private typealias AddTime = @convention(c) (UInt64, Double) -> UInt64
    private typealias ReferenceDate = @convention(c) () -> Double
    private typealias LaterDate = @convention(c) (Double) -> Double
    private typealias GetTime =
      @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> Int32
    private typealias GetDate =
      @convention(c) (UnsafeMutablePointer<timeval>, UnsafeMutableRawPointer?) -> Int32

    /// Whether the sleeps of Foundation come here; replaces all calls on first use.
    static let areReplaced = replace()

    private static func replace() -> Bool {
      originalSleep = unsafeBitCast(RuntimeSymbols.address(of: "sleep"), to: Sleep?.self)
      originalShortSleep = unsafeBitCast(RuntimeSymbols.address(of: "usleep"), to: ShortSleep?.self)
      originalExactSleep = unsafeBitCast(
        RuntimeSymbols.address(of: "nanosleep"), to: ExactSleep?.self)
      // In the program, or in the library that this one is linked into.
      let here = UnsafeMutableRawPointer(
        bitPattern: unsafeBitCast(exactSleep as ExactSleep, to: UInt.self))
      set("sleep", to: unsafeBitCast(sleep, to: UInt.self), inLibraryWith: here)
      set("usleep", to: unsafeBitCast(shortSleep, to: UInt.self), inLibraryWith: here)
      set("nanosleep", to: unsafeBitCast(exactSleep, to: UInt.self), inLibraryWith: here)
      let foundation = RuntimeSymbols.address(of: "CFAbsoluteTimeGetCurrent")
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
      if originalRunLoop != nil, originalStop != nil, currentRunLoop != nil {
        set(
          "CFRunLoopRunInMode", to: unsafeBitCast(runRunLoop, to: UInt.self),
          inLibraryWith: foundation)
        set(
          "CFRunLoopStop", to: unsafeBitCast(stopRunLoop, to: UInt.self), inLibraryWith: foundation)
      }
      if originalIsFinished != nil {
        set(
          "_CFRunLoopFinished", to: unsafeBitCast(isFinished, to: UInt.self),
          inLibraryWith: foundation)
      }
      set(
        "pthread_create", to: unsafeBitCast(createThread, to: UInt.self),
        inLibraryWith: foundation)
      replaceTimeOuts()
      return set(
        "nanosleep", to: unsafeBitCast(foundationSleep, to: UInt.self), inLibraryWith: foundation)
    }

    /// Replaces what a library calls; false if it does not call it.
    // Unsafe: the address of a function of the same type as the one that is replaced.
    @discardableResult
    private static func set(
      _ function: String, to new: UInt, inLibraryWith symbol: UnsafeMutableRawPointer?
    ) -> Bool {
      let slots = RuntimeSymbols.slots(calling: function, inLibraryWith: symbol)
      for slot in slots { RuntimeSymbols.write(new, to: slot) }
      return !slots.isEmpty
    }

    // Outside of all runs, a function that replaces another one asks whether there is any host and calls the original. What
    // it does otherwise is a function of its own, so that it needs no registers before that.

    /// The host whose time the calling thread sees; nil outside of all runs.
    @inline(__always)
    private static var host: TaskHost? { TaskHost.existsAny ? findHost() : nil }

    @inline(never)
    private static func findHost() -> TaskHost? {
      guard TaskHooks.host.word != 0 || !TaskRegistry.shared.isEmpty,
        let host = TaskHooks.hostOfTime, !host.usesRealClocks, ProcessClocks.areVirtual
      else { return nil }
      return host
    }

    /// Lets time pass in the run that the calling thread is inside.
    ///
    /// - Returns: False if it is in no run, so that it has to sleep in real time.
    @inline(never)
    private static func pass(_ length: Int64) -> Bool { host?.passTime(for: length) ?? false }

    /// A length in nanoseconds, limited to the longest one that can be represented.
    private static func nanoseconds(_ time: timespec) -> Int64 {
      let (whole, isTooLong) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
      return isTooLong ? .max : whole.addingSaturated(Int64(time.tv_nsec))
    }

    // MARK: Calls of the test

    // Unsafe: set once, before any call comes here. A constant would cost each call another one.
    private static nonisolated(unsafe) var originalSleep: Sleep?
    private static nonisolated(unsafe) var originalShortSleep: ShortSleep?
    private static nonisolated(unsafe) var originalExactSleep: ExactSleep?

    private static let sleep: Sleep = { seconds in
      TaskHost.existsAny ? sleepHere(seconds) : originalSleep?(seconds) ?? seconds
    }

    @inline(never)
    private static func sleepHere(_ seconds: UInt32) -> UInt32 {
      if pass(Int64(seconds) * 1_000_000_000) { return 0 }
      return originalSleep?(seconds) ?? seconds
    }

    private static let shortSleep: ShortSleep = { microseconds in
      TaskHost.existsAny ? shortSleepHere(microseconds) : originalShortSleep?(microseconds) ?? -1
    }

    @inline(never)
    private static func shortSleepHere(_ microseconds: UInt32) -> Int32 {
      if pass(Int64(microseconds) * 1_000) { return 0 }
      return originalShortSleep?(microseconds) ?? -1
    }

    private static let exactSleep: ExactSleep = { length, rest in
      TaskHost.existsAny ? exactSleepHere(length, rest) : originalExactSleep?(length, rest) ?? -1
    }

    @inline(never)
    private static func exactSleepHere(
      _ length: UnsafePointer<timespec>?, _ rest: UnsafeMutablePointer<timespec>?
    ) -> Int32 {
      if let length, isValid(length.pointee), pass(nanoseconds(length.pointee)) { return 0 }
      return originalExactSleep?(length, rest) ?? -1
    }

    private static func isValid(_ length: timespec) -> Bool {
      length.tv_sec >= 0 && 0..<1_000_000_000 ~= length.tv_nsec
    }

    /// Sleeps in real time; a signal does not end it.
    private static func sleepInRealTime(_ length: Int64) {
      var left = timespec()
      left.add(length)
      var rest = timespec()
      while originalExactSleep?(&left, &rest) == -1, errno == EINTR { left = rest }
    }

    // MARK: Sleeps of Foundation

    /// How far the clocks of Foundation are ahead when the thread reads one next, in nanoseconds.
    ///
    /// A sleep asks whether its time has come, and goes on sleeping otherwise. It counts in doubles, which are never
    /// exact. And its time has not come on a thread that cannot move the time of its run, or if the test is over.
    private static let lead = ThreadSlot()
    private static let leads = Atomic<Int>(0)

    /// Makes the clocks show next that a sleep is over.
    private static func setLead(after length: Int64, since start: Int64, _ host: TaskHost) {
      if lead.word == 0 { leads.add(1, ordering: .relaxed) }
      let left = max(0, length - (host.virtualTime - start))
      lead.word = UInt(left.addingSaturated(1_000))
    }

    private static func takeLead() -> Int64 {
      // Most code that reads a clock has not slept.
      guard leads.load(ordering: .relaxed) > 0, lead.word != 0 else { return 0 }
      defer { lead.word = 0 }
      leads.subtract(1, ordering: .relaxed)
      return Int64(clamping: lead.word)
    }

    private static let foundationSleep: ExactSleep = { length, rest in
      TaskHost.existsAny
        ? foundationSleepHere(length, rest) : originalExactSleep?(length, rest) ?? -1
    }

    @inline(never)
    private static func foundationSleepHere(
      _ length: UnsafePointer<timespec>?, _ rest: UnsafeMutablePointer<timespec>?
    ) -> Int32 {
      guard let host, let length, isValid(length.pointee) else {
        return originalExactSleep?(length, rest) ?? -1
      }
      let wanted = nanoseconds(length.pointee)
      let start = host.virtualTime
      if !host.passTime(for: rounded(wanted - Int64(cut.word), to: 250)) { sleepInRealTime(wanted) }
      setLead(after: wanted, since: start, host)
      return 0
    }

    /// The length that code meant, given one that was calculated in doubles and cut off: whole microseconds, if it is so
    /// near to them.
    ///
    /// - Parameters:
    ///   - length: The length in nanoseconds.
    ///   - distance: What counts as near. Dates of this century are as exact as a quarter of a microsecond.
    /// - Returns: The length, at least a nanosecond.
    private static func rounded(_ length: Int64, to distance: Int64) -> Int64 {
      guard length < .max - distance else { return length }
      let near = (length + distance) / 1_000 * 1_000
      return near > 0 && abs(near - length) <= distance ? near : max(1, length)
    }

    // MARK: Clocks of Foundation

    /// What was cut off the date that the thread has read last, in nanoseconds, because it was asked for in microseconds.
    ///
    /// A sleep until a date would last so much too long: it subtracts that date from one that was not cut off.
    private static let cut = ThreadSlot()

    /// Lets the older library see virtual clocks too.
    static func replaceClocks() {
      let foundation = RuntimeSymbols.address(of: "CFAbsoluteTimeGetCurrent")
      set("clock_gettime", to: unsafeBitCast(getTime, to: UInt.self), inLibraryWith: foundation)
      set("gettimeofday", to: unsafeBitCast(getDate, to: UInt.self), inLibraryWith: foundation)
    }

    private static let getTime: GetTime = { clock, result in
      TaskHost.existsAny ? getTimeHere(clock, result) : ProcessClocks.readReal(clock, result)
    }

    @inline(never)
    private static func getTimeHere(_ clock: clockid_t, _ result: UnsafeMutablePointer<timespec>?)
      -> Int32
    {
      let answer = ProcessClocks.readVirtual(clock, result)
      if let result, clock == CLOCK_MONOTONIC {
        let lead = takeLead()
        if lead != 0 { result.pointee.add(lead) }
        // A sleep for a time reads this clock alone.
        if cut.word != 0 { cut.word = 0 }
      }
      return answer
    }

    /// `CFAbsoluteTimeGetCurrent` asks for the date in this way.
    private static let getDate: GetDate = { result, zone in
      TaskHost.existsAny ? getDateHere(result, zone) : gettimeofday(result, zone)
    }

    @inline(never)
    private static func getDateHere(
      _ result: UnsafeMutablePointer<timeval>, _ zone: UnsafeMutableRawPointer?
    ) -> Int32 {
      guard let host, var time = host.time(of: CLOCK_REALTIME) else {
        return gettimeofday(result, zone)
      }
      time.add(takeLead())
      let (microseconds, rest) = time.tv_nsec.quotientAndRemainder(dividingBy: 1_000)
      result.pointee = timeval(tv_sec: time.tv_sec, tv_usec: microseconds)
      cut.word = UInt(rest)
      return 0
    }

    // MARK: Waits with a limit

    /// The waits of runs for conditions and run loops: no thread waits in the C library, so a signal has to be noted.
    private static let waits = BlockedWaits()

    private static let waitForCondition: WaitForCondition = { condition, lock, limit in
      TaskHost.existsAny
        ? waitForConditionHere(condition, lock, limit)
        : pthread_cond_timedwait(condition, lock, limit)
    }

    @inline(never)
    private static func waitForConditionHere(
      _ condition: UnsafeMutablePointer<pthread_cond_t>,
      _ lock: UnsafeMutablePointer<pthread_mutex_t>, _ limit: UnsafePointer<timespec>
    ) -> Int32 {
      guard let host, let time = host.timeLeft(until: limit.pointee) else {
        return pthread_cond_timedwait(condition, lock, limit)
      }
      guard host.canPassTime else {
        var limit = realTime(after: time)
        return pthread_cond_timedwait(condition, lock, &limit)
      }
      let wait = waits.begin(for: UInt(bitPattern: condition))
      pthread_mutex_unlock(lock)
      _ = host.passTime(for: time, unless: { wait.isOver })
      pthread_mutex_lock(lock)
      waits.end(wait)
      return wait.isOver ? 0 : ETIMEDOUT
    }

    /// An operation queue waits in this way for operations, which are blocks of the run.
    private static let waitForEver: WaitForEver = { condition, lock in
      TaskHost.existsAny ? waitForEverHere(condition, lock) : pthread_cond_wait(condition, lock)
    }

    @inline(never)
    private static func waitForEverHere(
      _ condition: UnsafeMutablePointer<pthread_cond_t>,
      _ lock: UnsafeMutablePointer<pthread_mutex_t>
    ) -> Int32 {
      guard let host, host.hasBlocks, host.canPassTime else {
        return pthread_cond_wait(condition, lock)
      }
      let wait = waits.begin(for: UInt(bitPattern: condition))
      pthread_mutex_unlock(lock)
      _ = host.passTime(for: .max, unless: { wait.isOver })
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
      TaskHost.existsAny ? waitForLockHere(lock, limit) : pthread_mutex_timedlock(lock, limit)
    }

    @inline(never)
    private static func waitForLockHere(
      _ lock: UnsafeMutablePointer<pthread_mutex_t>, _ limit: UnsafePointer<timespec>
    ) -> Int32 {
      guard let host, let time = host.timeLeft(until: limit.pointee) else {
        return pthread_mutex_timedlock(lock, limit)
      }
      guard host.canPassTime else {
        var limit = realTime(after: time)
        return pthread_mutex_timedlock(lock, &limit)
      }
      var isLocked = false
      _ = host.passTime(for: time) {
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

    // MARK: Run loops

    private static let originalRunLoop = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopRunInMode"), to: RunRunLoop?.self)

    private static let originalStop = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopStop"), to: StopRunLoop?.self)
    private static let currentRunLoop = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopGetCurrent"), to: CurrentRunLoop?.self)

    /// What a run of a run loop returns when it was stopped, and when its time is over.
    private static var isStopped: Int32 { 2 }
    private static var isTimeOver: Int32 { 3 }

    /// A run loop forgets that it was stopped while it was not running.
    private static let stopRunLoop: StopRunLoop = { runLoop in
      waits.wake(UInt(bitPattern: runLoop), all: true)
      if let host, host.liveThreads.load(ordering: .relaxed) > 0 {
        // The order matters, as in `noteWait(in:)`.
        host.stopsThreadEarly.store(true, ordering: .sequentiallyConsistent)
        if let thread = waitingThreads.withLock({ $0[UInt(bitPattern: runLoop)] }) {
          host.stopsThreadEarly.store(false, ordering: .relaxed)
          thread.noteStop()
        }
      }
      originalStop?(runLoop)
    }

    private static let runRunLoop: RunRunLoop = { mode, seconds, returnsAfterSource in
      guard seconds > 0, let host else {
        return originalRunLoop?(mode, seconds, returnsAfterSource) ?? isTimeOver
      }
      let wait = waits.begin(for: UInt(bitPattern: currentRunLoop?()))
      defer { waits.end(wait) }
      var result = isTimeOver
      func look() -> Bool {
        if wait.isOver {
          result = isStopped
          return true
        }
        // The queue of the main actor is served too, and its parts are those of other tests.
        result = TaskHooks.outside {
          originalRunLoop?(mode, 0, returnsAfterSource) ?? isTimeOver
        }
        return result != isTimeOver
      }
      let length =
        takeTimeLeft() ?? (seconds < 1e9 ? rounded(Int64(seconds * 1e9), to: 500) : .max)
      let start = host.virtualTime
      if length < 1_000 {
        // What is left of a limit that was calculated in doubles: its time has come.
        _ = look()
      } else if !pass(length, in: host, unless: look) {
        var slept: Int64 = 0
        while !look(), slept < length {
          sleepInRealTime(1_000_000)
          slept += 1_000_000
        }
      }
      if result == isTimeOver, host.virtualTime - start < length {
        setLead(after: length, since: start, host)
      }
      return result
    }

    // MARK: Threads of Foundation

    /// Of a thread that a run has begun; the system ends it with the thread.
    private static let threadKey: pthread_key_t? = {
      var key = pthread_key_t()
      let failure = pthread_key_create(&key) { thread in
        guard let thread else { return }
        Unmanaged<RunThread>.fromOpaque(thread).takeRetainedValue().end()
      }
      return failure == 0 ? key : nil
    }()

    /// The calling thread, if a run has begun it.
    private static var ownThread: RunThread? {
      guard areThreadsKnown.load(ordering: .relaxed), let threadKey,
        let thread = pthread_getspecific(threadKey)
      else { return nil }
      return Unmanaged<RunThread>.fromOpaque(thread).takeUnretainedValue()
    }

    private static let areThreadsKnown = Atomic<Bool>(false)

    /// The threads that wait for the work of their run loops, by the addresses of these.
    fileprivate static let waitingThreads = Lock<[UInt: RunThread]>([:])

    private static let originalIsFinished = unsafeBitCast(
      RuntimeSymbols.address(of: "_CFRunLoopFinished"), to: IsFinished?.self)

    /// A run of a run loop that has no work asks this first, and ends: the thread asks again and again.
    private static let isFinished: IsFinished = { runLoop, mode in
      let answer = originalIsFinished?(runLoop, mode) ?? 1
      if let thread = ownThread {
        thread.noteWait(in: UInt(bitPattern: runLoop))
        sleepInRealTime(100_000)
      } else if answer != 0, let host {
        waitForStop(of: UInt(bitPattern: runLoop), in: host)
      }
      return answer
    }

    /// When the calling thread was last told that its run loop has no work: the virtual time, and one.
    private static let lastAnswer = ThreadSlot()

    /// Lets time pass in a run instead of asking again and again.
    private static func waitForStop(of runLoop: UInt, in host: TaskHost) {
      guard let length = takeTimeLeft() else {
        // Whoever asks again at the same time does so until something has happened, which needs time.
        let time = UInt(bitPattern: Int(host.virtualTime)) &+ 1
        if lastAnswer.word == time, !pass(1_000_000) { sleepInRealTime(100_000) }
        lastAnswer.word = time
        return
      }
      guard length >= 1_000 else { return setLead(after: 1_000, since: host.virtualTime, host) }
      let wait = waits.begin(for: runLoop)
      defer { waits.end(wait) }
      if !pass(length, in: host, unless: { wait.isOver }) { sleepInRealTime(100_000) }
    }

    // MARK: Time-outs of XCTest

    private static let addition = "$s8Dispatch1poiyAA0A4TimeVAD_SdtF"
    private static let referenceDate =
      "$s20FoundationEssentials4DateV026timeIntervalSinceReferenceC0SdvgZ"

    private static let originalAddition = unsafeBitCast(
      RuntimeSymbols.address(of: addition), to: AddTime?.self)
    private static let originalDate = unsafeBitCast(
      RuntimeSymbols.address(of: referenceDate), to: ReferenceDate?.self)
    private static let laterDate = "$s20FoundationEssentials4DateV20timeIntervalSinceNowACSd_tcfC"
    private static let originalLaterDate = unsafeBitCast(
      RuntimeSymbols.address(of: laterDate), to: LaterDate?.self)

    /// Lets the time-outs of XCTest be virtual.
    ///
    /// The thread on which it waits first adds the time-out to the time of Dispatch, for a watchdog, and then asks for the
    /// date. Again and again, it lets its run loop run until a date that is near, and asks for the date again. If another
    /// version does not, its time-outs stay real.
    private static func replaceTimeOuts() {
      guard originalAddition != nil, originalDate != nil, originalLaterDate != nil else { return }
      let test = RuntimeSymbols.address(of: "$s6XCTest9XCTWaiterCMa")
      let isReplaced =
        set(referenceDate, to: unsafeBitCast(getDateOfWait, to: UInt.self), inLibraryWith: test)
        && set(laterDate, to: unsafeBitCast(getLimit, to: UInt.self), inLibraryWith: test)
      guard isReplaced else { return }
      set(addition, to: unsafeBitCast(addTimeOut, to: UInt.self), inLibraryWith: test)
    }

    /// When the wait that blocks the calling thread in a run ends at the latest, in nanoseconds of virtual time.
    private static let waitEnd = ThreadSlot()
    /// How long the next run of its run loop lasts, so that it need not ask again and again; zero if that is not known.
    private static let timeLeft = ThreadSlot()

    /// A time that never comes, for the watchdog, which would end the wait in real time.
    private static var never: UInt64 { .max }

    private static let addTimeOut: AddTime = { time, seconds in
      if let thread = ownThread {
        thread.noteLimit(seconds)
      } else if let host {
        // A quarter of a second is added to the first sum.
        if time != never {
          waitEnd.word = UInt(
            host.virtualTime.addingSaturated(seconds < 9e9 ? Int64(max(0, seconds) * 1e9) : .max))
        }
      } else {
        return originalAddition?(time, seconds) ?? time
      }
      return never
    }

    private static let getDateOfWait: ReferenceDate = {
      ownThread?.dateOfWait ?? ((originalDate?() ?? 0) + Double(takeLead()) / 1e9)
    }

    private static let getLimit: LaterDate = { seconds in
      if ownThread == nil, let host, waitEnd.word != 0 {
        timeLeft.word = UInt(max(1, Int64(clamping: waitEnd.word) - host.virtualTime))
      }
      return originalLaterDate?(seconds) ?? 0
    }

    private static func takeTimeLeft() -> Int64? {
      guard timeLeft.word != 0 else { return nil }
      defer { timeLeft.word = 0 }
      return Int64(clamping: timeLeft.word)
    }

    /// Lets time pass, in which other code on this thread may wait too.
    private static func pass(
      _ length: Int64, in host: TaskHost, unless isOver: @escaping () -> Bool
    ) -> Bool {
      let end = waitEnd.word
      waitEnd.word = 0
      defer { waitEnd.word = end }
      return host.passTime(for: length, unless: isOver)
    }

    /// The host whose run has begun the calling thread; nil for any other thread.
    static var hostOfThread: TaskHost? { ownThread?.host }

    /// Whether the calling thread was begun by a run of a host.
    static func isOnThread(of host: TaskHost) -> Bool { hostOfThread === host }

    /// Notes a thread that begins in a run: `fulfillment(of:)` of XCTest waits on one, and resumes its caller from there.
    private static let createThread: CreateThread = { thread, attributes, start, argument in
      guard let host, threadKey != nil else {
        return pthread_create(thread, attributes, start, argument)
      }
      areThreadsKnown.store(true, ordering: .relaxed)
      let new = Unmanaged.passRetained(RunThread(host, start, argument))
      let failure = pthread_create(
        thread, attributes,
        { new in
          guard let new, let key = BlockingCalls.threadKey else { return nil }
          pthread_setspecific(key, new)
          let thread = Unmanaged<RunThread>.fromOpaque(new).takeUnretainedValue()
          return thread.start(thread.argument)
        }, new.toOpaque())
      if failure != 0 { new.takeRetainedValue().end() }
      return failure
    }
  #else
    static func isOnThread(of host: TaskHost) -> Bool { false }
  #endif
}

#if os(Linux)
  /// A thread that a run has begun through Foundation.
  private final class RunThread: Sendable {
    let host: TaskHost
    let start: BlockingCalls.StartOfThread
    // Unsafe: what the caller of `pthread_create` passes to the start, and nobody else reads.
    nonisolated(unsafe) let argument: UnsafeMutableRawPointer?
    /// The address of its run loop; zero before it has waited there.
    private let loop = Atomic<UInt>(0)
    private let phase = Atomic<Phase>(.begun)
    /// When its wait ends though nobody has stopped it, in seconds of virtual time; negative for never.
    private let limit = Atomic<UInt64>((-1.0).bitPattern)
    private let isTimeOver = Atomic<Bool>(false)
    private let timer = SerialDisposable()

    /// It may resume a task at any moment unless it waits.
    private enum Phase: UInt8, AtomicRepresentable {
      case begun
      /// It waits for the work of its run loop.
      case waiting
      /// The run has stopped that, so that it does not wait again.
      case stopped
    }

    init(
      _ host: TaskHost, _ start: BlockingCalls.StartOfThread, _ argument: UnsafeMutableRawPointer?
    ) {
      (self.host, self.start, self.argument) = (host, start, argument)
      host.hasBegunThreads.store(true, ordering: .relaxed)
      host.liveThreads.add(1, ordering: .relaxed)
      host.awakeThreads.add(1, ordering: .relaxed)
    }

    /// Notes that it waits, unless that is known, or it will end soon.
    func noteWait(in loop: UInt) {
      guard phase.load(ordering: .relaxed) == .begun else { return }
      self.loop.store(loop, ordering: .relaxed)
      // The order matters: a stop either finds the thread, or has been noted before this looks.
      BlockingCalls.waitingThreads.withLock { $0[loop] = self }
      beginTimer()
      let wasStopped = host.stopsThreadEarly.exchange(false, ordering: .acquiringAndReleasing)
      let isNew = phase.compareExchange(
        expected: .begun, desired: wasStopped ? .stopped : .waiting,
        ordering: .acquiringAndReleasing
      ).exchanged
      if !isNew || wasStopped {
        timer.dispose()
      } else {
        host.awakeThreads.subtract(1, ordering: .acquiringAndReleasing)
      }
    }

    /// Notes that the run has stopped its wait.
    func noteStop() {
      timer.dispose()
      if phase.exchange(.stopped, ordering: .acquiringAndReleasing) == .waiting {
        host.awakeThreads.add(1, ordering: .acquiringAndReleasing)
      }
    }

    /// Notes how long it waits at most.
    func noteLimit(_ seconds: Double) {
      guard limitInSeconds < 0 else { return }
      limit.store(max(0, seconds).bitPattern, ordering: .relaxed)
    }

    private var limitInSeconds: Double { Double(bitPattern: limit.load(ordering: .relaxed)) }

    /// What it reads as the date, of which only differences matter; nil without a limit.
    var dateOfWait: Double? {
      let limit = limitInSeconds
      guard limit >= 0 else { return nil }
      // Later by a second, because differences are not exact.
      return isTimeOver.load(ordering: .acquiring) ? limit + 1 : 0
    }

    private func beginTimer() {
      let limit = limitInSeconds
      // A longer one is for ever.
      guard 0..<9e9 ~= limit else { return }
      timer.inner = host.timeOut(after: Int64((limit * 1e9).rounded())) { [self] in
        isTimeOver.store(true, ordering: .releasing)
        noteStop()
      }
    }

    /// What it has resumed is ready by now.
    func end() {
      timer.dispose()
      let loop = loop.load(ordering: .relaxed)
      BlockingCalls.waitingThreads.withLock { if $0[loop] === self { $0[loop] = nil } }
      if phase.exchange(.stopped, ordering: .acquiringAndReleasing) != .waiting {
        host.awakeThreads.subtract(1, ordering: .acquiringAndReleasing)
      }
      host.liveThreads.subtract(1, ordering: .releasing)
    }
  }

  /// The waits of threads that go on with their runs meanwhile.
  private final class BlockedWaits: Sendable {
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

  extension TaskHost {
    /// How long it is until a date of the run; nil if its clocks are real.
    fileprivate final func timeLeft(until date: timespec) -> Int64? {
      guard let now = time(of: CLOCK_REALTIME) else { return nil }
      let left =
        Int64(date.tv_sec - now.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
      guard !left.overflow else { return .max }
      let length = left.partialValue.addingSaturated(Int64(date.tv_nsec - now.tv_nsec))
      // A `Date` is hardly more exact than that.
      let end = virtualTime.addingSaturated(length).addingSaturated(500) / 1_000 * 1_000
      return end > virtualTime ? end - virtualTime : max(1, length)
    }
  }

  extension timespec {
    /// Moves the time by some nanoseconds.
    fileprivate mutating func add(_ length: Int64) {
      let nanoseconds = Int64(tv_nsec) + length % 1_000_000_000
      tv_sec += Int(length / 1_000_000_000 + nanoseconds / 1_000_000_000)
      tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
  }
#endif
