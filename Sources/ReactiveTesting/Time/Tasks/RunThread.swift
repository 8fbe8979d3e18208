import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(Linux)
  /// Threads of Foundation.
  extension BlockingCalls {
    // Unsafe: the types of the C functions; they use what the pointers point to during the call only.
    typealias StartOfThread =
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    private typealias CreateThread =
      @convention(c) (
        UnsafeMutablePointer<SystemThread>, UnsafePointer<pthread_attr_t>?, StartOfThread,
        UnsafeMutableRawPointer?
      ) -> Int32

    static func replaceThreads(inLibraryWith foundation: UnsafeMutableRawPointer?) {
      set(
        "pthread_create", to: unsafeBitCast(createThread, to: UInt.self),
        inLibraryWith: foundation)
    }

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
    static var ownThread: RunThread? {
      guard areThreadsKnown.load(ordering: .relaxed), let threadKey,
        let thread = pthread_getspecific(threadKey)
      else { return nil }
      return Unmanaged<RunThread>.fromOpaque(thread).takeUnretainedValue()
    }

    private static let areThreadsKnown = Atomic<Bool>(false)

    /// The threads that wait for the work of their run loops, by the addresses of these.
    static let waitingThreads = Lock<[UInt: RunThread]>([:])
    /// The board whose run has begun the calling thread; nil for any other thread.
    static var boardOfThread: JobBoard? { ownThread?.board }

    /// Whether the calling thread was begun by a run of a board.
    static func isOnThread(of board: JobBoard) -> Bool { boardOfThread === board }

    /// Notes a thread that begins in a run: `fulfillment(of:)` of XCTest waits on one, and resumes its caller from there.
    private static let createThread: CreateThread = { thread, attributes, start, argument in
      guard let board, threadKey != nil else {
        return pthread_create(thread, attributes, start, argument)
      }
      areThreadsKnown.store(true, ordering: .relaxed)
      let new = Unmanaged.passRetained(RunThread(board, start, argument))
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
  }

  /// A thread that a run has begun through Foundation.
  final class RunThread: Sendable {
    let board: JobBoard
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
      _ board: JobBoard, _ start: BlockingCalls.StartOfThread, _ argument: UnsafeMutableRawPointer?
    ) {
      (self.board, self.start, self.argument) = (board, start, argument)
      board.hasBegunThreads.store(true, ordering: .relaxed)
      board.liveThreads.add(1, ordering: .relaxed)
      board.awakeThreads.add(1, ordering: .relaxed)
    }

    /// Notes that it waits, unless that is known, or it will end soon.
    func noteWait(in loop: UInt) {
      guard phase.load(ordering: .relaxed) == .begun else { return }
      self.loop.store(loop, ordering: .relaxed)
      // The order matters: a stop either finds the thread, or has been noted before this looks.
      BlockingCalls.waitingThreads.withLock { $0[loop] = self }
      beginTimer()
      let wasStopped = board.stopsThreadEarly.exchange(false, ordering: .acquiringAndReleasing)
      let isNew = phase.compareExchange(
        expected: .begun, desired: wasStopped ? .stopped : .waiting,
        ordering: .acquiringAndReleasing
      ).exchanged
      if !isNew || wasStopped {
        timer.dispose()
      } else {
        board.awakeThreads.subtract(1, ordering: .acquiringAndReleasing)
      }
    }

    /// Notes that the run has stopped its wait.
    func noteStop() {
      timer.dispose()
      if phase.exchange(.stopped, ordering: .acquiringAndReleasing) == .waiting {
        board.awakeThreads.add(1, ordering: .acquiringAndReleasing)
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
      timer.inner = board.timeOut(after: Int64((limit * 1e9).rounded())) { [self] in
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
        board.awakeThreads.subtract(1, ordering: .acquiringAndReleasing)
      }
      board.liveThreads.subtract(1, ordering: .releasing)
    }
  }
#endif
