/// What a job of one tick is, which decides when in the tick it runs.
package enum JobKind: UInt8, Sendable {
  /// A `!` of a subscription.
  case disposal
  /// A `^` of a subscription.
  case start
  /// An event of a hot lane.
  case hotEvent
  /// A timer, an event of a cold lane, or any other scheduled work.
  case timer
}

/// The jobs of a scheduler in the order they run: by time, then by kind, then as they were scheduled.
///
/// A binary heap in an array. A cancelled job stays where it is, without its closure, until its turn
/// comes or half of the queue is like it.
struct JobQueue: Sendable {
  struct Entry: Sendable {
    /// In nanoseconds.
    let time: Int64
    /// The kind in the highest byte, then the order of scheduling.
    let order: UInt64
    let job: Job

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

  mutating func insert(_ job: Job, at time: Int64, as kind: JobKind) {
    scheduled += 1
    heap.append(Entry(time: time, order: UInt64(kind.rawValue) << 56 | scheduled, job: job))
    rise(from: heap.count - 1)
  }

  mutating func removeNext() -> Entry? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    sink(last)
    return first
  }

  /// Notes that a job was skipped because it had been cancelled.
  mutating func passedCancelled() { cancelled -= 1 }

  /// Notes that a job in the queue has been cancelled, and sweeps when half of it is.
  mutating func noteCancellation() {
    cancelled += 1
    guard cancelled > 64, cancelled * 2 > heap.count else { return }
    heap.removeAll { $0.job.isDisposed }
    cancelled = 0
    // Sorted is a heap; to sort costs no more than to have inserted.
    heap.sort { $0 < $1 }
  }

  private mutating func rise(from start: Int) {
    heap.withUnsafeMutableBufferPointer { heap in
      var hole = start
      while hole > 0, heap[hole] < heap[(hole - 1) / 2] {
        heap.swapAt(hole, (hole - 1) / 2)
        hole = (hole - 1) / 2
      }
    }
  }

  private mutating func sink(_ entry: Entry) {
    heap[0] = entry
    heap.withUnsafeMutableBufferPointer { heap in
      var hole = 0
      while true {
        var child = 2 * hole + 1
        guard child < heap.count else { return }
        if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
        guard heap[child] < heap[hole] else { return }
        heap.swapAt(hole, child)
        hole = child
      }
    }
  }
}
