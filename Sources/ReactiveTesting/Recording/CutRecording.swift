/// Runs of recordings that a cut changes.
extension TestScheduler {
  /// Runs a recording until its output has ended, and notes what is left then.
  func settle(_ watch: RecordingWatch, until limit: Int64, _ plan: CutPlan) {
    plan.note { $0.recordingCount += 1 }
    let outcome = runJobs(until: limit) {
      if plan.isDisposed(after: watch.tick) {
        watch.end()
        // What the disposal itself schedules belongs to its tick.
        note(runJobs(until: board.time), watch, plan)
      }
      return watch.hasEnded
    }
    note(outcome, watch, plan)
    let lastTick = watch.tick
    // The second run may go on.
    if plan.restartTick != nil {
      note(runJobs(until: limit), watch, plan)
    } else {
      // Closed first, because this disposal belongs to no cut.
      if !watch.hasEnded {
        watch.close()
        note(runJobs(until: board.time), watch, plan)
      }
      let leftovers = leftovers(of: watch)
      plan.note { ($0.leftovers, $0.lastTick) = (leftovers, lastTick) }
    }
    plan.notes.secondWatch?.close()
  }

  private func note(_ outcome: Outcome, _ watch: RecordingWatch, _ plan: CutPlan) {
    guard case .exceeded(let message) = outcome else { return }
    watch.fail(message)
    plan.note { $0.isStopped = true }
  }

  /// The timers that wait, as sentences.
  package var waitingTimers: [String] {
    leftovers.timers.map(Cut.message(for:))
  }

  private func leftovers(of watch: RecordingWatch) -> [String] {
    let left = leftovers
    return left.observers.filter { $0.site == watch.site }.map { Cut.message(forObserved: $0.lane) }
      + left.timers.filter { $0.site == watch.site }.map(Cut.message(for:))
  }
}

extension Cut {
  /// The violation of a lane that is observed after the end.
  package static func message(forObserved lane: String) -> String {
    "`\(lane)` is still observed after the end"
  }

  fileprivate static func message(for timer: Leftovers.Timer) -> String {
    "a timer for \(timeText(timer.time)) is left after the end"
  }
}
