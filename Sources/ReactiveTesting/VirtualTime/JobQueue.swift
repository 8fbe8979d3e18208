/// The jobs of a scheduler in the order they run: by time, then by kind, then as they were scheduled.
///
/// What has come lately is in a heap of four children to a node: half as deep as one of two, with the
/// children side by side in memory. Once that is large, compared with the rest, it is sorted and merged
/// with the rest: of many jobs each moves through memory in order, where a heap would jump about in it.
/// The entries are plain bits, so moving them counts no references. A cancelled job stays where it is,
/// without its closure, until its turn comes or half of the queue is like it.
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

  /// The one that there is, while there is no other: many a run never has two at a time.
  private var only: Entry?
  private var heap: ContiguousArray<Entry> = []
  /// The last is the next.
  private var sorted: ContiguousArray<Entry> = []
  private var scheduled: UInt64 = 0
  private var cancelled = 0

  var next: Entry? {
    guard let young = only ?? heap.first else { return sorted.last }
    guard let old = sorted.last, old < young else { return young }
    return old
  }

  private var total: Int { heap.count + sorted.count + (only == nil ? 0 : 1) }

  /// How many jobs wait that have not been cancelled.
  var count: Int { total - cancelled }

  /// All jobs that wait, in no order.
  var waiting: [Entry] {
    ((only.map { [$0] } ?? []) + heap + sorted).filter { $0.job.isWaiting }
  }

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
    if let other = only {
      only = nil
      heap.reserveCapacity(8)
      heap.append(other)
    } else if heap.isEmpty, sorted.isEmpty {
      only = entry
      return
    }
    heap.append(entry)
    if heap.count > 1 { rise(entry) }
  }

  /// Takes the next entry out; its job is still retained for it.
  mutating func removeNext() -> Entry? {
    if let entry = only.take() { return entry }
    // A quarter of the rest, so that in the mean an entry is merged a few times at most.
    if heap.count > 256, heap.count > sorted.count / 4 { merge() }
    guard let young = heap.first else { return popSorted() }
    if let old = sorted.last, old < young { return popSorted() }
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
    return young
  }

  private mutating func popSorted() -> Entry? {
    if sorted.count % 16 == 0 { touchAhead() }
    return sorted.popLast()
  }

  /// Looks at the jobs that come next, which lie anywhere in memory: all at once they are fetched side by
  /// side, where each by itself would be waited for.
  private func touchAhead() {
    var idle = 0
    for entry in sorted.suffix(16) where !entry.job.isWaiting { idle += 1 }
    precondition(
      idle <= cancelled, "A job that waits no more is in the queue, and was not cancelled.")
  }

  /// The job of an entry that was taken out and does not come back, in the hands of the caller.
  func release(_ entry: Entry) -> Job { entry.reference.takeRetainedValue() }

  /// Notes that a job was skipped because it had been cancelled.
  mutating func passedCancelled() { cancelled -= 1 }

  /// Notes that a job in the queue has been cancelled, and sweeps when half of it is.
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
  /// - Returns: What waited, to be disposed of outside of any lock.
  mutating func removeAll() -> [Job] {
    guard total > 0 else { return [] }
    var jobs: [Job] = []
    if let entry = only.take() { jobs.append(release(entry)) }
    for entry in heap { jobs.append(release(entry)) }
    for entry in sorted { jobs.append(release(entry)) }
    heap.removeAll()
    sorted.removeAll()
    cancelled = 0
    return jobs
  }

  /// Sorts all that there is.
  private mutating func merge() {
    heap.sortLatestFirst()
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
