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
      replaceWaits(inLibraryWith: foundation)
      replaceRunLoops(inLibraryWith: foundation)
      replaceThreads(inLibraryWith: foundation)
      replaceTimeOuts()
      return set(
        "nanosleep", to: unsafeBitCast(foundationSleep, to: UInt.self), inLibraryWith: foundation)
    }

    /// Replaces what a library calls; false if it does not call it.
    // Unsafe: the address of a function of the same type as the one that is replaced.
    @discardableResult
    static func set(
      _ function: String, to new: UInt, inLibraryWith symbol: UnsafeMutableRawPointer?
    ) -> Bool {
      let slots = RuntimeSymbols.slots(calling: function, inLibraryWith: symbol)
      for slot in slots { RuntimeSymbols.write(new, to: slot) }
      return !slots.isEmpty
    }

    // Outside of all runs, a function that replaces another one asks whether there is any board and calls the original. What
    // it does otherwise is a function of its own, so that it needs no registers before that.

    /// The board whose time the calling thread sees; nil outside of all runs.
    @inline(__always)
    static var board: JobBoard? { JobBoard.existsAny ? findBoard() : nil }

    @inline(never)
    static func findBoard() -> JobBoard? {
      guard TaskHooks.slot.word != 0 || !TaskRegistry.shared.isEmpty,
        let board = TaskHooks.boardOfTime, !board.usesRealClocks, ProcessClocks.areVirtual
      else { return nil }
      return board
    }

    /// Lets time pass in the run that the calling thread is inside.
    ///
    /// - Returns: False if it is in no run, so that it has to sleep in real time.
    @inline(never)
    static func pass(_ length: Int64) -> Bool { board?.passTime(for: length) ?? false }

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
      JobBoard.existsAny ? sleepHere(seconds) : originalSleep?(seconds) ?? seconds
    }

    @inline(never)
    private static func sleepHere(_ seconds: UInt32) -> UInt32 {
      if pass(Int64(seconds) * 1_000_000_000) { return 0 }
      return originalSleep?(seconds) ?? seconds
    }

    private static let shortSleep: ShortSleep = { microseconds in
      JobBoard.existsAny ? shortSleepHere(microseconds) : originalShortSleep?(microseconds) ?? -1
    }

    @inline(never)
    private static func shortSleepHere(_ microseconds: UInt32) -> Int32 {
      if pass(Int64(microseconds) * 1_000) { return 0 }
      return originalShortSleep?(microseconds) ?? -1
    }

    private static let exactSleep: ExactSleep = { length, rest in
      JobBoard.existsAny ? exactSleepHere(length, rest) : originalExactSleep?(length, rest) ?? -1
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
    static func sleepInRealTime(_ length: Int64) {
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
    static func setLead(after length: Int64, since start: Int64, _ board: JobBoard) {
      if lead.word == 0 { leads.add(1, ordering: .relaxed) }
      let left = max(0, length - (board.time - start))
      lead.word = UInt(left.addingSaturated(1_000))
    }

    static func takeLead() -> Int64 {
      // Most code that reads a clock has not slept.
      guard leads.load(ordering: .relaxed) > 0, lead.word != 0 else { return 0 }
      defer { lead.word = 0 }
      leads.subtract(1, ordering: .relaxed)
      return Int64(clamping: lead.word)
    }

    private static let foundationSleep: ExactSleep = { length, rest in
      JobBoard.existsAny
        ? foundationSleepHere(length, rest) : originalExactSleep?(length, rest) ?? -1
    }

    @inline(never)
    private static func foundationSleepHere(
      _ length: UnsafePointer<timespec>?, _ rest: UnsafeMutablePointer<timespec>?
    ) -> Int32 {
      guard let board, let length, isValid(length.pointee) else {
        return originalExactSleep?(length, rest) ?? -1
      }
      let wanted = nanoseconds(length.pointee)
      let start = board.time
      if !board.passTime(for: rounded(wanted - Int64(cut.word), to: 250)) {
        sleepInRealTime(wanted)
      }
      setLead(after: wanted, since: start, board)
      return 0
    }

    /// The length that code meant, given one that was calculated in doubles and cut off: whole microseconds, if it is so
    /// near to them.
    ///
    /// - Parameters:
    ///   - length: The length in nanoseconds.
    ///   - distance: What counts as near. Dates of this century are as exact as a quarter of a microsecond.
    /// - Returns: The length, at least a nanosecond.
    static func rounded(_ length: Int64, to distance: Int64) -> Int64 {
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
      JobBoard.existsAny ? getTimeHere(clock, result) : ProcessClocks.readReal(clock, result)
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
      JobBoard.existsAny ? getDateHere(result, zone) : gettimeofday(result, zone)
    }

    @inline(never)
    private static func getDateHere(
      _ result: UnsafeMutablePointer<timeval>, _ zone: UnsafeMutableRawPointer?
    ) -> Int32 {
      guard let board, var time = board.time(of: CLOCK_REALTIME) else {
        return gettimeofday(result, zone)
      }
      time.add(takeLead())
      let (microseconds, rest) = time.tv_nsec.quotientAndRemainder(dividingBy: 1_000)
      result.pointee = timeval(tv_sec: time.tv_sec, tv_usec: microseconds)
      cut.word = UInt(rest)
      return 0
    }
  #else
    static func isOnThread(of board: JobBoard) -> Bool { false }
  #endif
}

#if os(Linux)
  extension timespec {
    /// Moves the time by some nanoseconds.
    mutating func add(_ length: Int64) {
      let nanoseconds = Int64(tv_nsec) + length % 1_000_000_000
      tv_sec += Int(length / 1_000_000_000 + nanoseconds / 1_000_000_000)
      tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
  }
#endif
