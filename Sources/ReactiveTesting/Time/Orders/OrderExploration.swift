import Reactive

/// Runs a test in one order after the other, and gathers what it leads to.
///
/// First a walk proposes orders. If it has not tried all, deviations are then left out of the order of each outcome, as
/// long as the outcome stays the same: the walk may not have met the simplest order.
struct OrderExploration<Outcome> {
  /// How a run has ended.
  enum Ending {
    case outcome(Outcome)
    /// It waits for something that never comes; the message says for what.
    case stuck(String)
    /// It reached a limit; the message says how.
    case unsettled(String)
  }

  /// What a run has led to.
  private struct Seen {
    let ending: Ending
    /// The tasks that wait for ever, though the test has returned: what each waits for.
    let waits: [String]
    /// The tasks that failed although nobody can await them.
    let errors: [String]
    /// An issue that was recorded; nil for none.
    let issue: String?
    let deviations: [OrderDeviation]
    let hasTasks: Bool
    /// Whether there were tasks besides that of the test.
    let hasOtherTasks: Bool
    let isOutside: Bool

    /// Why there is no outcome; nil if there is one.
    var problem: String? {
      switch ending {
      case .outcome: issue.map { "an issue was recorded: \($0)" }
      case .stuck(let message), .unsettled(let message): message
      }
    }

    /// What is wrong with it, if others have as few flaws as given; nil if nothing is.
    func flaw(beside fewest: (waits: Int?, errors: Int?)) -> String? {
      let flaws =
        (waits.count > fewest.waits ?? 0 ? waits : [])
        + (errors.count > fewest.errors ?? errors.count ? errors : [])
      guard let first = flaws.first else { return nil }
      return flaws.count == 1 ? first : "\(flaws.count) tasks: " + flaws.joined(separator: "; ")
    }
  }

  private enum Phase {
    case walking(OrderPath?)
    /// Leaves deviations out of the order of the outcome with this number.
    case simplifying(Int, OrderSimplification)
    case over
  }

  private let limit: Int
  private let runsTasksAtOnce: Bool
  private let lateness: Duration
  private let allowsIncomplete: Bool
  private let site: CallSite
  private let areSame: (Outcome, Outcome) -> Bool
  private let issues = SearchIssues()
  private var walk: OrderWalk<Seen>
  private var phase = Phase.walking(nil)
  /// What was found, once the walk is over.
  private var found: [OrderWalk<Seen>.Found] = []
  /// The simplest known deviations of each.
  private var simplest: [[OrderDeviation]] = []
  /// How many tasks wait for ever or fail in the orders with the fewest such tasks.
  private var fewest: (waits: Int?, errors: Int?)
  /// How runs did not settle, the simplest order in which one did not, and in how many orders.
  ///
  /// In an order without a token, a task that waits in a loop for another one may never have let that have a turn.
  private var unsettled: ExploredOrders<Outcome>.Failure?
  /// How many runs may still look for simpler orders.
  private var triesLeft: Int

  /// Prepares to explore the orders of a test.
  ///
  /// - Parameters:
  ///   - limit: How many orders are tried at most.
  ///   - runsTasksAtOnce: Whether to try that a task runs before the code that started or woke it goes on.
  ///   - lateness: How late timers may be.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit.
  ///   - site: The call, for messages.
  ///   - areSame: Whether two outcomes are the same.
  init(
    limit: Int, runsTasksAtOnce: Bool = false, lateness: Duration = .zero,
    allowsIncomplete: Bool = false, site: CallSite,
    areSame: @escaping (Outcome, Outcome) -> Bool
  ) {
    precondition(
      limit >= 1,
      "TestScheduler.inEveryOrder tries at least one order, but was given a limit of \(limit).")
    (self.limit, self.site, self.areSame) = (limit, site, areSame)
    (self.runsTasksAtOnce, self.allowsIncomplete) = (runsTasksAtOnce, allowsIncomplete)
    self.lateness = lateness
    triesLeft = limit
    walk = OrderWalk(
      limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness.nanoseconds,
      repeatsDefault: true
    ) {
      Self.areSame($0, $1, areSame)
    }
  }

  private static func areSame(
    _ left: Seen, _ right: Seen, _ areSame: (Outcome, Outcome) -> Bool
  ) -> Bool {
    switch (left.ending, right.ending) {
    case (.outcome(let one), .outcome(let other)):
      // Runs with issues have failed, whatever their outcomes are.
      (left.issue == nil) == (right.issue == nil)
        && (left.issue != nil
          || left.waits.count == right.waits.count && left.errors.count == right.errors.count
            && areSame(one, other))
    case (.stuck(let one), .stuck(let other)): one == other
    case (.unsettled, .unsettled): true
    default: false
    }
  }

  /// The order of the next run; nil at the end.
  mutating func next() -> ActionOrder? {
    if case .walking = phase {
      if let path = walk.next() {
        // Names are asked for only in the two runs that are compared.
        if walk.count < 2 { path.steps = [] }
        phase = .walking(path)
        return .following(path)
      }
      found = walk.simplestFirst
      simplest = found.map(\.outcome.deviations)
      let isDone = walk.isComplete && walk.pausingCount == 0
      phase =
        found.isEmpty || isDone ? .over : .simplifying(0, OrderSimplification(simplest[0]))
    }
    while case .simplifying(let number, var simplification) = phase {
      if triesLeft > 0, let fewer = simplification.next() {
        triesLeft -= 1
        phase = .simplifying(number, simplification)
        return .replaying(fewer)
      }
      let next = number + 1
      phase =
        next < found.count ? .simplifying(next, OrderSimplification(simplest[next])) : .over
    }
    return nil
  }

  /// Notes how the run has ended that had the last order.
  mutating func note(_ ending: Ending, of test: TestScheduler) {
    test.leavePath()
    let seen = seen(ending, in: test)
    if case .outcome = ending {
      fewest.waits = min(seen.waits.count, fewest.waits ?? .max)
      // It is not better if the task of an error was cut off.
      if !test.board.hasCutTasks { fewest.errors = min(seen.errors.count, fewest.errors ?? .max) }
    }
    switch phase {
    case .walking(let path?):
      if walk.count == 0, test.board.stretches == 0 {
        report("inEveryOrder tried no order: its test never ran the scheduler that it was given")
      }
      if path.isStopped, walk.count > 0, !walk.isRepeating {
        if walk.noteInconclusive(path) { noteUnsettled(seen) }
      } else {
        if walk.count == 0 { walk.givesPauses = seen.hasTasks && TaskPauses.areKnown }
        walk.note(seen, of: path)
      }
    case .simplifying(let number, var simplification):
      let isSame =
        test.takeMissedDeviations().isEmpty
        && Self.areSame(seen, found[number].outcome, areSame)
      if isSame { found[number].outcome = seen }
      simplification.note(isSame: isSame)
      simplest[number] = simplification.best
      phase = .simplifying(number, simplification)
    case .walking(nil), .over: break
    }
  }

  private mutating func noteUnsettled(_ seen: Seen) {
    guard seen.deviations.hasToken else { return }
    let new = ExploredOrders<Outcome>.Failure(
      problem: seen.problem ?? "a run did not settle", deviations: seen.deviations, count: 1)
    guard let old = unsettled else { return unsettled = new }
    let simplest = new.deviations.count < old.deviations.count ? new : old
    unsettled = .init(
      problem: simplest.problem, deviations: simplest.deviations, count: old.count + 1)
  }

  private func seen(_ ending: Ending, in test: TestScheduler) -> Seen {
    let board = test.board
    var waits: [String] = []
    // What a later run could wake does not wait for ever.
    if case .outcome = ending, board.hasUnfinishedTasks, board.isIdle {
      waits = board.waiting.map { "\($0.subject) \($0.predicate)" }
    }
    return Seen(
      ending: ending, waits: waits, errors: board.lostErrorTexts, issue: issues.issue,
      deviations: test.recordedDeviations,
      hasTasks: board.hasSeenTasks, hasOtherTasks: test.hasOtherTasks,
      isOutside: board.mayHaveEscapes && !test.outsideOfTime.isEmpty)
  }

  private func report(_ message: String) {
    TestScheduler.onUnproven(Finding(.search, message, at: site))
  }
}

extension OrderExploration {
  /// Explores the orders of a test.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - stepLimit: How many jobs a run may do.
  ///   - body: The test.
  /// - Returns: What was found.
  /// - Throws: The error of the test, at once.
  consuming func explored(
    tick: Duration = .milliseconds(1), stepLimit: Int = 1_000_000,
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    while let order = next() {
      let test = TestScheduler(tick: tick, order: order, stepLimit: stepLimit)
      test.notes.follow(issues)
      defer { test.leavePath() }
      issues.begin()
      do {
        note(.outcome(try SearchIssues.$current.withValue(issues) { try body(test) }), of: test)
      } catch {
        reportThrown(in: test)
        throw error
      }
    }
    return result()
  }

  /// Explores the orders of an asynchronous test.
  ///
  /// - Parameters:
  ///   - make: Makes the scheduler of a run.
  ///   - run: Runs the test.
  /// - Returns: What was found.
  /// - Throws: The error of the test, at once; that of the first run if it does not settle; `CancellationError` if the
  ///   calling task is cancelled.
  consuming func explored(
    _ make: (ActionOrder) -> TestScheduler, running run: (TestScheduler) async throws -> Outcome
  ) async throws -> ExploredOrders<Outcome> {
    while let order = next() {
      try Task.checkCancellation()
      let test = make(order)
      test.notes.follow(issues)
      defer { test.leavePath() }
      issues.begin()
      do {
        let outcome = try await SearchIssues.$current.withValue(issues) { try await run(test) }
        note(.outcome(outcome), of: test)
      } catch TestRunError.stuck(let message) {
        note(.stuck(message), of: test)
      } catch TestRunError.unsettled(let message) {
        guard walk.count > 0 else { throw TestRunError.unsettled(message) }
        note(.unsettled(message), of: test)
      } catch {
        reportThrown(in: test)
        throw error
      }
    }
    return result()
  }

  /// What was found; to be called at the end.
  private func result() -> ExploredOrders<Outcome> {
    var outcomes: [ExploredOrders<Outcome>.Group] = []
    var failures: [ExploredOrders<Outcome>.Failure] = []
    let inOrder = zip(found, simplest).enumerated().sorted { left, right in
      (left.element.1.count, left.offset) < (right.element.1.count, right.offset)
    }
    for (_, (found, deviations)) in inOrder {
      let seen = found.outcome
      let problem = seen.problem ?? seen.flaw(beside: fewest)
      if let problem {
        failures.append(.init(problem: problem, deviations: deviations, count: found.count))
      } else if case .outcome(let outcome) = seen.ending {
        (outcome as? any DrawableOutcome)?.forgetComparison()
        outcomes.append(.init(outcome: outcome, deviations: deviations, count: found.count))
      }
    }
    var summary = OrderSummary(
      outcomes: outcomes.count, orders: walk.count, isComplete: walk.isComplete)
    summary.failures = failures.reduce(0) { $0 + $1.count }
    summary.inconclusive = walk.inconclusiveCount
    summary.hasTriedAll = walk.hasTriedAll
    summary.pausing = (walk.pausingCount, walk.isPausingComplete)
    summary.isStopped = walk.isStopped
    summary.difference = difference
    summary.lateness = lateness
    summary.hasOutside = found.contains(where: \.outcome.isOutside)
    if found.contains(where: \.outcome.hasOtherTasks) {
      summary.untried = runsTasksAtOnce ? .severalTasksAtOnce : .tasksAtOnce
    }
    reportProblems(failures, summary)
    return ExploredOrders(
      outcomes: outcomes, failures: failures, count: walk.count, isComplete: walk.isComplete,
      again: again, unsettled: unsettled, summary: summary)
  }

  /// Says in which order the test has thrown an error, if that is not the default one.
  private func reportThrown(in test: TestScheduler) {
    let deviations = test.recordedDeviations
    guard !deviations.isEmpty else { return }
    report(
      "this order of inEveryOrder threw an error, so no other was tried; " + deviations.replayLine()
    )
  }

  private func reportProblems(
    _ failures: [ExploredOrders<Outcome>.Failure], _ summary: OrderSummary
  ) {
    for failure in failures.prefix(4) {
      let place =
        failure.count == 1 && failure.deviations.isEmpty
        ? "in the default order"
        : "in \(failure.count) of \(ordersText(walk.count))"
          + (failure.deviations.isEmpty ? ", with the default one," : "")
      report(
        "\(place) of inEveryOrder, \(failure.problem)"
          + (failure.deviations.isEmpty ? "" : "; " + failure.deviations.replayLine()))
    }
    if let difference = summary.difference {
      report("inEveryOrder tells nothing about orders: \(difference)")
    } else if walk.hasTriedAll, walk.inconclusiveCount > 0 {
      report(
        "\(ordersText(walk.inconclusiveCount)) of inEveryOrder did not settle, which proves nothing"
      )
    } else if !walk.hasTriedAll, !walk.isStopped, !allowsIncomplete {
      // A run that was stopped has its own message.
      report(
        "inEveryOrder tried \(ordersText(walk.count)), and there are more: raise its limit, do less in one tick, or pass "
          + "allowsIncomplete: true")
    }
  }

  /// What the second run in the default order led to, if it differed from the first.
  private var again: Outcome? {
    guard case .outcome(let outcome)? = walk.difference?.outcome.ending else { return nil }
    return outcome
  }

  /// How the test differs from itself; nil if it does not.
  private var difference: String? {
    let reason = """
      so it depends on something else than the order: on chance, on state that the runs share, on real time, or on the \
      order of a Set
      """
    if let difference = walk.difference {
      let place =
        difference.steps.map {
          ": first \($0.first ?? "nothing more"), and the second time \($0.second ?? "nothing more")"
        } ?? ""
      return "the test did something else when it was run again in the default order\(place); "
        + reason
    }
    guard walk.hasDiverged else { return nil }
    return "the test did something else when an order was repeated; " + reason
  }
}
