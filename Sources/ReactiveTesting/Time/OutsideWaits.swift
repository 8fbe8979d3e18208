import Reactive

// A task that was captured goes on only in a run. Code outside that awaits it would wait for ever, and nothing would say
// why. So somebody looks from time to time, in real time.
extension JobBoard {
  private static let watcher = QueueScheduler(name: "ReactiveTesting.OutsideWaits")

  /// How often somebody looks: rarely, because a test on a busy machine may be slow between two runs.
  private static var pause: Duration { .seconds(60) }

  /// Looks from now on, until the scheduler is released, whether code outside of its runs awaits one of its tasks.
  ///
  /// - Parameter report: Called with a message once that has happened.
  func watchOutsideWaits(reportingTo report: TestScheduler.UnprovenHandler) {
    guard hasUnfinishedTasks, !isWatched.exchange(true, ordering: .relaxed) else { return }
    lookLater(report)
  }

  private func lookLater(_ report: TestScheduler.UnprovenHandler) {
    look { board in
      // Code that is between two runs is somewhere else a minute later.
      let (task, stretches) = (board.taskAwaitedOutside?.number, board.stretches)
      board.look { board in
        if task != nil, board.stretches == stretches,
          board.endOutsideWait(reportingTo: { report($0) })
        {
          return
        }
        board.lookLater(report)
      }
    }
  }

  /// Looks after a pause, unless the scheduler is released before.
  private func look(_ body: @escaping @Sendable (JobBoard) -> Void) {
    let timer = Self.watcher.schedule(after: Self.pause) { [weak self] in
      if let self, !self.state.withLock({ $0.isOver }) { body(self) }
    }
    let isTooLate = state.withLock { state in
      if !state.isOver { state.nextLook = timer }
      return state.isOver
    }
    if isTooLate { timer?.dispose() }
  }

  /// If code outside of all runs awaits a task that goes on only in a run, gives all tasks back to the process.
  ///
  /// Those that sleep are cancelled, so the wait ends.
  ///
  /// - Returns: Whether that was so.
  func endOutsideWait(reportingTo report: (Finding) -> Void) -> Bool {
    let stretches = stretches
    guard let task = taskAwaitedOutside, let before = claimRun() else { return false }
    // No run can begin from here on; one that began meanwhile needs what is released below.
    defer { releaseRun(before) }
    guard self.stretches == stretches else { return false }
    let place = begun(at: state.withLock { $0.site(task.siteNumber) })
    let message = """
      task \(task.number)\(place), is awaited outside of a run, where no virtual time passes, so it was cancelled: \
      await it in a run, as in try await test.run { try await task.value }
      """
    note(problem: message)
    report(Finding(.outside, message))
    releaseAll()
    return true
  }
}
