import Reactive

extension TestScheduler {
  /// Runs a test in every order of the actions of its ticks and of its tasks.
  ///
  ///     let orders = TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       return test.timeline { a.merge(with: b) }
  ///     }
  ///     #expect(orders.outcomes.map(\.outcome) == ["-(ab)|", "-(ba)|"])
  ///
  /// The default order comes first, twice. If both runs are not the same, the test depends on something else than its
  /// order: the search ends, and ``onUnproven`` is called. Then, if there are few orders, come those in which one action is
  /// earlier than by default, those with two such deviations, and so on. If there are more than the limit allows, orders
  /// of several kinds take turns: one in which what became ready last comes first, drawn ones, and those with few
  /// deviations. Of each outcome, deviations are then left out as long as it stays the same.
  ///
  /// The orders are those of whole steps: an event, a timer, or a task from one wait to the next. In an app, a task may
  /// also run while the code that started or woke it is still running. With `runsTasksAtOnce` that is tried too, with one
  /// task in each order.
  ///
  /// An order in which more tasks wait for ever than in other orders has failed: it has no outcome, and ``onUnproven`` is
  /// called. A run that does not settle proves nothing; if it is the first one, the search ends.
  ///
  /// ``onUnproven`` is also called if the limit was reached before all orders had been tried, or if the test never ran the
  /// scheduler it was given.
  ///
  /// For a test that awaits something, there is the function `inEveryOrder`.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps. n actions of one tick have n! orders. Each
  ///     outcome that differs is kept in memory, with its order.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs at once, up to its first wait, before the code that
  ///     started or woke it goes on. It may deadlock, or trap, if code starts or wakes a task while it holds a lock which that task takes
  ///     too. Parts of the main actor and of other actors never run at once.
  ///   - lateness: How late a timer may be: two that are due closer to each other may change places, and both then see the
  ///     later time. A test that expects exact times fails then. Events of lanes are never late.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit. If true, ``onUnproven`` is not called then.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time. Apart from the order it must do the same each time. It
  ///     returns what the orders are compared by, such as a timeline, an array of timelines or a balance.
  /// - Returns: The outcomes, each with the simplest order that leads to it.
  /// - Throws: The error of the body, at once.
  /// - Complexity: A run for each order and one more, and O(a) to compare a outcomes. If not all orders are tried, up to
  ///   `limit` more runs look for simpler orders of the outcomes.
  public static func inEveryOrder<Outcome: Equatable>(
    tick: Duration = .milliseconds(1), limit: Int = 1000, runsTasksAtOnce: Bool = false,
    lateness: Duration = .zero,
    allowsIncomplete: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try OrderExploration(
      limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness,
      allowsIncomplete: allowsIncomplete,
      site: CallSite(file: file, line: line), areSame: areSameOutcome
    ).explored(tick: tick) { test in
      let outcome = try body(test)
      // It is compared with the outcomes of the other orders.
      test.notes.noteUse()
      return outcome
    }
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
  /// In a test with `.virtualTime`, an expectation that fails is reported once, with the number of orders in which it does.
  /// In other tests each of these orders reports it: `try #require` ends the search at the first of them.
  ///
  /// Otherwise it is like the method that returns an outcome.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs before the code that started or woke it goes on.
  ///   - lateness: How late a timer may be.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time.
  /// - Returns: How many orders were tried, and whether they were all.
  /// - Throws: The error of the body, at once.
  @discardableResult
  @_disfavoredOverload
  public static func inEveryOrder(
    tick: Duration = .milliseconds(1), limit: Int = 1000, runsTasksAtOnce: Bool = false,
    lateness: Duration = .zero,
    allowsIncomplete: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders<Void> {
    // Disfavored, because `return log.withLock { $0 }` fits both methods: the inner closure may also return nothing.
    // The compiler would prefer this method, which is not generic, and the outcome would be lost.
    try OrderExploration(
      limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness,
      allowsIncomplete: allowsIncomplete,
      site: CallSite(file: file, line: line), areSame: { _, _ in true }
    ).explored(tick: tick, body)
  }

  /// The same; `skipsEquivalent` has no effect.
  @available(*, deprecated, message: "No order is skipped any more; leave out skipsEquivalent.")
  public static func inEveryOrder<Outcome: Equatable>(
    tick: Duration = .milliseconds(1), limit: Int = 1000, skipsEquivalent: Bool,
    runsTasksAtOnce: Bool = false, allowsIncomplete: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> ExploredOrders<Outcome> {
    try inEveryOrder(
      tick: tick, limit: limit, runsTasksAtOnce: runsTasksAtOnce,
      allowsIncomplete: allowsIncomplete, file: file, line: line, body)
  }

  /// The same; `skipsEquivalent` has no effect.
  @available(*, deprecated, message: "No order is skipped any more; leave out skipsEquivalent.")
  @discardableResult
  @_disfavoredOverload
  public static func inEveryOrder(
    tick: Duration = .milliseconds(1), limit: Int = 1000, skipsEquivalent: Bool,
    runsTasksAtOnce: Bool = false, allowsIncomplete: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders<Void> {
    try inEveryOrder(
      tick: tick, limit: limit, runsTasksAtOnce: runsTasksAtOnce,
      allowsIncomplete: allowsIncomplete, file: file, line: line, body)
  }
}

/// Runs an asynchronous closure in virtual time, as the whole of a test, in every order of its actions and tasks.
///
///     let orders = try await inEveryOrder { _ in
///       let counter = Counter()
///       await withTaskGroup { group in
///         for _ in 1...2 { group.addTask { let n = await counter.n; await counter.set(n + 1) } }
///       }
///       return await counter.n
///     }
///     #expect(orders == 2)
///
/// It is to ``withVirtualTime(tick:order:firstDate:patience:stepLimit:file:line:isolation:_:)`` what
/// ``TestScheduler/inEveryOrder(tick:limit:runsTasksAtOnce:lateness:allowsIncomplete:file:line:_:)`` is to a scheduler: the
/// orders and the messages are the same. An order in which the closure waits for something that never comes has failed.
///
/// - Parameters:
///   - tick: The length of a tick, for lanes and timelines.
///   - limit: How many orders are tried at most; less than one traps.
///   - runsTasksAtOnce: Whether it is also tried that a task runs before the code that started or woke it goes on.
///   - lateness: How late a timer may be.
///   - allowsIncomplete: Whether it is fine to stop at the limit. If true, ``TestScheduler/onUnproven`` is not called then.
///   - firstDate: What `Date()` shows at first, counted from 1970; by default the real date, rounded up to a second.
///   - patience: How long to wait in each run, in real time, for work that is outside of virtual time.
///   - stepLimit: How many jobs a run may do.
///   - file: Where the runs begin, for messages.
///   - line: The line there.
///   - body: The test. Apart from the order it must do the same each time. It returns what the orders are compared by.
/// - Returns: The outcomes and the failures, each with the simplest order that leads to it.
/// - Throws: What the closure throws, at once; a ``TestRunError`` if the first run does not settle.
/// - Complexity: A run for each order and one more.
public func inEveryOrder<Outcome: Equatable & Sendable>(
  tick: Duration = .milliseconds(1), limit: Int = 1000, runsTasksAtOnce: Bool = false,
  lateness: Duration = .zero,
  allowsIncomplete: Bool = false, firstDate: Duration? = nil, patience: Duration = .zero,
  stepLimit: Int = 1_000_000, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (TestScheduler) async throws -> Outcome
) async throws -> ExploredOrders<Outcome> {
  try await exploredOrders(
    tick: tick, limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness,
    allowsIncomplete: allowsIncomplete,
    firstDate: firstDate, patience: patience, stepLimit: stepLimit,
    at: CallSite(file: file, line: line), areSame: areSameOutcome
  ) { test in
    let outcome = try await body(test)
    // It is compared with the outcomes of the other orders.
    test.notes.noteUse()
    return outcome
  }
}

/// Runs an asynchronous test that contains its own expectations once for each order of its actions and tasks.
///
/// Otherwise it is like the function that returns an outcome.
///
/// - Parameters:
///   - tick: The length of a tick, for lanes and timelines.
///   - limit: How many orders are tried at most; less than one traps.
///   - runsTasksAtOnce: Whether it is also tried that a task runs before the code that started or woke it goes on.
///   - lateness: How late a timer may be.
///   - allowsIncomplete: Whether it is fine to stop at the limit.
///   - firstDate: What `Date()` shows at first, counted from 1970.
///   - patience: How long to wait in each run, in real time, for work that is outside of virtual time.
///   - stepLimit: How many jobs a run may do.
///   - file: Where the runs begin, for messages.
///   - line: The line there.
///   - body: The test.
/// - Returns: How many orders were tried, whether they were all, and how the test failed to end in some of them.
/// - Throws: What the closure throws, at once; a ``TestRunError`` if the first run does not settle.
@discardableResult
@_disfavoredOverload
public func inEveryOrder(
  tick: Duration = .milliseconds(1), limit: Int = 1000, runsTasksAtOnce: Bool = false,
  lateness: Duration = .zero,
  allowsIncomplete: Bool = false, firstDate: Duration? = nil, patience: Duration = .zero,
  stepLimit: Int = 1_000_000, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (TestScheduler) async throws -> Void
) async throws -> ExploredOrders<Void> {
  try await exploredOrders(
    tick: tick, limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness,
    allowsIncomplete: allowsIncomplete,
    firstDate: firstDate, patience: patience, stepLimit: stepLimit,
    at: CallSite(file: file, line: line), areSame: { _, _ in true }, body)
}

/// Runs a closure in virtual time in every order, also for a testing library.
///
/// - Parameters:
///   - tick: The length of a tick.
///   - limit: How many orders are tried at most.
///   - runsTasksAtOnce: Whether it is also tried that a task runs at once.
///   - lateness: How late a timer may be.
///   - allowsIncomplete: Whether it is fine to stop at the limit.
///   - firstDate: What `Date()` shows at first, counted from 1970.
///   - patience: How long to wait in each run, in real time.
///   - stepLimit: How many jobs a run may do.
///   - seed: The seed of random numbers; nil if these are the system's.
///   - name: The name of the test, for a trap; nil if that is not known.
///   - form: How the test asked for it.
///   - site: Where the runs begin.
///   - areSame: Whether two outcomes are the same.
///   - body: The test.
///   - finish: Given the outcome of a run once it is over, when tasks that are left have been cancelled.
/// - Returns: The outcomes and the failures.
/// - Throws: What the closure throws, at once; a ``TestRunError`` if the first run does not settle; `CancellationError` if
///   the calling task is cancelled.
package func exploredOrders<Outcome: Sendable>(
  tick: Duration, limit: Int, runsTasksAtOnce: Bool, lateness: Duration, allowsIncomplete: Bool,
  firstDate: Duration?,
  patience: Duration, stepLimit: Int, randomSeed seed: UInt64? = nil,
  named name: String? = nil, as form: TestForm = .function,
  at site: CallSite,
  areSame: @escaping (Outcome, Outcome) -> Bool,
  _ body: @escaping @Sendable (TestScheduler) async throws -> Outcome,
  finish: (Outcome) -> Outcome = { $0 }
) async throws -> ExploredOrders<Outcome> {
  try await OrderExploration(
    limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness,
    allowsIncomplete: allowsIncomplete, site: site,
    areSame: areSame
  ).explored { order in
    let test = TestScheduler(
      tick: tick, order: order, stepLimit: stepLimit, firstDate: firstDate, form: form)
    if let seed { test.board.seedChance(with: seed) }
    if let name { test.explainTraps(ofTestNamed: name) }
    return test
  } running: { test in
    finish(
      try await test.run(patience: patience, stopsAtReturn: true, at: site) { [unowned test] in
        try await body(test)
      })
  }
}

/// Whether two outcomes are equal, or prove nothing for the same reason: they would otherwise be reported as two.
private func areSameOutcome<Outcome: Equatable>(_ left: Outcome, _ right: Outcome) -> Bool {
  if left == right { return true }
  guard let left = left as? any DrawableOutcome, left.uncountedProblem != nil,
    let right = right as? any DrawableOutcome
  else { return false }
  return left.uncountedProblem == right.uncountedProblem && left.text == right.text
}
