import Reactive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clocks of the process, as code in a run reads them.
///
/// `ContinuousClock`, `SuspendingClock` and `Date` ask the C library for the time, each library through a slot of its
/// own in writable memory. The first scheduler that captures tasks puts a function there that answers with the run's time
/// if the calling thread or task belongs to a run, and asks the C library otherwise. Other code in the process has
/// other slots.
enum ProcessClocks {
  #if os(Linux)
    // Unsafe: the type of the C function; it writes what the pointer points to, during the call.
    fileprivate typealias GetTime =
      @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> Int32

    /// Whether the clocks of Swift show the time of a run inside it; makes them on first use.
    static let areVirtual = set()

    /// What each reading of a clock needs: in one global constant, because each of them costs a call.
    private struct Needs: Sendable {
      let slot = TaskHooks.slot
      let tasks = TaskRegistry.shared
    }

    private static let needs = Needs()

    // Unsafe: written once, before the first slot is.
    /// The C library's function; called by its address, because a slot of this library may be replaced too.
    fileprivate private(set) static nonisolated(unsafe) var original: GetTime?

    private static let replacement: GetTime = { clock, result in
      JobBoard.existsAny
        ? readVirtual(clock, result) : readReal(clock, result)
    }

    /// Reads a clock as code does that may be in a run.
    // Unsafe: as for the C function.
    @inline(never)
    static func readVirtual(_ clock: clockid_t, _ result: UnsafeMutablePointer<timespec>?) -> Int32
    {
      guard let result, let time = virtualTime(of: clock) else {
        return original?(clock, result) ?? -1
      }
      result.pointee = time
      return 0
    }

    /// Reads a clock outside of all runs.
    // Unsafe: as for the C function.
    @inline(__always)
    static func readReal(_ clock: clockid_t, _ result: UnsafeMutablePointer<timespec>?) -> Int32 {
      original?(clock, result) ?? -1
    }

    private static func virtualTime(of clock: clockid_t) -> timespec? {
      let word = needs.slot.word
      // Most code that reads a clock is outside of all runs.
      guard word != 0 || !needs.tasks.isEmpty else { return nil }
      return word == probe
        ? timespec(tv_sec: probedSeconds, tv_nsec: 0) : TaskHooks.boardOfTime?.time(of: clock)
    }

    /// The thread's word during the check whether the function is called.
    private static var probe: UInt { Runtime.clockProbe }
    private static var probedSeconds: Int { 12_345 }

    private static func set() -> Bool {
      original = unsafeBitCast(RuntimeSymbols.address(of: "clock_gettime"), to: GetTime?.self)
      // Without it, tasks would sleep in real time, and must see it pass.
      guard original != nil, DefaultStandIn.isSet, !RuntimeSymbols.isMissing("clocks") else {
        return false
      }
      let new = unsafeBitCast(replacement, to: UInt.self)
      // One symbol of each library: of the concurrency runtime, and of the library of `Date`, which need not be there.
      let libraries = ["swift_task_enqueueGlobal_hook", "$s20FoundationEssentials4DateVMn"]
        .filter { RuntimeSymbols.address(of: $0) != nil }
        .map { RuntimeSymbols.slots(calling: "clock_gettime", inLibraryWith: $0) }
      for slot in libraries.joined() { RuntimeSymbols.write(new, to: slot) }
      guard isCalled(), libraries.allSatisfy({ $0.contains { $0.pointee == new } }) else {
        // Clocks that differ would be worse than real ones.
        let old = unsafeBitCast(original, to: UInt.self)
        for slot in libraries.joined() { RuntimeSymbols.write(old, to: slot) }
        return false
      }
      // The older library, too, unless that would make its sleeps wait for ever.
      if BlockingCalls.areReplaced { BlockingCalls.replaceClocks() }
      return true
    }

    /// Reads a clock, and checks whether the function was called.
    private static func isCalled() -> Bool {
      let before = TaskHooks.slot.word
      TaskHooks.slot.word = probe
      defer { TaskHooks.slot.word = before }
      let instants = JobBoard.probing { [ContinuousClock.now, ContinuousClock.now] }
      return instants[0] == instants[1]
    }
  #else
    static let areVirtual = false
  #endif
}

/// Where the clocks of the process begin for the code of a test's runs: what the continuous and the suspending clock
/// showed when the code first read one of them, in nanoseconds, and the calendar clock.
struct ClockOrigins: Sendable {
  var (continuous, suspending): (Int64, Int64)
  var calendar: VirtualDate
}

#if os(Linux)
  extension JobBoard {
    /// What a clock shows in the board's runs now; nil for a clock that stays real, such as those of processor time.
    func time(of clock: clockid_t) -> timespec? {
      guard !usesRealClocks else { return nil }
      let now = time
      return clockOrigins.withLock { known in
        var origins =
          known
          ?? ClockOrigins(
            continuous: ProcessClocks.read(CLOCK_BOOTTIME),
            suspending: ProcessClocks.read(CLOCK_MONOTONIC),
            calendar: VirtualDate(firstDate ?? ProcessClocks.nextSecond))
        defer { known = origins }
        let origin: Int64
        switch clock {
        case CLOCK_BOOTTIME: origin = origins.continuous
        case CLOCK_MONOTONIC: origin = origins.suspending
        case CLOCK_REALTIME:
          let (seconds, nanoseconds) = origins.calendar.reading(at: now)
          return timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
        default: return nil
        }
        let time = origin.addingSaturated(now)
        return timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
      }
    }
  }

  extension ProcessClocks {
    /// The real date, rounded up to a second.
    ///
    /// A `Date` is a `Double`: from a whole second on, the same times are rounded in the same way in every run.
    fileprivate static var nextSecond: Duration {
      .seconds(read(CLOCK_REALTIME) / 1_000_000_000 + 1)
    }

    /// What a clock really shows, in nanoseconds.
    fileprivate static func read(_ clock: clockid_t) -> Int64 {
      var time = timespec()
      _ = original?(clock, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
  }
#endif
