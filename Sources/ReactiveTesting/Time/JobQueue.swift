import Reactive
import Synchronization

/// The kind of a job, which decides when in its tick it runs.
@usableFromInline
@frozen
package enum JobKind: UInt8, Sendable, Comparable {
  /// A `!` of a subscription, unless it is in the tick of its `^`.
  case disposal
  /// A `^` of a subscription, and a `!` in the same tick.
  case start
  /// An event of a hot lane.
  case hotEvent
  /// A timer, an event of a cold lane, or any other scheduled work.
  case timer

  @usableFromInline
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Work that waits in a test's scheduler, and the handle that cancels it.
@usableFromInline
class Job: Disposable, @unchecked Sendable {
  // Unchecked: mutable state is touched only with the board's lock held. The subclasses justify what they add.

  final let board: JobBoard
  final let kind: JobKind
  /// The number of the board's call site that led to this job; -1 for none.
  final var siteNumber: Int32 = -1
  /// Whether it is still to run; to be read with the board's lock held.
  private(set) final var isWaiting = false
  /// Jobs of one group never overtake each other, whatever the order of a tick's actions.
  final var group: UInt64 = 0
  /// The name of the operator that scheduled it; nil if it has none.
  final var name: StaticString?
  /// Who scheduled it, or made the stage that did; nil if that is not kept.
  final var caller: (any KeptCaller)?
  /// Whether it is for a block of a queue, which a task that yields lets run.
  final var isBlock = false
  /// The address of the code of that block; zero if that is not known.
  final var code: UInt = 0
  /// Whether it ends a wait for everything else of its time.
  final var endsWait = false
  /// The number of the task that sleeps until it runs; zero for none.
  final var sleeper: UInt64 = 0
  /// Whether a task sleeps for no time until it runs.
  final var isPoll = false
  /// Its place in the default order of the jobs from which an order picks; zero if it is not among them.
  final var dueOrder: UInt64 = 0
  /// The time at which it is due; for one from which an order picks.
  final var dueTime: Int64 = 0
  /// Its number among the actions of its tick; -1 without one.
  final var tickNumber: Int32 = -1
  /// The strand of what scheduled it; nil if that is unknown.
  final var strand: Int?

  init(_ board: JobBoard, _ kind: JobKind) { (self.board, self.kind) = (board, kind) }

  /// The call site for which it runs; -1 for none.
  ///
  /// To be read with the board's lock held.
  var effectiveSiteNumber: Int32 { siteNumber }

  /// The lane whose events it sends.
  var lane: InputLane? { nil }

  /// Whether it comes exactly at its time, even if timers may be late.
  var isExact: Bool { kind != .timer || lane != nil || endsWait }

  /// Where the task is that sleeps until it runs; nil if that is not known.
  var sleeperStack: TaskStack? { nil }

  /// Whether nothing depends on it any more, so that time need not pass until it runs.
  var isOver: Bool { false }

  /// Whether it runs again and again, at an interval.
  var isRepeating: Bool { false }

  /// The work of the job, called outside of any lock by whoever has taken the job.
  func run() {}

  /// Called when a run takes the job: the player of a lane puts itself back into the queue here.
  ///
  /// To be called with the board's lock held.
  func willRun(in state: inout JobBoard.State) {}

  /// Releases the work of the job; called outside of any lock by whoever has taken the job.
  func releaseWork() {}

  @usableFromInline var isDisposed: Bool { board.state.withLock { _ in !isWaiting } }

  @usableFromInline
  func dispose() {
    if board.state.withLock({ cancel(in: &$0) }) { releaseWork() }
  }

  /// Puts the job into the queue, to run at a time.
  ///
  /// To be called with the board's lock held.
  @inline(__always)
  final func wait(until time: Int64, number: UInt64, in state: inout JobBoard.State) {
    guard !state.isOver else { return }
    isWaiting = true
    state.jobs.insert(self, at: time, number: number)
  }

  /// Takes the job, to run or to release it; true for only one caller.
  ///
  /// To be called with the board's lock held.
  final func take() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  /// Removes the job from the queue; true if it was waiting.
  ///
  /// To be called with the board's lock held.
  final func cancel(in state: inout JobBoard.State) -> Bool {
    guard take() else { return false }
    state.noteCancellation(of: self)
    return true
  }
}

/// A job that runs a closure once.
final class ActionJob: Job, @unchecked Sendable {
  // Unchecked: `action` belongs to whoever has taken the job, and only one caller can.

  private var action: (@Sendable () -> Void)?

  init(_ board: JobBoard, _ kind: JobKind, _ action: @escaping @Sendable () -> Void) {
    self.action = action
    super.init(board, kind)
  }

  override func run() {
    let action = action.take()
    action?()
  }

  override func releaseWork() { action = nil }
}

/// A job that waits again and again, until it is disposed of.
///
/// Its work is released once it is disposed of and nobody is running it.
@usableFromInline
class RecurringJob: Job, @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; it adds an atomic.

  /// Whether it was disposed of, whether its work has been released, and how many callers are running it.
  private final let marks = Atomic<UInt>(0)

  private static var disposed: UInt { 1 }
  private static var gone: UInt { 2 }
  private static var runner: UInt { 4 }

  @usableFromInline override final var isDisposed: Bool {
    marks.load(ordering: .acquiring) & Self.disposed != 0
  }

  override final func run() { run { performTurn() } }

  /// Runs work in place of a turn of the job.
  final func run(_ work: () -> Void) {
    marks.add(Self.runner, ordering: .acquiringAndReleasing)
    if !isDisposed { work() }
    releaseWorkIfDone(marks.subtract(Self.runner, ordering: .acquiringAndReleasing).newValue)
  }

  /// The work of each turn.
  func performTurn() {}

  /// Called once when the job is disposed of, with the board's lock held.
  func noteDisposal(in state: inout JobBoard.State) {}

  @usableFromInline
  override final func dispose() {
    let old = marks.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.disposed == 0 else { return }
    board.state.withLock { state in
      _ = cancel(in: &state)
      noteDisposal(in: &state)
    }
    releaseWorkIfDone(marks.load(ordering: .acquiring))
  }

  private func releaseWorkIfDone(_ marks: UInt) {
    guard marks == Self.disposed else { return }
    // Several callers may get here, but only one may release the work.
    let (isMine, _) = self.marks.compareExchange(
      expected: Self.disposed, desired: Self.disposed | Self.gone, ordering: .acquiringAndReleasing)
    if isMine { releaseWork() }
  }
}

/// A job that runs a closure again and again.
final class RepeatingJob: RecurringJob, @unchecked Sendable {
  // Unchecked: `action` is released when nobody runs it, or will.

  override var isRepeating: Bool { true }

  private let interval: Int64
  private var action: (@Sendable () -> Void)?

  init(_ board: JobBoard, every interval: Int64, _ action: @escaping @Sendable () -> Void) {
    self.interval = interval
    self.action = action
    super.init(board, .timer)
  }

  override func performTurn() {
    let start = board.time
    action?()
    board.state.withLock { state in
      // Checked with the lock held: whoever disposes of the job sets the mark first and then takes the lock.
      guard !isDisposed else { return }
      group = state.group(.timer)
      // The action may have blocked its thread, so time may have passed.
      let next = max(state.now, start.addingSaturated(interval))
      wait(until: next, number: state.jobs.takeNumber(), in: &state)
    }
  }

  override func releaseWork() { action = nil }
}

/// The pending jobs of a scheduler in the order they run: by time, then by kind, then as they were scheduled.
///
/// It is a heap with four children per node: half as deep as a binary heap, and the children are side by side in
/// memory. The entries are plain bits, so moving them needs no reference counting. A cancelled job stays in its place,
/// without its closure, until its turn comes or half of a long queue is cancelled.
struct JobQueue: Sendable {
  /// A job and its place in the order.
  struct Entry: @unchecked Sendable {
    // Unchecked: an unmanaged reference is as sendable as the job, which is.

    /// In nanoseconds.
    let time: Int64
    /// The kind in the highest byte, then the order of scheduling.
    let order: UInt64
    fileprivate let reference: Unmanaged<Job>

    var job: Job { reference.takeUnretainedValue() }

    fileprivate init(time: Int64, order: UInt64, reference: Unmanaged<Job>) {
      (self.time, self.order, self.reference) = (time, order, reference)
    }

    /// The entry of a job that is due, without a reference of its own.
    init(of job: Job) {
      self.init(time: job.dueTime, order: job.dueOrder, reference: .passUnretained(job))
    }

    /// The job, once the entry has been removed for good; the caller now owns the reference.
    func release() -> Job { reference.takeRetainedValue() }

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.time != right.time ? left.time < right.time : left.order < right.order
    }
  }

  private var heap: ContiguousArray<Entry> = []
  private var scheduled: UInt64 = 0
  private var cancelled = 0

  /// The next job, still in its place.
  var next: Entry? {
    mutating get {
      while let first = heap.first {
        if first.job.isWaiting { return first }
        // Nothing happens at its time, so time does not move there.
        cancelled -= 1
        removeFirst()
        _ = first.release()
      }
      return nil
    }
  }

  /// How many jobs are pending.
  var count: Int { heap.count - cancelled }

  /// All pending jobs, in no order.
  var waiting: [Entry] { heap.filter(\.job.isWaiting) }

  /// The next number in the order of scheduling.
  ///
  /// A job that is scheduled again under the same number keeps its place among the others of a tick.
  mutating func takeNumber() -> UInt64 {
    scheduled += 1
    return scheduled
  }

  @inline(__always)
  mutating func insert(_ job: Job, at time: Int64, number: UInt64) {
    let entry = Entry(
      time: time, order: UInt64(job.kind.rawValue) << 56 | number, reference: .passRetained(job))
    heap.append(entry)
    if heap.count > 1 { rise(entry) }
  }

  /// Removes the next job, which is still retained on behalf of its entry.
  mutating func removeNext() -> Entry? {
    guard let next else { return nil }
    removeFirst()
    return next
  }

  /// Notes that a job in the queue has been cancelled, and removes all cancelled jobs once they are many and half of it.
  mutating func noteCancellation() {
    guard !heap.isEmpty else { return }
    cancelled += 1
    guard cancelled > 64, cancelled * 2 > heap.count else { return }
    heap.removeAll { entry in
      guard !entry.job.isWaiting else { return false }
      _ = entry.release()
      return true
    }
    // A sorted array is a heap.
    heap.sort { $0 < $1 }
    cancelled = 0
  }

  /// Empties the queue.
  ///
  /// - Returns: The jobs; the caller disposes of them outside of any lock.
  mutating func removeAll() -> [Job] {
    defer { (heap, cancelled) = ([], 0) }
    return heap.map { $0.release() }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
  }

  // Unsafe: the buffer is used inside the call that gives it, and each position is checked to be less than its count.

  private mutating func rise(_ entry: Entry) {
    heap.withUnsafeMutableBufferPointer { heap in
      var hole = heap.count - 1
      while hole > 0 {
        let parent = (hole - 1) / 4
        guard entry < heap[parent] else { break }
        heap[hole] = heap[parent]
        hole = parent
      }
      heap[hole] = entry
    }
  }

  private mutating func sink(_ entry: Entry) {
    heap.withUnsafeMutableBufferPointer { heap in
      var hole = 0
      while true {
        let firstChild = 4 * hole + 1
        guard firstChild < heap.count else { break }
        var least = firstChild
        for child in firstChild + 1..<min(firstChild + 4, heap.count)
        where heap[child] < heap[least] { least = child }
        guard heap[least] < entry else { break }
        heap[hole] = heap[least]
        hole = least
      }
      heap[hole] = entry
    }
  }
}
