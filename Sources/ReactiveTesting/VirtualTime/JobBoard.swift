import Reactive
import Synchronization

/// What a scheduler, its jobs and its lanes share: the time, and what waits.
///
/// Jobs hold the board and the board holds jobs; the scheduler, which nothing here holds, cuts that
/// circle as it goes.
@usableFromInline
final class JobBoard: TaskHost, @unchecked Sendable {
  // Unchecked, because what it inherits from is not final; all that it adds is Sendable.

  struct State {
    /// The time, for those who hold the lock; to be changed by `move` alone.
    fileprivate(set) var now: Int64 = 0
    var jobs = JobQueue()
    /// Those of the tick at hand, among which an order picks; nil without such an order.
    var due: DueJobs?
    /// Parts of tasks that are ready.
    var tasks = ReadyTasks()
    /// Where the runs and recordings were asked for.
    var sites = Few<CallSite>()
    /// Which of them began what has led to the job at work; -1 for none.
    var origin: Int32 = -1
    /// Whether a job is at work.
    var isWorking = false
    /// Whose work is scheduled at this moment, where it is known.
    var name: StaticString?
    /// Whose work the jobs are that were scheduled since somebody asked; nil if nobody does.
    var names: [ObjectIdentifier: StaticString]?
    /// Counts the groups of jobs that hold together for another reason than their time.
    var groups: UInt64 = 0
    /// The first of the lanes that play: what feeds a stream has to be held by somebody.
    var players: LanePlayer?
    /// Picks one of the actions of a tick; nil for the first.
    var choose: (@Sendable (Int) -> Int)?
    /// What has been picked where there was a choice.
    var choices: [Int] = []
    fileprivate var problem: String?
    /// Whether a run was too long, so that what is ready may never end.
    var isExhausted = false
    /// The message about a stream that would never have ended, in the current run.
    var runaway: (name: StaticString, site: CallSite?, time: Int64)?
    /// Whether the scheduler has gone: nothing that would wait now would ever run.
    var isOver = false
  }

  let state = Lock(State())
  let tickLength: Int64
  /// How many streams an operator may start one after the other without time passing.
  let restartLimit: Int
  /// Whether there is a `runaway`; can be read without the lock.
  let hasRunaway = Atomic<Bool>(false)
  /// The same as the state's, for those who only want to know what time it is.
  private let clock = Atomic<Int64>(0)
  private let hasProblem = Atomic<Bool>(false)
  private let begunRuns = Atomic<Int>(0)

  init(tickLength: Int64, restartLimit: Int = .max, capturesTasks: Bool = false) {
    self.tickLength = tickLength
    self.restartLimit = restartLimit
    super.init(capturesTasks: capturesTasks)
  }

  override func keep(_ part: TaskPart) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.tasks.append(part)
      return true
    }
  }

  /// The time in nanoseconds.
  var time: Int64 { clock.load(ordering: .acquiring) }

  /// How many runs there have been.
  var runs: Int { begunRuns.load(ordering: .acquiring) }

  /// Notes that a run begins.
  func noteRun() { begunRuns.add(1, ordering: .acquiringAndReleasing) }

  /// Why what is recorded from now on can prove nothing: a lane that cannot be read, a run without end.
  var problem: String? {
    hasProblem.load(ordering: .acquiring) ? state.withLock { $0.problem } : nil
  }

  /// Notes such a problem; the first stays.
  func note(problem: String) {
    state.withLock { state in
      if state.problem == nil { state.problem = problem }
    }
    hasProblem.store(true, ordering: .releasing)
  }

  /// Moves the time on; it never goes back.
  func move(_ state: inout State, to time: Int64) {
    guard time > state.now else { return }
    state.now = time
    clock.store(time, ordering: .releasing)
  }

  /// Whether any part of a task can go on at once.
  @usableFromInline var hasReadyTasks: Bool { state.withLock { !$0.tasks.isEmpty } }

  /// Whether there ever was a part of a task.
  var hasSeenTasks: Bool { state.withLock { $0.tasks.hasSeenAny } }

  /// Cancels the tasks that can go on, after a run that was too long.
  func cancelTasks() {
    let tasks = state.withLock { state in
      state.isExhausted = true
      return state.tasks.all
    }
    // They are kept alive by what is ready, which only the run under way takes.
    for part in tasks where TaskHooks.number(of: part.job) != 0 {
      unsafeBitCast(part.job, to: UnsafeCurrentTask.self).cancel()
    }
  }

  /// Whether a start that is scheduled for now would be the first thing that is done.
  @usableFromInline var isStartNext: Bool {
    state.withLock { state in
      guard state.tasks.isEmpty else { return false }
      guard let next = state.next else { return true }
      return next.time > state.now || (next.time == state.now && next.job.kind > .start)
    }
  }

  /// Whether a start or a disposal is due now.
  var isStartDue: Bool {
    state.withLock { state in
      state.next.map { $0.time <= state.now && $0.job.kind <= .start } ?? false
    }
  }

  /// Schedules an action for later.
  ///
  /// - Parameters:
  ///   - delay: In nanoseconds from now; less than zero counts as zero.
  ///   - kind: When in its tick it runs.
  ///   - action: Run at most once.
  /// - Returns: The handle that cancels it.
  @discardableResult
  func schedule(
    after delay: Int64, as kind: JobKind, _ action: @escaping @Sendable () -> Void
  ) -> Job {
    schedule(after: delay) { state in
      ActionJob(self, kind, group: state.group(kind), origin: state.origin, action)
    }
  }

  /// Schedules an action for later, again and again.
  func schedule(
    after delay: Int64, every interval: Int64, _ action: @escaping @Sendable () -> Void
  ) -> Job {
    schedule(after: delay) { state in
      RepeatingJob(
        self, group: state.group(.timer), origin: state.origin, name: state.name,
        every: interval, action)
    }
  }

  private func schedule(after delay: Int64, _ make: (inout State) -> Job) -> Job {
    state.withLock { state in
      let job = make(&state)
      // Without a name, one that stands there is that of a job which has gone.
      state.names?[ObjectIdentifier(job)] = state.name
      job.wait(until: state.time(after: delay), number: state.jobs.takeNumber(), in: &state)
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

  /// Lets go of all that waits.
  ///
  /// - Returns: Whether there has been a run.
  func letGo() -> Bool {
    // What chooses is released outside of the lock too: it may hold anything.
    let (jobs, tasks, players, choose) = state.withLock { state in
      state.isOver = true
      return (
        state.removeAll(), state.tasks.isEmpty || state.isExhausted ? [] : state.tasks.removeAll(),
        state.players, state.choose.take()
      )
    }
    withExtendedLifetime(choose) {}
    if !tasks.isEmpty { giveBack(tasks) }
    forgetTasks()
    for job in jobs { job.dispose() }
    var next = players
    while let playing = next {
      next = playing.next
      playing.stop()
    }
    return runs > 0
  }
}

extension JobBoard.State {
  /// A group of no other job.
  mutating func newGroup() -> UInt64 {
    groups += 1
    return 1 << 63 | groups
  }

  /// The group of a job that is set now.
  ///
  /// Two timers that are set in one tick for one tick run in that order on every serial scheduler. What
  /// is set from outside of a run stands for itself.
  mutating func group(_ kind: JobKind) -> UInt64 {
    isWorking && kind == .timer ? UInt64(now) : newGroup()
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
