import Reactive
import Synchronization

/// A block of a queue that waits for something that may never come, for messages.
struct WaitingBlock: Sendable {
  enum Cause: Sendable {
    /// Its queue is suspended.
    case suspension
    /// It is in a call that blocks its thread.
    case call(TaskStack)
    /// A group or a work item has not notified it; with the call that asked for that.
    case notification(TaskStack)
    /// It is the handler of a timer that was never activated; with the call that made the timer.
    case inactivity(TaskStack)
    /// Its time has not come: nanoseconds, or nil for a time that never comes.
    case time(Int64?)
  }

  let queue: String
  /// The address of its code; zero if that is not known.
  let code: UInt
  let cause: Cause
}

#if os(Linux)
  /// A block that code of a run has given to a queue, or a call of `sync` that waits for its turn.
  final class QueuedBlock: @unchecked Sendable {
    // Unchecked: Dispatch lets any thread use a queue, a group and a block. Flags are atomic or used with a lock held.
    // Unsafe: queue, group and block are retained from `init` to `deinit`.

    typealias Object = DispatchCalls.Object

    let queue: Object
    /// Nil for a call of `sync`, which runs its block itself.
    private let block: Object?
    private let group: Object?
    let isBarrier: Bool
    /// The address of its code; zero if that is not known.
    let code: UInt
    /// Where a notification was asked for; empty if it is none, or if that is not known.
    let caller: TaskStack
    /// Whether a call of `sync` has its turn, or a block of the main queue has run.
    let hasTurn = Atomic<Bool>(false)
    /// Whether its group was left.
    private let isDone = Atomic<Bool>(false)

    /// Makes a block; with a group, that is entered.
    ///
    /// One that the run itself has made calls a handler.
    init(
      _ block: Object?, on queue: Object, in group: Object? = nil, isBarrier: Bool,
      calling handler: Object? = nil, calledBy caller: TaskStack? = nil
    ) {
      self.caller = caller ?? TaskStack()
      let dispatch = DispatchCalls.originals
      dispatch.retain(queue)
      (self.queue, self.group, self.isBarrier) = (queue, group, isBarrier)
      code = EndedWork.isKept ? (handler ?? block).map(BlockLayout.code) ?? 0 : 0
      self.block = block.flatMap { dispatch.copyBlock($0) }
      if let group {
        dispatch.retain(group)
        dispatch.groupEnter(group)
      }
    }

    deinit {
      noteEnd()
      let dispatch = DispatchCalls.originals
      if let block { dispatch.freeBlock(block) }
      if let group { dispatch.release(group) }
      dispatch.release(queue)
    }

    /// Whether the caller of `sync` runs it.
    var isCall: Bool { block == nil }

    func run() { if let block { DispatchCalls.call(block) } }

    /// Notes that it has run, or never will.
    func noteEnd() {
      guard let group, !isDone.exchange(true, ordering: .relaxed) else { return }
      DispatchCalls.originals.groupLeave(group)
    }

    /// The queue for messages.
    var queueText: String { RunQueues.text(of: queue) }
  }

  /// The dispatch queues of the runs of a board: which of their blocks can run.
  ///
  /// Blocks of a serial queue run in their order, one after the other. Of a concurrent queue, all up to the next barrier
  /// can run, in any order. Each block that can run is a job of the run.
  struct RunQueues: Sendable {
    typealias Object = DispatchCalls.Object

    private struct Line: Sendable {
      let isSerial: Bool
      let isGlobal: Bool
      /// The blocks that cannot run yet, the oldest first.
      var waiting: [QueuedBlock] = []
      /// How many blocks can run or are running.
      var active = 0
      /// Whether one of these is a barrier, as each block of a serial queue is.
      var hasBarrier = false

      func isBarrier(_ block: QueuedBlock) -> Bool { isSerial || block.isBarrier && !isGlobal }

      /// Removes the blocks that can run now.
      mutating func takeReady() -> [QueuedBlock] {
        var count = 0
        while count < waiting.count, !hasBarrier {
          let isBarrier = isBarrier(waiting[count])
          guard !isBarrier || active == 0 else { break }
          hasBarrier = isBarrier
          active += 1
          count += 1
        }
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
      }
    }

    /// The queues that have blocks, by their addresses.
    private var lines: [UInt: Line] = [:]
    /// The serial queues that run a block, with the blocks of queues that they are the targets of.
    private var occupied: Set<UInt> = []
    /// The blocks that can run, except that a queue is suspended or a target is occupied.
    fileprivate var held: [QueuedBlock] = []
    /// The threads of blocks that wait for something.
    var waits: [BlockWait] = []
    /// The calls of `sync` that the thread of the run is in and that have not begun their blocks, the outermost first.
    var waitingCalls: [WaitingCall] = []
    /// The blocks whose times have not come, with the times in nanoseconds.
    private var later: [ObjectIdentifier: (block: QueuedBlock, time: Int64)] = [:]
    /// The calls of Dispatch that come soon, and what to do then.
    var calls: [(call: ExpectedCall, action: @Sendable () -> Void)] = []
    /// The sources of which Dispatch has noticed an event.
    var sources: [RunSource] = []
    /// Where notifications arrive; nil before the first one.
    var arrivals: BlockArrivals?
    /// The groups of jobs of each queue that has blocks for later.
    private var groups: [UInt: UInt64] = [:]

    /// A queue for messages.
    static func text(of queue: Object) -> String {
      let label = DispatchCalls.originals.label(queue).map { String(cString: $0) } ?? ""
      return label.isEmpty ? "a dispatch queue" : "the dispatch queue '\(label)'"
    }

    /// Adds a block to its queue.
    ///
    /// - Returns: The blocks that can run because of that.
    mutating func add(_ block: QueuedBlock) -> [QueuedBlock] {
      let number = UInt(bitPattern: block.queue)
      var line =
        lines[number]
        ?? Line(
          isSerial: QueueLayout.isSerial(block.queue), isGlobal: QueueLayout.isGlobal(block.queue))
      line.waiting.append(block)
      let ready = line.takeReady()
      lines[number] = line
      return ready
    }

    /// Keeps a block until its time comes.
    mutating func keep(_ block: QueuedBlock, until time: Int64) {
      later[ObjectIdentifier(block)] = (block, time)
    }

    mutating func noteDue(_ block: QueuedBlock) { later[ObjectIdentifier(block)] = nil }

    /// The blocks whose times have not come, the next one first.
    var blocksForLater: [WaitingBlock] {
      later.values.sorted { ($0.time, $0.block.code) < ($1.time, $1.block.code) }.map {
        WaitingBlock(
          queue: $0.block.queueText, code: $0.block.code,
          cause: .time($0.time < .max ? $0.time : nil))
      }
    }

    /// Begins a block that can run, unless it has to wait for a target of its queue.
    mutating func begin(_ block: QueuedBlock) -> Bool {
      let queues = Self.serialQueues(of: block.queue)
      guard !QueueLayout.isSuspended(block.queue), occupied.isDisjoint(with: queues) else {
        held.append(block)
        return false
      }
      occupied.formUnion(queues)
      return true
    }

    /// Whether a block that has begun keeps others from running on a queue.
    func isOccupied(_ queue: Object) -> Bool {
      !occupied.isDisjoint(with: Self.serialQueues(of: queue))
    }

    /// Ends a block that was begun.
    ///
    /// - Returns: The blocks that can run because of that.
    mutating func end(_ block: QueuedBlock) -> [QueuedBlock] {
      occupied.subtract(Self.serialQueues(of: block.queue))
      return takeHeld() + leave(block)
    }

    /// Removes a block that was active.
    private mutating func leave(_ block: QueuedBlock) -> [QueuedBlock] {
      let number = UInt(bitPattern: block.queue)
      guard var line = lines[number] else { return [] }
      line.active -= 1
      if line.isBarrier(block) { line.hasBarrier = false }
      let ready = line.takeReady()
      // Somebody else may get the address of a queue that is released.
      lines[number] = line.active > 0 || !line.waiting.isEmpty ? line : nil
      return ready
    }

    /// Removes the blocks that were held, which can be tried again.
    mutating func takeHeld() -> [QueuedBlock] {
      defer { held = [] }
      return held
    }

    /// Removes all blocks that have not begun, to be released outside of the lock.
    mutating func removeAll() -> (blocks: [QueuedBlock], waits: [BlockWait]) {
      defer { (lines, held, waits, groups, calls, later) = ([:], [], [], [:], [], [:]) }
      return (held + lines.values.flatMap(\.waiting) + later.values.map(\.block), waits)
    }

    /// The group of the jobs of a queue's blocks for later, which stay in order if they are due at the same time.
    mutating func group(of queue: Object) -> UInt64 {
      let number = UInt(bitPattern: queue)
      if let group = groups[number] { return group }
      // A group of timers; their numbers are times, which are far smaller.
      let group = 1 << 62 | UInt64(groups.count)
      groups[number] = group
      return group
    }

    /// A queue and those that it targets, as far as they run one block after the other.
    private static func serialQueues(of queue: Object) -> Set<UInt> {
      var queues: Set<UInt> = []
      var next: Object? = queue
      while let queue = next, !QueueLayout.isGlobal(queue) {
        if QueueLayout.isSerial(queue) { queues.insert(UInt(bitPattern: queue)) }
        next = QueueLayout.target(of: queue)
      }
      return queues
    }
  }

  /// The block of a call of `sync`, which is called once.
  private final class MainCall: @unchecked Sendable {
    // Unchecked: whoever calls the block is the first to set the flag, and the caller of `sync` waits for it.
    // Unsafe: the block exists until the call of `sync` returns, and before that the flag is set.
    private let block: DispatchCalls.Object
    private let isBegun = Atomic<Bool>(false)

    init(block: DispatchCalls.Object) { self.block = block }

    func run() {
      if !isBegun.exchange(true, ordering: .acquiringAndReleasing) { DispatchCalls.call(block) }
    }
  }

  /// A call of `sync` on the thread of the run that waits for its turn.
  final class WaitingCall: @unchecked Sendable {
    // Unchecked: only the thread of the run uses it, and the call has not returned.
    let call: QueuedBlock
    /// How many calls blocked the thread when it began.
    let depth: Int
    private var action: (() -> Void)?

    init(_ call: QueuedBlock, depth: Int, _ action: @escaping () -> Void) {
      (self.call, self.depth, self.action) = (call, depth, action)
    }

    /// Does what the call does, once.
    func run() {
      let action = action
      self.action = nil
      action?()
    }
  }

  extension JobBoard {
    typealias Object = DispatchCalls.Object

    // MARK: Blocks

    /// Gives a block to a queue in the board's time.
    ///
    /// - Returns: False if there will be no further run.
    func submit(
      _ block: Object, to queue: Object, in group: Object? = nil, isBarrier: Bool = false,
      calling handler: Object? = nil, after delay: Int64 = 0
    ) -> Bool {
      let block = QueuedBlock(
        block, on: queue, in: group, isBarrier: isBarrier || BlockLayout.isBarrier(block),
        calling: handler)
      guard delay > 0 else { return add(block) }
      let group = queues.withLock { queues in
        queues.keep(block, until: time.addingSaturated(delay))
        return queues.group(of: queue)
      }
      guard delay < .max else { return true }
      return schedule(after: delay, group: group, for: "asyncAfter", code: block.code) {
        [self] in
        queues.withLock { $0.noteDue(block) }
        add(block, isDue: true)
      } != nil
    }

    @discardableResult
    private func add(_ block: QueuedBlock, isDue: Bool = false) -> Bool {
      guard !QueueLayout.endsOnMain(block.queue) else {
        addToMain(block)
        return true
      }
      var ready = queues.withLock { $0.add(block) }
      // A block whose time has come needs no further job.
      if isDue, ready.count == 1, ready[0] === block {
        run(ready.removeLast())
        return true
      }
      return offer(ready)
    }

    /// Makes jobs of blocks that can run.
    @discardableResult
    private func offer(_ blocks: [QueuedBlock]) -> Bool {
      blocks.allSatisfy { block in
        schedule(after: 0, group: nil, for: "async", code: block.code) { [self] in
          run(block)
        } != nil
      }
    }

    /// Runs a block that can run, as a step of the run.
    private func run(_ block: QueuedBlock) {
      guard queues.withLock({ $0.begin(block) }) else { return }
      if block.isCall {
        block.hasTurn.store(true, ordering: .relaxed)
      } else {
        BlockThread.run(block, for: self)
      }
    }

    /// Notes that a block has run.
    func noteEnd(of block: QueuedBlock) {
      offer(queues.withLock { $0.end(block) })
      noteRun(block)
    }

    private func noteRun(_ block: QueuedBlock) {
      block.noteEnd()
      guard EndedWork.isKept, block.code != 0 else { return }
      state.withLock {
        $0.begun.ended.noteEnd(ofBlockOn: block.queueText, block.code, at: $0.now)
      }
    }

    /// Looks again at the blocks of queues that were suspended.
    func lookAtBlocks() { offer(queues.withLock { $0.takeHeld() }) }

    /// Gives a block to the main queue, or to a queue that targets it: it is a part of the main actor.
    private func addToMain(_ block: QueuedBlock, _ call: MainCall? = nil) {
      let before = beginCapturing()
      defer { endCapturing(before) }
      _ = Task { @MainActor in
        // A task that is left at the end of a test is cancelled.
        guard !Task.isCancelled else { return }
        if let call { call.run() } else { block.run() }
        self.noteRun(block)
        block.hasTurn.store(true, ordering: .relaxed)
      }
    }

    // MARK: Calls of sync

    /// Runs a block on a queue, after the blocks that it has.
    ///
    /// - Returns: False if that has to be done in real time.
    func sync(_ block: Object, on queue: Object, isBarrier: Bool) -> Bool {
      guard !QueueLayout.endsOnMain(queue) else { return syncOnMain(block) }
      // A block has a stack of its own, on which nothing else of the run goes on.
      let depth = BlockThread.current(of: self) == nil ? blockDepth : 0
      // Dispatch traps if the caller is on that queue already.
      guard canPassTime, !QueueHolds.contain(queue, atDepth: depth) else { return false }
      let call = QueuedBlock(nil, on: queue, isBarrier: isBarrier || BlockLayout.isBarrier(block))
      let hasTurn = queues.withLock { queues in
        // It can only be the new one that can run.
        !queues.add(call).isEmpty && queues.begin(call)
      }
      let work = WaitingCall(call, depth: depth) { [self] in
        let depth = BlockThread.current(of: self) == nil ? blockDepth : 0
        guard hasTurn || call.hasTurn.load(ordering: .relaxed) else {
          // The run has failed.
          return DispatchCalls.call(block)
        }
        QueueHolds.hold(queue, atDepth: depth) {
          let dispatch = DispatchCalls.originals
          if isBarrier { dispatch.barrierSync(queue, block) } else { dispatch.sync(queue, block) }
        }
        noteEnd(of: call)
      }
      if !hasTurn {
        if BlockThread.current(of: self) == nil { queues.withLock { $0.waitingCalls.append(work) } }
        _ = waitInTime(for: .max) { call.hasTurn.load(ordering: .relaxed) }
        queues.withLock { $0.waitingCalls.removeAll { $0 === work } }
      }
      work.run()
      return true
    }

    /// Does what calls of `sync` do that have their turn, but cannot return before the call that blocks the thread now,
    /// because that one began inside of them.
    func runOuterCalls() {
      while true {
        let depth = blockDepth
        let work = queues.withLock { queues in
          queues.waitingCalls.first {
            $0.depth + 1 < depth && $0.call.hasTurn.load(ordering: .relaxed)
          }
        }
        guard let work else { return }
        queues.withLock { $0.waitingCalls.removeAll { $0 === work } }
        work.run()
      }
    }

    private func syncOnMain(_ block: Object) -> Bool {
      guard canPassTime, TaskHooks.runtime?.isOnRealMain == false else { return false }
      // The block must not be copied: `sync` checks that nothing retains it afterwards.
      let call = QueuedBlock(
        nil, on: DispatchCalls.originals.mainQueueObject, isBarrier: false)
      let work = MainCall(block: block)
      addToMain(call, work)
      _ = waitInTime(for: .max) { call.hasTurn.load(ordering: .relaxed) }
      // If the run has failed, it is not called later.
      work.run()
      return true
    }

    // MARK: Waits

    /// Lets time pass for a wait of the calling thread that any thread may ask whether it is over.
    ///
    /// - Returns: False if time cannot pass here.
    func waitInTime(for length: Int64, until isOver: @escaping () -> Bool) -> Bool {
      guard let thread = BlockThread.current(of: self) else {
        return passTime(for: length, unless: isOver)
      }
      thread.wait(for: length, until: isOver, isAskedHere: false)
      return true
    }

    /// Looks whether waits of blocks are over, and what notifications have arrived; to be called between two steps.
    ///
    /// - Parameter isQuiet: Whether nothing else can be done at this time.
    func lookAtWaits(isQuiet: Bool) {
      takeArrivals()
      for wait in queues.withLock({ $0.waits }) {
        guard let isOver = wait.isOver else {
          if isQuiet { wait.thread.goOn(in: self) }
          continue
        }
        guard !wait.isWoken.load(ordering: .relaxed), isOver() else { continue }
        wait.wake()
        _ = schedule(after: 0, group: nil, for: "wait") { [self] in wait.thread.goOn(in: self) }
      }
    }

    func add(_ wait: BlockWait) {
      blockWork.add(1, ordering: .relaxed)
      queues.withLock { $0.waits.append(wait) }
    }

    func remove(_ wait: BlockWait) {
      queues.withLock { queues in
        guard let place = queues.waits.firstIndex(where: { $0 === wait }) else { return }
        queues.waits.remove(at: place)
        blockWork.subtract(1, ordering: .relaxed)
      }
    }

    /// Drops the blocks that have not begun, and lets those that wait go on in real time, because there will be no further run.
    func endBlocks() {
      RunSource.removeAll(of: self)
      let (blocks, waits) = queues.withLock { $0.removeAll() }
      blockWork.subtract(waits.count, ordering: .relaxed)
      for wait in waits { wait.thread.release(wait) }
      withExtendedLifetime(blocks) {}
    }

    /// Whether a block waits for something other than a time.
    var hasBlockWithoutLimit: Bool {
      blockWork.load(ordering: .relaxed) > 0
        && queues.withLock { $0.waits.contains { !$0.hasLimit } }
    }

    /// The blocks that wait for something that may never come.
    var waitingBlocks: [WaitingBlock] {
      guard hasVirtualQueues else { return [] }
      let (held, waits, arrivals) = queues.withLock { ($0.held, $0.waits, $0.arrivals) }
      return held.filter { QueueLayout.isSuspended($0.queue) }.map {
        WaitingBlock(queue: $0.queueText, code: $0.code, cause: .suspension)
      }
        + waits.filter { !$0.hasLimit }.map {
          WaitingBlock(queue: $0.queueText, code: $0.code, cause: .call($0.stack))
        }
        + (arrivals?.blocks ?? []).map {
          WaitingBlock(queue: $0.queueText, code: $0.code, cause: .notification($0.caller))
        }
        + RunSource.inactiveTimers(in: self)
    }

    /// The blocks whose times have not come, the next one first.
    var blocksForLater: [WaitingBlock] { queues.withLock(\.blocksForLater) }

    // MARK: Notifications

    /// Gives a block to a queue once something has happened, of which Dispatch notifies.
    ///
    /// - Parameters:
    ///   - block: The block.
    ///   - queue: The queue.
    ///   - notify: Asks Dispatch to give a block to a queue then.
    /// - Returns: True.
    func notify(
      _ block: Object, on queue: Object, after notify: (_ queue: Object, _ block: Object) -> Void
    ) -> Bool {
      let arrivals = queues.withLock { queues in
        let arrivals = queues.arrivals ?? BlockArrivals()
        queues.arrivals = arrivals
        return arrivals
      }
      blockWork.add(1, ordering: .relaxed)
      let caller = EndedWork.isKept ? TaskStack.ofCaller : nil
      arrivals.expect(
        QueuedBlock(block, on: queue, isBarrier: BlockLayout.isBarrier(block), calledBy: caller),
        notify)
      return true
    }

    /// Does something once Dispatch has called a handler.
    func expect(_ call: ExpectedCall, _ action: @escaping @Sendable () -> Void) {
      blockWork.add(1, ordering: .relaxed)
      queues.withLock { $0.calls.append((call, action)) }
    }

    /// Takes an event that Dispatch has noticed, from any thread.
    func expectEvent(of source: RunSource) {
      queues.withLock { $0.sources.append(source) }
      blockWork.add(1, ordering: .releasing)
    }

    /// Whether a source of its runs may have an event of the system at any time.
    var awaitsSource: Bool { RunSource.areListening(in: self) }

    private func takeArrivals() {
      var queues = queues.withLock { queues in
        defer { queues.sources = [] }
        return queues
      }
      blockWork.subtract(queues.sources.count, ordering: .relaxed)
      for source in queues.sources { source.offerEvent() }
      if !queues.calls.isEmpty {
        let over = queues.calls.filter { $0.call.isOver(in: queues) }
        queues.calls = []
        self.queues.withLock { queues in
          queues.calls.removeAll { call in over.contains { $0.call === call.call } }
        }
        blockWork.subtract(over.count, ordering: .relaxed)
        for (_, action) in over { action() }
      }
      let blocks = queues.arrivals?.take() ?? []
      blockWork.subtract(blocks.count, ordering: .relaxed)
      for block in blocks { add(block) }
    }
  }

  /// The notifications that a board waits for.
  ///
  /// Dispatch puts a block into a queue, which is always real: there it only notes that the time for the run's block has come. The
  /// run looks between two steps; what has been put into the queue by then has run when it has looked.
  final class BlockArrivals: @unchecked Sendable {
    // Unchecked: any thread may use a queue.
    // Unsafe: the queue is retained until `deinit`.
    private let queue: DispatchCalls.Object?
    private let expected = Lock<[QueuedBlock]>([])
    private let arrived = Lock<[QueuedBlock]>([])

    init() { queue = DispatchCalls.originals.makeQueue("ReactiveTesting.BlockArrivals", nil) }

    deinit { if let queue { DispatchCalls.originals.release(queue) } }

    func expect(
      _ block: QueuedBlock,
      _ notify: (_ queue: DispatchCalls.Object, _ block: DispatchCalls.Object) -> Void
    ) {
      guard let queue else { return }
      expected.withLock { $0.append(block) }
      let note: @convention(block) () -> Void = { [self] in arrived.withLock { $0.append(block) } }
      // Unsafe: Dispatch copies the block during the call.
      withExtendedLifetime(note) {
        notify(queue, unsafeBitCast(note, to: DispatchCalls.Object.self))
      }
    }

    /// Removes the blocks whose time has come.
    func take() -> [QueuedBlock] {
      guard let queue, !blocks.isEmpty else { return [] }
      DispatchCalls.originals.syncWork(queue, nil) { _ in }
      let blocks = arrived.withLock { blocks in
        defer { blocks = [] }
        return blocks
      }
      expected.withLock { expected in
        expected.removeAll { block in blocks.contains { $0 === block } }
      }
      return blocks
    }

    /// The blocks whose time has not come.
    var blocks: [QueuedBlock] { expected.withLock(\.self) }
  }
#else
  extension JobBoard {
    func lookAtWaits(isQuiet: Bool) {}
    func endBlocks() {}
    var awaitsSource: Bool { false }
    var hasBlockWithoutLimit: Bool { false }
    var waitingBlocks: [WaitingBlock] { [] }

    var blocksForLater: [WaitingBlock] { [] }
  }
#endif
