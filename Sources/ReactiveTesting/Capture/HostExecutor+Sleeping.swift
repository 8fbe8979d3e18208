// This protocol is not public yet in this version of Swift, and may change in the next. On other versions and platforms
// a task that sleeps in real time is not detected.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// A sleep on a clock other than the test's goes to the task's executor, if that executor can schedule.
  extension HostExecutor: SchedulingExecutor {
    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, after delay: Time.Duration, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: host)
      RealSleep.executor.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, at instant: Time.Instant, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: host)
      RealSleep.executor.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  extension MainStandIn: SchedulingExecutor {
    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, after delay: Time.Duration, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: TaskHooks.current)
      RealSleep.executor.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, at instant: Time.Instant, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: TaskHooks.current)
      RealSleep.executor.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
  }

  extension DefaultStandIn: SchedulingExecutor {
    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, after delay: Time.Duration, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: TaskHooks.current)
      RealSleep.executor.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<Time: Clock>(
      _ job: consuming ExecutorJob, at instant: Time.Instant, tolerance: Time.Duration?,
      clock: Time
    ) {
      RealSleep.note(on: clock, in: TaskHooks.current)
      RealSleep.executor.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }
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
      guard let host else { return }
      let task = withUnsafeCurrentTask { task in
        task.map { TaskHooks.number(of: unsafeBitCast($0, to: UnownedJob.self)) }
      }
      if let task { host.noteAsleep(task, on: "\(type(of: clock))") }
    }
  }
#endif
