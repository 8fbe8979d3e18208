import Synchronization

extension TaskHost {
  /// Takes a part that became ready on a thread inside a run of this host.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - task: The number of its task; zero if it is not a task's, but an actor's for instance.
  /// - Returns: Whether it was taken, here or by the host whose task it is; not if the task began
  ///   outside of all runs.
  final func take(_ part: TaskPart, of task: UInt64) -> Bool {
    guard task != 0, !isAtWork(part.job) else { return keep(part) }
    guard let host = host(of: task, after: newestBefore.load(ordering: .relaxed)) else {
      sawOutsiders.store(true, ordering: .releasing)
      isUnusual.store(true, ordering: .releasing)
      return false
    }
    return host === self ? keep(part, awaking: task) : host.takeOwn(part, of: task)
  }

  /// Whether a part is of the task at work, which is known to be this host's.
  private final func isAtWork(_ job: UnownedJob) -> Bool {
    running.load(ordering: .relaxed) == unsafeBitCast(job, to: UInt.self)
      && !hasSleepers.load(ordering: .relaxed)
  }

  /// The host of a task, which is this one if none is known and the task is newer than another.
  private final func host(of task: UInt64, after newest: UInt64) -> TaskHost? {
    let (host, isNew) = TaskRegistry.shared.host(of: task, orNew: self, after: newest)
    if isNew { withState { $0.tasks.append(task) } }
    return host
  }

  /// Takes a part of a task that is known to have begun here, from any thread.
  ///
  /// Between two runs, what the test itself makes ready waits for the next run. What comes back from outside
  /// goes on outside: there may be no other run, and somebody may wait for it.
  ///
  /// - Returns: Whether it was taken.
  final func takeOwn(_ part: TaskPart, of task: UInt64) -> Bool {
    keep(part, awaking: task) { [self] wasAsleep in
      isUnderWay || !wasAsleep && caller.load(ordering: .relaxed) == Self.context
    }
  }

  /// Notes that a task sleeps in real time.
  final func noteAsleep(_ task: UInt64, on clock: String) {
    withState { $0.sleepers[task] = clock }
    hasSleepers.store(true, ordering: .releasing)
    isUnusual.store(true, ordering: .releasing)
  }

  /// Takes a part of a task that prefers this host, or its scheduler.
  ///
  /// Such a task need not have begun in a run. It is noted, so that it is known when it goes to the main actor.
  ///
  /// - Returns: Whether it was taken.
  final func takePreferred(_ part: TaskPart) -> Bool {
    if capturesTasks, !isAtWork(part.job) {
      let task = TaskHooks.number(of: part.job)
      if task != 0 { _ = host(of: task, after: 0) }
      return keep(part, awaking: task)
    }
    return keep(part)
  }

  /// Keeps a part of a task, which sleeps in real time no longer.
  ///
  /// Both in one step: a run that sees nobody asleep then finds every part that has come back.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - task: The number of its task.
  ///   - isWanted: Whether to keep it, given whether the task was asleep.
  /// - Returns: Whether it was kept.
  private final func keep(
    _ part: TaskPart, awaking task: UInt64, if isWanted: (_ wasAsleep: Bool) -> Bool = { _ in true }
  ) -> Bool {
    guard hasSleepers.load(ordering: .acquiring) else { return isWanted(false) && keep(part) }
    return withState { state in
      let isKept = isWanted(state.sleepers[task] != nil) && keep(part)
      state.sleepers[task] = nil
      hasSleepers.store(!state.sleepers.isEmpty, ordering: .releasing)
      return isKept
    }
  }
}
