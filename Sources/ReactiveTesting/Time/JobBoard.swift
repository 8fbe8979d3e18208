import Reactive
import Synchronization

/// The state that a scheduler, its jobs and its lanes share: the time and the pending work.
///
/// Jobs retain the board and the board retains jobs. Nothing here retains the scheduler, which breaks the cycle
/// when it is released.
@usableFromInline
final class JobBoard: TaskHost, @unchecked Sendable {
  // Unchecked, because the superclass is not final; everything added here is Sendable.

  struct State {
    /// The time, for code that holds the lock; only `move` changes it.
    fileprivate(set) var now: Int64 = 0
    /// The scheduler whose jobs these are.
    weak var scheduler: TestScheduler?
    var jobs = JobQueue()
    /// Whether an order picks among the actions of a tick.
    var isPicking = false
    /// The jobs of the current tick, from which such an order picks.
    var due = DueJobs()
    /// Parts of tasks that are ready.
    var tasks = ReadyTasks()
    /// The call sites of the runs and recordings.
    var sites = [CallSite]()
    /// The number of the call site that led to the current job; -1 for none.
    var origin: Int32 = -1
    /// The number of the last call site that led to anything; -1 for none.
    var lastOrigin: Int32 = -1
    /// Whether a job is running.
    var isWorking = false
    /// The name of the operator that is scheduling work right now, if known.
    var name: StaticString?
    /// The number of the task that sleeps until the work that is being scheduled; zero for none.
    var sleeper: UInt64 = 0
    /// Whether jobs keep the names of their operators, because somebody has asked for names.
    var keepsNames = false
    /// The number of groups made for jobs that belong together for another reason than their time.
    var groups: UInt64 = 0
    /// The first of the players: something has to retain the source of a stream.
    var players: LanePlayer?
    /// Picks one of the actions of a tick; nil to take the first.
    var choose: (@Sendable (Int) -> Int)?
    /// Follows an order and records the run, for the search for other orders; nil for an ordinary run.
    var guide: OrderGuide?
    /// The deviations of an earlier run that are still to be repeated.
    var replay: [OrderDeviation] = []
    /// The actions so far that came earlier than by default.
    var deviations: [OrderDeviation] = []
    /// Names the lanes for deviations; nil if they are not recorded.
    var laneNames: (@Sendable () -> TickNames.LaneNames)?
    /// The names of the actions of the current tick, and of the tasks, in deviations.
    var (tickNames, taskNames) = (TickNames(), TaskNames())
    fileprivate var problem: String?
    /// Whether a run was too long, so that the ready tasks may never end.
    var isExhausted = false
    /// Work that was scheduled in real time during the runs.
    var realTimeWork: [RealTimeWork] = []
    /// The first loop without end in the current run.
    var runaway: Runaway?
    /// The events of tagged stages; nil if there were none.
    var stages: StageNotes?
    /// Whether the events of tagged stages are drawn elsewhere.
    var ignoresStages = false
    /// Whether the scheduler has been released: nothing added now would ever run.
    var isOver = false
    /// Whether tasks must never go on: what they use may be gone.
    var isAbandoned = false
  }

  let state = Lock(State())
  let tickLength: Int64
  let loopLimits: LoopLimits
  /// Whether there is a `runaway`; can be read without the lock.
  let hasRunaway = Atomic<Bool>(false)
  /// Whether there are `stages`; can be read without the lock.
  let hasStages = Atomic<Bool>(false)
  /// A copy of the state's time, which can be read without the lock.
  private let clock = Atomic<Int64>(0)
  private let hasProblem = Atomic<Bool>(false)
  private let begunRuns = Atomic<Int>(0)

  init(
    tickLength: Int64, stepLimit: Int = .max, capturesTasks: Bool = false,
    usesRealClocks: Bool = false, firstDate: Duration? = nil
  ) {
    self.tickLength = tickLength
    loopLimits = LoopLimits(stepLimit: stepLimit)
    super.init(
      capturesTasks: capturesTasks, usesRealClocks: usesRealClocks, firstDate: firstDate)
  }

  override func keep(_ part: TaskPart) -> Bool {
    state.withLock { state in
      guard !state.isAbandoned else { return true }
      guard !state.isOver else { return false }
      let number = state.tasks.append(part, named: state.name(of: part))
      state.guide?.noteReady(number)
      return true
    }
  }

  override func sleep(_ wake: UnownedJob, for delay: Duration, on clock: String) -> Bool {
    state.withLock { state in
      guard !state.isOver,
        let job = SleepJob(
          self, wake, on: clock, group: state.group(.timer), origin: state.origin)
      else { return false }
      job.sleeper = TaskHooks.currentTask ?? 0
      state.guide?.noteScheduled(job)
      job.wait(
        until: state.time(after: delay.nanoseconds), number: state.jobs.takeNumber(), in: &state)
      return true
    }
  }

  override var virtualTime: Int64 { time }

  /// Makes sure that no task of this board goes on, here or elsewhere.
  func abandonTasks() { state.withLock { $0.isAbandoned = true } }

  override var originOfTask: Int32 {
    state.withLock { $0.origin < 0 ? $0.lastOrigin : $0.origin }
  }

  /// The name of the task of a part, such as "task 2".
  func name(of part: TaskPart) -> String {
    let task = part.yielder != 0 ? part.yielder : part.task
    return task == 0 ? "an actor" : beginning(of: task).map { "task \($0.number)" } ?? "a task"
  }

  /// The call site that led to the task of a part.
  func site(of part: TaskPart) -> CallSite? {
    beginning(of: part.yielder != 0 ? part.yielder : part.task).flatMap { task in
      state.withLock { $0.site(task.origin) }
    }
  }

  /// The time in nanoseconds.
  var time: Int64 { clock.load(ordering: .acquiring) }

  /// How many runs there have been.
  var runs: Int { begunRuns.load(ordering: .acquiring) }

  /// Notes that a run begins.
  func noteRun() { begunRuns.add(1, ordering: .acquiringAndReleasing) }

  /// Why recordings can prove nothing from now on: an unreadable lane, or a run without end.
  var problem: String? {
    hasProblem.load(ordering: .acquiring) ? state.withLock { $0.problem } : nil
  }

  /// Notes such a problem; only the first is kept.
  func note(problem: String) {
    state.withLock { state in
      if state.problem == nil { state.problem = problem }
    }
    hasProblem.store(true, ordering: .releasing)
  }

  /// Moves time forward; it never goes back.
  func move(_ state: inout State, to time: Int64) {
    guard time > state.now else { return }
    state.now = time
    clock.store(time, ordering: .releasing)
  }

  /// Whether any part of a task is ready.
  @usableFromInline var hasReadyTasks: Bool { state.withLock { !$0.tasks.isEmpty } }

  /// Whether any part of a task was ever ready.
  var hasSeenTasks: Bool { state.withLock { $0.tasks.hasSeenAny } }

  /// Cancels the ready tasks, after a run that was too long.
  func cancelTasks() {
    let tasks = state.withLock { state in
      state.isExhausted = true
      return state.tasks.all
    }
    // The queue of ready parts keeps these tasks alive, and only the current run takes from it.
    for part in tasks where part.task != 0 {
      unsafeBitCast(part.job, to: UnsafeCurrentTask.self).cancel()
    }
  }

  /// Whether a start scheduled for now would be the first thing to run.
  @usableFromInline var isStartNext: Bool {
    state.withLock { state in
      guard state.tasks.isEmpty else { return false }
      guard let next = state.next else { return true }
      return next.time > state.now || (next.time == state.now && next.job.kind > .start)
    }
  }

  override func virtualWaits(_ state: borrowing TaskHost.State) -> Set<UInt64> {
    let sleepers = self.state.withLock { $0.pending.map(\.job.sleeper) }
    return super.virtualWaits(state).union(sleepers)
  }

  /// The time of the next job; nil if there is none.
  var nextTime: Int64? { state.withLock { $0.next?.time } }

  /// Whether anything is left to do at the current time, except to end waits for it.
  var isBusy: Bool {
    state.withLock { state in
      !state.tasks.isEmpty
        || state.pending.contains { $0.time <= state.now && !$0.job.endsWait && $0.job.isWaiting }
    }
  }

  /// Whether a start or a disposal is due now.
  var isStartDue: Bool {
    state.withLock { state in
      state.next.map { $0.time <= state.now && $0.job.kind <= .start } ?? false
    }
  }

  /// Treats the work done from here on as a job of a call site.
  ///
  /// - Returns: The state to pass to `endWork`.
  @usableFromInline
  func beginWork(for site: CallSite) -> (origin: Int32, isWorking: Bool) {
    state.withLock { state in
      defer {
        state.origin = state.number(of: site)
        state.lastOrigin = state.origin
        state.isWorking = true
      }
      return (state.origin, state.isWorking)
    }
  }

  /// Ends the work begun by `beginWork`.
  @usableFromInline
  func endWork(_ before: (origin: Int32, isWorking: Bool)) {
    state.withLock { ($0.origin, $0.isWorking) = before }
  }

  /// Releases all pending work.
  ///
  /// - Returns: Whether there has been a run.
  func letGo() -> Bool {
    // The chooser is released outside of the lock too: it may retain anything.
    let (jobs, tasks, players, choose, name, realTime) = state.withLock { state in
      state.isOver = true
      return (
        state.removeAll(), state.tasks.isEmpty || state.isExhausted ? [] : state.tasks.removeAll(),
        state.players, state.choose.take(), state.laneNames.take(),
        state.takeRealTimeWork()
      )
    }
    withExtendedLifetime((choose, name, realTime)) {}
    if state.withLock({ $0.isAbandoned }) { return runs > 0 }
    if !tasks.isEmpty { giveBack(tasks) }
    // Before the tasks are forgotten, with their executor: those that sleep are woken up on it.
    for job in jobs { job.dispose() }
    forgetTasks()
    var next = players
    while let playing = next {
      next = playing.next
      playing.stop()
    }
    return runs > 0
  }
}

extension JobBoard {
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

  /// Schedules an action that repeats.
  func schedule(
    after delay: Int64, every interval: Int64, _ action: @escaping @Sendable () -> Void
  ) -> Job {
    schedule(after: delay) { state in
      RepeatingJob(
        self, group: state.group(.timer), origin: state.origin, name: state.name,
        every: interval, action)
    }
  }

  @inline(__always)
  private func schedule(after delay: Int64, _ make: (inout State) -> Job) -> Job {
    state.withLock { state in
      let job = make(&state)
      if state.keepsNames { job.name = state.name }
      job.sleeper = state.sleeper
      state.guide?.noteScheduled(job)
      job.wait(until: state.time(after: delay), number: state.jobs.takeNumber(), in: &state)
      return job
    }
  }
}

extension JobBoard.State {
  /// A new group, different from all others.
  mutating func newGroup() -> UInt64 {
    groups += 1
    return 1 << 63 | groups
  }

  /// The group of a job that is scheduled now.
  ///
  /// Two timers set in the same tick for the same tick run in that order on every serial scheduler. A job that
  /// is scheduled from outside of a run gets a group of its own.
  mutating func group(_ kind: JobKind) -> UInt64 {
    isWorking && kind == .timer ? UInt64(now) : newGroup()
  }

  /// A time from now, limited to the latest time that can be represented.
  func time(after delay: Int64) -> Int64 {
    let (time, isTooLate) = now.addingReportingOverflow(max(0, delay))
    return isTooLate ? .max : time
  }

  /// The number of a call site, which is added if it is new.
  mutating func number(of site: CallSite) -> Int32 {
    if let known = sites.firstIndex(of: site) { return Int32(known) }
    sites.append(site)
    return Int32(sites.count - 1)
  }

  func site(_ number: Int32) -> CallSite? {
    sites.indices.contains(Int(number)) ? sites[Int(number)] : nil
  }
}
