/// The jobs that are due together, from which an ``ActionOrder`` picks one after the other.
///
/// Jobs of a group never overtake each other, so the first job of each group can be picked.
struct DueJobs: Sendable {
  /// The jobs that can be picked, in their default order.
  private(set) var candidates: [JobQueue.Entry] = []
  /// For the group of each candidate the jobs that wait behind it, in their default order.
  private var waiting: [UInt64: [JobQueue.Entry]] = [:]
  /// How many jobs there are.
  private(set) var count = 0

  /// All jobs, in no order.
  var entries: [JobQueue.Entry] { candidates + waiting.values.joined() }

  mutating func insert(_ entry: JobQueue.Entry) {
    count += 1
    entry.job.dueOrder = entry.order
    let group = entry.job.group
    // A later job of a group has a higher number: it is the next event of a lane, or a timer that was set later.
    guard let place = waiting[group]?.place(of: entry.order) else {
      waiting[group] = []
      return candidates.insert(entry, at: candidates.place(of: entry.order))
    }
    waiting[group]?.insert(entry, at: place)
  }

  /// Removes a job by its position among those that can be picked.
  mutating func take(candidate place: Int) -> JobQueue.Entry? {
    guard candidates.indices.contains(place) else { return nil }
    let entry = candidates.remove(at: place)
    let group = entry.job.group
    if waiting[group]?.isEmpty == false, let next = waiting[group]?.removeFirst() {
      candidates.insert(next, at: candidates.place(of: next.order))
    } else {
      waiting[group] = nil
    }
    return leave(entry)
  }

  /// Removes a job; nil if it is not here.
  mutating func remove(_ job: Job) -> JobQueue.Entry? {
    guard job.dueOrder > 0 else { return nil }
    let place = candidates.place(of: job.dueOrder)
    if place < candidates.count, candidates[place].order == job.dueOrder {
      return take(candidate: place)
    }
    guard let place = waiting[job.group]?.place(of: job.dueOrder),
      let entry = waiting[job.group]?.remove(at: place)
    else { return nil }
    return leave(entry)
  }

  private mutating func leave(_ entry: JobQueue.Entry) -> JobQueue.Entry {
    count -= 1
    entry.job.dueOrder = 0
    return entry
  }
}

extension [JobQueue.Entry] {
  /// The place in the default order, found by halving: these jobs are due at the same time.
  fileprivate func place(of order: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].order < order { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension JobBoard.State {
  /// The next job by time and kind, still in its place; it may have been cancelled.
  var next: JobQueue.Entry? {
    guard isPicking, let chosen = due.candidates.first else { return jobs.next }
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
    return due.candidates.count > 0
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
    let count = due.candidates.count
    guard count > 1 else { return due.take(candidate: 0) }
    let choice = chosen(of: count, at: first.time, tick: tick) { $0.due.candidates[$1].job }
    return due.take(candidate: choice)
  }
}
