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
