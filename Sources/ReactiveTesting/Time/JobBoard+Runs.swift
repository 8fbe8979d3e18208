import Reactive

extension JobBoard {
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
  var currentActivity: Activity {
    Activity(rawValue: activity.load(ordering: .relaxed) & Activity.mask) ?? .nothing
  }

  /// Notes what the run is doing from now on; only the thread of the run does so.
  func note(_ new: Activity) {
    let count = activity.load(ordering: .relaxed) & ~Activity.mask
    activity.store(count &+ (Activity.mask + 1) | new.rawValue, ordering: .relaxed)
  }

  /// Notes that the run goes on with what it did before some steps, if it did any.
  func noteEnd(backTo before: UInt64) {
    guard activity.load(ordering: .relaxed) != before else { return }
    note(Activity(rawValue: before & Activity.mask) ?? .nothing)
  }
}

extension JobBoard {
  /// Notes that the calling thread begins to run the kept parts.
  ///
  /// - Returns: The value to pass to `releaseRun`; nil if another thread is running them.
  func claimRun() -> UInt? {
    let thread = ThreadSlot.thread
    let before = runner.compareExchange(
      expected: 0, desired: thread, ordering: .acquiringAndReleasing
    ).original
    return before == 0 || before == thread ? before : nil
  }

  /// Notes that the run is over.
  func releaseRun(_ before: UInt) { runner.store(before, ordering: .releasing) }

  /// Does a part of a run that a task of another part of it has called.
  func nested<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.begun.callers.append(TaskHooks.currentTask ?? 0) }
    defer { state.withLock { _ = $0.begun.callers.popLast() } }
    return body()
  }

  /// Moves the run to the calling thread, while the thread that began it waits.
  func takeOverRun() -> UInt {
    runner.exchange(ThreadSlot.thread, ordering: .acquiringAndReleasing)
  }

  /// How many stretches have begun: a stretch is what a run does without looking whether something real has come.
  var stretches: Int { begunStretches.load(ordering: .acquiring) }

  /// Notes that a stretch begins.
  func noteStretch() { begunStretches.add(1, ordering: .acquiringAndReleasing) }

  /// Notes which task is running; zero for none.
  func noteRunning(_ task: UInt64) { runningTask.store(task, ordering: .relaxed) }

  /// Notes that an asynchronous run begins.
  func beginDrive() { drives.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that an asynchronous run is over.
  func endDrive() { drives.subtract(1, ordering: .acquiringAndReleasing) }

  var isUnderWay: Bool {
    runner.load(ordering: .acquiring) != 0 || drives.load(ordering: .acquiring) != 0
  }

  /// An identity for the calling code: the current task, or the thread if there is no task.
  static var context: UInt64 {
    TaskHooks.currentTask ?? UInt64(ThreadSlot.thread) | 1 << 63
  }

  /// Notes who called a finished run, if there are tasks.
  func noteCaller() {
    guard hasTasks else { return }
    caller.store(Self.context, ordering: .relaxed)
    releaseFinishedTasks()
  }
}
