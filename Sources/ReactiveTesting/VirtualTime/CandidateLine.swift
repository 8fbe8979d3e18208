/// Jobs in the order in which they run by default, from which one is picked by its place among the candidates.
///
/// Jobs of a group never overtake each other, so that the candidates are the first of each group. Adding,
/// picking and cancelling one of n jobs take O(log n).
struct CandidateLine: Sendable {
  private struct Slot: Sendable {
    /// The job itself only as long as it is here.
    let entry: JobQueue.Entry
    var isHere = true
    /// The slots of the jobs before and after it in its group.
    var previous: Int?
    var next: Int?
  }

  private var slots: [Slot] = []
  /// A binary indexed tree: how many candidates there are in the slots up to each.
  private var sums: [Int] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The slot of the last job of each group.
  private var lasts: [UInt64: Int] = [:]
  /// How many jobs there are.
  private(set) var count = 0
  /// How many of them are the first of their group.
  private(set) var candidateCount = 0

  /// The jobs, in order.
  var entries: [JobQueue.Entry] { slots.lazy.filter(\.isHere).map(\.entry) }

  /// The job that runs first by default, which is a candidate.
  var first: JobQueue.Entry? { candidateCount > 0 ? slots[slot(ofCandidate: 0)].entry : nil }

  /// Adds a job where it belongs.
  mutating func insert(_ entry: JobQueue.Entry) {
    // One slot in two holds a job at least, so that a tick that goes on and on keeps no more than it needs.
    let isSparse = slots.count > 64 && count < slots.count / 2
    let isLast = slots.last.map { $0.entry < entry } ?? true
    guard isSparse || !isLast else { return append(entry) }
    let all = (entries + [entry]).sorted { $0 < $1 }
    self = CandidateLine()
    for entry in all { append(entry) }
  }

  /// Takes a job out by its place among the candidates.
  mutating func take(candidate place: Int) -> JobQueue.Entry? {
    place < candidateCount ? leave(slot(ofCandidate: place)) : nil
  }

  /// Takes a job out; nil if it is not here.
  mutating func remove(_ job: Job) -> JobQueue.Entry? {
    places[ObjectIdentifier(job)].flatMap { leave($0) }
  }

  private mutating func append(_ entry: JobQueue.Entry) {
    let place = slots.count
    let previous = lasts.updateValue(place, forKey: entry.job.group)
    slots.append(Slot(entry: entry, previous: previous))
    places[ObjectIdentifier(entry.job)] = place
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
    places[ObjectIdentifier(entry.job)] = nil
    count -= 1
    if let next { slots[next].previous = previous } else { lasts[entry.job.group] = previous }
    if let previous {
      slots[previous].next = next
    } else {
      mark(place, by: -1)
      if let next { mark(next, by: 1) }
    }
    return entry
  }

  /// Counts the job of a slot as a candidate, or no longer.
  private mutating func mark(_ place: Int, by change: Int) {
    candidateCount += change
    var node = place
    while node < sums.count {
      sums[node] += change
      node |= node + 1
    }
  }

  /// The slot with as many candidates before it as a number says, and one in it.
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
