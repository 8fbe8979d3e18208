import Reactive

/// What the tasks may still do that are left at the end of a test, or when a run has reached its limit.
///
/// Time stands still. Each of these tasks is cancelled, and may then do a bounded number of steps. What is left after that
/// is abandoned: no thread of the process gets it, because a loop that goes on although it is cancelled would never
/// free that thread.
struct LastSteps: Sendable {
  /// How many parts of tasks may still run.
  private(set) var left: Int
  /// How far below zero the count may go, for actors only: other code may use them too.
  private let end: Int
  /// The first part of a task that was not run any more.
  private(set) var dropped: TaskPart?

  enum Outcome: Sendable {
    /// Nothing is ready any more.
    case settled
    /// The steps were used up.
    case usedUp
    /// The next step belongs to the main actor, and the caller is not there.
    case main
  }

  /// 100 steps for each task that has not finished, and at least 1,000.
  init(for board: JobBoard) {
    left = max(1_000, 100 * board.unfinishedCount)
    end = -left
  }

  /// Counts a part; false if it may not run.
  fileprivate mutating func mayRun(_ part: TaskPart) -> Bool {
    left -= 1
    let isAllowed = left >= 0 || left >= end && (part.task == 0 || part.yielder != 0)
    if !isAllowed { dropped = dropped ?? part }
    return isAllowed
  }
}

extension JobBoard {
  /// Runs the parts of tasks that are ready, without moving time, and cancels each of these tasks.
  ///
  /// - Parameters:
  ///   - steps: How many there may be. Beyond that, a part that is ready is dropped.
  ///   - isOnMain: Whether the calling code has the main actor to itself.
  /// - Returns: How they ended.
  func runLastSteps(_ steps: inout LastSteps, isOnMain: Bool) -> LastSteps.Outcome {
    guard let before = claimRun() else { return .settled }
    defer { releaseRun(before) }
    // Otherwise the last of them would seem to go on.
    let outer = activity.load(ordering: .relaxed)
    defer { noteEnd(backTo: outer) }
    let runner = TaskPauses.runner.asUnownedTaskExecutor()
    while true {
      switch state.withLock({ $0.ready.next(isOnMain: isOnMain) }) {
      case .none, .action: return steps.left < 0 ? .usedUp : .settled
      case .main: return .main
      case .part(let entry):
        guard steps.mayRun(entry.part) else { continue }
        cancel(entry.part)
        run(entry.part, on: runner)
      }
    }
  }

  /// Cancels the task of a part that is ready.
  func cancel(_ part: TaskPart) {
    // A task that yields can be cancelled once it is ready itself.
    guard part.task != 0, part.yielder == 0 else { return }
    // Unsafe: the part of a task is the task itself, which exists until it has run.
    cancel(unsafeBitCast(part.job, to: UnsafeMutableRawPointer.self), part.task)
  }

  /// Wakes tasks that sleep, cancelled, and lets all tasks that are ready do their last steps, on a thread of its own.
  ///
  /// There will be no further run, so what waits for something else is forgotten then.
  ///
  /// - Parameters:
  ///   - sleepers: The numbers of the tasks that sleep.
  ///   - sleeps: The sleeps that wake their tasks when they are disposed of.
  func endTasks(_ sleepers: Set<UInt64>, _ sleeps: [SleepJob]) {
    beginDrive()
    BoardExecutor.threads.schedule { self.endTasksHere(sleepers, sleeps) }
  }

  private func endTasksHere(_ sleepers: Set<UInt64>, _ sleeps: [SleepJob]) {
    // The run in which the scheduler was released may be still under way.
    guard let before = claimRun() else {
      BoardExecutor.threads.schedule(after: .milliseconds(1)) {
        self.endTasksHere(sleepers, sleeps)
      }
      return
    }
    defer {
      endDrive()
      releaseRun(before)
    }
    var steps = LastSteps(for: self)
    withinRun {
      cancelTasks(sleepers)
      for job in sleeps { job.dispose() }
    }
    // Whatever arrives later goes on without this board.
    while !state.withLock({ $0.endIfIdle() }) {
      var outcome = withinRun { runLastSteps(&steps, isOnMain: false) }
      if case .main = outcome {
        (outcome, steps) = TaskHooks.onMain { [self, steps] in
          let runner = takeOverRun()
          defer { releaseRun(runner) }
          var steps = steps
          return (withinRun { runLastSteps(&steps, isOnMain: true) }, steps)
        }
      }
      if case .usedUp = outcome { return abandonTasks() }
    }
    forgetTasks()
  }

  /// Does work as part of a run.
  func withinRun<Result>(_ body: () -> Result) -> Result {
    let before = beginCapturing()
    defer { endCapturing(before) }
    return AmbientScheduler.withAmbience(self, body)
  }
}

extension JobBoard.State {
  /// Ends the last steps if nothing is ready.
  fileprivate mutating func endIfIdle() -> Bool {
    guard ready.isEmpty else { return false }
    (isEnding, asyncLetSleeps) = (false, [:])
    return true
  }
}
