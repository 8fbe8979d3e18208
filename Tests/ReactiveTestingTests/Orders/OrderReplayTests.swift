import Reactive
import TestSupport
import Testing

@testable import ReactiveTesting

@Suite(.capturesTasks) struct OrderReplayTests {
  private func merged(_ order: ActionOrder, more: Bool = false) -> [Int] {
    let test = TestScheduler(order: order)
    let extra = more ? [test.hot("9--9-", of: Int.self, name: "extra")] : []
    let lanes = [("-1-4", "a"), ("-2-5", "b"), ("-3-6", "c")].map { marbles, name in
      test.hot(marbles, of: Int.self, name: name)
    }
    return test.timeline { Signal.merge(extra + lanes) }.values.filter { $0 != 9 }
  }

  @Test func `a token names the actions that come earlier than by default`() {
    #expect(merged(.replaying("1:c<a")) == [3, 1, 2, 4, 5, 6])
    #expect(merged(.replaying("1:c<a,1:b<a,3:c<b")) == [3, 2, 1, 4, 6, 5])
    #expect(merged(.replaying("")) == [1, 2, 3, 4, 5, 6])
    // It still works if a lane is added.
    #expect(merged(.replaying("1:c<a"), more: true) == [3, 1, 2, 4, 5, 6])
    // A deviation occurs only where the action that it replaces comes next.
    TestScheduler.$onUnproven.withValue({ _ in }) {
      #expect(merged(.replaying("1:c<b")) == [1, 3, 2, 4, 5, 6])
      #expect(merged(.replaying("1:c<b,1:b<a")) == [2, 1, 3, 4, 5, 6])
    }
  }

  @Test func `timers are named after their operator, and numbered if several have one name`() {
    let orders = TestScheduler.inEveryOrder { test in
      let a = test.hot("1---", of: Int.self, name: "a")
      let b = test.hot("2---", of: Int.self, name: "b")
      return test.timeline { a.delay(.milliseconds(2)).merge(with: b.delay(.milliseconds(2))) }
    }
    #expect(orders.outcomes.map(\.outcome) == ["--[12]-", "--[21]-"])
    #expect(orders.outcomes.last?.token == "0:b<a")
    let test = TestScheduler(order: .choosing { $0 - 1 })
    for number in 1...2 { test.schedule(after: .microseconds(1500)) { _ = number } }
    test.run()
    #expect(test.orderToken == "1500000ns:timer #2<timer")
  }

  @Test func `a deviation that does not occur is reported, and so is a token that cannot be read`()
  {
    let reports = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ text in reports.withLock { $0.append(text) } }) {
      #expect(merged(.replaying("1:d<a,7:b<a")) == [1, 2, 3, 4, 5, 6])
      #expect(merged(.replaying("b before a")) == [1, 2, 3, 4, 5, 6])
      #expect(merged(.replaying("1:b<a,")) == [2, 1, 3, 4, 5, 6])
    }
    let all = reports.withLock { $0 }
    #expect(all.count == 4)
    #expect(all[3].contains("`` is not part of an order"))
    #expect(all[0].contains("OrderReplayTests.swift:"))
    #expect(
      all[0].contains(
        "the order to repeat has tick 1: `d` before `a`, which changes nothing in this run"))
    #expect(
      all[2].contains(
        "`b before a` is not part of an order: write a tick and two actions, as in `4:sampler<taps`"
      ))
  }

  @Test func `the environment gives an order to a test by its name`() throws {
    func deviations(_ text: String?, _ names: String...) -> [OrderDeviation]? {
      let order = ActionOrder.given(toTestNamed: names, in: text)
      guard case .replaying(let deviations, _, true) = order?.kind else { return nil }
      return deviations
    }
    let text = "a test: of two: pauses,4:task 2 #3<task 1"
    #expect(deviations(text, "other", "a test: of two")?.token == "pauses,4:task 2 #3<task 1")
    #expect(deviations(text, "a test") == nil)
    #expect(deviations("a test: ", "a test") == [])
    #expect(deviations("a test", "a test") == nil)
    #expect(deviations(nil, "a test") == nil)
  }

  // MARK: Each order has a token of its own

  /// Explores a test, and checks that each token repeats its outcome.
  private func tokens<Outcome: Equatable>(
    _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> [String] {
    let orders = try TestScheduler.inEveryOrder(body)
    for group in orders.outcomes {
      let test = TestScheduler(order: .replaying(group.token))
      #expect(try body(test) == group.outcome, "\(group.token)")
      #expect(test.orderToken == group.token)
    }
    #expect(Set(orders.outcomes.map(\.token)).count == orders.outcomes.count)
    return orders.outcomes.map(\.token)
  }

  @Test func `an action keeps its number when others of its name are done`() {
    let all = tokens { test in
      let lanes = ["1", "-2", "--3"].map { test.hot($0, of: Int.self) }
      return test.timeline {
        Signal.merge(lanes.indices.map { lanes[$0].delay(.milliseconds(3 - $0)) })
      }
    }
    #expect(
      all == [
        "", "3:delay #2<delay", "3:delay #3<delay", "3:delay #3<delay #2",
        "3:delay #2<delay,3:delay #3<delay", "3:delay #3<delay,3:delay #2<delay",
      ])
  }

  @Test func `lanes whose names are the same in a token are numbered`() {
    let all = tokens { test in
      let lanes = ["a:b", "a_b", " a", "a", "a #2", ""].prefix(5).enumerated().map { number, name in
        test.hot("-\(number)", of: Int.self, name: name)
      }
      return test.timeline { Signal.merge(lanes) }
    }
    // Characters with a meaning in a token are replaced.
    #expect(all.count == 120)
    #expect(all.contains("1:a_b #2<a_b"))
    #expect(all.contains("1:a #2 #2<a_b"))
  }

  @Test func `the token of a shuffled tick with hundreds of actions repeats it`() {
    func values(_ test: TestScheduler) -> [Int] {
      let seen = Recording<Int, Never>()
      for number in 0..<300 { test.schedule { seen.observer.send(value: number) } }
      test.run()
      return seen.values
    }
    let test = TestScheduler(order: .shuffled(seed: 1))
    let shuffled = values(test)
    #expect(values(TestScheduler(order: .replaying(test.orderToken))) == shuffled)
  }

  @Test func `an order with too many deviations has no token`() {
    let test = TestScheduler(order: .choosing { $0 - 1 })
    let lanes = (0..<1_100).map { test.hot("\($0 % 10)", of: Int.self) }
    let timeline = test.timeline { Signal.merge(lanes) }
    #expect(timeline.values.count == 1_100)
    #expect(
      test.orderToken == "more than 1000 actions came earlier than by default")
    #expect(timeline != "0")
    let lines = timeline.description.split(separator: "\n")
    #expect(
      lines.last == "it has no token: more than 1000 actions came earlier than by default")
    #expect(lines.contains("  and at least 901 more"))
    #expect(lines.count { $0.hasPrefix("  tick 0: ") } == 100, "it lists a hundred of them")
    let reports = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ text in reports.withLock { $0.append(text) } }) {
      let again = TestScheduler(order: .replaying(test.orderToken))
      again.run()
    }
    #expect(reports.withLock { $0.count } == 1)
  }

  @Test func `the parts of a task in one tick have numbers`() {
    let all = tokens { test in
      let seen = Recording<String, Never>()
      test.run {
        for name in ["a", "b"] {
          Task {
            seen.observer.send(value: name)
            await Task.yield()
            seen.observer.send(value: name)
          }
        }
      }
      return seen.values
    }
    #expect(all.count == 6)
    #expect(all.contains("0:task 2 #2<task 1 #2"))
  }

  @Test func `the parts of actors are told apart`() {
    actor Store {
      func add(_ value: Int, to seen: Recording<Int, Never>) { seen.observer.send(value: value) }
    }
    let all = tokens { test in
      let seen = Recording<Int, Never>()
      let stores = (0..<3).map { _ in Store() }
      test.run {
        Task {
          for number in 0..<3 {
            Task { await stores[number].add(number, to: seen) }
          }
        }
      }
      return seen.values
    }
    #expect(all.count == 6)
  }
}
