import Reactive

/// What a scheduler, its jobs and its lanes share: the time, and what waits.
///
/// Jobs hold the board and the board holds jobs; the scheduler, which nothing here holds, cuts that
/// circle as it goes.
@usableFromInline
final class JobBoard: Sendable {
  struct State {
    var now: Int64 = 0
    var jobs = JobQueue()
    /// Parts of tasks that can go on at once, in the order in which they became able to.
    var tasks = TaskQueue()
    /// Where the runs and recordings were asked for.
    var sites: [CallSite] = []
    /// Which of them began what has led to the job at work; -1 for none.
    var origin: Int32 = -1
    /// Whether a job is at work.
    var isWorking = false
    /// Counts the groups of jobs that hold together for another reason than their time.
    var groups: UInt64 = 0
    /// Lanes that play: they hold entrances which would be interrupted if nobody held them.
    var players = HeldPlayers()
    /// Picks one of the actions of a tick; nil for the first.
    var choose: (@Sendable (Int) -> Int)?
    /// What has been picked where there was a choice.
    var choices: [Int] = []
    /// Why what is recorded from now on can prove nothing: a lane that cannot be read.
    var problem: String?
    /// How many runs there have been.
    var runs = 0
  }

  let state = Lock(State())
  let tickLength: Int64

  init(tickLength: Int64) { self.tickLength = tickLength }

  var now: Int64 { state.withLock { $0.now } }

  /// Schedules an action for later.
  ///
  /// - Parameters:
  ///   - delay: In nanoseconds from now; less than zero counts as zero.
  ///   - kind: When in its tick it runs.
  ///   - action: Run at most once.
  /// - Returns: The handle that cancels it.
  func schedule(
    after delay: Int64, as kind: JobKind, _ action: @escaping @Sendable () -> Void
  ) -> Job {
    state.withLock { state in
      // Two timers that were set in one tick for one tick run in that order on every serial
      // scheduler. What was set from outside of a run stands for itself.
      let group = state.isWorking && kind == .timer ? UInt64(state.now) : state.newGroup()
      let job = Job(self, kind, group: group, origin: state.origin, lane: nil, action)
      state.jobs.insert(job, at: state.time(after: delay), number: state.jobs.takeNumber())
      return job
    }
  }

  /// Notes that what is done now is done as if a job did it, on a call site's account.
  ///
  /// - Returns: What to give to `endWork`.
  @usableFromInline
  func beginWork(for site: CallSite) -> (origin: Int32, isWorking: Bool) {
    state.withLock { state in
      defer {
        state.origin = state.number(of: site)
        state.isWorking = true
      }
      return (state.origin, state.isWorking)
    }
  }

  /// Notes that this is over.
  @usableFromInline
  func endWork(_ before: (origin: Int32, isWorking: Bool)) {
    state.withLock { ($0.origin, $0.isWorking) = before }
  }

  /// Tells who began what has led to the job at work.
  var origin: CallSite? {
    state.withLock { $0.site($0.origin) }
  }

  /// Lets go of all that waits.
  func letGo() {
    let (actions, players) = state.withLock { state in
      defer { state.players = HeldPlayers() }
      state.choose = nil
      return (state.jobs.removeAll(), state.players)
    }
    withExtendedLifetime((actions, players)) {}
  }
}

extension JobBoard.State {
  /// A group of no other job.
  mutating func newGroup() -> UInt64 {
    groups += 1
    return 1 << 63 | groups
  }

  /// A time from now, as late as can be said where that is too late to say.
  func time(after delay: Int64) -> Int64 {
    let (time, isTooLate) = now.addingReportingOverflow(max(0, delay))
    return isTooLate ? .max : time
  }

  /// Notes a call site, to be named by its number.
  mutating func number(of site: CallSite) -> Int32 {
    if let known = sites.firstIndex(of: site) { return Int32(known) }
    sites.append(site)
    return Int32(sites.count - 1)
  }

  func site(_ number: Int32) -> CallSite? {
    sites.indices.contains(Int(number)) ? sites[Int(number)] : nil
  }
}
