import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// A token must lead to its outcome, and no two orders may have the same one.
@Suite struct OrderTokenTests {
  /// Explores a test, and checks that each token repeats its outcome.
  private func tokens<Outcome: Equatable>(
    _ skipsEquivalent: Bool = false, _ body: (TestScheduler) throws -> Outcome
  ) rethrows -> [String] {
    let orders = try TestScheduler.inEveryOrder(skipsEquivalent: skipsEquivalent, body)
    for group in orders.outcomes {
      let test = TestScheduler(order: .replaying(group.token))
      #expect(try body(test) == group.outcome, "\(group.token)")
      #expect(test.orderToken == group.token)
    }
    #expect(Set(orders.outcomes.map(\.token)).count == orders.outcomes.count)
    return orders.outcomes.map(\.token)
  }

  @Test(arguments: [false, true])
  func `an action keeps its number when others of its name are done`(skips: Bool) {
    let all = tokens(skips) { test in
      let lanes = ["1", "-2", "--3"].map { test.hot($0, of: Int.self) }
      return test.timeline {
        Signal.merge(lanes.indices.map { lanes[$0].delay(.milliseconds(3 - $0)) })
      }
    }
    #expect(
      all == [
        "", "3:delay #2<delay", "3:delay #3<delay #2", "3:delay #3<delay",
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
    #expect(all.count == 120)
    #expect(all.contains("1:a_b #2<a_b"))
    #expect(all.contains("1:a #2 #2<a_b"))
  }

  @Test(arguments: [300, 700])
  func `the token of a shuffled tick with hundreds of actions repeats it`(count: Int) {
    func values(_ test: TestScheduler) -> [Int] {
      let seen = Recording<Int, Never>()
      for number in 0..<count { test.schedule { seen.observer.send(value: number) } }
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
    let reports = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ text in reports.withLock { $0.append(text) } }) {
      let again = TestScheduler(order: .replaying(test.orderToken))
      again.run()
    }
    #expect(reports.withLock { $0.count } == 1)
  }

  @Test func `a failed comparison lists a hundred deviations and counts the others`() {
    let test = TestScheduler(order: .choosing { $0 - 1 })
    let lanes = (0..<130).map { test.hot("\($0 % 10)", of: Int.self) }
    let timeline = test.timeline { Signal.merge(lanes) }
    #expect(timeline != "0")
    let lines = timeline.description.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  tick 0: ") } == 100)
    #expect(lines.contains("  and 29 more"))
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
