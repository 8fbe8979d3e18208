import Synchronization

extension TaskHost {
  /// Takes a part that became ready on a thread inside a run of this host.
  ///
  /// - Parameter part: The part.
  /// - Returns: Whether it was taken, by this host or by the host of its task. False if the task began
  ///   outside of all runs.
  final func take(_ part: TaskPart) -> Bool {
    guard part.task != 0, !isAtWork(part.task) else { return keep(part) }
    guard let host = host(of: part.task, after: newestBefore.load(ordering: .relaxed)) else {
      sawOutsiders.store(true, ordering: .releasing)
      isUnusual.store(true, ordering: .releasing)
      return false
    }
    return host === self ? keepAwaking(part) : host.takeOwn(part)
  }

  /// Whether a task is the running one, which is known to be this host's.
  private final func isAtWork(_ task: UInt64) -> Bool {
    running.load(ordering: .relaxed) == task && !hasSleepers.load(ordering: .relaxed)
  }

  /// The host of a task: this one, if the task is unknown and newer than another task.
  private final func host(of task: UInt64, after newest: UInt64) -> TaskHost? {
    let (host, isNew) = TaskRegistry.shared.host(of: task, orNew: self, after: newest)
    if isNew {
      let begun = BegunTask(number: task, origin: originOfTask)
      withState { $0.tasks.append(begun) }
    }
    return host
  }

  /// Takes a part of a task that is known to have begun here, from any thread.
  ///
  /// Between two runs, parts that the test itself makes ready wait for the next run. Parts that come back from
  /// outside go on outside: there may be no further run, and something may wait for them.
  ///
  /// - Returns: Whether it was taken.
  final func takeOwn(_ part: TaskPart) -> Bool {
    keepAwaking(part) { [self] wasAsleep in
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
  /// Such a task may have begun outside of a run. It is registered, so that it is recognized when it goes to the
  /// main actor.
  ///
  /// - Returns: Whether it was taken.
  final func takePreferred(_ part: TaskPart) -> Bool {
    guard capturesTasks, part.task != 0, !isAtWork(part.task) else { return keep(part) }
    _ = host(of: part.task, after: 0)
    return keepAwaking(part)
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
    guard hasSleepers.load(ordering: .acquiring) else { return isWanted(false) && keep(part) }
    return withState { state in
      let isKept = isWanted(state.sleepers[part.task] != nil) && keep(part)
      state.sleepers[part.task] = nil
      hasSleepers.store(!state.sleepers.isEmpty, ordering: .releasing)
      return isKept
    }
  }
}
