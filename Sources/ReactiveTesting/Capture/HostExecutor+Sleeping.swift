// This protocol is not public yet in this version of Swift, and may change in the next. On other versions and platforms
// a task that sleeps in real time is not detected.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// An executor of tasks in a run: a sleep on a clock other than the test's goes to it, because it can schedule.
  protocol SleepNoting: SchedulingExecutor {
    /// The host whose tasks sleep; nil for none.
    var hostOfSleeper: TaskHost? { get }
  }

  extension SleepNoting {
    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, after delay: Time.Duration, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: hostOfSleeper)
      RealSleep.executor.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, at instant: Time.Instant, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: hostOfSleeper)
      RealSleep.executor.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  extension HostExecutor: SleepNoting {
    var hostOfSleeper: TaskHost? { host }
  }

  extension MainStandIn: SleepNoting {
    var hostOfSleeper: TaskHost? { TaskHooks.current }
  }

  extension DefaultStandIn: SleepNoting {
    var hostOfSleeper: TaskHost? { TaskHooks.current }
  }

  private enum RealSleep {
    /// The executor for the sleeps of tasks that no run has captured.
    static var executor: any SchedulingExecutor {
      guard let executor = DefaultStandIn.original as? any SchedulingExecutor else {
        preconditionFailure("The default executor of this process cannot make a task sleep.")
      }
      return executor
    }

    /// Notes that the current task goes to sleep.
    static func note(on clock: some Clock, in host: TaskHost?) {
      guard let host, let task = TaskHooks.currentTask else { return }
      host.noteAsleep(task, on: "\(type(of: clock))")
    }
  }
#endif
