import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls of Dispatch: what code of a run gives to queues runs in the run's time.
///
/// A method of `DispatchQueue` is compiled into the library libswiftDispatch, which calls the C functions of Dispatch through
/// slots, as those of `ProcessClocks`. Some methods are inlined into their callers, so the slots of the test are replaced
/// too. A block of a run becomes a job of the run; `RunQueues` says when, and `BlockThread` where it runs. Calls from
/// outside of all runs go to the original functions, and so do the library's own, inside of
/// `AmbientScheduler.onSystemQueues`.
enum DispatchCalls {
  #if os(Linux)
    // Unsafe: the types of the C functions. An object or a block is a pointer that the caller retains during the call.
    typealias Object = UnsafeMutableRawPointer
    typealias Submit = @convention(c) (Object, Object) -> Void
    typealias SubmitLater = @convention(c) (UInt64, Object, Object) -> Void
    typealias SubmitInGroup = @convention(c) (Object, Object, Object) -> Void
    typealias Work = @convention(c) (Object?) -> Void
    typealias SubmitWork = @convention(c) (Object, Object?, Work) -> Void
    typealias Later = @convention(c) (UInt64, Int64) -> UInt64
    typealias LaterDate = @convention(c) (UnsafePointer<timespec>?, Int64) -> UInt64
    typealias Wait = @convention(c) (Object, UInt64) -> Int
    typealias Use = @convention(c) (Object) -> Void
    typealias Copy = @convention(c) (Object) -> Object?
    typealias MakeQueue = @convention(c) (UnsafePointer<CChar>?, Object?) -> Object?
    typealias Label = @convention(c) (Object) -> UnsafePointer<CChar>?
    typealias Apply = @convention(c) (Int, Object?, Object) -> Void
    typealias MakeSource = @convention(c) (Object, UInt, UInt, Object?) -> Object?
    typealias SetTimer = @convention(c) (Object, UInt64, UInt64, UInt64) -> Void
    typealias SetHandler = @convention(c) (Object, Object?) -> Void
    typealias MergeData = @convention(c) (Object, UInt) -> Void
    typealias SourceData = @convention(c) (Object) -> UInt
    typealias SendSignal = @convention(c) (pid_t, Int32) -> Int32
    private typealias Invoke = @convention(c) (Object) -> Void
    private typealias InvokeWithNumber = @convention(c) (Object, Int) -> Void

    /// The functions of Dispatch, called by their addresses, because a slot of this library may be replaced too.
    struct Originals: Sendable {
      let submit, barrierSubmit, sync, barrierSync: Submit
      let after: SubmitLater
      let groupSubmit, groupNotify, blockNotify: SubmitInGroup
      let syncWork, barrierSyncWork: SubmitWork
      let later: Later
      let laterDate: LaterDate
      let semaphoreWait, groupWait, blockWait: Wait
      let groupEnter, groupLeave, retain, release, suspend, resume, activate, freeBlock: Use
      let copyBlock: Copy
      let makeQueue: MakeQueue
      let label: Label
      let apply: Apply
      let makeSource: MakeSource
      let setTimer: SetTimer
      let setEvent, setCancellation, setRegistration: SetHandler
      let cancelSource: Use
      let mergeData: MergeData
      let sourceData: SourceData
      let sendSignal: SendSignal
      let mainQueue: UInt

      var mainQueueObject: Object {
        guard let queue = Object(bitPattern: mainQueue) else {
          preconditionFailure("The main queue has no address.")
        }
        return queue
      }

      init?() {
        // Each name with the type of its function.
        func find<Function>(_ name: String, _: Function.Type = Function.self) -> Function? {
          unsafeBitCast(RuntimeSymbols.address(of: name), to: Function?.self)
        }
        guard let submit: Submit = find("dispatch_async"),
          let barrierSubmit: Submit = find("dispatch_barrier_async"),
          let sync: Submit = find("dispatch_sync"),
          let barrierSync: Submit = find("dispatch_barrier_sync"),
          let after: SubmitLater = find("dispatch_after"),
          let groupSubmit: SubmitInGroup = find("dispatch_group_async"),
          let groupNotify: SubmitInGroup = find("dispatch_group_notify"),
          let blockNotify: SubmitInGroup = find("dispatch_block_notify"),
          let syncWork: SubmitWork = find("dispatch_sync_f"),
          let barrierSyncWork: SubmitWork = find("dispatch_barrier_sync_f"),
          let later: Later = find("dispatch_time"),
          let laterDate: LaterDate = find("dispatch_walltime"),
          let semaphoreWait: Wait = find("dispatch_semaphore_wait"),
          let groupWait: Wait = find("dispatch_group_wait"),
          let blockWait: Wait = find("dispatch_block_wait"),
          let groupEnter: Use = find("dispatch_group_enter"),
          let groupLeave: Use = find("dispatch_group_leave"),
          let retain: Use = find("dispatch_retain"), let release: Use = find("dispatch_release"),
          let suspend: Use = find("dispatch_suspend"), let resume: Use = find("dispatch_resume"),
          let activate: Use = find("dispatch_activate"),
          let freeBlock: Use = find("_Block_release"), let copyBlock: Copy = find("_Block_copy"),
          let makeQueue: MakeQueue = find("dispatch_queue_create"),
          let label: Label = find("dispatch_queue_get_label"),
          let apply: Apply = find("dispatch_apply"),
          let makeSource: MakeSource = find("dispatch_source_create"),
          let setTimer: SetTimer = find("dispatch_source_set_timer"),
          let setEvent: SetHandler = find("dispatch_source_set_event_handler"),
          let setCancellation: SetHandler = find("dispatch_source_set_cancel_handler"),
          let setRegistration: SetHandler = find("dispatch_source_set_registration_handler"),
          let cancelSource: Use = find("dispatch_source_cancel"),
          let mergeData: MergeData = find("dispatch_source_merge_data"),
          let sourceData: SourceData = find("dispatch_source_get_data"),
          let sendSignal: SendSignal = find("kill"),
          let mainQueue = RuntimeSymbols.address(of: "_dispatch_main_q")
        else { return nil }
        (self.submit, self.barrierSubmit) = (submit, barrierSubmit)
        (self.sync, self.barrierSync) = (sync, barrierSync)
        (self.after, self.groupSubmit) = (after, groupSubmit)
        (self.groupNotify, self.blockNotify) = (groupNotify, blockNotify)
        (self.syncWork, self.barrierSyncWork) = (syncWork, barrierSyncWork)
        (self.later, self.laterDate) = (later, laterDate)
        (self.semaphoreWait, self.groupWait) = (semaphoreWait, groupWait)
        (self.blockWait, self.groupEnter, self.groupLeave) = (blockWait, groupEnter, groupLeave)
        (self.retain, self.release) = (retain, release)
        (self.suspend, self.resume, self.activate) = (suspend, resume, activate)
        (self.freeBlock, self.copyBlock) = (freeBlock, copyBlock)
        (self.makeQueue, self.label, self.apply) = (makeQueue, label, apply)
        (self.makeSource, self.setTimer) = (makeSource, setTimer)
        (self.setEvent, self.setCancellation) = (setEvent, setCancellation)
        (self.setRegistration, self.cancelSource) = (setRegistration, cancelSource)
        self.sendSignal = sendSignal
        (self.mergeData, self.sourceData) = (mergeData, sourceData)
        self.mainQueue = UInt(bitPattern: mainQueue)
      }
    }

    /// What each call needs: in one global variable, because each of them costs a call.
    private struct Needs: Sendable {
      let slot = TaskHooks.slot
      let tasks = TaskRegistry.shared
    }

    private static let needs = Needs()

    // Unsafe: written once, before the first call is replaced, and never freed. Access to a global constant would be a call.
    private static nonisolated(unsafe) var found: UnsafeMutablePointer<Originals>?

    /// The functions of Dispatch; to be used only if the calls were replaced, so that all of them are known.
    @inline(__always)
    static var originals: Originals {
      guard let found else {
        preconditionFailure("ReactiveTesting used a function of Dispatch that it has not found.")
      }
      return found.pointee
    }

    /// The board whose queues the calling code uses; nil outside of all runs.
    @inline(__always)
    private static var board: JobBoard? { JobBoard.existsAny ? findBoard() : nil }

    @inline(never)
    private static func findBoard() -> JobBoard? {
      let word = needs.slot.word
      // Most code that uses a queue is outside of all runs.
      guard word != 0 || !needs.tasks.isEmpty else { return nil }
      return board(at: word)
    }

    @inline(never)
    private static func board(at word: UInt) -> JobBoard? {
      guard word != Runtime.onSystemQueues, let board = TaskHooks.boardOfTime,
        board.hasVirtualQueues
      else { return nil }
      return board
    }

    // MARK: Slots

    /// Whether the calls come here; replaces all of them on first use.
    static let areReplaced = replace()

    private static func replace() -> Bool {
      guard let originals = Originals() else { return false }
      found = .allocate(capacity: 1)
      found?.initialize(to: originals)
      guard QueueLayout.isKnown, !RuntimeSymbols.isMissing("queues") else { return false }
      // Two symbols: of the library of the methods, and of the program or the library that this one is linked into.
      let libraries = [
        RuntimeSymbols.address(
          of: "$s8Dispatch0A5QueueC10asyncAfter8deadline7executeyAA0A4TimeV_AA0A8WorkItemCtF"),
        UnsafeMutableRawPointer(bitPattern: unsafeBitCast(later as Later, to: UInt.self)),
      ]
      let calls: [(String, UInt)] = [
        ("dispatch_async", unsafeBitCast(submit, to: UInt.self)),
        ("dispatch_barrier_async", unsafeBitCast(barrierSubmit, to: UInt.self)),
        ("dispatch_group_async", unsafeBitCast(groupSubmit, to: UInt.self)),
        ("dispatch_after", unsafeBitCast(after, to: UInt.self)),
        ("dispatch_sync", unsafeBitCast(sync, to: UInt.self)),
        ("dispatch_barrier_sync", unsafeBitCast(barrierSync, to: UInt.self)),
        ("dispatch_apply", unsafeBitCast(apply, to: UInt.self)),
        ("dispatch_time", unsafeBitCast(later, to: UInt.self)),
        ("dispatch_walltime", unsafeBitCast(laterDate, to: UInt.self)),
        ("dispatch_semaphore_wait", unsafeBitCast(semaphoreWait, to: UInt.self)),
        ("dispatch_group_wait", unsafeBitCast(groupWait, to: UInt.self)),
        ("dispatch_group_notify", unsafeBitCast(groupNotify, to: UInt.self)),
        ("dispatch_block_wait", unsafeBitCast(blockWait, to: UInt.self)),
        ("dispatch_block_notify", unsafeBitCast(blockNotify, to: UInt.self)),
        ("dispatch_resume", unsafeBitCast(resume, to: UInt.self)),
        ("dispatch_activate", unsafeBitCast(activate, to: UInt.self)),
        ("dispatch_suspend", unsafeBitCast(suspend, to: UInt.self)),
        ("dispatch_source_create", unsafeBitCast(makeSource, to: UInt.self)),
        ("dispatch_source_set_timer", unsafeBitCast(setTimer, to: UInt.self)),
        ("dispatch_source_set_event_handler", unsafeBitCast(setEvent, to: UInt.self)),
        ("dispatch_source_set_cancel_handler", unsafeBitCast(setCancellation, to: UInt.self)),
        ("dispatch_source_set_registration_handler", unsafeBitCast(setRegistration, to: UInt.self)),
        ("dispatch_source_cancel", unsafeBitCast(cancelSource, to: UInt.self)),
        ("dispatch_source_merge_data", unsafeBitCast(mergeData, to: UInt.self)),
        ("dispatch_source_get_data", unsafeBitCast(sourceData, to: UInt.self)),
        ("kill", unsafeBitCast(sendSignal as SendSignal, to: UInt.self)),
        ("dispatch_retain", unsafeBitCast(retain, to: UInt.self)),
        ("dispatch_release", unsafeBitCast(release, to: UInt.self)),
      ]
      for library in libraries {
        for (name, new) in calls {
          for slot in RuntimeSymbols.slots(calling: name, inLibraryWith: library) {
            RuntimeSymbols.write(new, to: slot)
          }
        }
      }
      return QueueTime.isReplaced
    }

    // MARK: Blocks

    private static let submit: Submit = { queue, block in
      guard let board else {
        originals.submit(queue, block)
        if JobBoard.existsAny { BlockingCalls.boardOfThread?.expectReport(on: queue) }
        return
      }
      if isForReports(queue) {
        originals.submit(queue, block)
        board.expectReport(on: queue)
      } else if !board.submit(block, to: queue) {
        originals.submit(queue, block)
      }
    }

    /// Whether XCTest gives what it has to report about a wait to a queue.
    fileprivate static func isForReports(_ queue: Object) -> Bool {
      originals.label(queue).map { strcmp($0, "org.swift.XCTest.XCTWaiter.delegate") == 0 } ?? false
    }

    private static let barrierSubmit: Submit = { queue, block in
      guard let board, board.submit(block, to: queue, isBarrier: true) else {
        return originals.barrierSubmit(queue, block)
      }
    }

    private static let groupSubmit: SubmitInGroup = { group, queue, block in
      guard let board, board.submit(block, to: queue, in: group) else {
        return originals.groupSubmit(group, queue, block)
      }
    }

    private static let after: SubmitLater = { time, queue, block in
      guard let board, let delay = board.timeLeft(until: time),
        board.submit(block, to: queue, after: delay)
      else { return originals.after(time, queue, block) }
    }

    private static let sync: Submit = { queue, block in
      guard let board, board.sync(block, on: queue, isBarrier: false) else {
        return originals.sync(queue, block)
      }
    }

    private static let barrierSync: Submit = { queue, block in
      guard let board, board.sync(block, on: queue, isBarrier: true) else {
        return originals.barrierSync(queue, block)
      }
    }

    /// The rounds run one after the other, because a run has one thread at a time.
    private static let apply: Apply = { count, queue, block in
      guard board != nil else { return originals.apply(count, queue, block) }
      for number in 0..<max(0, count) { function(of: block, InvokeWithNumber.self)(block, number) }
    }

    /// Calls a block that has no parameters.
    // Unsafe: a block is an object whose third word is its function, by the specification of blocks.
    static func call(_ block: Object) { function(of: block, Invoke.self)(block) }

    private static func function<Function>(of block: Object, _: Function.Type) -> Function {
      unsafeBitCast(block.load(fromByteOffset: 16, as: UInt.self), to: Function.self)
    }

    // MARK: Waits

    private static let semaphoreWait: Wait = { semaphore, time in
      JobBoard.existsAny
        ? waitHere(for: semaphore, until: time, originals.semaphoreWait)
        : originals.semaphoreWait(semaphore, time)
    }

    private static let groupWait: Wait = { group, time in
      JobBoard.existsAny
        ? waitHere(for: group, until: time, originals.groupWait) : originals.groupWait(group, time)
    }

    private static let blockWait: Wait = { block, time in
      JobBoard.existsAny
        ? waitHere(for: block, until: time, originals.blockWait) : originals.blockWait(block, time)
    }

    /// Waits in the time of a run, if the calling code is in one.
    ///
    /// - Parameters:
    ///   - object: What to wait for.
    ///   - time: When it ends at the latest.
    ///   - wait: Waits in real time; returns zero once that was successful.
    /// - Returns: What that function would return.
    @inline(never)
    private static func waitHere(for object: Object, until time: UInt64, _ wait: Wait) -> Int {
      guard time != 0, let board else { return wait(object, time) }
      let now = wait(object, 0)
      guard now != 0, let length = board.timeLeft(until: time), length > 0 else { return now }
      var result = now
      let canPass = board.waitInTime(for: length) {
        if result != 0 { result = wait(object, 0) }
        return result == 0
      }
      guard canPass else {
        return wait(object, length == .max ? .max : originals.later(0, length))
      }
      return result
    }

    // MARK: Notifications

    private static let groupNotify: SubmitInGroup = { group, queue, block in
      guard let board,
        board.notify(block, on: queue, after: { originals.groupNotify(group, $0, $1) })
      else { return originals.groupNotify(group, queue, block) }
    }

    private static let blockNotify: SubmitInGroup = { object, queue, block in
      guard let board,
        board.notify(block, on: queue, after: { originals.blockNotify(object, $0, $1) })
      else { return originals.blockNotify(object, queue, block) }
    }

    // MARK: Suspension

    private static let suspend: Use = { object in
      originals.suspend(object)
      RunSource.at(object)?.suspend()
    }

    private static let resume: Use = { object in
      originals.resume(object)
      noteResumption(of: object)
    }

    private static let activate: Use = { object in
      originals.activate(object)
      noteResumption(of: object)
    }

    @inline(__always)
    private static func noteResumption(of object: Object) {
      if let source = RunSource.at(object) { source.resume() } else { board?.lookAtBlocks() }
    }

    // MARK: Sources

    private static let makeSource: MakeSource = { type, handle, mask, queue in
      guard let board else { return originals.makeSource(type, handle, mask, queue) }
      let kind = kind(of: type, handle)
      let source = originals.makeSource(type, handle, mask, RunSource.realQueue(of: kind, queue))
      if let source { note(source, kind, on: queue, in: board) }
      return source
    }

    private static func kind(of type: Object, _ handle: UInt) -> RunSource.Kind {
      let names: [(String, RunSource.Kind)] = [
        ("timer", .timer), ("data_add", .adding), ("data_or", .combining),
        ("data_replace", .replacing), ("signal", .signal(handle)),
      ]
      return names.first { RuntimeSymbols.address(of: "_dispatch_source_type_\($0.0)") == type }?.1
        ?? .real
    }

    @inline(never)
    private static func note(
      _ source: Object, _ kind: RunSource.Kind, on queue: Object?, in board: JobBoard
    ) {
      typealias Find = @convention(c) (Int, UInt) -> Object?
      let global = RuntimeSymbols.address(of: "dispatch_get_global_queue").flatMap {
        unsafeBitCast($0, to: Find.self)(0, 0)
      }
      guard let queue = queue ?? global else { return }
      RunSource.add(RunSource(kind, on: queue, in: board), at: source)
    }

    private static let setTimer: SetTimer = { source, start, interval, leeway in
      guard let own = RunSource.at(source), own.kind == .timer,
        let delay = own.board.timeLeft(until: start)
      else { return originals.setTimer(source, start, interval, leeway) }
      own.schedule(after: delay, interval: interval < 1 << 63 ? max(1, Int64(interval)) : nil)
    }

    private static let setEvent: SetHandler = { source, block in
      guard let own = RunSource.at(source) else { return originals.setEvent(source, block) }
      own.set(event: block, of: source)
    }

    private static let setCancellation: SetHandler = { source, block in
      guard let own = RunSource.at(source) else { return originals.setCancellation(source, block) }
      own.set(cancellation: block) { originals.setCancellation(source, $0) }
    }

    private static let setRegistration: SetHandler = { source, block in
      guard let own = RunSource.at(source) else { return originals.setRegistration(source, block) }
      own.set(registration: block) { originals.setRegistration(source, $0) }
    }

    private static let cancelSource: Use = { source in
      originals.cancelSource(source)
      RunSource.at(source)?.cancel()
    }

    private static let mergeData: MergeData = { source, data in
      guard let own = RunSource.at(source), !own.kind.isOfSystem, own.kind != .timer else {
        return originals.mergeData(source, data)
      }
      own.merge(data)
    }

    private static let sourceData: SourceData = { source in
      guard let own = RunSource.at(source), own.kind != .real else {
        return originals.sourceData(source)
      }
      return own.data
    }

    private static let sendSignal: SendSignal = { process, signal in
      guard process == getpid(), let board, let number = UInt(exactly: signal) else {
        return originals.sendSignal(process, signal)
      }
      return RunSource.send(number, in: board) { originals.sendSignal(process, signal) }
    }

    private static let retain: Use = { object in
      RunSource.at(object)?.retain()
      originals.retain(object)
    }

    private static let release: Use = { object in
      // First, because another object may get its address.
      if RunSource.at(object)?.release() == true { RunSource.remove(at: object) }
      originals.release(object)
    }

    // MARK: Time

    private static let later: Later = { time, length in
      JobBoard.existsAny ? laterHere(time, length) : originals.later(time, length)
    }

    @inline(never)
    private static func laterHere(_ time: UInt64, _ length: Int64) -> UInt64 {
      guard time == 0 || time == QueueTime.nowByDate, let ofRun = timeOfRun(time, after: length)
      else { return originals.later(time, length) }
      return ofRun
    }

    private static func timeOfRun(_ time: UInt64, after length: Int64) -> UInt64? {
      let word = needs.slot.word
      if word == Runtime.clockProbe { return QueueTime.probed }
      guard word != 0 || !needs.tasks.isEmpty else { return nil }
      return board(at: word)?.queueTime(time, after: length)
    }

    private static let laterDate: LaterDate = { date, length in
      guard date == nil, let board, let time = board.queueTime(QueueTime.nowByDate, after: length)
      else { return originals.laterDate(date, length) }
      return time
    }
  #else
    static let areReplaced = false
  #endif
}

#if os(Linux)
  import Dispatch

  /// The times of Dispatch: nanoseconds since the start of the system; with the highest bit set, including the time for
  /// which it slept; with the two highest bits set, a date, counted from 1970 and negated.
  enum QueueTime {
    /// A constant of Dispatch: the current date.
    static var nowByDate: UInt64 { ~1 }
    static var probed: UInt64 { 12_345_000 }

    /// Whether the time of Dispatch is asked for here; to be called once the slots are set.
    static var isReplaced: Bool {
      let before = TaskHooks.slot.word
      TaskHooks.slot.word = Runtime.clockProbe
      defer { TaskHooks.slot.word = before }
      return JobBoard.probing { DispatchTime.now().uptimeNanoseconds == probed }
    }
  }

  extension JobBoard {
    /// Lets the run go on only once XCTest has reported what it has just given to a queue for that: the test would be over
    /// otherwise, or at another time.
    fileprivate func expectReport(on queue: DispatchCalls.Object) {
      guard hasVirtualQueues, DispatchCalls.isForReports(queue) else { return }
      let call = ExpectedCall(on: queue)
      let note: @convention(block) () -> Void = { call.noteCall() }
      // Unsafe: Dispatch copies the block during the call.
      withExtendedLifetime(note) {
        DispatchCalls.originals.submit(queue, unsafeBitCast(note, to: DispatchCalls.Object.self))
      }
      expect(call) {}
    }

    /// Whether what its runs give to queues runs in their time.
    var hasVirtualQueues: Bool {
      !usesRealClocks && ProcessClocks.areVirtual && DispatchCalls.areReplaced
    }

    private func nanoseconds(of clock: clockid_t) -> Int64? {
      time(of: clock).map { Int64($0.tv_sec) * 1_000_000_000 + Int64($0.tv_nsec) }
    }

    /// A time of Dispatch some nanoseconds after the current one.
    fileprivate func queueTime(_ base: UInt64, after length: Int64) -> UInt64? {
      guard base == QueueTime.nowByDate else {
        return nanoseconds(of: CLOCK_MONOTONIC).map {
          let time = $0.addingSaturated(length)
          return time == .max ? .max : UInt64(max(1, time))
        }
      }
      return nanoseconds(of: CLOCK_REALTIME).map {
        let time = $0.addingSaturated(length)
        return time == .max ? .max : 0 &- UInt64(max(2, time))
      }
    }

    /// How long it is until a time of Dispatch, at least zero; `.max` for ever, nil if that is not known.
    func timeLeft(until time: UInt64) -> Int64? {
      guard time < .max else { return .max }
      guard time > 0, time != QueueTime.nowByDate else { return 0 }
      let (clock, date) =
        switch time >> 62 {
        case 3: (CLOCK_REALTIME, Int64(bitPattern: 0 &- time))
        case 2: (CLOCK_BOOTTIME, Int64(time & ~(1 << 63)))
        default: (CLOCK_MONOTONIC, Int64(time))
        }
      return nanoseconds(of: clock).map { max(0, date - $0) }
    }
  }
#endif
