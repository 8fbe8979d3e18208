import Reactive
import Synchronization

/// What owns the virtual time of a test, and all that happens in it: the jobs, and the tasks that began in its runs.
///
/// A thread that is inside a run has entered the board of that run. Parts of tasks that the runtime would hand to its
/// thread pool or to the main actor go to that board instead.
///
/// Jobs retain the board and the board retains jobs. Nothing here retains the scheduler, which breaks the cycle
/// when it is released.
@usableFromInline
final class JobBoard: Sendable {
  struct State {
    /// The scheduler whose jobs these are.
    weak var scheduler: TestScheduler?

    // What is pending, and in which order it runs.

    /// The time, for code that holds the lock; only `move` changes it.
    fileprivate(set) var now: Int64 = 0
    var jobs = JobQueue()
    /// Parts of tasks that are ready.
    var ready = ReadyTasks()
    /// The tasks that began in the runs.
    var begun = BegunTasks()
    /// The sleeps of `async let` tasks, by their tasks, until these go on.
    var asyncLetSleeps: [UInt64: SleepJob] = [:]
    /// Picks among what is due together; nil in the default order.
    var picker: OrderPicker?
    /// The number of groups made for jobs that belong together for another reason than their time.
    var groups: UInt64 = 0
    /// Whether there has been a job for a block of a queue.
    var hasBlocks = false
    /// The players that have begun and were not disposed of, by their numbers: something has to retain the source of a
    /// stream.
    var players: [UInt64: LanePlayer] = [:]

    // Where work comes from, for messages.

    /// The call sites of the runs and recordings.
    var sites = [CallSite]()
    /// The number of the call site that led to the current job; -1 for none.
    var siteNumber: Int32 = -1
    /// The number of the last call site that led to anything; -1 for none.
    var lastSiteNumber: Int32 = -1
    /// Whether a job is running.
    var isWorking = false

    // What recordings and messages say about the runs so far.

    /// Why recordings can prove nothing from now on.
    fileprivate var problem: String?
    /// The message about the first loop without end in the current run.
    var runaway: String?
    /// The timer of the next look whether code outside of the runs awaits a task; a timer takes memory until its time.
    var nextLook: (any Disposable)?
    /// Work that was scheduled in real time during the runs.
    var realTimeWork: [RealTimeWork] = []
    /// What other threads did to the test, as messages.
    var foreignWork: [String] = []
    /// The events of tagged stages; nil if there were none.
    var stages: StageNotes?

    // Calls that block the thread of the run.

    /// When each of them ends, the outermost first.
    var blockEnds: [Int64] = []
    /// How long they have waited in real time for other threads, in nanoseconds.
    var realWait: Int64 = 0
    /// What they have cost, in steps, in the stretch with this number.
    var blockCost = (steps: 0, stretch: 0)
    /// Whether the whole test has returned, so that time stops; nil if the run is not a whole test.
    var isTestOver: (@Sendable () -> Bool)?

    // What is over.

    /// Whether a run was too long, so that its tasks must do their last steps.
    var isExhausted = false
    /// Whether the scheduler has been released: nothing added now would ever run.
    var isOver = false
    /// Whether the tasks that were left then are doing their last steps.
    var isEnding = false
    /// Whether tasks must never go on: what they use may be gone.
    var isAbandoned = false
  }

  let state = Lock(State())
  #if os(Linux)
    /// The dispatch queues of its runs.
    let queues = Lock(RunQueues())
  #endif
  /// The random numbers of its runs.
  let chance = Lock(Chance())
  /// Where the clocks of the process begin; nil before one is read.
  let clockOrigins = Lock<ClockOrigins?>(nil)

  // What the test asked for.

  let tickLength: Int64
  /// How often an operator may start a stream in one loop, without time passing: a start costs as much as some jobs.
  let startLimit: Int
  /// How many values a sequence may send in one loop: a value costs far less than a job.
  let valueLimit: Int
  /// Whether tasks that begin in a run belong to it.
  let capturesTasks: Bool
  /// Whether the clocks of the process, and sleeps on them, stay real for the code of its runs.
  let usesRealClocks: Bool
  /// What `Date()` shows at the virtual time zero, counted from 1970; nil for the next whole second.
  let firstDate: Duration?
  /// The task or the thread in which the board was made.
  let birthplace = JobBoard.context
  /// Whether the errors of tasks that finish in actors are noted too, which takes time for each task.
  let notesErrors = Atomic<Bool>(false)
  /// How many more times it is kept who scheduled something, or made a stage that will: this takes long.
  let callersToKeep = Atomic<Int>(0)
  /// Whether any is kept.
  let keepsCallers = Atomic<Bool>(false)
  /// Whether the steps of the run are recorded.
  let recordsSteps = Atomic<Bool>(false)
  /// Whether the order of the test lets tasks run at once.
  let runsTasksAtOnce = Atomic<Bool>(false)
  /// Whether tasks pause where they call an actor; set before the first run.
  let givesPauses = Atomic<Bool>(false)
  // Unsafe: set once, before the first run.
  /// What is written if the run traps; nil for nothing.
  nonisolated(unsafe) var trapNote: TrapNote?

  // What a run is doing. Any thread may ask, each time that a part arrives or a clock is read, so it is not behind the lock.

  /// A copy of the state's time.
  private let clock = Atomic<Int64>(0)
  /// The thread of the current run; zero for none.
  let runner = Atomic<UInt>(0)
  /// The number of the task that the current run is running; zero for none.
  let runningTask = Atomic<UInt64>(0)
  /// The number of the task that is waking another one; zero for none.
  let waking = Atomic<UInt64>(0)
  /// What the run is doing, in the lowest bits, and above them how many things it has done.
  let activity = Atomic<UInt64>(0)
  /// The same when the run last waited inside of a call that blocks its thread.
  let activityOfBlock = Atomic<UInt64>(0)
  /// The thread of the last closure of a run.
  let closureThread = Atomic<UInt>(0)
  /// How many asynchronous runs are active; they may be between two steps.
  let drives = Atomic<Int>(0)
  /// How many stretches of runs have begun.
  let begunStretches = Atomic<Int>(0)
  /// The caller of the last run that left tasks, as given by `context`.
  let caller = Atomic<UInt64>(0)

  // What waits for something real, or may have left virtual time.

  /// When the patience of the last run ends, in real time; zero for none.
  let patienceEnd = Atomic<Int64>(0)
  /// Whether a run has waited in real time for what is outside.
  let isPatient = Atomic<Bool>(false)
  /// Whether a task sleeps in real time.
  let hasRealSleepers = Atomic<Bool>(false)
  /// Whether a task that began outside of the runs went on in one.
  let sawOutsiders = Atomic<Bool>(false)
  /// Whether a task was ever outside, or none could be captured.
  let isUnusual = Atomic<Bool>(false)
  /// Whether its runs have made dispatch sources whose events come from the system.
  let hasSystemSources = Atomic<Bool>(false)
  /// Whether its runs have begun threads, and how many of these have not ended.
  let hasBegunThreads = Atomic<Bool>(false)
  let liveThreads = Atomic<Int>(0)
  /// How many of them may resume a task at any moment: they do not wait.
  let awakeThreads = Atomic<Int>(0)
  /// Whether a run has stopped the run loop of one that is not known to wait there yet.
  let stopsThreadEarly = Atomic<Bool>(false)
  /// How many blocks of queues wait for something, and how many notifications of Dispatch are still to come.
  let blockWork = Atomic<Int>(0)
  /// Whether somebody looks whether code outside of the runs awaits a task.
  let isWatched = Atomic<Bool>(false)
  /// Whether somebody has said that a step is stuck.
  let isStuckReported = Atomic<Bool>(false)

  /// How many boards there are that capture tasks.
  private static let capturingCount = Atomic<Int>(0)

  /// Whether a call that was replaced may be one of a run: the first question of each, and the last one in most programs.
  @inline(__always)
  static var existsAny: Bool { capturingCount.load(ordering: .relaxed) > 0 }

  /// Calls a closure in which calls that were replaced are looked at, though there may be no board.
  static func probing<Result>(_ body: () -> Result) -> Result {
    capturingCount.add(1, ordering: .relaxed)
    defer { capturingCount.subtract(1, ordering: .relaxed) }
    return body()
  }

  init(
    tickLength: Int64, stepLimit: Int = .max, capturesTasks: Bool = false,
    usesRealClocks: Bool = false, firstDate: Duration? = nil
  ) {
    if capturesTasks { Self.capturingCount.add(1, ordering: .relaxed) }
    self.tickLength = tickLength
    startLimit = stepLimit / 10
    valueLimit = stepLimit > .max / 10 ? .max : 10 * stepLimit
    self.capturesTasks = capturesTasks
    self.usesRealClocks = usesRealClocks || !capturesTasks
    self.firstDate = firstDate
  }

  deinit { if capturesTasks { Self.capturingCount.subtract(1, ordering: .relaxed) } }

  /// Makes the current run fail.
  func fail(_ message: String) {
    state.withLock { $0.runaway = $0.runaway ?? message }
  }

  /// Whether nothing can be done at the current time.
  var isQuiet: Bool {
    state.withLock { state in
      let now = state.now
      return state.ready.isEmpty && state.next.map { $0.time > now } ?? true
    }
  }

  /// The time in nanoseconds.
  var time: Int64 { clock.load(ordering: .acquiring) }

  /// Why recordings can prove nothing from now on: an unreadable lane, or a run without end.
  var problem: String? { state.withLock { $0.problem } }

  /// Notes such a problem, if there is one; only the first is kept.
  @usableFromInline
  func note(problem: String?) {
    if let problem { state.withLock { $0.problem = $0.problem ?? problem } }
  }

  /// The length of some ticks, limited to the longest time that can be represented.
  func length(ofTicks ticks: Int) -> Int64 {
    let (length, isTooLong) = Int64(ticks).multipliedReportingOverflow(by: tickLength)
    guard isTooLong else { return length }
    return ticks < 0 ? .min : .max
  }

  /// Moves time forward; it never goes back.
  func move(_ state: inout State, to time: Int64) {
    guard time > state.now else { return }
    state.now = time
    clock.store(time, ordering: .releasing)
  }

  /// Whether any part of a task is ready.
  @usableFromInline var hasReadyTasks: Bool { state.withLock { !$0.ready.isEmpty } }

  /// Whether a start scheduled for now would be the first thing to run.
  @usableFromInline var isStartNext: Bool {
    state.withLock { state in
      guard state.ready.isEmpty else { return false }
      guard let next = state.next else { return true }
      return next.time > state.now || (next.time == state.now && next.job.kind > .start)
    }
  }

  /// Whether nothing is left to do, now or later.
  var isIdle: Bool { state.withLock { $0.ready.isEmpty && $0.next == nil } }

  /// The time of the next job; nil if there is none.
  var nextTime: Int64? { state.withLock { $0.next?.time } }

  /// Whether anything is left to do at the current time, except to end waits for it.
  var isBusy: Bool {
    state.withLock { state in
      !state.ready.isEmpty
        || state.pending.contains { $0.time <= state.now && !$0.job.endsWait }
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
  func beginWork(for site: CallSite) -> (siteNumber: Int32, isWorking: Bool, activity: UInt64) {
    let activity = currentActivity
    note(.closure)
    closureThread.store(ThreadSlot.thread, ordering: .relaxed)
    RunWatch.shared.wake()
    return state.withLock { state in
      defer {
        state.siteNumber = state.number(of: site)
        state.lastSiteNumber = state.siteNumber
        state.isWorking = true
      }
      return (state.siteNumber, state.isWorking, activity.rawValue)
    }
  }

  /// Ends the work begun by `beginWork`.
  @usableFromInline
  func endWork(_ before: (siteNumber: Int32, isWorking: Bool, activity: UInt64)) {
    note(Activity(rawValue: before.activity) ?? .nothing)
    state.withLock { ($0.siteNumber, $0.isWorking) = (before.siteNumber, before.isWorking) }
  }

  /// Releases all pending work.
  func releaseAll() {
    let (jobs, isEnding, players, isAbandoned, look, others) = state.withLock { state in
      let jobs = state.removeAll()
      state.isEnding = !state.ready.isEmpty || jobs.contains { $0.sleeper != 0 }
      state.isOver = true
      defer { state.realTimeWork = [] }
      return (
        jobs, state.isEnding, state.players, state.isAbandoned, state.nextLook.take(),
        (state.picker?.takeClosures(), state.realTimeWork)
      )
    }
    endBlocks()
    // Released outside of the lock: the closures in it may retain anything.
    withExtendedLifetime(others) {}
    look?.dispose()
    let sleeps = jobs.compactMap { $0 as? SleepJob }
    for job in jobs where !(job is SleepJob) { job.dispose() }
    for player in players.values.sorted(by: { $0.number > $1.number }) { player.dispose() }
    guard !isAbandoned else { return }
    let sleepers = Set(jobs.map(\.sleeper))
    if isEnding { endTasks(sleepers, sleeps) } else { forgetTasks() }
  }
}

extension JobBoard {
  /// Whether it belongs to one of the runs of a search for orders.
  var isInSearch: Bool { state.withLock { $0.picker?.path != nil } }

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
    let job = ActionJob(self, kind, action)
    add(job, after: delay)
    return job
  }

  /// Adds a new job to the pending ones.
  ///
  /// - Returns: Whether it is pending; false if there will be no further run.
  @discardableResult
  @inline(__always)
  func add(_ job: Job, after delay: Int64) -> Bool {
    let name = ScheduledWork.name
    if name?.utf8Start == ScheduledWork.sleep.utf8Start { job.sleeper = TaskHooks.currentTask ?? 0 }
    if job.sleeper != 0 {
      job.isPoll = delay <= 0
      adoptCurrentTask(job.sleeper)
    }
    if keepsCallers.load(ordering: .relaxed) { job.caller = ScheduledWork.maker ?? keptCaller }
    return state.withLock { state in
      (job.group, job.siteNumber) = (state.group(job.kind), state.siteNumber)
      job.name = name
      if let picker = state.picker { job.strand = picker.strand }
      job.wait(until: state.time(after: delay), number: state.jobs.takeNumber(), in: &state)
      return job.isWaiting
    }
  }
}

extension JobBoard.State {
  /// Notes that a task goes on: if it is that of an `async let`, it must not be used any more.
  mutating func noteGoingOn(_ task: UInt64) {
    // Hardly any test has such a sleep, and this is called for each part of each task.
    if !asyncLetSleeps.isEmpty { asyncLetSleeps.removeValue(forKey: task)?.hasGoneOn = true }
  }

  /// The next job by time and kind, still in its place.
  var next: JobQueue.Entry? {
    mutating get {
      guard let chosen = picker?.due.candidates.first else { return jobs.next }
      guard let other = jobs.next, other < chosen else { return chosen }
      return other
    }
  }

  /// How many jobs are pending.
  var pendingCount: Int { jobs.count + (picker?.due.count ?? 0) }

  /// The numbers of the tasks that wait for a time or an event of the runs.
  var virtualWaits: Set<UInt64> {
    // A task that was cancelled has gone on, though its sleep is still in the queue.
    let sleepers = pending.filter { !$0.job.isOver }.map(\.job.sleeper)
    return begun.virtualWaits.union(sleepers)
  }

  /// All pending jobs, in no order.
  var pending: [JobQueue.Entry] { jobs.waiting + (picker?.due.entries ?? []) }

  /// Removes all jobs; the caller disposes of them outside of any lock.
  mutating func removeAll() -> [Job] {
    jobs.removeAll() + (picker?.removeAll() ?? []).map { $0.release() }
  }

  /// Notes that a pending job has been cancelled.
  mutating func noteCancellation(of job: Job) {
    guard let entry = picker?.removeCancelled(job) else { return jobs.noteCancellation() }
    _ = entry.release()
  }

  /// Removes the job that runs next: the first one, or another one of its tick if an order picks it.
  ///
  /// - Parameters:
  ///   - first: The next job, still in its place.
  ///   - limit: The last time at which jobs run.
  /// - Returns: The entry of the job.
  mutating func take(_ first: JobQueue.Entry, until limit: Int64) -> JobQueue.Entry? {
    guard let picker, first.job.kind > .start else { return jobs.removeNext() }
    return picker.take(at: max(now, first.time), until: limit, from: &jobs)
  }

  /// Takes the part of a task that became ready last, if it continues the part that has just run.
  @inline(__always)
  mutating func popAgain(_ part: TaskPart) -> TaskPart? {
    guard let again = ready.popAgain(part) else { return nil }
    picker?.noteAgain(again)
    return again.part
  }

  /// Takes the next ready part of a task; nothing if an order picks an action before it.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the run is on the main actor.
  ///   - actionsMayPrecede: Whether actions of this moment can come before it.
  /// - Returns: The part or the action to run; `.none` if there is none, `.main` if the run must move first.
  @inline(__always)
  mutating func takeTask(isOnMain: Bool, actionsMayPrecede: Bool) -> ReadyTasks.Next {
    guard let picker else { return ready.next(isOnMain: isOnMain) }
    let isActionNext = next.map { $0.time <= now && $0.job.kind > .start } ?? false
    return picker.takeTask(
      from: &ready, now, isOnMain: isOnMain, actionsMayPrecede: actionsMayPrecede && isActionNext,
      &jobs)
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

  /// Whether a group is that of the timers that were set in one tick.
  static func isTimers(_ group: UInt64) -> Bool { group >> 63 == 0 }

  /// A time from now, limited to the latest time that can be represented.
  func time(after delay: Int64) -> Int64 { now.addingSaturated(max(0, delay)) }

  /// The number of a call site, which is added if it is new.
  mutating func number(of site: CallSite) -> Int32 {
    if let known = sites.firstIndex(of: site) { return Int32(known) }
    sites.append(site)
    return Int32(sites.count - 1)
  }

  func site(_ number: Int32) -> CallSite? {
    sites.indices.contains(Int(number)) ? sites[Int(number)] : nil
  }

  /// The call site that led to a task; nil if it is the whole test, which does not say where the task began.
  func siteOfTask(_ number: Int32) -> CallSite? { isTestOver == nil ? site(number) : nil }
}

extension JobBoard: TimedScheduler {
  @usableFromInline package var now: Duration { .nanoseconds(time) }

  @discardableResult
  @usableFromInline
  package func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: 0, as: .timer, action)
  }

  @discardableResult
  @usableFromInline
  package func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: delay.nanoseconds, as: .timer, action)
  }

  @discardableResult
  @usableFromInline
  package func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    precondition(
      interval >= .nanoseconds(1),
      "A TestScheduler repeats work at an interval of at least a nanosecond, but was given \(interval)."
    )
    let job = RepeatingJob(self, every: interval.nanoseconds, action)
    add(job, after: delay.nanoseconds)
    return job
  }
}
