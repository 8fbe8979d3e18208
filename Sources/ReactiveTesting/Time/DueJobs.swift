/// The jobs that are due together, from which an ``ActionOrder`` picks one after the other.
struct DueJobs: Sendable {
  // An event of a hot lane made in the meantime comes before the timers, but at the end of the events.
  private var events = CandidateLine()
  private var timers = CandidateLine()

  /// How many jobs there are.
  var count: Int { events.count + timers.count }

  /// How many jobs can be picked: the first of each group.
  var candidateCount: Int { events.candidateCount + timers.candidateCount }

  /// All jobs, in their default order.
  var entries: [JobQueue.Entry] { events.entries + timers.entries }

  /// The job that runs first by default.
  var first: JobQueue.Entry? { events.first ?? timers.first }

  /// A job by its position among those that can be picked.
  func candidate(_ place: Int) -> JobQueue.Entry? {
    let fromTimers = place - events.candidateCount
    return fromTimers < 0 ? events.candidate(place) : timers.candidate(fromTimers)
  }

  mutating func insert(_ entry: JobQueue.Entry) {
    if entry.job.kind < .timer { events.insert(entry) } else { timers.insert(entry) }
  }

  /// Removes a job by its position among those that can be picked.
  mutating func take(candidate place: Int) -> JobQueue.Entry? {
    let fromTimers = place - events.candidateCount
    return fromTimers < 0 ? events.take(candidate: place) : timers.take(candidate: fromTimers)
  }

  /// Removes a job; nil if it is not here.
  mutating func remove(_ job: Job) -> JobQueue.Entry? {
    job.kind < .timer ? events.remove(job) : timers.remove(job)
  }
}

extension JobBoard.State {
  /// The next job by time and kind, still in its place; it may have been cancelled.
  var next: JobQueue.Entry? {
    guard isPicking, let chosen = due.first else { return jobs.next }
    guard let other = jobs.next, other < chosen else { return chosen }
    return other
  }

  /// How many jobs are pending.
  var pendingCount: Int { jobs.count + due.count }

  /// All pending jobs, in no order.
  var pending: [JobQueue.Entry] { jobs.waiting + due.entries }

  /// Removes all jobs; the caller disposes of them outside of any lock.
  mutating func removeAll() -> [Job] {
    // The jobs still have their places in the line, which must not be looked up any more.
    isPicking = false
    defer { due = DueJobs() }
    return jobs.removeAll() + due.entries.map(jobs.release)
  }

  /// Notes that a pending job has been cancelled.
  mutating func noteCancellation(of job: Job) {
    guard isPicking, let entry = due.remove(job) else { return jobs.noteCancellation() }
    guide?.noteCancelled(job, entry)
    _ = jobs.release(entry)
  }

  /// Gathers the actions of a moment, if nothing comes before them.
  ///
  /// - Parameter time: The moment.
  /// - Returns: Whether there are any.
  mutating func gatherDue(at time: Int64) -> Bool {
    guard let next, next.time == time, next.job.kind > .start else { return false }
    gatherDue(time)
    return due.candidateCount > 0
  }

  private mutating func gatherDue(_ time: Int64) {
    while let next = jobs.next, next.time == time, let entry = jobs.removeNext() {
      if entry.job.isWaiting {
        number(entry)
        due.insert(entry)
      } else {
        _ = jobs.release(entry)
        jobs.passedCancelled()
      }
    }
  }

  /// Removes the job that this scheduler's order puts first among the jobs due together.
  ///
  /// - Parameters:
  ///   - first: The next job, still in its place.
  ///   - tick: The length of a tick.
  /// - Returns: The entry of the job.
  mutating func takeChosen(_ first: JobQueue.Entry, tick: Int64) -> JobQueue.Entry? {
    guard isPicking, first.job.kind > .start else { return jobs.removeNext() }
    gatherDue(first.time)
    let count = due.candidateCount
    guard count > 1 else { return due.take(candidate: 0) }
    let choice = chosen(of: count, at: first.time, tick: tick) { $0.due.candidate($1)?.job }
    return due.take(candidate: choice)
  }
}

/// Jobs in their default order, from which one is picked by its position among the candidates.
///
/// Jobs of a group never overtake each other, so the candidates are the first job of each group. Adding,
/// picking and cancelling one of n jobs take O(log n).
private struct CandidateLine: Sendable {
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
  private var lasts: [UInt64: Int] = [:]
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
    let previous = lasts.updateValue(place, forKey: entry.job.group)
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
      lasts[entry.job.group] = previous
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
