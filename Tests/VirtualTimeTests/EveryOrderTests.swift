import Dispatch
import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

/// Keeps back the issues of a test, and checks them.
struct Issues: TestTrait, TestScoping {
  let check: @Sendable ([Issue]) -> Void

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let issues = Mutex<[Issue]>([])
    let noting = IssueHandlingTrait.compactMapIssues { issue in
      issues.withLock { $0.append(issue) }
      return nil
    }
    try await noting.provideScope(for: test, testCase: testCase) { try await body() }
    check(issues.withLock { $0 })
  }
}

extension Trait where Self == Issues {
  static func issues(_ check: @escaping @Sendable ([Issue]) -> Void) -> Self {
    Issues(check: check)
  }

  /// Expects one failure whose description contains some texts.
  static func fails(_ texts: String...) -> Self {
    Issues { issues in
      let failures = issues.filter(\.isFailure)
      #expect(failures.count == 1, "\(issues)")
      let text = failures.first.map { "\($0)" + $0.comments.map { "\n\($0)" }.joined() } ?? ""
      for wanted in texts { #expect(text.contains(wanted), "\(text)") }
    }
  }

  /// Expects no issue.
  static var passes: Self { Issues { #expect($0.isEmpty, "\($0)") } }
}

private actor Counter {
  var count = 0
  func add() { count += 1 }
  func set(_ new: Int) { count = new }
}

private actor Observers {
  private var observers: Set<Int> = []
  func add(_ number: Int) { observers.insert(number) }
  func remove(_ number: Int) { observers.remove(number) }
  var areNone: Bool { observers.isEmpty }
}

private actor Gate {
  private var isCancelled = false
  private var waiter: CheckedContinuation<Void, Never>?

  func wait(remembering: Bool = false) async {
    if remembering, isCancelled { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func cancel() {
    isCancelled = true
    waiter?.resume()
    waiter = nil
  }
}

@MainActor private final class SearchModel {
  private(set) var result = ""
  private var task: Task<Void, Never>?

  /// Without the check, an answer that was cancelled may come after the newer one.
  func search(_ text: String, checks: Bool) {
    task?.cancel()
    task = Task {
      let answer = await Self.answer(to: text)
      if checks, Task.isCancelled { return }
      result = answer
    }
  }

  @concurrent private static func answer(to text: String) async -> String {
    await Task.yield()
    return text
  }
}

/// Tests with `.everyOrder`: five races, each with its fix.
@Suite(.replacesClocks) struct EveryOrderRaceTests {
  @Test(.passes, .everyOrder) func `two increments in the actor count as two`() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 1...2 { group.addTask { await counter.add() } }
    }
    #expect(await counter.count == 2)
  }

  @Test(.issues { #expect($0.contains { $0.isFailure }) }, .everyOrder)
  @MainActor func `the newest search is shown`() async throws {
    let model = SearchModel()
    model.search("a", checks: false)
    await Task.yield()
    model.search("ab", checks: false)
    try await Task.sleep(for: .seconds(1))
    #expect(model.result == "ab")
  }

  @Test(.issues { #expect(!$0.contains { $0.isFailure }, "\($0)") }, .everyOrder)
  @MainActor func `the newest search is shown if answers are checked`() async throws {
    let model = SearchModel()
    model.search("a", checks: true)
    await Task.yield()
    model.search("ab", checks: true)
    try await Task.sleep(for: .seconds(1))
    #expect(model.result == "ab")
  }

  #if os(Linux)
    @Test(.replacesQueues, .knowsLines, .fails("async #2 at EveryOrderTests.swift:"), .everyOrder)
    func `the newest block wins`() async {
      let last = Mutex(0)
      let group = DispatchGroup()
      for number in 1...2 {
        DispatchQueue(label: "\(number)").async(group: group) { last.withLock { $0 = number } }
      }
      await withCheckedContinuation { done in
        group.notify(queue: .global()) { done.resume() }
      }
      #expect(last.withLock { $0 } == 2)
    }
  #endif

  @Test(
    .knowsLines,
    .fails(
      "areNone", ".virtualTime(order: .replaying(\"0:task 3<task 2\"))",
      "this test fails in 2 of 6 orders; these are all orders; the simplest that was found does:",
      "\n      test  task 2  task 3\n  0s   │      │       A     begins at EveryOrderTests.swift:",
      "\n       │      B       │     begins at EveryOrderTests.swift:",
      "\n       ✘      │       │     EveryOrderTests.swift:",
      "\nit passes if B (EveryOrderTests.swift:"), .everyOrder)
  func `an observer can be removed`() async {
    let observers = Observers()
    let adding = Task { await observers.add(1) }
    let removing = Task { await observers.remove(1) }
    await adding.value
    await removing.value
    #expect(await observers.areNone)
  }

  @Test(
    .knowsLines,
    .fails(
      "nothing that could wake it is left in virtual time", "this test fails in ", "Gate.wait"),
    .everyOrder)
  func `a waiter can be cancelled`() async {
    let gate = Gate()
    let waiter = Task { await gate.wait() }
    Task { await gate.cancel() }
    await waiter.value
  }

  @Test(.passes, .everyOrder) func `a waiter can be cancelled before it waits`() async {
    let gate = Gate()
    let waiter = Task { await gate.wait(remembering: true) }
    Task { await gate.cancel() }
    await waiter.value
  }

  @Test(
    .replacesQueues, .knowsLines,
    .fails("this test fails in 1 of 2 orders", "it passes if B (EveryOrderTests.swift:"),
    .everyOrder)
  func `a task that yields may go on before a block of a queue`() async {
    let log = Log()
    DispatchQueue(label: "queue").async { log.add("block") }
    await Task.yield()
    #expect(log.all == ["block at 0"])
  }

  @Test(.replacesQueues, .passes, .everyOrder)
  func `two tasks may wait for a queue at the same time`() async {
    let log = Log()
    let queue = DispatchQueue(label: "queue")
    queue.async { log.add("block") }
    let tasks = (1...2).map { number in Task { queue.sync { log.add("\(number)") } } }
    for task in tasks { await task.value }
    #expect(Set(log.all) == ["block at 0", "1 at 0", "2 at 0"])
  }

  @Test(
    .knowsLines,
    .fails("count == 3", "it passes if B (EveryOrderTests.swift:"), .everyOrder)
  func `a poll with ten yields`() async {
    let counter = Counter()
    for _ in 1...3 {
      Task {
        for _ in 1...4 { await Task.yield() }
        await counter.add()
      }
    }
    for _ in 1...10 { await Task.yield() }
    #expect(await counter.count == 3)
  }

  private static let racing = #line + 10
  @Test(
    .knowsLines,
    .fails(
      ".replaying(\"0:task 4<task 3\")",
      "it passes if B (EveryOrderTests.swift:\(racing)) comes before A (EveryOrderTests.swift:\(racing + 1))"
    ), .everyOrder)
  func `a task that is ready too is not blamed`() async {
    let log = Log()
    Task { await Task.yield() }
    let first = Task { log.add("1") }
    let second = Task { log.add("2") }
    _ = await (first.value, second.value)
    #expect(log.all == ["1 at 0", "2 at 0"])
  }

  @Test(
    .knowsLines,
    .fails(
      "it passes if B (EveryOrderTests.swift:\(racing + 15)) comes before A (EveryOrderTests.swift:\(racing + 14))"
    ), .everyOrder)
  func `a task that is ready too is not blamed if the default order fails`() async {
    let log = Log()
    Task { await Task.yield() }
    let first = Task { log.add("1") }
    let second = Task { log.add("2") }
    _ = await (first.value, second.value)
    #expect(log.all == ["2 at 0", "1 at 0"])
  }

  private static let waiting = #line + 9
  @Test(
    .knowsLines,
    .fails(
      "it passes if B (EveryOrderTests.swift:\(waiting + 1)) comes before A (EveryOrderTests.swift:\(waiting))"
    ), .everyOrder)
  func `a task that is ready too is not blamed if the default order waits for ever`() async {
    let gate = Gate()
    Task { await Task.yield() }
    let first = Task { await gate.cancel() }
    let second = Task { await gate.wait() }
    _ = await (first.value, second.value)
  }

  private static let several = #line + 9
  @Test(
    .knowsLines,
    .fails(
      "it passes if B (EveryOrderTests.swift:\(several + 1)) and C (EveryOrderTests.swift:\(several + 2)) come before A (EveryOrderTests.swift:\(several))"
    ), .everyOrder)
  func `of several steps that have to change places, each is named`() async {
    let log = Log()
    Task { await Task.yield() }
    let first = Task { log.add("1") }
    let second = Task { log.add("2") }
    let third = Task { log.add("3") }
    _ = await (first.value, second.value, third.value)
    #expect(log.all.last == "1 at 0")
  }

  @Test(
    .fails(
      "this test fails in 1 of 3 orders; 1 failure is that it did not settle; there are more orders"
    ),
    .everyOrder(stepLimit: 2_000))
  func `what comes behind a loop that does not end is not tried`() async throws {
    let log = Log()
    let first = Task { log.add("1") }
    let second = Task { log.add("2") }
    _ = await (first.value, second.value)
    if log.all == ["1 at 0", "2 at 0"] { return }
    let third = Task { log.add("3") }
    let fourth = Task { log.add("4") }
    _ = await (third.value, fourth.value)
    while log.all.last == "4 at 0" { try await Task.sleep(for: .seconds(1)) }
  }

  private static let ten = #line + 8
  @Test(
    .knowsLines,
    .fails(
      "it passes if B (EveryOrderTests.swift:\(ten)) comes before A (EveryOrderTests.swift:\(ten + 4))"
    ), .everyOrder(lateness: .milliseconds(5)))
  func `a timer that is due between two that change places is not blamed`() async throws {
    let first = Task {
      try await Task.sleep(for: .milliseconds(10))
      return TestScheduler.current?.now
    }
    let second = Task {
      try await Task.sleep(for: .milliseconds(12))
      return TestScheduler.current?.now
    }
    let between = Task { try await Task.sleep(for: .milliseconds(8)) }
    let log = Log()
    let one = Task { if try await first.value != nil { log.add("1") } }
    let two = Task { if try await second.value != nil { log.add("2") } }
    try await one.value
    try await two.value
    try await between.value
    #expect(log.all.first?.hasPrefix("1") == true)
  }

  private static let runs = Mutex(0)
  @Test(
    .fails("the test did something else when it was run again in the default order"),
    .everyOrder(stepLimit: 2_000))
  func `a test that loops when it is run again is not the same twice`() async throws {
    let isFirst = Self.runs.withLock { runs in
      runs += 1
      return runs == 1
    }
    let first = Task {}
    let second = Task {}
    _ = await (first.value, second.value)
    while !isFirst { try await Task.sleep(for: .seconds(1)) }
  }

  @Test(
    .knowsLines,
    .fails(
      "a run did not settle: the test keeps going at",
      "to repeat it: .virtualTime(order: .replaying(",
      "; 3 failures are that it did not settle; the last one did not settle, so no other was tried",
      "it passes if B (EveryOrderTests.swift:"),
    .everyOrder(stepLimit: 2_000))
  func `a loop that does not end in some orders fails`() async throws {
    let counter = Counter()
    Task { await counter.set(1) }
    Task { await counter.set(2) }
    while await counter.count != 2 { try await Task.sleep(for: .seconds(1)) }
  }

  @Test(
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy { !$0.isFailure }, "\(issues)")
      #expect("\(issues)".contains(" did not settle, which proves nothing; there are more orders"))
    }, .everyOrder(limit: 20, stepLimit: 20_000))
  func `a poll that keeps all others from their turn is no failure`() async {
    let counter = Counter()
    let others = (1...6).map { _ in Task { await Task.yield() } }
    let adding = Task { await counter.add() }
    let polling = Task { while await counter.count == 0 { await Task {}.value } }
    for task in others + [adding, polling] { await task.value }
  }

  @Test(
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy { !$0.isFailure }, "\(issues)")
      #expect("\(issues)".contains("this test passed in 20 orders; there are more orders; "))
    }, .everyOrder(limit: 20))
  func `a poll that yields settles in each order`() async {
    let counter = Counter()
    let others = (1...6).map { _ in Task { await Task.yield() } }
    let adding = Task { await counter.add() }
    let polling = Task { while await counter.count == 0 { await Task.yield() } }
    for task in others + [adding, polling] { await task.value }
  }
}

/// What else a test with `.everyOrder` may do.
@Suite(.replacesClocks) struct EveryOrderTests {
  private struct Offline: Error {}

  @Test(
    .fails(
      "Offline",
      "this test fails in its only order, so the order of what is ready at the same time is not the cause"
    ),
    .everyOrder)
  func `a test that fails in every order says so`() throws { throw Offline() }

  @Test(.fails("1 == 2"), .everyOrder)
  func `a requirement that is not met is one issue`() throws {
    try #require(1 == 2)
  }

  @Test(
    .issues { issues in
      #expect(issues.count == 1)
      #expect(issues.first?.isFailure == false)
    }, .everyOrder)
  func `a known issue is reported once`() async {
    withKnownIssue { #expect(1 == 2) }
    async let one: Void = Task.yield()
    await one
  }

  @Test(.passes, .everyOrder, arguments: 1...3)
  func `each case of a test has a search`(number: Int) async {
    await Task { #expect(number < 4) }.value
  }

  @Test(.passes, .everyOrder) func `a confirmation is met in each order`() async {
    await confirmation { confirm in await Task { confirm() }.value }
  }

  @Test(.fails("was cancelled"), .everyOrder)
  func `a failure of a task that is left is a failure`() async throws {
    Task {
      do { try await Task.sleep(for: .seconds(10)) } catch { Issue.record("was cancelled") }
    }
    try await Task.sleep(for: .seconds(1))
  }

  @Test(
    .knowsLines,
    .fails(
      "\n      others  test  task 2  task 3  task 4  task 5  task 6  task 7\n",
      "\n        ●      │      │       │       │       │       │       │     task 8: begins at Every"
    ),
    .everyOrder)
  func `many tasks share a column`() async {
    for _ in 1...10 { Task {} }
    await Task.yield()
    #expect(1 == 2)
  }

  @Test(
    .knowsLines,
    .fails(
      "\n        │       ✘     EveryOrderTests.swift:",
      "\n        B       │     not yet: begins at EveryOrderTests.swift:",
      "\nit passes if B (EveryOrderTests.swift:"), .everyOrder)
  func `a failure before the other half of its race is drawn with both`() async {
    let mark = Mark()
    await withTaskGroup { group in
      group.addTask { mark.set() }
      group.addTask {
        #expect(mark.isSet)
      }
    }
  }

  @Test(
    .knowsLines, .standsIn,
    .fails(
      "      check  add\n", "\n        ✘     │   EveryOrderTests.swift:",
      "#expect(await counter.count == 1)"), .everyOrder)
  func `a failure in an actor is drawn in the column of its task`() async {
    let counter = Counter()
    let check = Task(name: "check") {
      #expect(await counter.count == 1)
    }
    let add = Task(name: "add") { await counter.add() }
    await check.value
    await add.value
  }

  private struct OutOfOrder: Error {}

  @Test(
    .knowsLines,
    .fails(
      "OutOfOrder", "this test fails in 1 of 3 orders; these are all orders",
      "\n       ✘      │       │     EveryOrderTests.swift:",
      "it passes if B (EveryOrderTests.swift:",
      ".virtualTime(order: .replaying(\"0:task 3<task 2\"))"), .everyOrder)
  func `an error in another order is reported with its token`() async throws {
    let counter = Mark()
    let first = Task { counter.set() }
    let second = Task { if !counter.isSet { throw OutOfOrder() } }
    await first.value
    try await second.value
  }

  @Test(
    .fails(
      "nothing can await it any more: OutOfOrder", "this test fails in 1 of 2 orders",
      ".virtualTime(order: .replaying(\"0:task 3<task 2\"))"), .everyOrder)
  func `an error that nobody awaits fails in the order in which it occurs`() async throws {
    let counter = Mark()
    Task { counter.set() }
    Task { if !counter.isSet { throw OutOfOrder() } }
    try await Task.sleep(for: .seconds(1))
  }

  @Test(
    .fails("nothing can await it any more: OutOfOrder"),
    .virtualTime(order: .replaying("0:task 3<task 2")))
  func `so does its repetition`() async throws {
    let counter = Mark()
    Task { counter.set() }
    Task { if !counter.isSet { throw OutOfOrder() } }
    try await Task.sleep(for: .seconds(1))
  }

  private final class Mark: Sendable {
    private let mark = Atomic(false)
    var isSet: Bool { mark.load(ordering: .relaxed) }
    func set() { mark.store(true, ordering: .relaxed) }
  }

  @Test(
    .fails("this test fails in each of 20 orders that were tried; there are more"),
    .everyOrder(limit: 20))
  func `a test that fails in each order that was tried does not claim more`() async {
    await withTaskGroup { group in
      for _ in 1...8 { group.addTask { await Task.yield() } }
    }
    #expect(1 == 2)
  }

  @Test(
    .fails(
      "something else when it was run again", "First it passed, and then it failed: ",
      "EveryOrderTests.swift"),
    .everyOrder)
  func `a test that fails only the second time fails`() {
    let number = Self.runs.withLock { runs in
      runs["second", default: 0] += 1
      return runs["second", default: 0]
    }
    #expect(number != 2)
  }

  @Test(.passes, .everyOrder(leftovers: .fail))
  func `a test that leaves nothing has few orders`() async { Task {} }

  private static let runs = Mutex<[String: Int]>([:])

  @Test(
    .issues { issues in
      #expect(issues.allSatisfy { !$0.isFailure })
      #expect("\(issues)".contains("something else when it was run again"))
    }, .everyOrder)
  func `a test that is not the same twice gets a warning`() async {
    let number = Self.runs.withLock { runs in
      runs["twice", default: 0] += 1
      return runs["twice", default: 0]
    }
    for _ in 0..<number { await Task {}.value }
    async let one: Void = Task.yield()
    async let other: Void = Task.yield()
    if number > 1 { _ = await (one, other) }
  }

  @Test(
    .issues { issues in
      #expect(issues.allSatisfy { !$0.isFailure })
      #expect("\(issues)".contains("this test passed in 20 orders; there are more orders"))
    }, .everyOrder(limit: 20))
  func `a test with more orders than were tried gets a warning`() async {
    await withTaskGroup { group in
      for _ in 1...8 { group.addTask { await Task.yield() } }
    }
  }

  @Test(
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy { !$0.isFailure }, "\(issues)")
      #expect("\(issues)".contains("only one order was tried of a TestScheduler"))
    }, .everyOrder)
  func `a scheduler of the test's own gets a warning`() {
    let test = TestScheduler()
    let (one, other) = (test.hot("-1", of: Int.self), test.hot("-2", of: Int.self))
    #expect(test.timeline { one.merge(with: other) } == "-(12)")
  }

  @Test(
    .issues { #expect($0.isEmpty) },
    .everyOrder)
  func `a test without a choice runs twice`() {
    let count = Self.runs.withLock { runs in
      runs["none", default: 0] += 1
      return runs["none", default: 0]
    }
    #expect(count < 3)
  }
}

/// A trap in some order of a search.
@Suite(.replacesClocks) struct TrapTests {
  @Test func `a trap says how to repeat its order`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await exploredOrders(
        tick: .milliseconds(1), limit: 10, runsTasksAtOnce: false, lateness: .zero,
        allowsIncomplete: true, firstDate: nil, patience: .zero, stepLimit: 1000, named: "a test",
        at: CallSite(file: "", line: 1), areSame: { _, _ in true }
      ) { _ in
        let mark = Mark()
        let first = Task { mark.set() }
        let second = Task { if !mark.isSet { fatalError("too early") } }
        await first.value
        await second.value
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("a trap in this order: REACTIVE_ORDER='a test: 0:task 3<task 2'\n"))
    #expect(text.contains("too early"))
  }

  private final class Mark: Sendable {
    private let mark = Atomic(false)
    var isSet: Bool { mark.load(ordering: .relaxed) }
    func set() { mark.store(true, ordering: .relaxed) }
  }
}

/// Expectations in the closure of a search.
@Suite(.capturesTasks) struct IssuesOfSearchesTests {
  /// Expects one failure, and a warning that tells in how many orders of how many.
  private static func failsOnce(_ texts: String...) -> Issues {
    .issues { issues in
      let (failures, warnings) = (issues.filter(\.isFailure), issues.filter { !$0.isFailure })
      #expect(failures.count == 1 && warnings.count == 1, "\(issues)")
      let text = warnings.flatMap(\.comments).map { "\($0)" }.joined()
      for wanted in texts { #expect(text.contains(wanted), "\(text)") }
    }
  }

  private func expectFirst(_ expected: Int, in test: TestScheduler) {
    let a = test.hot("-1|", of: Int.self, name: "a")
    let b = test.hot("-2|", of: Int.self, name: "b")
    let seen = test.record(a.merge(with: b).merge(with: test.hot("-3|", of: Int.self, name: "c")))
    test.run()
    #expect(seen.values.first == expected)
  }

  @Test(
    failsOnce(
      "of inEveryOrder, an issue was recorded: EveryOrderTests.swift:",
      "to repeat it: TestScheduler(order: .replaying(\"1:b<a\"))"),
    .virtualTime)
  func `an expectation that fails in some orders is reported once`() {
    let orders = TestScheduler.inEveryOrder { expectFirst(1, in: $0) }
    #expect(orders.failures.map(\.token) == ["1:b<a"])
    #expect(orders.outcomes.count == 1)
  }

  @Test(failsOnce(", with the default one, of inEveryOrder, an issue was recorded: "), .virtualTime)
  func `an expectation that fails in all orders is reported once`() {
    let orders = TestScheduler.inEveryOrder { expectFirst(0, in: $0) }
    #expect(orders.failures.map(\.count) == [orders.count])
    #expect(orders.outcomes.isEmpty)
  }

  @Test(failsOnce("of inEveryOrder, an issue was recorded: "), .virtualTime)
  func `an expectation of an asynchronous search is reported once`() async throws {
    try await inEveryOrder { _ in
      let counter = Counter()
      await withTaskGroup { group in
        for _ in 1...2 { group.addTask { await counter.set(await counter.count + 1) } }
      }
      #expect(await counter.count == 2)
    }
  }

  @Test(
    failsOnce(
      "this order of inEveryOrder threw an error, so no other was tried; to repeat it: "
        + "TestScheduler(order: .replaying(\"1:"),
    .virtualTime)
  func `a requirement ends the search and names the order`() {
    #expect(throws: ExpectationFailedError.self) {
      try TestScheduler.inEveryOrder { test in
        let a = test.hot("-1|", of: Int.self, name: "a")
        let b = test.hot("-2|", of: Int.self, name: "b")
        let seen = test.record(a.merge(with: b))
        test.run()
        try #require(seen.values.first == 1)
      }
    }
  }
}
