import Reactive
import Synchronization

/// Within a run the board stands for its scheduler. What the code under test retains does not retain the scheduler,
/// so the scheduler can release its pending work in its `deinit`.
extension JobBoard: Ambience {
  @usableFromInline package var ambientScheduler: any TimedScheduler { self }
  @usableFromInline package var ambientExecutor: (any TaskExecutor)? { executor }

  @usableFromInline
  package func mayGoOn(after count: Int, _ round: LoopRound, for name: StaticString) -> Bool {
    let limit = loopLimits[round]
    guard count > limit else { return true }
    state.withLock { state in
      guard state.runaway == nil else { return }
      state.runaway = Runaway(
        name: name, round: round, limit: limit, site: state.site(state.origin), time: state.now)
    }
    hasRunaway.store(true, ordering: .releasing)
    return false
  }

  /// The message about a loop without end in the last run; nil if there was none.
  func takeRunaway() -> String? {
    guard hasRunaway.load(ordering: .acquiring) else { return nil }
    hasRunaway.store(false, ordering: .releasing)
    let taken = state.withLock { state -> Runaway? in
      // It would happen again in other orders, so a search of orders ends here.
      state.guide?.isStopped = true
      return state.runaway.take()
    }
    guard let runaway = taken else { return nil }
    let place = timeText(.nanoseconds(runaway.time)) + begun(at: runaway.site)
    switch runaway.round {
    case .starts:
      return """
        a run did not settle: '\(runaway.name)' started more than \(runaway.limit) runs at \(place), and more are \
        pending; limit them with a count or with take(first:)
        """
    case .values:
      return """
        a run did not settle: '\(runaway.name)' sent more than \(runaway.limit) values at \(place), and more are \
        pending; end it with take(first:), or pass a sequence that ends
        """
    }
  }
}

extension JobBoard {
  /// How often an operator may do something in one loop, without time passing.
  struct LoopLimits: Sendable {
    private let starts: Int
    private let values: Int

    /// Makes the limits of a run that may do a number of jobs.
    ///
    /// A start costs as much as some jobs, a value far less than a job.
    init(stepLimit: Int) {
      starts = stepLimit / 10
      values = stepLimit > .max / 10 ? .max : 10 * stepLimit
    }

    subscript(round: LoopRound) -> Int {
      switch round {
      case .starts: starts
      case .values: values
      }
    }
  }

  /// A loop that reached its limit.
  struct Runaway {
    let name: StaticString
    let round: LoopRound
    let limit: Int
    let site: CallSite?
    let time: Int64
  }
}

extension JobBoard: TimedScheduler {
  @usableFromInline package var now: Duration { .nanoseconds(time) }

  @discardableResult
  @usableFromInline
  package func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: 0, as: .timer, action)
  }

  @discardableResult
  @usableFromInline
  package func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: delay.nanoseconds, as: .timer, action)
  }

  @discardableResult
  @usableFromInline
  package func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    precondition(
      interval >= .nanoseconds(1),
      "A TestScheduler repeats work at an interval of at least a nanosecond, but was given \(interval)."
    )
    return schedule(after: delay.nanoseconds, every: interval.nanoseconds, action)
  }
}

extension JobBoard: WorkNaming {
  package func naming(
    _ name: StaticString, _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    let sleeper = name.isSleep ? TaskHooks.currentTask ?? 0 : 0
    state.withLock { ($0.name, $0.sleeper) = (name, sleeper) }
    defer { state.withLock { ($0.name, $0.sleeper) = (nil, 0) } }
    return schedule()
  }
}

extension JobBoard {
  /// Work that an operator scheduled in real time during a run.
  struct RealTimeWork: Sendable {
    let name: StaticString
    /// What the scheduler is called; nil for the one that operators use by default in a program.
    let scheduler: String?
    let site: CallSite?
    let time: Int64
    /// The newest timer; nil if there was none.
    var work: (any Disposable)?

    func message(orElse other: CallSite?) -> String {
      let remedy =
        scheduler.map { "it uses a \($0). Pass it the test instead, as in on: test" }
          ?? """
          it was applied outside of a run, so it uses the default scheduler of a program. Apply it in a run, as in \
          test.run(until: .zero) { … }, or pass it the test, as in on: test
          """
      let place = timeText(.nanoseconds(time)) + begun(at: site ?? other)
      return "'\(name)' scheduled work in real time at \(place): \(remedy)"
    }
  }

  @usableFromInline
  package func report(
    _ work: (any Disposable)?, of name: StaticString, on scheduler: any Scheduler, isDefault: Bool
  ) {
    let kind = isDefault ? nil : "\(type(of: scheduler))"
    let superseded = state.withLock { state -> (any Disposable)? in
      let site = state.site(state.origin)
      let known = state.realTimeWork.firstIndex {
        $0.site == site && $0.scheduler == kind && "\($0.name)" == "\(name)"
      }
      guard let known else {
        state.realTimeWork.append(
          RealTimeWork(name: name, scheduler: kind, site: site, time: state.now, work: work))
        return nil
      }
      guard let work else { return nil }
      // The newest timer is pending for the longest, or has replaced the older.
      defer { state.realTimeWork[known].work = work }
      return state.realTimeWork[known].work
    }
    withExtendedLifetime(superseded) {}
    isUnusual.store(true, ordering: .releasing)
  }

  /// A line for each operator that scheduled work in real time.
  ///
  /// - Parameters:
  ///   - isPending: Whether to leave out operators without a pending timer.
  ///   - site: The call to name for a stream that was built outside of all calls.
  /// - Returns: The lines, in the order in which the operators first did so.
  func realTimeMessages(pending isPending: Bool = false, orElse site: CallSite?) -> [String] {
    guard mayHaveEscapes else { return [] }
    return state.withLock { $0.realTimeWork }
      .filter { !isPending || $0.work?.isDisposed == false }
      .map { $0.message(orElse: site) }
  }
}

extension JobBoard.State {
  /// Forgets the work in real time.
  ///
  /// - Returns: The work, to be released outside of the lock: its closures may retain anything.
  mutating func takeRealTimeWork() -> [JobBoard.RealTimeWork] {
    defer { realTimeWork = [] }
    return realTimeWork
  }
}

/// Notes the events of tagged stages, which a failed comparison draws.
extension JobBoard {
  @usableFromInline package var isInJob: Bool { runner.load(ordering: .acquiring) != 0 }

  @usableFromInline
  package func note(_ report: StageTag.Report, of tag: StageTag) -> Bool {
    let stages = state.withLock { state -> StageNotes? in
      guard !state.ignoresStages, !state.isOver else { return nil }
      if let stages = state.stages { return stages }
      let stages = StageNotes()
      state.stages = stages
      hasStages.store(true, ordering: .releasing)
      return stages
    }
    // Outside of the lock: a value's description may be any code.
    stages?.note(report, of: tag, at: time)
    return stages != nil
  }

  /// The number of the next note.
  var stageNumber: Int { stages?.number ?? 0 }

  /// Notes that a recording begins.
  ///
  /// - Returns: The number of the next note.
  func beginStages() -> Int { stages?.begin() ?? 0 }

  /// The rows of the tagged stages.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the notes to draw.
  ///   - origin: The time of tick zero.
  ///   - inputs: The rows above, which say how far silence is drawn.
  /// - Returns: The rows, the stages from upstream to downstream.
  func stageRows(
    _ numbers: Range<Int>, from origin: Int64, below inputs: [Diagram.Row]
  ) -> [Diagram.Row] {
    guard let stages else { return [] }
    let end = inputs.map { Swift.max($0.end ?? 0, $0.lastTick + 1) }.max() ?? 0
    return StageRows(stages.all, numbers) { Int(($0 - origin) / self.tickLength) }.rows(upTo: end)
  }

  private var stages: StageNotes? {
    hasStages.load(ordering: .acquiring) ? state.withLock { $0.stages } : nil
  }
}

extension StaticString {
  /// Whether it is the name of a task's sleep on a scheduler.
  fileprivate var isSleep: Bool {
    let name: StaticString = "sleep(for:leeway:)"
    guard utf8CodeUnitCount == name.utf8CodeUnitCount else { return false }
    return "\(self)" == "\(name)"
  }
}
