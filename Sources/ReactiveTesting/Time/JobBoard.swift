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
    /// The scheduler whose jobs these are.
    weak var scheduler: TestScheduler?

    // What is pending, and in which order it runs.

    /// The time, for code that holds the lock; only `move` changes it.
    fileprivate(set) var now: Int64 = 0
    var jobs = JobQueue()
    /// Parts of tasks that are ready.
    var ready = ReadyTasks()
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
  let tickLength: Int64
  /// How often an operator may start a stream in one loop, without time passing: a start costs as much as some jobs.
  let startLimit: Int
  /// How many values a sequence may send in one loop: a value costs far less than a job.
  let valueLimit: Int
  /// A copy of the state's time, which can be read without the lock.
  private let clock = Atomic<Int64>(0)
  /// Whether a run has waited in real time for what is outside.
  let isPatient = Atomic<Bool>(false)
  /// Whether somebody has said that a step is stuck.
  let isStuckReported = Atomic<Bool>(false)
  /// When the patience of the last run ends, in real time; zero for none.
  let patienceEnd = Atomic<Int64>(0)
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

  init(
    tickLength: Int64, stepLimit: Int = .max, capturesTasks: Bool = false,
    usesRealClocks: Bool = false, firstDate: Duration? = nil
  ) {
    self.tickLength = tickLength
    startLimit = stepLimit / 10
    valueLimit = stepLimit > .max / 10 ? .max : 10 * stepLimit
    super.init(
      capturesTasks: capturesTasks, usesRealClocks: usesRealClocks, firstDate: firstDate)
  }

  override func keep(_ part: TaskPart) -> Bool {
    state.withLock { state in
      state.noteGoingOn(part.task)
      guard !state.isAbandoned else { return true }
      guard !state.isOver || state.isEnding else { return false }
      let entry = state.ready.append(part)
      state.picker?.noteReady(entry, at: state.now)
      return true
    }
  }

  /// Whether a part can run at once, while the part or the action that started it is running.
  private func mayRunAtOnce(_ part: TaskPart) -> Bool {
    guard runsTasksAtOnce.load(ordering: .relaxed) else { return false }
    let isOther =
      part.task != 0 && part.yielder == 0 && part.task != runningTask.load(ordering: .relaxed)
    return isOther && (part.place == .captured || part.place == .preferred)
      && TaskHooks.current === self
  }

  /// Runs the parts of tasks that prefer no executor.
  var partExecutor: UnownedTaskExecutor {
    givesPauses
      ? TaskPauses.preferred.asUnownedTaskExecutor() : executor.asUnownedTaskExecutor()
  }

  override func runAtOnceIfChosen(_ part: TaskPart) {
    guard mayRunAtOnce(part),
      state.withLock({ $0.picker?.takeAtOnce(part, from: &$0.ready, at: $0.now) }) == true
    else { return }
    let outer = runningTask.load(ordering: .relaxed)
    let own = partExecutor
    var next: TaskPart? = part
    while let part = next {
      noteRunning(part.task)
      part.job.runSynchronously(on: own)
      releaseTask(ifFinishedBy: part)
      next = state.withLock { $0.popAgain(part) }
    }
    noteRunning(outer)
  }

  /// Releases a task if the part of it that has just been run was its last.
  @inline(__always)
  func releaseTask(ifFinishedBy part: TaskPart) {
    // Most parts continue at once, and it takes far less to see that than to find the task.
    let continues = state.withLock { $0.ready.newestContinues(part) }
    guard !continues else { return }
    releaseTask(finishedBy: part)
    // An actor runs parts of any tasks.
    guard part.task == 0 else { return }
    if notesErrors.load(ordering: .relaxed) {
      releaseFinishedTasks(justNow: true)
    } else if EndedWork.isKept {
      noteEndedTasks()
    }
  }

  override func sleep(_ wake: UnownedJob, for delay: Duration, on clock: any Clock.Type) -> Bool {
    guard let job = SleepJob(self, wake, on: clock) else { return false }
    if job.isOfAsyncLet { state.withLock { $0.asyncLetSleeps[job.sleeper] = job } }
    if add(job, after: delay.nanoseconds) { return true }
    noteGoingOn(job.sleeper)
    return false
  }

  override func noteGoingOn(_ task: UInt64) { state.withLock { $0.noteGoingOn(task) } }

  /// Whether the board gets the next part of the current task, which is about to sleep.
  var seesCurrentTaskGoOn: Bool {
    guard let task = TaskHooks.currentTask else { return false }
    adoptCurrentTask(task)
    let preferred = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
    return TaskRegistry.shared.host(of: task) === self
      && (preferred == nil || preferred == executor.asUnownedTaskExecutor()
        || preferred == state.withLock { $0.scheduler }?.asUnownedTaskExecutor())
  }

  override var virtualTime: Int64 { time }

  override var canPassTime: Bool {
    let runner = runner.load(ordering: .relaxed)
    return TaskHooks.current === self && (runner == 0 || runner == ThreadSlot.thread)
      && state.withLock { $0.scheduler != nil }
  }

  override func schedule(
    after delay: Int64, group: UInt64?, for name: StaticString, code: UInt,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let job = ActionJob(self, .timer, action)
    job.code = code
    return state.withLock { state in
      (job.group, job.siteNumber) = (group ?? state.newGroup(), state.siteNumber)
      (job.name, job.isBlock, state.hasBlocks) = (name, true, true)
      job.wait(until: state.time(after: delay), number: state.jobs.takeNumber(), in: &state)
      return job.isWaiting ? job : nil
    }
  }

  override func fail(_ message: String) {
    state.withLock { $0.runaway = $0.runaway ?? message }
  }

  override var hasBlocks: Bool { state.withLock { $0.hasBlocks } }

  override var blockDepth: Int { state.withLock { $0.blockEnds.count } }

  /// Whether nothing can be done at the current time.
  var isQuiet: Bool {
    state.withLock { state in
      let now = state.now
      return state.ready.isEmpty && state.next.map { $0.time > now } ?? true
    }
  }

  override func passTime(for length: Int64, unless isOver: (() -> Bool)?) -> Bool {
    #if os(Linux)
      if let thread = BlockThread.current(of: self) {
        thread.wait(for: length, until: isOver, isAskedHere: true)
        return true
      }
    #endif
    guard canPassTime, let scheduler = state.withLock({ $0.scheduler }) else { return false }
    scheduler.block(until: time.addingSaturated(length), unless: isOver)
    return true
  }

  override func timeOut(
    after length: Int64, _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let timer = SerialDisposable()
    @Sendable func wait(_ length: Int64) {
      let job = schedule(after: length, as: .timer) { [weak self] in
        self?.isBusy == true ? wait(0) : action()
      }
      state.withLock { _ in job.endsWait = true }
      timer.inner = job
    }
    wait(length)
    return timer
  }

  override func noteForeignWake(of task: UInt64) {
    guard !BlockingCalls.isOnThread(of: self), let task = text(ofTask: task) else { return }
    note(foreignWork: "\(task) was woken")
  }

  override func noteRealTimer() {
    let places = TaskStack.ofCaller.map { CodePlace.of($0) } ?? []
    noteOutside(
      """
      a Timer, which is in real time as all of a run loop is, was scheduled\(places.text): wait with \
      `try await Task.sleep`, use a timer of Dispatch, or pass `patience:`
      """)
  }

  /// Makes sure that no task of this board goes on, here or elsewhere.
  func abandonTasks() {
    state.withLock { $0.isAbandoned = true }
    noteAbandoned()
  }

  override var siteNumberOfNewTask: Int32 {
    state.withLock { $0.siteNumber < 0 ? $0.lastSiteNumber : $0.siteNumber }
  }

  /// The name of the task of a part, such as "task 2".
  func name(of part: TaskPart) -> String {
    let task = part.yielder != 0 ? part.yielder : part.task
    return task == 0 ? "an actor" : beginning(of: task).map { "task \($0.number)" } ?? "a task"
  }

  /// Whether tasks were cancelled because the test was over.
  var hasCutTasks: Bool { withState { $0.hasCutTasks } }

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

  /// Whether any part of a task was ever ready.
  var hasSeenTasks: Bool { state.withLock { $0.ready.hasSeenAny } }

  /// Notes that a run was too long, and cancels the tasks that keep it going.
  func stopTasks() {
    let tasks = state.withLock { state in
      state.isExhausted = true
      return state.ready.all
    }
    // The queue of ready parts keeps these tasks alive, and only the current run takes from it.
    for part in tasks { cancel(part) }
    // Others are in actors that are ready.
    cancelActiveTasks()
  }

  /// Whether a run was too long, and its tasks have not done their last steps yet.
  func takeExhaustion() -> Bool {
    state.withLock { state in
      defer { state.isExhausted = false }
      return state.isExhausted
    }
  }

  /// Whether a start scheduled for now would be the first thing to run.
  @usableFromInline var isStartNext: Bool {
    state.withLock { state in
      guard state.ready.isEmpty else { return false }
      guard let next = state.next else { return true }
      return next.time > state.now || (next.time == state.now && next.job.kind > .start)
    }
  }

  override func virtualWaits(_ tasks: borrowing TaskHost.State) -> Set<UInt64> {
    // A task that was cancelled has gone on, though its sleep is still in the queue.
    let sleepers = state.withLock { $0.pending.filter { !$0.job.isOver }.map(\.job.sleeper) }
    return super.virtualWaits(tasks).union(sleepers)
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
  private func add(_ job: Job, after delay: Int64) -> Bool {
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
