import Reactive
import ReactiveTesting

/// What still waits where a run stops by default, although it would come to an end, or has done nothing yet.
package struct UnfinishedRun: Sendable {
  /// The tick at which the run stops.
  let end: Int
  /// The operator or the lane that goes on first, and the tick at which it does.
  let next: (name: String, tick: Int)
  /// The tick after which nothing is left to do; nil if the case may go on for ever.
  let lastTick: Int?

  /// The sentence about it.
  package var sentence: String {
    "the run stops at tick \(end), while \(next.name) waits until tick \(next.tick); write "
      + (lastTick.map { "'until: \($0)' to see the rest" }
        ?? "'until: \(next.tick + 1)' to see that")
  }
}

extension CaseResult {
  /// Notes what waits at the end of a run that stopped where runs stop by default.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - options: How it was run.
  ///   - budget: Pays for another run, which goes on after that end.
  mutating func lookBeyondEnd(
    of checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget
  ) {
    guard cutOff != nil, status.isOfWholeRun else { return }
    unfinished = budget.repeating { checked.workBeyondEnd(options, $0) }
  }
}

extension CheckedCase {
  /// What waits at the end of the case; nil if nothing does, or if the budget is spent before that is known.
  func workBeyondEnd(_ options: RunOptions, _ budget: WorkBudget) -> UnfinishedRun? {
    guard !budget.isSpent else { return nil }
    let plain = options.with { ($0.isTraced, $0.isCovered) = (false, false) }
    let runner = CaseRunner(self, plain, budget, order: givenOrder)
    defer { runner.close() }
    return runner.lookBeyondEnd()
  }
}

extension CaseRunner {
  /// How many moments a run is looked at after its end; one that goes on for longer may go on for ever.
  private static let momentLimit = 1_000

  /// Runs the case beyond its end.
  ///
  /// - Returns: What waits at its end; nil if nothing does, or if the case may go on for ever, unless an operator has had no turn
  ///   yet.
  fileprivate func lookBeyondEnd() -> UnfinishedRun? {
    let recorders = checked.pipelines.map { StreamRecorder(scheduler, context.output(at: $0.span)) }
    let runs = recorders.map { _ in SerialDisposable() }
    var (next, idle): ((name: String, time: Duration)?, (name: String, time: Duration)?)
    var (active, isCrowded, moments): (Set<String>, Bool, Int) = ([], false, 0)
    let end = observe(recorders, runs) { index, stream in
      scheduler.start(
        stream.producer, recorders[index].observer, checked.pipelines[index].subscription,
        runs[index])
    } by: { end in
      func noteActive() {
        // Then only the first of the jobs is known.
        let jobs = scheduler.pendingJobs
        isCrowded = isCrowded || scheduler.pendingCount > jobs.count
        for job in jobs where job.time <= end { active.insert(job.name) }
      }
      noteActive()
      let outcome = scheduler.settle(
        until: end,
        orWhen: {
          noteActive()
          return false
        })
      let jobs = scheduler.pendingJobs
      guard case .reached = outcome, let first = jobs.first else { return outcome }
      next = first
      // One that waits for so long has waited since it began.
      idle = jobs.first { $0.time > end * 2 || !isCrowded && !active.contains($0.name) }
      return scheduler.settle(until: .nanoseconds(Int64.max)) {
        moments += 1
        return moments > Self.momentLimit
      }
    }
    for run in runs { run.dispose() }
    for recorder in recorders { recorder.stop() }
    guard context.fault == nil else { return nil }
    let isOver = if case .idle = end { moments <= Self.momentLimit } else { false }
    return (isOver ? next : idle).map { job in
      UnfinishedRun(
        end: checked.end, next: (job.name, tick(at: job.time)),
        lastTick: isOver ? tick(at: scheduler.now) : nil)
    }
  }

  /// The tick of a time, or the next one if it is between two.
  private func tick(at time: Duration) -> Int {
    let (count, isWhole) = time.ticks(of: checked.tick)
    return isWhole ? count : count + 1
  }
}
