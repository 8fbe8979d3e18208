import Reactive

// The protocol for sleeping is not public yet: see `DefaultStandIn`.
#if os(Linux) && (STAND_IN || compiler(>=6.3) && compiler(<6.4))
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif

/// The executor of a board: tasks that prefer it hand their ready parts to the board.
final class BoardExecutor: TaskExecutor {
  /// The board retains its executor too, until it forgets its tasks.
  let board: JobBoard

  static let threads = ConcurrentScheduler(name: "ReactiveTesting.BoardExecutor")

  init(_ board: JobBoard) { self.board = board }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !board.takePreferred(TaskPart(job, at: .preferred)) { Self.run(job, on: self) }
  }

  /// Runs a part of a task that prefers an executor, when there will be no further run.
  static func run(_ job: UnownedJob, on executor: some TaskExecutor) {
    threads.schedule { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }
}

/// Stands in for the main actor's executor for code inside a run.
///
/// It hands parts of tasks to the run, which runs them on the real main actor. So no other test's code of the
/// main actor runs at the same time. One instance serves all runs. It is never released, because the runtime
/// does not retain executors.
final class MainStandIn: SerialExecutor {
  static let shared = MainStandIn()

  /// The executor as the runtime passes it around.
  static let reference = unsafeBitCast(
    shared.asUnownedSerialExecutor(), to: (UInt, UInt).self)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let runtime = TaskHooks.runtime else {
      preconditionFailure("ReactiveTesting's main actor was used without its hooks.")
    }
    TaskHooks.routeToMain(job, runtime)
  }

  func checkIsolated() {
    precondition(
      TaskHooks.runtime?.isOnRealMain == true,
      "This code was expected to run on the main actor, and does not.")
  }

  func isIsolatingCurrentContext() -> Bool? { TaskHooks.runtime?.isOnRealMain }
}

#if os(Linux) && (STAND_IN || compiler(>=6.3) && compiler(<6.4))
  /// An executor of tasks in a run: each sleep of a task goes to it, because it can schedule.
  protocol SleepExecutor: SchedulingExecutor {
    /// The board whose tasks sleep; nil for none.
    var boardOfSleeper: JobBoard? { get }
  }

  extension SleepExecutor {
    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, after delay: Time.Duration, tolerance: Time.Duration?,
      clock: Time
    ) {
      let job = UnownedJob(job)
      guard boardOfSleeper?.sleep(job, for: delay as? Duration, on: clock) != true else { return }
      RealSleep.executor.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, at instant: Time.Instant, tolerance: Time.Duration?,
      clock: Time
    ) {
      let job = UnownedJob(job)
      let delay = clock.now.duration(to: instant) as? Duration
      guard boardOfSleeper?.sleep(job, for: delay, on: clock) != true else { return }
      RealSleep.executor.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
    }
  }

  extension BoardExecutor: SleepExecutor {
    var boardOfSleeper: JobBoard? { board }
  }

  extension MainStandIn: SleepExecutor {
    var boardOfSleeper: JobBoard? { TaskHooks.current }
  }

  extension DefaultStandIn: SleepExecutor {
    var boardOfSleeper: JobBoard? { TaskHooks.boardOfTime }
  }

  extension PauseExecutor: SleepExecutor {
    var boardOfSleeper: JobBoard? { TaskHooks.boardOfTime }
  }

  private enum RealSleep {
    /// The executor for sleeps in real time.
    static var executor: any SchedulingExecutor {
      guard let executor = DefaultStandIn.original as? any SchedulingExecutor else {
        preconditionFailure("The default executor of this process cannot make a task sleep.")
      }
      return executor
    }
  }
#endif

extension TaskHooks {
  /// Runs a closure on the real main actor, and blocks the thread until it has returned.
  ///
  /// Code that occupies the main actor must not wait for this thread meanwhile.
  static func onMain<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let latch = Latch()
    let work = MainWork(body)
    outside {
      _ = Task { @MainActor in
        work.run()
        latch.open()
      }
    }
    latch.wait()
    guard let result = work.state.withLock({ $0.result }) else {
      preconditionFailure("A run on the main actor has ended without a result.")
    }
    return result
  }
}

/// Work for the main actor, and its result for the waiting thread.
///
/// The work is let go before that thread goes on: a scheduler in it is released by the test that holds it, and not by the
/// main actor, some time later.
private final class MainWork<Result: Sendable>: Sendable {
  typealias Body = @Sendable () -> Result

  let state: Lock<(body: Body?, result: Result?)>

  init(_ body: @escaping Body) { state = Lock((body, nil)) }

  func run() {
    let result = state.withLock { $0.body }?()
    state.withLock { $0 = (nil, result) }
  }
}
