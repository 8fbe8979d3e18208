import ReactiveTesting
import Synchronization
public import Testing

extension Trait where Self == VirtualTimeTrait {
  /// Runs a test, or each test of a suite, in virtual time and in many orders of its tasks and events.
  public static var everyOrder: Self { everyOrder() }

  /// Runs a test, or each test of a suite, in virtual time and in many orders of its tasks and events.
  ///
  ///     @Test(.everyOrder) func `two increments count as two`() async {
  ///       let counter = Counter()
  ///       await withTaskGroup { group in
  ///         for _ in 1...2 { group.addTask { let n = await counter.n; await counter.set(n + 1) } }
  ///       }
  ///       #expect(await counter.n == 2)
  ///     }
  ///
  /// It is `.virtualTime` with a search. If the test fails in some order, it is run once more in the simplest such order
  /// that was found. So it fails with one issue, at its own line, which says in how many orders it fails and how to repeat
  /// that one, and draws it. Issues of all other runs are dropped. A test that waits or loops for ever in some order fails too.
  ///
  /// `Int.random(in:)`, `shuffled()` and the like draw the same numbers in each run, from a seed that the name of the test
  /// gives. The order of a `Set` or a `Dictionary` is drawn once for each process, and `UUID()` is different each time.
  ///
  /// If the test passes although not all orders were tried, or if it is not the same twice in the default order, a warning
  /// says so.
  ///
  /// The orders are those of `inEveryOrder`. Each run makes the suite anew, but what the runs share, such as files and
  /// static variables, stays as the run before has left it. What the test prints or attaches is repeated, and a time limit
  /// covers all runs together. A search in the test is a search in each run. A test that cancels itself is not searched.
  ///
  /// - Parameters:
  ///   - limit: How many orders are tried at most.
  ///   - runsTasksAtOnce: Whether it is also tried that a task runs at once, before the code that started or woke it goes on.
  ///     It may deadlock if code starts or wakes a task while it holds a lock which that task takes too.
  ///   - lateness: How late a timer may be, as on a busy machine: two that are due closer to each other may change places,
  ///     and both then see the later time. A test that expects exact times fails then.
  ///   - tick: The length of a tick, for lanes and timelines.
  ///   - firstDate: What `Date()` shows at first, counted from 1970; by default the real date of each run, rounded up to a
  ///     second.
  ///   - patience: How long to wait in each run, in real time, for work that is outside of virtual time.
  ///   - stepLimit: How many jobs each run may do; a sleep of a task takes up to ten of them.
  ///   - leftovers: What happens to tasks that are left when a run returns.
  /// - Returns: The trait.
  /// - Complexity: A run for each order, and up to `limit` more to find a simpler order in which the test fails, and some
  ///   dozens to find the steps that decide. A test without a choice is run twice.
  public static func everyOrder(
    limit: Int = 100, runsTasksAtOnce: Bool = false, lateness: Duration = .zero,
    tick: Duration = .milliseconds(1),
    firstDate: Duration? = nil, patience: Duration = .zero, stepLimit: Int = 1_000_000,
    leftovers: VirtualTimeTrait.Leftovers = .cancel
  ) -> Self {
    VirtualTimeTrait(
      tick: tick, order: .asScheduled, firstDate: firstDate, patience: patience,
      stepLimit: stepLimit, leftovers: leftovers,
      search: EveryOrder(limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness))
  }
}

/// An order in which a test fails.
struct FailingOrder {
  let order: ActionOrder
  /// In how many orders the test fails.
  let summary: String
  /// The deviations of the order.
  let deviations: [OrderDeviation]
  /// Those with which the test passes, if it fails in the default order.
  let passing: [OrderDeviation]
  /// Two steps such that the test passes if only they change places; or if there are none, the pairs that all have to.
  let pairs: [OrderDeviation]
  /// Where or how it failed.
  let failure: String

  /// What is known of the order.
  ///
  /// - Parameters:
  ///   - scheduler: That of the run in which it is repeated.
  ///   - isUnderWay: Whether the test fails in the step that is under way.
  ///   - location: The line that fails; nil if that is not known.
  /// - Returns: The comment, and the drawing in it.
  func comment(
    in scheduler: TestScheduler, isUnderWay: Bool, at location: SourceLocation?
  ) -> (text: String, drawing: [String]) {
    let (drawing, advice) = scheduler.stepDrawing(
      marking: pairs, isUnderWay: isUnderWay, inFile: location?.path,
      at: location.map { CallSite(file: $0.fileID, line: $0.line) })
    var text = summary
    if !drawing.isEmpty {
      text +=
        deviations.isEmpty ? "; the default order does:" : "; the simplest that was found does:"
      text += "\n" + drawing.map { "  " + $0 }.joined(separator: "\n")
    }
    if !drawing.isEmpty, let advice {
      text += "\n" + advice
    } else if !deviations.isEmpty {
      text += lines("what is different from the default order:", scheduler.lines(of: deviations))
    } else if !passing.isEmpty {
      text += lines("it passes with:", scheduler.lines(of: passing))
    }
    return (text, drawing)
  }

  private func lines(_ head: String, _ lines: [String]) -> String {
    let limit = 5
    let rest = lines.count > limit + 1 ? ["and \(lines.count - limit) more"] : []
    return (["\n" + head] + lines.prefix(rest.isEmpty ? .max : limit) + rest)
      .joined(separator: "\n  ")
  }
}

/// A search for an order in which a test fails.
struct EveryOrder: Sendable {
  let limit: Int
  let runsTasksAtOnce: Bool
  let lateness: Duration

  /// Runs a case of a test in many orders.
  ///
  /// - Parameters:
  ///   - trait: The trait of the test.
  ///   - body: The case.
  ///   - test: The test.
  ///   - testCase: The case.
  /// - Returns: The simplest order in which it fails; nil if it passes in each that was tried.
  /// - Throws: The error with which the first run has cancelled the test.
  func failingOrder(
    of trait: VirtualTimeTrait, _ body: BorrowedBody, _ test: Test, _ testCase: Test.Case?
  ) async throws -> FailingOrder? {
    let log = RunLog()
    let result = Mutex<(orders: ExploredOrders<Verdict>, cause: Cause)?>(nil)
    let noting = IssueHandlingTrait.compactMapIssues { log.note($0) }
    try await noting.provideScope(for: test, testCase: testCase) {
      try await TestScheduler.$onUnproven.withValue(VirtualTimeTrait.reporting(in: test)) {
        try await VirtualTimeTrait.$running.withValue(trait.number) {
          let orders = try await explored(trait, body, test, log)
          let cause = await cause(in: orders) { order, look in
            await passes(order, trait, body, test, log, look)
          }
          result.withLock { $0 = (orders, cause) }
        }
      }
    }
    guard let (orders, cause) = result.withLock({ $0 }) else { return nil }
    // In other orders, a difference is part of the summary.
    if let difference = orders.summary.difference, orders.count < 2 {
      reportDifference(difference, orders, in: test)
      return nil
    }
    let failing = orders.failing
    guard let simplest = failing.simplest else {
      warn(of: orders, in: test)
      return nil
    }
    return FailingOrder(
      order: .explaining(cause.failing.token),
      summary: summary(of: orders, failing: failing.reduce(0) { $0 + $1.count }),
      deviations: cause.failing, passing: cause.failing.isEmpty ? cause.passing : [],
      pairs: cause.pairs, failure: simplest.text)
  }

  /// Reports a test that is not the same twice: a failure if it failed once.
  private func reportDifference(
    _ difference: String, _ orders: ExploredOrders<Verdict>, in test: Test
  ) {
    let verdicts = [orders.outcomes.first?.outcome, orders.again]
    let endings = verdicts.map { verdict in
      verdict.map { $0.failure.map { "failed: \($0)" } ?? "passed" } ?? "waited for ever"
    }
    let isFailure = verdicts.contains { $0?.failure != nil || $0 == nil }
    Issue.record(
      "\(difference). First it \(endings.joined(separator: ", and then it "))",
      severity: isFailure ? .error : .warning, sourceLocation: test.sourceLocation)
  }

  private func explored(
    _ trait: VirtualTimeTrait, _ body: BorrowedBody, _ test: Test, _ log: RunLog
  ) async throws -> ExploredOrders<Verdict> {
    let location = test.sourceLocation
    return try await exploredOrders(
      tick: trait.tick, limit: limit, runsTasksAtOnce: runsTasksAtOnce, lateness: lateness,
      allowsIncomplete: true, firstDate: trait.firstDate, patience: trait.patience,
      stepLimit: trait.stepLimit,
      randomSeed: trait.seed(of: test),
      named: test.displayName ?? test.name.filter { !"`()".contains($0) }, as: .trait,
      at: CallSite(file: location.fileID, line: location.line), areSame: { $0 == $1 }
    ) { scheduler in
      try await verdict(in: scheduler, trait, body, test, log)
    } finish: { _ in
      // Tasks that were left have been cancelled, and may have failed then.
      log.end()
    }
  }

  /// Runs a case of a test in a scheduler.
  private func verdict(
    in scheduler: TestScheduler, _ trait: VirtualTimeTrait, _ body: BorrowedBody, _ test: Test,
    _ log: RunLog
  ) async throws -> Verdict {
    log.run.begin(in: scheduler)
    log.begin()
    do {
      try await body()
      if trait.leftovers == .fail { await trait.reportLeftovers(of: scheduler, in: test) }
    } catch {
      // In another order, it is as good as a pass.
      if error.isCancellationOfTest {
        if log.isFirst { throw error }
      } else {
        log.noteThrown(error)
      }
    }
    scheduler.reportUseless()
    return log.end()
  }

  /// Whether a case of a test passes in an order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - trait: The trait of the test.
  ///   - body: The case.
  ///   - test: The test.
  ///   - log: Keeps back the issues.
  ///   - look: Called with the scheduler at the end of the run.
  /// - Returns: Whether it does.
  private func passes(
    _ order: ActionOrder, _ trait: VirtualTimeTrait, _ body: BorrowedBody, _ test: Test,
    _ log: RunLog, _ look: @escaping (TestScheduler) -> Void
  ) async -> Bool {
    let location = test.sourceLocation
    do {
      _ = try await withVirtualTime(
        tick: trait.tick, order: order, firstDate: trait.firstDate, patience: trait.patience,
        stepLimit: trait.stepLimit,
        randomSeed: trait.seed(of: test), as: .trait, file: location.fileID, line: location.line
      ) { scheduler in
        _ = try await verdict(in: scheduler, trait, body, test, log)
      } atEnd: { scheduler, _, _ in
        look(scheduler)
      }
      return log.end().failure == nil
    } catch {
      return false
    }
  }

  /// Tells whether a test passes in an order, and shows the scheduler of the run at its end.
  private typealias Trial =
    (ActionOrder, @escaping (TestScheduler) -> Void) async -> Bool

  /// Which steps decide whether a test passes.
  private struct Cause {
    /// The simplest order in which the test fails.
    var failing: [OrderDeviation] = []
    /// An order in which it passes.
    var passing: [OrderDeviation] = []
    /// Two steps such that the test passes if only they change places, or a few pairs that all have to; first in each the
    /// step that comes first if the test fails.
    var pairs: [OrderDeviation] = []
  }

  /// Looks for the steps that decide whether a test passes.
  private func cause(in orders: ExploredOrders<Verdict>, _ passes: Trial) async -> Cause {
    guard let failing = orders.failing.simplest?.deviations else { return Cause() }
    let passing = orders.passing.simplest?.deviations ?? []
    var cause = Cause(failing: failing, passing: passing)
    guard orders.summary.difference == nil, failing.hasToken else { return cause }
    if failing.isEmpty {
      for deviation in passing.reversed().prefix(Self.pairLimit) where deviation.isOfSteps {
        if await passes(.replaying([deviation]), { _ in }) {
          cause.passing = [deviation]
          break
        }
      }
      guard cause.passing.count <= Self.pairsAtOnce else { return cause }
      let simpler = await simplified(
        cause.passing, isPassing: true, trials: Self.trialLimit, passes)
      if !simpler.isEmpty { cause.passing = simpler }
      let pairs = cause.passing.map(\.reversed)
      if pairs.allSatisfy(\.isOfSteps) { cause.pairs = pairs }
    } else {
      // A run that does not settle takes as long as a run may take.
      let trials = orders.unsettled?.deviations == failing ? 5 : Self.trialLimit
      cause.failing = await simplified(failing, isPassing: false, trials: trials, passes)
      if let last = cause.failing.lastIndex(where: \.isOfSteps) {
        var others = cause.failing
        others.remove(at: last)
        if await passes(.replaying(others), { _ in }) { cause.pairs = [cause.failing[last]] }
      }
    }
    return cause
  }

  /// Leaves out the deviations that an order does not need for a test to do the same, and lets each step overtake only as
  /// many others as it must.
  ///
  /// So the last step that one overtakes is the one that matters, and not the first.
  ///
  /// - Parameters:
  ///   - deviations: The order.
  ///   - isPassing: Whether the test passes in it.
  ///   - trials: How many runs there may be, and one more.
  ///   - passes: Runs the test.
  /// - Returns: The simpler order.
  private func simplified(
    _ deviations: [OrderDeviation], isPassing: Bool, trials: Int, _ passes: Trial
  ) async -> [OrderDeviation] {
    var (result, trialsLeft) = (deviations, trials)
    for place in deviations.indices.reversed() where deviations[place].isOfSteps && trialsLeft > 0 {
      trialsLeft -= 1
      let deviation = deviations[place]
      var others = result
      others.remove(at: place)
      var overtaken: [OrderDeviation] = []
      var isPossible = true
      let isSame =
        await passes(.explaining(others.token)) {
          overtaken = $0.steps(overtakenWith: deviation)
          isPossible = $0.takeMissedDeviations().isEmpty
        } == isPassing
      if isSame, isPossible {
        result = others
        continue
      }
      // A step that the others put first is never the one that would be next by default.
      overtaken.removeAll { step in
        others.contains { $0.moment == step.moment && $0.first == step.second }
      }
      var (same, opposite) = (0, overtaken.count)
      while !isSame, opposite - same > 1, trialsLeft > 0 {
        trialsLeft -= 1
        let middle = (same + opposite) / 2
        var shorter = result
        shorter[place] = overtaken[middle]
        let passes = await passes(.replaying(shorter)) {
          isPossible = $0.takeMissedDeviations().isEmpty
        }
        if !isPossible {
          // Such as a timer, which cannot come before a task that is ready earlier.
          overtaken.remove(at: middle)
          opposite -= 1
        } else if passes == isPassing {
          (same, result) = (middle, shorter)
        } else {
          opposite = middle
        }
      }
    }
    return result
  }

  /// How many pairs of steps that all have to change places are marked.
  private static let pairsAtOnce = 3

  /// How many pairs of steps are tried.
  private static let pairLimit = 20

  /// How many runs look for the steps that decide.
  private static let trialLimit = 60

  /// Says in a warning what a test that has passed does not prove.
  private func warn(of orders: ExploredOrders<Verdict>, in test: Test) {
    // Of the orders in which tasks pause, a part is tried anyway.
    guard !orders.isComplete else { return }
    let summary = orders.summary
    let advice =
      summary.hasTriedAll || summary.isStopped
      ? "" : "; .everyOrder(limit:) tries more than \(limit)"
    Issue.record(
      "this test passed in \(ordersText(orders.count))\(summary.shortRest(unsettled: 0))\(advice)",
      severity: .warning, sourceLocation: test.sourceLocation)
  }

  private func summary(of orders: ExploredOrders<Verdict>, failing: Int) -> String {
    let summary = orders.summary
    let unsettled = orders.unsettled?.count ?? 0
    let count = orders.count + unsettled
    if failing < count {
      return
        "this test fails in \(failing) of \(ordersText(count))\(summary.shortRest(unsettled: unsettled))"
    }
    guard summary.hasTriedAll, summary.inconclusive == unsettled else {
      return "this test fails in each of \(ordersText(count)) that were tried"
        + (summary.hasTriedAll ? summary.shortRest(unsettled: unsettled) : "; there are more")
    }
    let all = count == 1 ? "its only order" : "all of its \(count) orders"
    return "this test fails in \(all)"
      + (summary.untried == .tasksAtOnce
        ? """
        , but that a task runs before the code that started it goes on was not tried: \
        .everyOrder(runsTasksAtOnce: true) does
        """ : ", so the order of what is ready at the same time is not the cause")
  }
}

extension ExploredOrders<Verdict> {
  /// The ways in which the test passes.
  fileprivate var passing: [(text: String, deviations: [OrderDeviation], count: Int)] {
    outcomes.filter { $0.outcome.failure == nil }.map { ("", $0.deviations, $0.count) }
  }

  /// The ways in which the test fails.
  fileprivate var failing: [(text: String, deviations: [OrderDeviation], count: Int)] {
    var failing: [(text: String, deviations: [OrderDeviation], count: Int)] = []
    for group in outcomes {
      if let text = group.outcome.failure { failing.append((text, group.deviations, group.count)) }
    }
    return failing
      + (failures + [unsettled].compactMap(\.self)).map { ($0.problem, $0.deviations, $0.count) }
  }
}

extension [(text: String, deviations: [OrderDeviation], count: Int)] {
  /// The one with the fewest deviations; pauses name no steps, so an order without them is simpler.
  fileprivate var simplest: Element? {
    func size(_ element: Element) -> Int {
      element.deviations.count * 2 + (element.deviations.contains(.pauses) ? 1 : 0)
    }
    return self.min { size($0) < size($1) }
  }
}

/// How a run of a test has ended.
private struct Verdict: Equatable {
  /// Where or how it failed; nil if it passed.
  var failure: String?
}

extension Error {
  /// Whether it is how a test cancels itself.
  var isCancellationOfTest: Bool {
    // The testing library has no public name for it.
    "\(type(of: self))" == "SkipInfo"
  }
}

/// Keeps back the issues of the runs, one run after the other.
private final class RunLog: Sendable {
  private let state = Mutex((runs: 0, verdict: Verdict()))
  let run = CurrentRun()

  var isFirst: Bool { state.withLock { $0.runs } < 2 }

  func begin() { state.withLock { $0 = ($0.runs + 1, Verdict()) } }

  /// How the current run has ended.
  func end() -> Verdict { state.withLock { $0.verdict } }

  /// Notes an issue; what is no failure is reported if it comes from the first run.
  func note(_ issue: Issue) -> Issue? {
    guard run.hasRecordedIssue else { return nil }
    guard issue.isFailure else { return isFirst && Test.current != nil ? issue : nil }
    note("\(issue.sourceLocation.map { "\($0)" } ?? "\(issue.kind)")")
    return nil
  }

  func noteThrown(_ error: any Error) {
    // An expectation that failed has been noted.
    if !(error is ExpectationFailedError) { note("\(type(of: error))") }
  }

  private func note(_ failure: String) {
    state.withLock { $0.verdict.failure = $0.verdict.failure ?? failure }
  }
}
