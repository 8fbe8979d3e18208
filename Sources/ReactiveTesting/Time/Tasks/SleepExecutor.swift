// The protocol for sleeping is not public yet: see `DefaultStandIn`.
#if os(Linux) && (STAND_IN || compiler(>=6.3) && compiler(<6.4))
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

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
    /// The executor for the sleeps of tasks that no run has captured.
    static var executor: any SchedulingExecutor {
      guard let executor = DefaultStandIn.original as? any SchedulingExecutor else {
        preconditionFailure("The default executor of this process cannot make a task sleep.")
      }
      return executor
    }
  }
#endif
