import Reactive

extension TestScheduler {
  /// Runs a test in every order of the actions of its ticks and of its tasks, the simplest orders first.
  ///
  ///     let orders = TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       return test.timeline { a.merge(with: b) }
  ///     }
  ///     #expect(orders.outcomes.map(\.outcome) == ["-(ab)|", "-(ba)|"])
  ///
  /// The default order comes first, then the orders in which one action comes earlier than by default, then those with
  /// two such deviations, and so on.
  ///
  /// The orders are those of whole steps: an event, a timer, or a task from one wait to the next. In an app, a task may
  /// also run while the code that started or woke it is still running. With `runsTasksAtOnce` that is tried too, with one
  /// task in each order.
  ///
  /// ``onUnproven`` is called if the limit was reached before all orders had been tried, or if the test
  /// never ran the scheduler it was given. The search ends at the first run that does not settle or
  /// reaches another limit of a run.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps. n actions of one tick have n! orders. Each
  ///     outcome that differs is kept in memory, with its order.
  ///   - skipsEquivalent: Whether two actions are tried in one order only if they touch no signal, property or other
  ///     object of the library in common. Only the library's own objects are seen. So this is right only if the test
  ///     makes its streams in the closure, and if its closures and tasks share nothing else, such as variables.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs at once, up to its first wait, before the code that
  ///     started or woke it goes on. It may deadlock, or trap, if code starts or wakes a task while it holds a lock which that task takes
  ///     too. Parts of the main actor and of other actors never run at once.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit. If true, ``onUnproven`` is not called then.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time. Apart from the order it must do the same each time. It
  ///     returns what the orders are compared by, such as a timeline, an array of timelines or a balance.
  /// - Returns: The outcomes, each with the simplest order that leads to it.
  /// - Throws: The error of the body, at once.
  /// - Complexity: A run for each order, and O(a) to compare a outcomes. With `skipsEquivalent`, a tick in which n
  ///   actions touch nothing in common needs one order instead of n!, and up to `limit` more runs look for simpler
  ///   orders of the outcomes.
  @discardableResult
  public static func inEveryOrder<Outcome: Equatable>(
    tick: Duration = .milliseconds(1), limit: Int = 1000, skipsEquivalent: Bool = false,
    runsTasksAtOnce: Bool = false, allowsIncomplete: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try explore(
      tick, limit, skipsEquivalent, runsTasksAtOnce, allowsIncomplete,
      CallSite(file: file, line: line), body)
  }

  /// Runs a test in every order, as above, with a limit of steps for each run.
  @discardableResult
  package static func inEveryOrder<Outcome: Equatable>(
    limit: Int = 1000, stepLimit: Int, file: StaticString = #fileID, line: UInt = #line,
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try explore(
      .milliseconds(1), limit, false, false, false, CallSite(file: file, line: line),
      stepLimit: stepLimit, body)
  }

  private static func explore<Outcome: Equatable>(
    _ tick: Duration, _ limit: Int, _ skipsEquivalent: Bool, _ runsTasksAtOnce: Bool,
    _ allowsIncomplete: Bool, _ site: CallSite, stepLimit: Int = 1_000_000,
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try explore(
      tick, limit, skipsEquivalent, runsTasksAtOnce, allowsIncomplete, site, stepLimit: stepLimit
    ) { test in
      let outcome = try body(test)
      // It is compared with the outcomes of the other orders.
      test.notes.noteUse()
      return outcome
    } areSame: {
      $0 == $1 || haveSameFault($0, $1)
    }
  }

  /// Whether two outcomes prove nothing for the same reason: they would otherwise be reported as two.
  private static func haveSameFault<Outcome>(_ left: Outcome, _ right: Outcome) -> Bool {
    guard let left = left as? any DrawableOutcome, left.fault != nil,
      let right = right as? any DrawableOutcome
    else { return false }
    return left.fault == right.fault && left.text == right.text
  }

  /// Runs a test that contains its own expectations once for each order of its actions.
  ///
  ///     TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       #expect(test.timeline { a.merge(with: b) }.ignoring(.orderWithinTick) == "-(ab)|")
  ///     }
  ///
  /// A comparison that fails in another order than the default one says so, and gives the token that repeats the order.
  /// Otherwise it is like the method that returns an outcome.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps.
  ///   - skipsEquivalent: Whether two actions that touch nothing in common are tried in one order only.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs before the code that started or woke it goes on.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time.
  /// - Returns: How many orders were tried, and whether they were all.
  /// - Throws: The error of the body, at once.
  @discardableResult
  @_disfavoredOverload
  public static func inEveryOrder(
    tick: Duration = .milliseconds(1), limit: Int = 1000, skipsEquivalent: Bool = false,
    runsTasksAtOnce: Bool = false, allowsIncomplete: Bool = false, file: StaticString = #fileID,
    line: UInt = #line,
    _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders<Void> {
    // Disfavored, because `return log.withLock { $0 }` fits both methods: the inner closure may also return nothing.
    // The compiler would prefer this method, which is not generic, and the outcome would be lost.
    try explore(
      tick, limit, skipsEquivalent, runsTasksAtOnce, allowsIncomplete,
      CallSite(file: file, line: line), body
    ) { _, _ in true }
  }

  private static func explore<Outcome>(
    _ tick: Duration, _ limit: Int, _ skipsEquivalent: Bool, _ runsTasksAtOnce: Bool,
    _ allowsIncomplete: Bool, _ site: CallSite, stepLimit: Int = 1_000_000,
    _ body: (TestScheduler) throws -> Outcome,
    areSame: @escaping (Outcome, Outcome) -> Bool
  ) rethrows -> ExploredOrders<Outcome> {
    precondition(
      limit >= 1,
      "TestScheduler.inEveryOrder tries at least one order, but was given a limit of \(limit).")
    typealias Seen = (outcome: Outcome, deviations: [OrderDeviation], hasTasks: Bool)
    var search = OrderSearch<Seen>(
      limit: limit, isReducing: skipsEquivalent, runsTasksAtOnce: runsTasksAtOnce
    ) {
      areSame($0.outcome, $1.outcome)
    }
    func run(in order: ActionOrder) throws -> (seen: Seen, missed: [OrderDeviation]) {
      let test = TestScheduler(tick: tick, order: order, stepLimit: stepLimit)
      defer { test.leaveGuide() }
      let outcome = try body(test)
      if test.board.runs == 0 {
        onUnproven(
          warning(
            "inEveryOrder tried no order: its test never ran the scheduler that it was given",
            at: site))
      }
      let seen = (outcome, test.recordedDeviations, test.board.hasSeenTasks)
      return (seen, test.takeMissedDeviations())
    }
    func searchAll() throws {
      try search.search { guide, _ in try run(in: .following(guide)).seen }
    }
    if skipsEquivalent { try Footprint.watching(searchAll) } else { try searchAll() }
    // A run that was stopped has its own message.
    if !search.isComplete, !search.isStopped, !allowsIncomplete {
      onUnproven(
        warning(
          "inEveryOrder tried \(ordersText(search.count)), and there are more: raise its limit, do "
            + "less in one tick, or pass allowsIncomplete: true", at: site))
    }
    var triesLeft = limit
    var groups: [ExploredOrders<Outcome>.Group] = []
    for found in search.simplestFirst {
      let (outcome, deviations, _) = found.outcome
      // An order that was tried stands for others, of which one may have fewer deviations.
      let simplest =
        skipsEquivalent
        ? try deviations.simplified(&triesLeft) { fewer in
          let (seen, missed) = try run(in: .replaying(fewer.token))
          return missed.isEmpty && areSame(seen.outcome, outcome)
        } : deviations
      (outcome as? any DrawableOutcome)?.forgetComparison()
      groups.append(.init(outcome: outcome, deviations: simplest, count: found.count))
    }
    let hasTasks = search.found.contains(where: \.outcome.hasTasks)
    return ExploredOrders(
      outcomes: groups, count: search.count, skippedCount: search.equivalentCount,
      isComplete: search.isComplete,
      isStopped: search.isStopped,
      untried: hasTasks ? (runsTasksAtOnce ? .severalTasksAtOnce : .tasksAtOnce) : .nothing)
  }
}
