import Dispatch
import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  /// A thread as the C library knows it.
  #if canImport(Musl)
    typealias SystemThread = pthread_t?
  #else
    typealias SystemThread = pthread_t
  #endif

  /// A thread on which blocks of queues run, one at a time.
  ///
  /// A block may wait for another one, so that it needs a stack of its own; and it may ask whether it is on the main thread. So the
  /// thread of the run gives its turn to a thread of this kind, and waits until that gives it back, because its block has
  /// run or waits for something. Only the thread that has the turn runs code of the run, so nothing is left to chance.
  ///
  /// The thread calls the original `dispatch_sync`: the block is on its queue, and it excludes code outside of the run.
  final class BlockThread: Sendable {
    /// The turn that the run's thread gives to this one.
    private final class Turn: Sendable {
      enum Phase: UInt8, AtomicRepresentable {
        case offered, taken
        /// The run goes on although the block could not begin.
        case withdrawn
      }

      let phase = Atomic<Phase>(.offered)
      private let isBack = DispatchSemaphore(value: 0)

      /// Moves from the phase of an offer to another one; true for only one caller.
      func move(to new: Phase) -> Bool {
        phase.compareExchange(expected: .offered, desired: new, ordering: .acquiringAndReleasing)
          .exchanged
      }

      func giveBack() { isBack.signal() }

      /// Waits until the turn is given back.
      ///
      /// - Parameter limit: How many seconds of real time it may take to begin.
      /// - Returns: False if the turn was withdrawn.
      func waitForEnd(upTo limit: Int) -> Bool {
        AmbientScheduler.onSystemQueues {
          if isBack.wait(timeout: .now() + .seconds(limit)) == .timedOut {
            if move(to: .withdrawn) { return false }
            isBack.wait()
          }
          return true
        }
      }
    }

    private struct State {
      var board: JobBoard?
      var block: QueuedBlock?
      var turn: Turn?
    }

    /// How many seconds of real time a queue may be occupied by code outside of the run.
    private static var occupationLimit: Int { 10 }

    /// The threads that have nothing to do; they are kept for other blocks and other runs.
    private static let idle = Lock<[BlockThread]>([])
    /// The address of the object of a thread.
    private static let own = ThreadSlot()

    private let state = Lock(State())
    private let isAwake = DispatchSemaphore(value: 0)

    private init() {}

    /// Runs a block, until it waits for something.
    ///
    /// To be called by the thread that has the turn of the run.
    static func run(_ block: QueuedBlock, for board: JobBoard) {
      guard let thread = idle.withLock({ $0.popLast() }) ?? begin() else {
        // The system has no room for one more thread.
        QueueHolds.hold(block.queue, atDepth: board.blockDepth) { block.run() }
        return board.noteEnd(of: block)
      }
      thread.state.withLock { $0 = State(board: board, block: block) }
      guard !thread.goOn(in: board) else { return }
      board.fail(
        """
        a block waits for \(block.queueText), which code outside of the test has suspended or occupied for \
        \(occupationLimit) seconds of real time: let the test have a queue of its own
        """)
    }

    /// Lets the thread go on, until its block has run or waits for something.
    ///
    /// - Returns: False if it could not begin.
    @discardableResult
    func goOn(in board: JobBoard) -> Bool {
      let turn = Turn()
      state.withLock { $0.turn = turn }
      isAwake.signal()
      defer { _ = board.takeOverRun() }
      return turn.waitForEnd(upTo: Self.occupationLimit)
    }

    // MARK: The thread

    /// Begins a thread; nil if there can be no more.
    private static func begin() -> BlockThread? {
      let new = BlockThread()
      // Unsafe: the object is passed to the start of the thread, which never ends.
      let object = Unmanaged.passRetained(new)
      let failure = withUnsafeTemporaryAllocation(of: SystemThread.self, capacity: 1) { thread in
        guard let place = thread.baseAddress else { return EAGAIN }
        let failure = pthread_create(
          place, nil,
          { object in
            guard let object else { return nil }
            BlockThread.own.word = UInt(bitPattern: object)
            let thread = Unmanaged<BlockThread>.fromOpaque(object).takeUnretainedValue()
            while true { thread.runNext() }
          }, object.toOpaque())
        if failure == 0 { pthread_detach(place.pointee) }
        return failure
      }
      guard failure == 0 else {
        object.release()
        return nil
      }
      return new
    }

    private func runNext() {
      isAwake.wait()
      let turn = runBlock()
      Self.idle.withLock { $0.append(self) }
      turn?.giveBack()
    }

    /// Runs the block on its queue.
    ///
    /// What the block has retained is released before this returns, as part of the run.
    private func runBlock() -> Turn? {
      let (board, block) = state.withLock { ($0.board, $0.block) }
      guard let board, let block else { return nil }
      let dispatch = DispatchCalls.originals
      let sync = block.isBarrier ? dispatch.barrierSyncWork : dispatch.syncWork
      sync(block.queue, nil) { _ in BlockThread.current?.runBlockHere() }
      board.noteEnd(of: block)
      return state.withLock { state in
        defer { state = State() }
        return state.turn
      }
    }

    private func runBlockHere() {
      let (board, block, turn) = state.withLock { ($0.board, $0.block, $0.turn) }
      guard let board, let block else { return }
      if turn?.move(to: .taken) == true {
        _ = board.takeOverRun()
      } else {
        // The run has gone on meanwhile, so the thread needs another turn.
        let next = board.schedule(after: 0, group: nil, for: "async") { self.goOn(in: board) }
        guard next != nil else { return }
        awaitTurn(in: board)
      }
      let before = board.beginCapturing()
      QueueHolds.hold(block.queue, atDepth: 0) { block.run() }
      board.endCapturing(before)
    }

    private func awaitTurn(in board: JobBoard) {
      AmbientScheduler.onSystemQueues { isAwake.wait() }
      if state.withLock({ $0.turn })?.move(to: .taken) == true { _ = board.takeOverRun() }
    }

    // MARK: Waits

    /// The thread that the calling code runs on; nil for another kind of thread.
    // Unsafe: the word is the address of an object that is never released.
    private static var current: BlockThread? {
      UnsafeRawPointer(bitPattern: own.word).map {
        Unmanaged<BlockThread>.fromOpaque($0).takeUnretainedValue()
      }
    }

    /// The same, if it runs a block of a board.
    static func current(of board: JobBoard) -> BlockThread? {
      guard let current, current.state.withLock({ $0.board }) === board else { return nil }
      return current
    }

    /// Lets the run go on until a time, or until something has happened.
    ///
    /// - Parameters:
    ///   - length: How long, in nanoseconds; `.max` for ever.
    ///   - isOver: Whether it is over before; nil if it waits only for the time.
    ///   - isAskedHere: Whether only this thread may ask that, at each moment of the run.
    func wait(for length: Int64, until isOver: (() -> Bool)?, isAskedHere: Bool) {
      guard let board = state.withLock({ $0.board }), isOver?() != true else { return }
      let wait = BlockWait(
        self, in: state.withLock { $0.block }, hasLimit: length < .max,
        until: isAskedHere && isOver != nil ? nil : isOver ?? { false })
      var timer: (any Disposable)?
      if length < .max {
        timer = board.schedule(after: length, group: nil, for: "wait") {
          if wait.wake() { wait.thread.goOn(in: board) }
        }
        guard timer != nil else { return }
      }
      board.add(wait)
      repeat {
        state.withLock { $0.turn.take() }?.giveBack()
        awaitTurn(in: board)
      } while isAskedHere && isOver != nil && !wait.isWoken.load(ordering: .relaxed)
        && isOver?() != true
      guard !wait.isReleased.load(ordering: .relaxed) else {
        return goOnInRealTime(unless: length < .max ? nil : isOver)
      }
      timer?.dispose()
      board.remove(wait)
    }

    /// Goes on as a thread outside of all runs.
    private func goOnInRealTime(unless isOver: (() -> Bool)?) {
      TaskHooks.slot.word = 0
      state.withLock { $0.board = nil }
      var pause: UInt32 = 1_000
      while let isOver, !isOver() {
        usleep(pause)
        pause = min(2 * pause, 500_000)
      }
    }

    /// Lets a thread that waits go on, because there will be no further run.
    func release(_ wait: BlockWait) {
      wait.isReleased.store(true, ordering: .relaxed)
      _ = wait.wake()
      isAwake.signal()
    }
  }

  /// The wait of a block for something.
  final class BlockWait: @unchecked Sendable {
    // Unchecked: `isOver` is called by the thread that has the turn of the run, while the one that waits does nothing.

    let thread: BlockThread
    /// Whether it is over; nil if only the thread may ask that.
    let isOver: (() -> Bool)?
    /// The queue of the block for messages.
    let queueText: String
    /// The address of the block's code; zero if that is not known.
    let code: UInt
    /// Where it waits, for messages; empty if it ends at some time, or if that is not known.
    let stack: TaskStack
    /// Whether it is over at some time.
    let hasLimit: Bool
    let isWoken = Atomic<Bool>(false)
    let isReleased = Atomic<Bool>(false)

    init(
      _ thread: BlockThread, in block: QueuedBlock?, hasLimit: Bool, until isOver: (() -> Bool)?
    ) {
      (self.thread, self.hasLimit) = (thread, hasLimit)
      (queueText, code) = (block?.queueText ?? "a queue", block?.code ?? 0)
      stack = EndedWork.isKept && !hasLimit ? TaskStack.ofCaller ?? TaskStack() : TaskStack()
      self.isOver = isOver
    }

    /// Ends the wait; true for only one caller.
    @discardableResult
    func wake() -> Bool { !isWoken.exchange(true, ordering: .relaxed) }
  }

  /// The queues that threads of runs are on: a thread that waits for such a queue waits for ever.
  enum QueueHolds {
    private struct Hold {
      let queue: UInt
      let depth: Int
    }

    private static let holds = Lock<[UInt: [Hold]]>([:])

    /// Whether the calling thread is on a queue.
    ///
    /// - Parameters:
    ///   - queue: The queue; only one that runs its blocks one after the other counts.
    ///   - depth: How many calls block the thread: it goes on with other code of the run inside of such a call.
    /// - Returns: Whether it is on the queue and cannot leave it before it goes on.
    static func contain(_ queue: DispatchCalls.Object, atDepth depth: Int) -> Bool {
      guard QueueLayout.isSerial(queue) else { return false }
      let number = UInt(bitPattern: queue)
      return holds.withLock {
        $0[ThreadSlot.thread]?.contains { $0.queue == number && $0.depth == depth } ?? false
      }
    }

    static func hold(_ queue: DispatchCalls.Object, atDepth depth: Int, _ body: () -> Void) {
      let (thread, hold) = (ThreadSlot.thread, Hold(queue: UInt(bitPattern: queue), depth: depth))
      holds.withLock { $0[thread, default: []].append(hold) }
      body()
      holds.withLock { holds in
        holds[thread]?.removeLast()
        if holds[thread]?.isEmpty == true { holds[thread] = nil }
      }
    }
  }
#endif
