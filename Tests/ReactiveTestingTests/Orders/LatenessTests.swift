import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

private final class Log<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock(\.self) }

  func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

extension Timeline<String, Never> {
  fileprivate func ticks(of value: String) -> [Int] {
    entries.filter { if case .value(value) = $0.mark { true } else { false } }.map(\.tick)
  }
}

/// In a search, timers may be late, as on a busy machine.
@Suite(.replacesClocks) struct LatenessTests {
  /// What two sleeps of a task each do, ten milliseconds and a little more apart.
  private func sleeps(_ other: Duration, lateness: Duration) async throws -> [[String]] {
    let orders = try await inEveryOrder(lateness: lateness) { test in
      let log = Log<String>()
      let first = Task {
        try await Task.sleep(for: .milliseconds(10))
        log.append("first at \(test.now)")
      }
      try await Task.sleep(for: other)
      log.append("second at \(test.now)")
      try await first.value
      return log.all
    }
    #expect(orders.isComplete)
    return orders.outcomes.map(\.outcome)
  }

  @Test func `timers that are due close to each other change places`() async throws {
    let inTime = ["first at 0.01 seconds", "second at 0.011 seconds"]
    let late = ["second at 0.011 seconds", "first at 0.011 seconds"]
    #expect(try await sleeps(.milliseconds(11), lateness: .zero) == [inTime])
    let both = ["first at 0.011 seconds", "second at 0.011 seconds"]
    #expect(
      try await sleeps(.milliseconds(11), lateness: .milliseconds(1)) == [inTime, late, both])
  }

  @Test func `timers that are further apart keep their places`() async throws {
    #expect(try await sleeps(.milliseconds(12), lateness: .microseconds(1999)).count == 1)
    #expect(try await sleeps(.milliseconds(12), lateness: .milliseconds(2)).count == 3)
  }

  @Test func `a chain of timers makes none of them later than the limit`() {
    let orders = TestScheduler.inEveryOrder(lateness: .milliseconds(2)) { test in
      let delays = Log<Duration>()
      test.run {
        for due in [1, 2, 3, 4, 5].map(Duration.milliseconds) {
          test.schedule(after: due) { delays.append(test.now - due) }
        }
      }
      #expect(delays.all.allSatisfy { $0 >= .zero && $0 <= .milliseconds(2) })
      return delays.all
    }
    #expect(orders.isComplete)
    #expect(orders.outcomes.contains { $0.outcome.contains(.milliseconds(2)) })
  }

  @Test func `an event of a lane is never late, and a timer may be later than it`() {
    let orders = TestScheduler.inEveryOrder(lateness: .milliseconds(5)) { test in
      let hot = test.hot("---h|", of: String.self)
      let cold = test.cold("-----c|", of: String.self)
      let timer = SignalProducer<String, Never>(value: "t").delay(.milliseconds(2), on: test)
      return test.timeline { SignalProducer(hot).merge(with: cold).merge(with: timer) }
    }
    #expect(orders.isComplete)
    for group in orders.outcomes {
      #expect(group.outcome.ticks(of: "h") == [3] && group.outcome.ticks(of: "c") == [5])
    }
    #expect(orders.outcomes.contains { $0.outcome.ticks(of: "t") == [3] })
  }

  @Test func `no timer is later than the end of a run`() {
    let orders = TestScheduler.inEveryOrder(lateness: .milliseconds(5)) { test in
      let log = Log<Int>()
      test.schedule(after: .milliseconds(2)) { log.append(2) }
      test.schedule(after: .milliseconds(4)) { log.append(4) }
      test.advance(by: .milliseconds(3))
      return log.all
    }
    #expect(orders == [2])
  }

  @Test func `a token says how late timers may be`() throws {
    func run(_ test: TestScheduler) -> [String] {
      let log = Log<String>()
      test.run {
        Task {
          try await Task.sleep(for: .milliseconds(10))
          log.append("first at \(test.now)")
        }
        Task {
          try await Task.sleep(for: .microseconds(11_500))
          log.append("second at \(test.now)")
        }
      }
      return log.all
    }
    let orders = TestScheduler.inEveryOrder(lateness: .microseconds(1500), run)
    let late = try #require(orders.outcomes.dropFirst().first)
    #expect(late.token == "late 1500000ns,10:timer #2<timer")
    #expect(
      late.deviations.map(\.description) == [
        "timers may be late by up to 1500000ns", "tick 10: `timer #2` before `timer`",
      ])
    let again = TestScheduler(order: .replaying(late.token))
    #expect(run(again) == late.outcome)
    #expect(again.orderToken == late.token)
    #expect(OrderDeviation("late 3")?.description == "timers may be late by up to 3 ticks")
    #expect(OrderDeviation("late x") == nil)
  }

  @Test func `a timer that was cancelled while it was late does nothing`() {
    let orders = TestScheduler.inEveryOrder(lateness: .milliseconds(3)) { test in
      let log = Log<String>()
      test.run {
        let slow = test.schedule(after: .milliseconds(1)) { log.append("timed out") }
        test.schedule(after: .milliseconds(3)) {
          log.append("answer")
          slow?.dispose()
        }
      }
      return log.all
    }
    #expect(orders.isComplete)
    #expect(orders.outcomes.map(\.outcome) == [["timed out", "answer"], ["answer"]])
  }
}
