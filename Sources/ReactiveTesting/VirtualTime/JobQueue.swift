/// The jobs of a scheduler in the order they run: by time, then by kind, then as they were scheduled.
///
/// A heap of four children to a node: half as deep as one of two, with the children side by side in
/// memory. Its entries are plain bits, so moving them counts no references. A cancelled job stays
/// where it is, without its closure, until its turn comes or half of the queue is like it.
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

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.time != right.time ? left.time < right.time : left.order < right.order
    }
  }

  private var heap: ContiguousArray<Entry> = []
  private var scheduled: UInt64 = 0
  private var cancelled = 0

  var next: Entry? { heap.first }

  /// How many jobs wait that have not been cancelled.
  var count: Int { heap.count - cancelled }

  /// All jobs that wait, in no order.
  var waiting: [Entry] { heap.filter { $0.job.isWaiting } }

  /// The next number in the order of scheduling.
  ///
  /// Whoever schedules again and again under one number keeps its place among others of one tick.
  mutating func takeNumber() -> UInt64 {
    scheduled += 1
    return scheduled
  }

  mutating func insert(_ job: Job, at time: Int64, number: UInt64) {
    insert(
      Entry(
        time: time, order: UInt64(job.kind.rawValue) << 56 | number,
        reference: .passRetained(job)))
  }

  /// Puts back what `removeNext` has taken.
  mutating func insert(_ entry: Entry) {
    if heap.isEmpty { heap.reserveCapacity(8) }
    heap.append(entry)
    rise(entry)
  }

  /// Takes the next entry out; its job is still retained for it.
  mutating func removeNext() -> Entry? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    sink(last)
    return first
  }

  /// The job of an entry that was taken out and does not come back, in the hands of the caller.
  func release(_ entry: Entry) -> Job { entry.reference.takeRetainedValue() }

  /// Notes that a job was skipped because it had been cancelled.
  mutating func passedCancelled() { cancelled -= 1 }

  /// Notes that a job in the queue has been cancelled, and sweeps when half of it is.
  mutating func noteCancellation() {
    guard !heap.isEmpty else { return }
    cancelled += 1
    guard cancelled > 64, cancelled * 2 > heap.count else { return }
    heap.removeAll { entry in
      guard !entry.job.isWaiting else { return false }
      entry.reference.release()
      return true
    }
    cancelled = 0
    // Sorted is a heap; to sort costs no more than to have inserted.
    heap.sort { $0 < $1 }
  }

  /// Empties the queue.
  ///
  /// - Returns: What waited, to be disposed of outside of any lock.
  mutating func removeAll() -> [Job] {
    let jobs = heap.map { $0.reference.takeRetainedValue() }
    heap = []
    cancelled = 0
    return jobs
  }

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
