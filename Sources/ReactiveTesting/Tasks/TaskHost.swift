import Reactive
import Synchronization

/// Takes the parts of the tasks that begin in its runs, and runs them.
///
/// A thread that is inside a run has entered the host of that run. Parts that the runtime would hand to its
/// thread pool or to the main actor go to that host instead.
@usableFromInline
class TaskHost: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; all its properties are Sendable.

  struct State {
    /// The tasks that began here, in order; their parts arrive from any thread.
    var tasks: [BegunTask] = []
    /// The tasks that sleep in real time, each with its clock.
    var realSleepers: [UInt64: String] = [:]
    /// The tasks that wait for something in virtual time that is not a time, such as an event of a lane.
    var virtualWaits: Set<UInt64> = []
    /// The tasks whose results a stream sends.
    var operations: Set<UInt64> = []
    /// The tasks that run inside of each other's runs: each has called the next run.
    var callers: [UInt64] = []
    /// The records of the tasks that were given pauses, by the tasks.
    fileprivate var pauses: [UInt64: UInt] = [:]

    /// Forgets a task that has finished; to be released outside of the lock, because its result may be any object.
    ///
    /// Its error is noted only if it has finished just now, or somebody may have awaited it meanwhile.
    fileprivate mutating func forget(
      finished number: UInt64, justNow: Bool, at time: Int64
    ) -> TaskObject? {
      if justNow, let error = unfinished[number]?.lostError() { lostErrors.append((number, error)) }
      if EndedWork.isKept, justNow, let task = unfinished[number] {
        ended.noteEnd(of: number, task, at: time)
      }
      let task = unfinished.removeValue(forKey: number)
      if !operations.isEmpty { operations.remove(number) }
      if let record = pauses.removeValue(forKey: number), let task {
        TaskPauses.remove(record, from: task.pointer)
      }
      return task
    }
    /// The errors of tasks that nobody can await any more, with the numbers of the tasks.
    fileprivate(set) var lostErrors: [(task: UInt64, error: any Error)] = []
    var ended = EndedWork()
    /// Whether tasks were cancelled because the test was over.
    fileprivate(set) var hasCutTasks = false
    /// The rest of the work that wakes a task, which goes on at once.
    var restOfWake: UnownedJob?
    var executor: HostExecutor?
    /// Whether the tasks were forgotten, because there will be no further run.
    var isForgotten = false
    /// The tasks that have not finished, as far as is known; they are retained, so that they can be asked.
    fileprivate var unfinished: [UInt64: TaskObject] = [:]
    /// Whether a task began that cannot be retained.
    fileprivate var hasOtherTasks = false
    /// The tasks that the test began outside of its runs, with the number of stretches so far; some may have finished.
    fileprivate var tasksOutside: [(task: TaskObject, stretches: Int)] = []
  }

  struct BegunTask: Sendable {
    /// The number that the runtime gave it.
    let number: UInt64
    /// The number of the call site that led to it; -1 for none.
    let siteNumber: Int32
  }

  /// A task as an object, which it is for the runtime.
  struct TaskObject: @unchecked Sendable {
    // Unchecked: the object is only retained, asked for its state, and cancelled, which any thread may do.
    private(set) var object: AnyObject

    /// The task of a part; nil if it cannot be retained, or if the runtime does not say when it has finished.
    // Unsafe: the part must belong to a task.
    init?(of part: TaskPart) {
      guard TaskState.isKnown,
        !TaskState.isAsyncLet(unsafeBitCast(part.job, to: UnsafeRawPointer.self))
      else { return nil }
      object = unsafeBitCast(part.job, to: AnyObject.self)
    }

    private init(_ object: AnyObject) { self.object = object }

    /// The task that calls, which must not be that of an `async let`.
    static var current: Self? {
      withUnsafeCurrentTask { task in
        // Unsafe: a task is an object for the runtime.
        task.map { Self(unsafeBitCast($0, to: AnyObject.self)) }
      }
    }

    var state: TaskState { .of(object) }

    var isFinished: Bool { TaskState.isFinished(object) }

    var isCancelled: Bool { unsafeBitCast(object, to: UnsafeCurrentTask.self).isCancelled }

    /// The error with which it has just failed, if nobody can await it any more.
    mutating func lostError() -> (any Error)? { TaskState.lostError(of: &object) }

    /// The type of the error with which it has failed; nil if it has not, or if that is not known.
    var failure: String? { TaskState.failure(of: object) }

    /// The number of the task that waits if this one does: its own, or that of an `async let`.
    var waiter: UInt64 {
      TaskHooks.number(of: unsafeBitCast(TaskState.waiter(of: object), to: UnownedJob.self))
    }

    /// Where it waits; nil if it does not wait, or if that is not known.
    var stack: TaskStack? { .of(object) }

    var address: UInt { UInt(bitPattern: pointer) }

    // Unsafe: to be used while the task is retained.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(object).toOpaque() }

    /// The address of the task that was the last to wait for the result; nil if none waits.
    var newestWaiter: UInt? { TaskState.newestWaiter(of: object) }

  }

  /// Whether tasks that begin in a run belong to it.
  final let capturesTasks: Bool
  /// Whether tasks pause where they call an actor; set before the first run.
  final var givesPauses: Bool {
    get { areTasksPausing.load(ordering: .relaxed) }
    set { areTasksPausing.store(newValue, ordering: .relaxed) }
  }
  private final let areTasksPausing = Atomic<Bool>(false)
  private final let tasks = Lock(State())
  final let hasRealSleepers = Atomic<Bool>(false)
  final let sawOutsiders = Atomic<Bool>(false)
  /// The task or the thread in which the host was made.
  final let birthplace = TaskHost.context
  /// Whether a task was ever outside, or none could be captured.
  final let isUnusual = Atomic<Bool>(false)
  /// Whether its runs have made dispatch sources whose events come from the system.
  final let hasSystemSources = Atomic<Bool>(false)
  /// Whether its runs have begun threads, and how many of these have not ended.
  final let hasBegunThreads = Atomic<Bool>(false)
  final let liveThreads = Atomic<Int>(0)
  /// How many of them may resume a task at any moment: they do not wait.
  final let awakeThreads = Atomic<Int>(0)
  /// Whether a run has stopped the run loop of one that is not known to wait there yet.
  final let stopsThreadEarly = Atomic<Bool>(false)
  private final let begunStretches = Atomic<Int>(0)
  /// The number of the task that the current run is running; zero for none.
  final let runningTask = Atomic<UInt64>(0)
  /// The number of the task that is waking another one; zero for none.
  final let waking = Atomic<UInt64>(0)
  /// The thread of the current run; zero for none.
  final let runner = Atomic<UInt>(0)
  /// The caller of the last run that left tasks, as given by `context`.
  final let caller = Atomic<UInt64>(0)
  /// Whether somebody looks whether code outside of the runs awaits a task.
  final let isWatched = Atomic<Bool>(false)
  /// What the run is doing, in the lowest bits, and above them how many things it has done.
  final let activity = Atomic<UInt64>(0)
  /// The thread of the last closure of a run.
  final let closureThread = Atomic<UInt>(0)
  /// How many asynchronous runs are active; they may be between two steps.
  final let drives = Atomic<Int>(0)
  /// How many blocks of queues wait for something, and how many notifications of Dispatch are still to come.
  final let blockWork = Atomic<Int>(0)
  #if os(Linux)
    /// The dispatch queues of its runs.
    final let queues = Lock(RunQueues())
  #endif

  /// Whether the clocks of the process, and sleeps on them, stay real for the code of its runs.
  final let usesRealClocks: Bool

  /// The random numbers of the host's runs.
  final let chance = Lock(Chance())

  // Unsafe: set once, before the first run.
  /// What is written if the run traps; nil for nothing.
  final nonisolated(unsafe) var trapNote: TrapNote?

  /// What `Date()` shows at the virtual time zero, counted from 1970; nil for the next whole second.
  final let firstDate: Duration?
  /// Where the clocks of the process begin; nil before one is read.
  final let clockOrigins = Lock<ClockOrigins?>(nil)

  /// How many hosts there are that capture tasks.
  private static let capturingCount = Atomic<Int>(0)

  /// Whether a call that was replaced may be one of a run: the first question of each, and the last one in most programs.
  @inline(__always)
  static var existsAny: Bool { capturingCount.load(ordering: .relaxed) > 0 }

  /// Calls a closure in which calls that were replaced are looked at, though there may be no host.
  static func probing<Result>(_ body: () -> Result) -> Result {
    capturingCount.add(1, ordering: .relaxed)
    defer { capturingCount.subtract(1, ordering: .relaxed) }
    return body()
  }

  init(capturesTasks: Bool, usesRealClocks: Bool, firstDate: Duration?) {
    if capturesTasks { Self.capturingCount.add(1, ordering: .relaxed) }
    self.capturesTasks = capturesTasks
    self.usesRealClocks = usesRealClocks || !capturesTasks
    self.firstDate = firstDate
  }

  deinit { if capturesTasks { Self.capturingCount.subtract(1, ordering: .relaxed) } }

  /// The virtual time, in nanoseconds.
  var virtualTime: Int64 { 0 }

  /// Does the work that wakes a task: a task of its own, which has to change its executor on the way.
  final func wake(by work: UnownedJob, on executor: UnownedTaskExecutor) {
    waking.store(TaskHooks.number(of: work), ordering: .relaxed)
    defer { waking.store(0, ordering: .relaxed) }
    var next: UnownedJob? = work
    while let job = next {
      job.runSynchronously(on: executor)
      next = withState { $0.restOfWake.take() }
    }
  }

  /// Makes the current task sleep until a virtual time.
  ///
  /// - Parameters:
  ///   - wake: The work that wakes it.
  ///   - delay: How long from now.
  ///   - clock: The type of the clock.
  /// - Returns: Whether it sleeps; false if there will be no further run.
  func sleep(_ wake: UnownedJob, for delay: Duration, on clock: any Clock.Type) -> Bool { false }

  /// Whether time can pass during a call that blocks the calling thread: whether that is inside of the run.
  var canPassTime: Bool { false }

  /// Lets time pass for a call that blocks the calling thread.
  ///
  /// - Parameters:
  ///   - length: How long, in nanoseconds; `.max` for ever.
  ///   - isOver: Asked at each moment whether the call is over; nil for one that only waits for the time.
  /// - Returns: False if time cannot pass here, so that nothing was done.
  func passTime(for length: Int64, unless isOver: (() -> Bool)? = nil) -> Bool { false }

  /// Calls a closure at a later time, once nothing else is left to do then.
  func timeOut(
    after length: Int64, _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? { nil }

  /// Schedules something for the blocks of queues.
  ///
  /// - Parameters:
  ///   - delay: How long from now, in nanoseconds.
  ///   - group: Those of a group stay in order if they are due at the same time; nil for a group of its own.
  ///   - name: What it is for.
  ///   - code: The address of the code of the block that it runs; zero if that is not known.
  ///   - action: Run at most once.
  /// - Returns: The handle that cancels it; nil if there will be no further run.
  func schedule(
    after delay: Int64, group: UInt64?, for name: StaticString, code: UInt = 0,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? { nil }

  /// Makes the current run fail.
  func fail(_ message: String) {}

  /// Whether its runs have given blocks to queues.
  var hasBlocks: Bool { false }

  /// How many calls inside of each other block the thread of the run.
  var blockDepth: Int { 0 }

  /// Keeps a part until the current run, or the next one, reaches it.
  ///
  /// - Returns: Whether it was kept; false if there will be no further run.
  func keep(_ part: TaskPart) -> Bool { false }

  /// Runs a part that was just kept, if the order of the test puts it before the rest of the code that is running.
  func runAtOnceIfChosen(_ part: TaskPart) {}

  /// Notes that a task that slept goes on outside of the runs.
  func noteGoingOn(_ task: UInt64) {}

  /// Notes that another thread has woken a task that belongs to this host.
  func noteForeignWake(of task: UInt64) {}

  /// Notes that the run has added a timer to a run loop, which has real time.
  func noteRealTimer() {}

  /// The number of the call site that leads to a task that begins now; -1 for none.
  var siteNumberOfNewTask: Int32 { -1 }

  /// A task that began here: its number among these, from one, and the number of its call site.
  final func beginning(of task: UInt64) -> (number: Int, siteNumber: Int32)? {
    withState { state in
      state.tasks.firstIndex { $0.number == task }.map { ($0 + 1, state.tasks[$0].siteNumber) }
    }
  }

  /// The executor that tasks of this host prefer or run on; made on first use.
  final var executor: HostExecutor {
    withState { state in
      if let executor = state.executor { return executor }
      let executor = HostExecutor(self)
      // The executor retains its host, so the host must not retain it for good.
      if !state.isForgotten { state.executor = executor }
      return executor
    }
  }

  final func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    tasks.withLock { body(&$0) }
  }

  /// The tasks that began here and wait for something, with what they wait for; to be called when no part is ready.
  ///
  /// The waiter is the number that the runtime gave to the task, or to its `async let` that waits.
  final var waitingTasks:
    [(number: Int, waiter: UInt64, siteNumber: Int32, state: TaskState, task: TaskObject)]
  {
    let (tasks, unfinished) = withState { ($0.tasks, $0.unfinished) }
    return tasks.enumerated().compactMap { place, begun in
      guard let task = unfinished[begun.number] else { return nil }
      let state = task.state
      guard state == .awaitsContinuation || state == .awaitsTasks else { return nil }
      return (place + 1, task.waiter, begun.siteNumber, state, task)
    }
  }

  /// Releases a task if the part of it that has just been run was its last.
  final func releaseTask(finishedBy part: TaskPart) {
    guard part.task != 0, TaskState.isKnown else { return }
    // Released outside of the lock: its result may be any object.
    let finished = withState { state -> TaskObject? in
      guard state.unfinished[part.task]?.isFinished == true else { return nil }
      return state.forget(finished: part.task, justNow: true, at: virtualTime)
    }
    withExtendedLifetime(finished) {}
  }

  /// Notes the tasks that have finished just now elsewhere, such as in an actor.
  final func noteEndedTasks() {
    withState { state in
      // Of many tasks this would take long.
      guard state.unfinished.count <= 64 else { return }
      for (number, task) in state.unfinished.filter(\.value.isFinished).sorted(by: {
        $0.key < $1.key
      }) {
        state.ended.noteEnd(of: number, task, at: virtualTime)
      }
    }
  }

  /// Releases the tasks that have finished elsewhere, such as in an actor.
  ///
  /// - Parameter justNow: Whether they have finished just now.
  final func releaseFinishedTasks(justNow: Bool = false) {
    let finished = withState { state in
      // In the order in which they began: what their results do when they are released may be observable.
      let numbers = state.unfinished.compactMap { $0.value.isFinished ? $0.key : nil }.sorted()
      let captured = numbers.map { state.forget(finished: $0, justNow: justNow, at: virtualTime) }
      let outside = state.tasksOutside.map(\.task)
      state.tasksOutside.removeAll { $0.task.isFinished }
      return (captured, outside)
    }
    // Outside of the lock: the result of a task may be any object.
    withExtendedLifetime(finished) {}
  }

  /// The numbers of the tasks that wait for a time or an event of this host's runs.
  func virtualWaits(_ state: borrowing State) -> Set<UInt64> { state.virtualWaits }

  /// Whether a task waits for something that may come from outside of virtual time, or is doing something there.
  ///
  /// A task that another thread has woken is active before its part arrives here. One that runs on an executor of its own
  /// is active too. To be called when all parts that have arrived have been run.
  final var mayAwaitReality: Bool {
    let (tasks, virtual, callers) = withState {
      // The tasks that have called this run are active as long as it goes on.
      (Array($0.unfinished), virtualWaits($0), $0.callers + [TaskHooks.currentTask ?? 0])
    }
    // A block of a queue waits.
    if hasBlockWithoutLimit { return true }
    return tasks.contains { number, task in
      switch task.state {
      case .awaitsContinuation: !virtual.contains(task.waiter)
      case .active: !callers.contains(number)
      case .awaitsTasks, .finished, .unknown: false
      }
    }
  }

  /// Whether a task that began here has not finished, as far as is known.
  final var hasUnfinishedTasks: Bool { withState { !$0.unfinished.isEmpty } }

  /// A task that code outside of all runs awaits, though it waits for a virtual time and goes on only in a run.
  ///
  /// Its number among those that began here, and that of its call site; nil if there is none, or if it is not known who
  /// waits.
  final var taskAwaitedOutside: (number: Int, siteNumber: Int32)? {
    guard !isUnderWay else { return nil }
    let awaited = withState { state -> UInt64? in
      let own = Set(state.unfinished.values.map(\.address))
      guard !state.hasOtherTasks else { return nil }
      // One that waits for something real goes on without a run.
      let sleepers = virtualWaits(state)
      return state.unfinished.sorted { $0.key < $1.key }.first { number, task in
        sleepers.contains(number) && (task.newestWaiter.map { !own.contains($0) } ?? false)
      }?.key
    }
    return awaited.flatMap { beginning(of: $0) }
  }

  /// A task that began here and has not finished, as far as is known, given its number.
  final func object(ofTask number: UInt64) -> TaskObject? { withState { $0.unfinished[number] } }

  /// Where a task that has not ended went on after its last wait; nil if it never waited, or if that is not known.
  final func lastWait(ofTask number: UInt64) -> TaskStack? {
    withState { state in
      state.unfinished[number].flatMap { state.ended.lastWait(of: number, $0) }
    }
  }

  /// The tasks that could go on, here or in an actor, with the places where they will.
  final var enqueuedTasks: [(task: UInt64, address: UInt, stack: TaskStack)] {
    withState(\.unfinished).sorted { $0.key < $1.key }.compactMap { number, task in
      task.state == .active
        ? TaskStack.of(enqueued: task.address).map { (number, task.address, $0) } : nil
    }
  }

  /// Cancels the tasks that began here and have not finished.
  final func cancelTasks() {
    cancel(
      withState { state in
        state.hasCutTasks = state.unfinished.values.contains { !$0.isFinished }
        return state.unfinished
      })
  }

  /// Cancels the tasks that began here and are active, except those that have called the current run.
  final func cancelActiveTasks() {
    let (tasks, callers) = withState { ($0.unfinished, $0.callers + [TaskHooks.currentTask ?? 0]) }
    cancel(tasks.filter { $0.value.state == .active && !callers.contains($0.key) })
  }

  /// Cancels some of the tasks that began here and have not finished, given their numbers.
  final func cancelTasks(_ numbers: Set<UInt64>) {
    cancel(withState { $0.unfinished }.filter { numbers.contains($0.key) })
  }

  private final func cancel(_ tasks: [UInt64: TaskObject]) {
    for (number, task) in tasks.sorted(by: { $0.key < $1.key }) {
      cancel(Unmanaged.passUnretained(task.object).toOpaque(), number)
    }
  }

  /// Cancels a task, which may then not go on for ever without giving control back.
  // Unsafe: the caller retains the task, or has one of its parts.
  final func cancel(_ task: UnsafeMutableRawPointer, _ number: UInt64) {
    if let record = TaskPauses.add(to: task) { withState { $0.pauses[number] = record } }
    unsafeBitCast(task, to: UnsafeCurrentTask.self).cancel()
  }

  /// How many tasks that began here have not finished, as far as is known.
  final var unfinishedCount: Int { withState { $0.unfinished.count } }

  /// Whether a task has begun here.
  final var hasTasks: Bool { withState { !$0.tasks.isEmpty } }

  /// The clocks on which tasks sleep in real time, one for each such task.
  final var realSleepers: [String] {
    guard hasRealSleepers.load(ordering: .acquiring) else { return [] }
    return withState { Array($0.realSleepers.values) }
  }

  /// Whether anything may have left virtual time.
  final var mayHaveEscapes: Bool { isUnusual.load(ordering: .acquiring) }

  /// Whether a task that began before a run continued during it, or has not finished.
  final var hasOutsiders: Bool {
    let stretches = stretches
    return sawOutsiders.load(ordering: .acquiring)
      || withState {
        $0.tasksOutside.contains { $0.stretches < stretches && $0.task.state != .finished }
      }
  }

  /// A task that began before a run and has not finished.
  final var taskOutside: TaskObject? {
    withState { $0.tasksOutside.first { $0.task.state != .finished }?.task }
  }

  /// Notes a task that the test has begun outside of its runs.
  final func noteOutside(_ part: TaskPart) {
    guard capturesTasks, let task = TaskObject(of: part) else { return }
    releaseFinishedTasks()
    withState { $0.tasksOutside.append((task, stretches)) }
    isUnusual.store(true, ordering: .releasing)
  }

  /// Notes the tasks that began before the test had its scheduler, except for its own.
  ///
  /// - Parameter pause: Lets a millisecond pass, in real time.
  final func noteEarlyTasks(pausing pause: () -> Void) {
    var tasks = EarlyTasks.take().filter { $0.waiter != birthplace }
    guard capturesTasks, !tasks.isEmpty else { return }
    // XCTest awaits `setUp` in a task of its own, which may not quite have ended when the test begins.
    for _ in 0..<100 where tasks.contains(where: { $0.state == .active }) { pause() }
    tasks.removeAll(where: \.isFinished)
    withState { $0.tasksOutside += tasks.map { ($0, 0) } }
    isUnusual.store(true, ordering: .releasing)
  }

  /// Forgets the tasks that began here: their parts then go where they would without this host.
  final func forgetTasks() {
    var state = State()
    state.isForgotten = true
    // The old state is released outside of the lock.
    withState { swap(&$0, &state) }
    if !state.pauses.isEmpty { TaskPauses.keep(state.pauses.values) }
    if !state.tasks.isEmpty { TaskRegistry.shared.forget(state.tasks.map(\.number)) }
  }

  /// Notes that no task that began here goes on: none of them reads a clock any more.
  final func noteAbandoned() { TaskRegistry.shared.noteAbandoned(withState { $0.tasks.count }) }
}

extension TaskHost {
  /// Takes a part that became ready on a thread inside a run of this host.
  ///
  /// - Parameter part: The part.
  /// - Returns: Whether it was taken, by this host or by the host of its task. False if the task began
  ///   outside of all runs.
  final func take(_ part: TaskPart) -> Bool {
    let waking = waking.load(ordering: .relaxed)
    if waking != 0, waking == part.task {
      withState { $0.restOfWake = part.job }
      return true
    }
    guard part.task != 0, !isAtWork(part.task) else { return keep(part) }
    guard let host = host(of: part).host else {
      sawOutsiders.store(true, ordering: .releasing)
      isUnusual.store(true, ordering: .releasing)
      return false
    }
    guard host === self else { return host.takeOwn(part) }
    guard keepAwaking(part) else { return false }
    runAtOnceIfChosen(part)
    return true
  }

  /// Whether a task is the running one, which is known to be this host's.
  private final func isAtWork(_ task: UInt64) -> Bool {
    runningTask.load(ordering: .relaxed) == task && !hasRealSleepers.load(ordering: .relaxed)
  }

  /// The host of a task: this one, if the task is unknown; nil for an outsider, unless it may join this host.
  private final func host(
    of part: TaskPart, orOutsider mayJoin: Bool = false
  ) -> (host: TaskHost?, isNew: Bool) {
    let (host, isNew) = TaskRegistry.shared.host(of: part.task, orNew: self, orOutsider: mayJoin)
    if isNew {
      let begun = BegunTask(number: part.task, siteNumber: siteNumberOfNewTask)
      let isTooLate = withState { state in
        // Nobody would forget it any more.
        guard !state.isForgotten else { return true }
        state.tasks.append(begun)
        if let object = TaskObject(of: part) {
          state.unfinished[part.task] = object
          if EndedWork.isKept { state.ended.noteBeginning(of: part) }
          if givesPauses, let record = TaskPauses.add(to: object.pointer) {
            state.pauses[part.task] = record
          }
        } else {
          state.hasOtherTasks = true
        }
        return false
      }
      if isTooLate {
        TaskRegistry.shared.forget([part.task])
        return (nil, false)
      }
    }
    return (host, isNew)
  }

  /// Makes the current task belong to this host if it is unknown.
  ///
  /// A task that begins in an actor runs on it, and no part of it becomes ready where a hook could see it.
  ///
  /// - Parameter number: The number of the task.
  final func adoptCurrentTask(_ number: UInt64) {
    guard capturesTasks, !isAtWork(number), TaskHooks.current === self else { return }
    withUnsafeCurrentTask { task in
      guard let task else { return }
      let job = unsafeBitCast(task, to: UnownedJob.self)
      _ = host(of: TaskPart(job: job, task: number, place: .captured))
    }
  }

  /// Takes a part of a task that is known to have begun here, from any thread.
  ///
  /// Between two runs, parts that the test itself makes ready wait for the next run. Parts that come back from
  /// outside go on outside: there may be no further run, and something may wait for them.
  ///
  /// - Returns: Whether it was taken.
  final func takeOwn(_ part: TaskPart) -> Bool {
    let isOfTest = caller.load(ordering: .relaxed) == Self.context
    // Such as a run inside of a run of this host.
    let isOnRunner = runner.load(ordering: .relaxed) == ThreadSlot.thread
    let isCancelled = unsafeBitCast(part.job, to: UnsafeCurrentTask.self).isCancelled
    var isForeign = false
    let isKept = keepAwaking(part) { wasAsleep in
      isForeign = !wasAsleep && !isOfTest && !isOnRunner && !isCancelled
      return isUnderWay || !wasAsleep && isOfTest
    }
    if isForeign { noteForeignWake(of: part.task) }
    return isKept
  }

  /// Makes the current task sleep on a clock of the process, in virtual time if possible.
  ///
  /// - Parameters:
  ///   - wake: The work that wakes it.
  ///   - delay: How long from now; nil if the clock counts something else than time.
  ///   - clock: The clock.
  /// - Returns: Whether it sleeps here. If not, it must sleep in real time, which is noted.
  final func sleep<Time: Clock>(_ wake: UnownedJob, for delay: Duration?, on clock: Time) -> Bool {
    if !usesRealClocks, ProcessClocks.areVirtual, let delay,
      Time.self == ContinuousClock.self || Time.self == SuspendingClock.self,
      sleep(wake, for: delay, on: Time.self)
    {
      return true
    }
    if let task = TaskHooks.currentTask { noteAsleep(task, on: "\(Time.self)") }
    return false
  }

  /// Notes that a task sleeps in real time.
  final func noteAsleep(_ task: UInt64, on clock: String) {
    withState { $0.realSleepers[task] = clock }
    hasRealSleepers.store(true, ordering: .releasing)
    isUnusual.store(true, ordering: .releasing)
  }

  /// Takes a part of a task that prefers this host, or its scheduler.
  ///
  /// Such a task may have begun outside of a run. It is registered, so that it is recognized when it goes to the
  /// main actor.
  ///
  /// - Returns: Whether it was taken.
  final func takePreferred(_ part: TaskPart) -> Bool {
    // As soon as the part is kept, the run may end and release this host, which the runtime does not retain.
    let retained = Unmanaged.passRetained(self)
    defer { retained.release() }
    guard capturesTasks, part.task != 0, !isAtWork(part.task) else { return keepAwaking(part) }
    let isNew = host(of: part, orOutsider: true).isNew
    // A task that comes back between two runs may have been on the main actor, and something may wait for it.
    guard isNew || isEntered else { return takeOwn(part) }
    guard keepAwaking(part) else { return false }
    if isEntered { runAtOnceIfChosen(part) }
    return true
  }

  /// Whether the calling code is part of a run of this host.
  private final var isEntered: Bool {
    if TaskHooks.current === self { return true }
    // Without hooks, threads do not enter hosts.
    return TaskHooks.runtime == nil && AmbientScheduler.ambience as? TaskHost === self
  }

  /// Keeps a part of a task, and notes that the task no longer sleeps in real time.
  ///
  /// Both happen in one step: once a run sees no sleeping task, it finds every part that has come back.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - isWanted: Decides whether to keep the part. Its argument says whether the task was asleep.
  /// - Returns: Whether it was kept.
  private final func keepAwaking(
    _ part: TaskPart, if isWanted: (_ wasAsleep: Bool) -> Bool = { _ in true }
  ) -> Bool {
    guard hasRealSleepers.load(ordering: .acquiring) else { return isWanted(false) && keep(part) }
    return withState { state in
      let isKept = isWanted(state.realSleepers[part.task] != nil) && keep(part)
      state.realSleepers[part.task] = nil
      hasRealSleepers.store(!state.realSleepers.isEmpty, ordering: .releasing)
      return isKept
    }
  }
}

extension TaskHost {
  /// What a run can do.
  enum Activity: UInt64 {
    /// It is between two steps, or there is no run.
    case nothing
    /// The closure of the run.
    case closure
    case job
    case part
    /// A part of a task on the main actor.
    case mainPart

    fileprivate static var mask: UInt64 { 7 }
  }

  /// What the current run is doing.
  final var currentActivity: Activity {
    Activity(rawValue: activity.load(ordering: .relaxed) & Activity.mask) ?? .nothing
  }

  /// Notes what the run is doing from now on; only the thread of the run does so.
  final func note(_ new: Activity) {
    let count = activity.load(ordering: .relaxed) & ~Activity.mask
    activity.store(count &+ (Activity.mask + 1) | new.rawValue, ordering: .relaxed)
  }

  /// Notes that the run goes on with what it did before some steps, if it did any.
  final func noteEnd(backTo before: UInt64) {
    guard activity.load(ordering: .relaxed) != before else { return }
    note(Activity(rawValue: before & Activity.mask) ?? .nothing)
  }
}

extension TaskHost {
  /// Notes that the calling thread begins to run the kept parts.
  ///
  /// - Returns: The value to pass to `releaseRun`; nil if another thread is running them.
  final func claimRun() -> UInt? {
    let thread = ThreadSlot.thread
    let before = runner.compareExchange(
      expected: 0, desired: thread, ordering: .acquiringAndReleasing
    ).original
    return before == 0 || before == thread ? before : nil
  }

  /// Notes that the run is over.
  final func releaseRun(_ before: UInt) { runner.store(before, ordering: .releasing) }

  /// Does a part of a run that a task of another part of it has called.
  final func nested<Result>(_ body: () -> Result) -> Result {
    withState { $0.callers.append(TaskHooks.currentTask ?? 0) }
    defer { withState { _ = $0.callers.popLast() } }
    return body()
  }

  /// Moves the run to the calling thread, while the thread that began it waits.
  final func takeOverRun() -> UInt {
    runner.exchange(ThreadSlot.thread, ordering: .acquiringAndReleasing)
  }

  /// How many stretches have begun: a stretch is what a run does between two waits for something real.
  final var stretches: Int { begunStretches.load(ordering: .acquiring) }

  /// Notes that a stretch begins.
  final func noteStretch() { begunStretches.add(1, ordering: .acquiringAndReleasing) }

  /// Notes which task is running; zero for none.
  final func noteRunning(_ task: UInt64) { runningTask.store(task, ordering: .relaxed) }

  /// Notes that an asynchronous run begins.
  final func beginDrive() { drives.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that an asynchronous run is over.
  final func endDrive() { drives.subtract(1, ordering: .acquiringAndReleasing) }

  final var isUnderWay: Bool {
    runner.load(ordering: .acquiring) != 0 || drives.load(ordering: .acquiring) != 0
  }

  /// An identity for the calling code: the current task, or the thread if there is no task.
  static var context: UInt64 {
    TaskHooks.currentTask ?? UInt64(ThreadSlot.thread) | 1 << 63
  }

  /// Notes who called a finished run, if there are tasks.
  final func noteCaller() {
    guard hasTasks else { return }
    caller.store(Self.context, ordering: .relaxed)
    releaseFinishedTasks()
  }

  /// Makes the calling thread's new tasks belong to this host, if it captures any.
  ///
  /// - Returns: The value to pass to `endCapturing`; nil if nothing has changed.
  @usableFromInline
  final func beginCapturing() -> UInt? {
    let isCapturing = capturesTasks && TaskHooks.ensureSet()
    if capturesTasks, !isCapturing { isUnusual.store(true, ordering: .releasing) }
    let own = isCapturing ? UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) : 0
    let before = TaskHooks.slot.word
    guard before != own else { return nil }
    TaskHooks.slot.word = own
    return before
  }

  /// Undoes `beginCapturing`.
  @usableFromInline
  final func endCapturing(_ before: UInt?) {
    if let before { TaskHooks.slot.word = before }
  }
}

/// Maps tasks to the hosts of the runs in which they began, for the whole process.
///
/// A part of such a task may become ready on any thread, and nothing on that thread says whose it is. Tasks are
/// known by their numbers, which the runtime never gives to two tasks.
final class TaskRegistry: Sendable {
  static let shared = TaskRegistry()

  private struct Tasks {
    var hosts: [UInt64: TaskHost] = [:]
    /// The outsiders: a bit for each number of a task.
    var outsiders: [UInt64] = []

    func isOutsider(_ task: UInt64) -> Bool {
      let (word, bit) = Self.place(task)
      return word < outsiders.count && outsiders[word] & bit != 0
    }

    mutating func addOutsider(_ task: UInt64) {
      let (word, bit) = Self.place(task)
      while word >= outsiders.count { outsiders.append(0) }
      outsiders[word] |= bit
    }

    /// The runtime counts tasks from one, and every shard has 64 numbers in a row of 1024 times as many.
    private static func place(_ task: UInt64) -> (word: Int, bit: UInt64) {
      (Int(task / 64 / 1024), 1 << (task % 64))
    }
  }

  private final class Shard: Sendable {
    let tasks = Lock(Tasks())
    /// How many hosts there are, for a look without the lock: each reading of a clock on any thread asks.
    let count = Atomic<Int>(0)
  }

  /// Many shards, so that parallel tests rarely wait for each other.
  private let shards = (0..<1024).map { _ in Shard() }
  private let count = Atomic<Int>(0)

  /// Whether no task is known that may still go on.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// Whether a task is known to have begun outside of all runs that exist.
  func isOutsider(_ task: UInt64) -> Bool {
    task <= TaskHooks.lastUnseenTask || shards[place(task)].tasks.withLock { $0.isOutsider(task) }
  }

  /// The host of a task; nil if the task is unknown.
  func host(of task: UInt64) -> TaskHost? {
    let shard = shards[place(task)]
    // A task that was registered is asked for by a thread that knows of it, so it sees the count too.
    guard shard.count.load(ordering: .acquiring) > 0 else { return nil }
    return shard.tasks.withLock { $0.hosts[task] }
  }

  /// The host of a task that becomes ready outside of all runs; a task without a host is an outsider from now on.
  ///
  /// Whether a task began in a run is decided where it becomes ready for the first time. That does not depend on what
  /// other tests do meanwhile.
  func hostOrOutsider(of part: TaskPart) -> TaskHost? {
    let (host, isNew) = shards[place(part.task)].tasks.withLock { tasks -> (TaskHost?, Bool) in
      if let host = tasks.hosts[part.task] { return (host, false) }
      defer { tasks.addOutsider(part.task) }
      return (nil, !tasks.isOutsider(part.task))
    }
    if isNew, part.task > TaskHooks.lastUnseenTask {
      if let host = TestFinder.host { host.noteOutside(part) } else { EarlyTasks.note(part) }
    }
    return host
  }

  /// The host of a task, which is registered if it is new.
  ///
  /// - Parameters:
  ///   - task: The number of the task.
  ///   - candidate: The host of the task if it is unknown.
  ///   - mayJoin: Whether an outsider is registered too.
  /// - Returns: The host, nil for an outsider; and whether the task has just been registered.
  func host(
    of task: UInt64, orNew candidate: TaskHost, orOutsider mayJoin: Bool
  ) -> (host: TaskHost?, isNew: Bool) {
    let shard = shards[place(task)]
    let lastUnseen = TaskHooks.lastUnseenTask
    let found = shard.tasks.withLock { tasks -> (TaskHost?, Bool) in
      if let host = tasks.hosts[task] { return (host, false) }
      guard mayJoin || task > lastUnseen && !tasks.isOutsider(task) else { return (nil, false) }
      tasks.hosts[task] = candidate
      shard.count.store(tasks.hosts.count, ordering: .releasing)
      return (candidate, true)
    }
    if found.1 { count.add(1, ordering: .relaxed) }
    return found
  }

  /// Forgets the hosts of tasks, which are outsiders from now on.
  func forget(_ tasks: [UInt64]) {
    for task in tasks {
      // Released outside of the lock: this may be the last reference to the host.
      let shard = shards[place(task)]
      let host = shard.tasks.withLock { tasks in
        let host = tasks.hosts.removeValue(forKey: task)
        tasks.addOutsider(task)
        shard.count.store(tasks.hosts.count, ordering: .releasing)
        return host
      }
      withExtendedLifetime(host) {}
    }
    count.subtract(tasks.count, ordering: .relaxed)
  }

  /// Notes that some tasks never go on.
  ///
  /// They stay here, so that no thread gets one of their parts.
  func noteAbandoned(_ number: Int) { count.subtract(number, ordering: .relaxed) }

  private func place(_ task: UInt64) -> Int { Int(task / 64 % 1024) }
}

/// The tasks that begin before a test of XCTest has its scheduler, as those of `setUp` do.
///
/// XCTest runs one test after the other, so they are that test's.
package enum EarlyTasks {
  private static let tasks = Lock<[TaskHost.TaskObject]?>(nil)
  private static let areNoted = Atomic<Bool>(false)

  /// Begins to note them, for the next test.
  package static func begin() {
    _ = TaskHooks.runtime
    areNoted.store(true, ordering: .releasing)
    let old = tasks.withLock { tasks in
      defer { tasks = [] }
      return tasks
    }
    // Released outside of the lock.
    withExtendedLifetime(old) {}
  }

  static func note(_ part: TaskPart) {
    guard areNoted.load(ordering: .acquiring), let task = TaskHost.TaskObject(of: part) else {
      return
    }
    tasks.withLock { $0?.append(task) }
  }

  static func take() -> [TaskHost.TaskObject] {
    guard areNoted.exchange(false, ordering: .acquiringAndReleasing) else { return [] }
    return tasks.withLock { $0.take() } ?? []
  }
}

/// The wait of the current task for something in virtual time, such as an event of a lane.
struct VirtualWait {
  private let host = TaskHooks.current
  private let task = TaskHooks.currentTask

  init() {
    guard let host, let task else { return }
    host.adoptCurrentTask(task)
    host.withState { _ = $0.virtualWaits.insert(task) }
  }

  func end() {
    if let host, let task { host.withState { _ = $0.virtualWaits.remove(task) } }
  }
}

extension Int64 {
  /// A time some nanoseconds later, limited to the latest time that can be represented.
  func addingSaturated(_ length: Int64) -> Int64 {
    let (time, isTooLate) = addingReportingOverflow(length)
    return isTooLate ? .max : time
  }
}
