import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  /// Run loops, and the time-outs of XCTest, which waits in one.
  extension BlockingCalls {
    // Unsafe: the types of the C functions; they use what the pointers point to during the call only.
    private typealias RunRunLoop =
      @convention(c) (UnsafeMutableRawPointer?, Double, UInt8) -> Int32
    private typealias IsFinished =
      @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> UInt8
    private typealias StopRunLoop = @convention(c) (UnsafeMutableRawPointer?) -> Void
    private typealias AddTimer =
      @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
    private typealias CurrentRunLoop = @convention(c) () -> UnsafeMutableRawPointer?
    // What XCTest calls in Swift, `+ (DispatchTime, Double)`, `Date.timeIntervalSinceReferenceDate` and
    // `Date(timeIntervalSinceNow:)`, has the registers of these functions of C.
    private typealias AddTime = @convention(c) (UInt64, Double) -> UInt64
    private typealias ReferenceDate = @convention(c) () -> Double
    private typealias LaterDate = @convention(c) (Double) -> Double

    static func replaceRunLoops(inLibraryWith foundation: UnsafeMutableRawPointer?) {
      if originalRunLoop != nil, originalStop != nil, currentRunLoop != nil {
        set(
          "CFRunLoopRunInMode", to: unsafeBitCast(runRunLoop, to: UInt.self),
          inLibraryWith: foundation)
        set(
          "CFRunLoopStop", to: unsafeBitCast(stopRunLoop, to: UInt.self), inLibraryWith: foundation)
      }
      if originalAddTimer != nil {
        set(
          "CFRunLoopAddTimer", to: unsafeBitCast(addTimer, to: UInt.self), inLibraryWith: foundation
        )
      }
      if originalIsFinished != nil {
        set(
          "_CFRunLoopFinished", to: unsafeBitCast(isFinished, to: UInt.self),
          inLibraryWith: foundation)
      }
    }

    private static let originalRunLoop = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopRunInMode"), to: RunRunLoop?.self)

    private static let originalStop = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopStop"), to: StopRunLoop?.self)
    private static let currentRunLoop = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopGetCurrent"), to: CurrentRunLoop?.self)

    private static let originalAddTimer = unsafeBitCast(
      RuntimeSymbols.address(of: "CFRunLoopAddTimer"), to: AddTimer?.self)

    private static let addTimer: AddTimer = { runLoop, timer, mode in
      board?.noteRealTimer()
      originalAddTimer?(runLoop, timer, mode)
    }

    /// What a run of a run loop returns when it was stopped, and when its time is over.
    private static var isStopped: Int32 { 2 }
    private static var isTimeOver: Int32 { 3 }

    /// A run loop forgets that it was stopped while it was not running.
    private static let stopRunLoop: StopRunLoop = { runLoop in
      waits.wake(UInt(bitPattern: runLoop), all: true)
      if let board, board.liveThreads.load(ordering: .relaxed) > 0 {
        // The order matters, as in `noteWait(in:)`.
        board.stopsThreadEarly.store(true, ordering: .sequentiallyConsistent)
        if let thread = waitingThreads.withLock({ $0[UInt(bitPattern: runLoop)] }) {
          board.stopsThreadEarly.store(false, ordering: .relaxed)
          thread.noteStop()
        }
      }
      originalStop?(runLoop)
    }

    private static let runRunLoop: RunRunLoop = { mode, seconds, returnsAfterSource in
      guard seconds > 0, let board else {
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
      let start = board.time
      if length < 1_000 {
        // What is left of a limit that was calculated in doubles: its time has come.
        _ = look()
      } else if !pass(length, in: board, unless: look) {
        var slept: Int64 = 0
        while !look(), slept < length {
          sleepInRealTime(1_000_000)
          slept += 1_000_000
        }
      }
      if result == isTimeOver, board.time - start < length {
        setLead(after: length, since: start, board)
      }
      return result
    }
    private static let originalIsFinished = unsafeBitCast(
      RuntimeSymbols.address(of: "_CFRunLoopFinished"), to: IsFinished?.self)

    /// A run of a run loop that has no work asks this first, and ends: the thread asks again and again.
    private static let isFinished: IsFinished = { runLoop, mode in
      let answer = originalIsFinished?(runLoop, mode) ?? 1
      if let thread = ownThread {
        thread.noteWait(in: UInt(bitPattern: runLoop))
        sleepInRealTime(100_000)
      } else if answer != 0, let board {
        waitForStop(of: UInt(bitPattern: runLoop), in: board)
      }
      return answer
    }

    /// When the calling thread was last told that its run loop has no work: the virtual time, and one.
    private static let lastAnswer = ThreadSlot()

    /// Lets time pass in a run instead of asking again and again.
    private static func waitForStop(of runLoop: UInt, in board: JobBoard) {
      guard let length = takeTimeLeft() else {
        // Whoever asks again at the same time does so until something has happened, which needs time.
        let time = UInt(bitPattern: Int(board.time)) &+ 1
        if lastAnswer.word == time, !pass(1_000_000) { sleepInRealTime(100_000) }
        lastAnswer.word = time
        return
      }
      guard length >= 1_000 else { return setLead(after: 1_000, since: board.time, board) }
      let wait = waits.begin(for: runLoop)
      defer { waits.end(wait) }
      if !pass(length, in: board, unless: { wait.isOver }) { sleepInRealTime(100_000) }
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
    static func replaceTimeOuts() {
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
      } else if let board {
        // A quarter of a second is added to the first sum.
        if time != never {
          waitEnd.word = UInt(
            board.time.addingSaturated(seconds < 9e9 ? Int64(max(0, seconds) * 1e9) : .max))
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
      if ownThread == nil, let board, waitEnd.word != 0 {
        timeLeft.word = UInt(max(1, Int64(clamping: waitEnd.word) - board.time))
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
      _ length: Int64, in board: JobBoard, unless isOver: @escaping () -> Bool
    ) -> Bool {
      let end = waitEnd.word
      waitEnd.word = 0
      defer { waitEnd.word = end }
      return board.passTime(for: length, unless: isOver)
    }
  }
#endif
