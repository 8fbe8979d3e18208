/// Jobs in their default order, from which one is picked by its position among the candidates.
///
/// Jobs of a group never overtake each other, so the candidates are the first job of each group. Adding,
/// picking and cancelling one of n jobs take O(log n).
struct CandidateLine: Sendable {
  private struct Slot: Sendable {
    /// The job of the entry may be used only while `isHere` is true.
    let entry: JobQueue.Entry
    var isHere = true
    /// The slots of the jobs before and after it in its group.
    var previous: Int?
    var next: Int?
  }

  private var slots: [Slot] = []
  /// A binary indexed tree: the number of candidates in the slots up to each slot.
  private var sums: [Int] = []
  /// The slot of the last job of each group.
  private var lasts: [MixedKey: Int] = [:]
  /// How many jobs there are.
  private(set) var count = 0
  /// How many of them are the first of their group.
  private(set) var candidateCount = 0

  /// The jobs, in order.
  var entries: [JobQueue.Entry] { slots.lazy.filter(\.isHere).map(\.entry) }

  /// The job that runs first by default; it is a candidate.
  var first: JobQueue.Entry? { candidateCount > 0 ? slots[slot(ofCandidate: 0)].entry : nil }

  /// Adds a job at its place in the order.
  mutating func insert(_ entry: JobQueue.Entry) {
    // Rebuilt when fewer than half of the slots hold a job, so memory stays bounded in a tick that goes on and on.
    let isSparse = slots.count > 64 && count < slots.count / 2
    let isLast = slots.last.map { $0.entry < entry } ?? true
    guard isSparse || !isLast else { return append(entry) }
    let all = (entries + [entry]).sorted { $0 < $1 }
    self = CandidateLine()
    for entry in all { append(entry) }
  }

  /// A job by its position among the candidates.
  func candidate(_ place: Int) -> JobQueue.Entry? {
    place < candidateCount ? slots[slot(ofCandidate: place)].entry : nil
  }

  /// Removes a job by its position among the candidates.
  mutating func take(candidate place: Int) -> JobQueue.Entry? {
    place < candidateCount ? leave(slot(ofCandidate: place)) : nil
  }

  /// Removes a job; nil if it is not here.
  mutating func remove(_ job: Job) -> JobQueue.Entry? {
    job.place < 0 ? nil : leave(Int(job.place))
  }

  private mutating func append(_ entry: JobQueue.Entry) {
    let place = slots.count
    if place == 0 {
      // Enough for most tests.
      slots.reserveCapacity(8)
      sums.reserveCapacity(8)
    }
    let previous = lasts.updateValue(place, forKey: MixedKey(entry.job.group))
    slots.append(Slot(entry: entry, previous: previous))
    entry.job.place = Int32(place)
    count += 1
    var sum = 0
    var below = place
    while below > place & (place + 1) {
      sum += sums[below - 1]
      below &= below - 1
    }
    sums.append(sum)
    if let previous { slots[previous].next = place } else { mark(place, by: 1) }
  }

  private mutating func leave(_ place: Int) -> JobQueue.Entry? {
    let slot = slots[place]
    guard slot.isHere else { return nil }
    let (entry, previous, next) = (slot.entry, slot.previous, slot.next)
    slots[place].isHere = false
    entry.job.place = -1
    count -= 1
    if let next {
      slots[next].previous = previous
    } else {
      lasts[MixedKey(entry.job.group)] = previous
    }
    if let previous {
      slots[previous].next = next
    } else {
      mark(place, by: -1)
      if let next { mark(next, by: 1) }
    }
    return entry
  }

  /// Adds the job of a slot to the candidates, or removes it from them.
  private mutating func mark(_ place: Int, by change: Int) {
    candidateCount += change
    var node = place
    while node < sums.count {
      sums[node] += change
      node |= node + 1
    }
  }

  /// The slot of the candidate with this number, counted from zero.
  private func slot(ofCandidate number: Int) -> Int {
    var place = 0
    var left = number
    var step = 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
    while step > 0 {
      if place + step <= sums.count, sums[place + step - 1] <= left {
        left -= sums[place + step - 1]
        place += step
      }
      step >>= 1
    }
    return place
  }
}
