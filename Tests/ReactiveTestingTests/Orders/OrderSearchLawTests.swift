import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The search must find what is found by trying all orders one after the other, without any knowledge of what happened.
@Suite struct OrderSearchLawTests {
  /// The outcomes of a test in all orders: each choice is changed in turn, like the digits of a number.
  private static func outcomes(_ body: (TestScheduler) -> String) -> Set<String>? {
    var outcomes: Set<String> = []
    var choices: [(chosen: Int, count: Int)] = []
    for _ in 0..<3_000 {
      let shared = Lock((choices: choices, place: 0))
      let test = TestScheduler(
        order: .choosing { count in
          shared.withLock { state in
            defer { state.place += 1 }
            if state.place == state.choices.count { state.choices.append((0, count)) }
            return state.choices[state.place].chosen
          }
        })
      outcomes.insert(body(test))
      choices = shared.withLock { $0.choices }
      while let last = choices.popLast() {
        if last.chosen + 1 < last.count {
          choices.append((last.chosen + 1, last.count))
          break
        }
      }
      if choices.isEmpty { return outcomes }
    }
    return nil
  }

  private typealias Lane = Signal<Int, Never>

  private static let pipelines: [@Sendable (Lane, Lane, Lane) -> Lane] = [
    { $0.merge(with: $1).debounce(.milliseconds(1)).merge(with: $2) },
    { $0.debounce(.milliseconds(2)).sample(on: $1.map { _ in }).merge(with: $2) },
    { $0.combineLatest(with: $1).map { $0 * 10 + $1 }.withLatest(from: $2).map { $0 * 10 + $1 } },
    { a, b, c in a.flatMap(.latest) { _ in b.merge(with: c) } },
    {
      $0.take(until: $1.map { _ in }).delay(.milliseconds(1)).merge(
        with: $2.delay(.milliseconds(1)))
    },
    { $0.throttle(.milliseconds(2)).zip(with: $1.merge(with: $2)).map { $0 * 10 + $1 } },
    { a, b, c in a.merge(with: b).scan(0) { $0 * 10 + $1 }.take(until: c.map { _ in }) },
  ]

  private static func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      ["-", "1", "2"].randomElement(using: &generator) ?? "-"
    }.joined() + "|"
  }

  @Test(arguments: [false, true])
  func `the search finds the outcomes of all orders`(skips: Bool) {
    var generator = SeededGenerator(seed: 23)
    var tried = 0
    for round in 0..<(Effort.isFull ? 60 : 21) {
      let texts = (0..<3).map { _ in Self.text(&generator) }
      let pipeline = Self.pipelines[round % Self.pipelines.count]
      let run: @Sendable (TestScheduler) -> String = { test in
        let lanes = texts.map { test.hot(Timeline<Int, Never>(marbles: $0)) }
        return test.timeline { pipeline(lanes[0], lanes[1], lanes[2]) }.marbles
      }
      guard let all = Self.outcomes(run) else { continue }
      let search = TestScheduler.inEveryOrder(limit: 5_000, skipsEquivalent: skips, run)
      #expect(search.isComplete)
      #expect(
        Set(search.outcomes.map(\.outcome)) == all,
        "\(texts), pipeline \(round % Self.pipelines.count)")
      tried += 1
    }
    #expect(tried > (Effort.isFull ? 30 : 10))
  }

  @Test(arguments: [false, true])
  func `the search finds what a task that reads slowly gets`(skips: Bool) throws {
    let run: @Sendable (TestScheduler) -> String = { test in
      let lane = test.hot("123|", of: Int.self)
      let values = lane.values(buffering: .newest(1))
      let seen = Recording<Int, Never>()
      test.run {
        Task {
          for await value in values {
            seen.observer.send(value: value)
            try? await Task.sleep(for: .milliseconds(2), clock: .ambient)
          }
        }
      }
      return "\(seen.values)"
    }
    let all = try #require(Self.outcomes(run))
    #expect(all == ["[1, 3]", "[1, 2, 3]"])
    let search = TestScheduler.inEveryOrder(skipsEquivalent: skips, run)
    #expect(search.isComplete)
    #expect(Set(search.outcomes.map(\.outcome)) == all)
  }

  /// Tests in which tasks and actions of one tick can come in any order.
  private static let tasks:
    [@Sendable (TestScheduler, @escaping @Sendable (String) -> Void) -> Void] = [
      { test, log in
        test.hot("1", of: Int.self, name: "a").observeValues { _ in Task { log("t") } }
        test.hot("1", of: Int.self, name: "b").observeValues { _ in log("b") }
      },
      { test, log in
        for name in ["a", "b"] {
          test.hot("1", of: Int.self, name: name).observeValues { _ in
            log(name)
            Task { log("task \(name)") }
          }
        }
      },
      { test, log in
        test.hot("1", of: Int.self, name: "a").observeValues { _ in
          Task {
            log("1")
            await Task.yield()
            log("2")
          }
        }
        test.hot("[xy]", of: String.self, name: "b").observeValues { log($0) }
      },
      { test, log in
        for name in ["a", "b"] {
          test.hot("1", of: Int.self, name: name).observeValues { _ in
            Task { @MainActor in log("main \(name)") }
          }
        }
        test.hot("1", of: Int.self, name: "c").observeValues { _ in log("c") }
      },
      { test, log in
        test.hot("1", of: Int.self, name: "a").observeValues { _ in
          Task {
            try? await Task.sleep(for: .milliseconds(1), clock: .ambient)
            log("awake")
          }
        }
        let delayed = test.hot("1", of: Int.self, name: "b").delay(.milliseconds(1))
        // A timed operator retains its scheduler, and that the lane without an end.
        delayed.take(first: 1).observeValues { _ in
          log("delayed")
          Task { log("task") }
        }
        test.hot("-1", of: Int.self, name: "c").observeValues { _ in log("c") }
      },
    ]

  /// The same for tests that run more than their lanes, or something other than them.
  private static let runs:
    [@Sendable (TestScheduler, @escaping @Sendable (String) -> Void) -> Void] = [
      { test, log in
        test.hot("1", of: Int.self).observeValues { _ in log("lane") }
        test.run { Task { log("task") } }
      },
      { test, log in
        test.advance(to: .milliseconds(5))
        test.schedule { log("scheduled") }
        test.run { Task { log("task") } }
      },
      { test, log in
        let work = test.schedule(after: .milliseconds(1)) { log("timer") }
        test.hot("-1", of: Int.self).observeValues { _ in
          log("lane")
          Task { work?.dispose() }
        }
        test.hot("-2", of: Int.self).observeValues { _ in log("other") }
        test.run()
      },
    ]

  /// Compares the outcomes that the search finds with those of all orders, and repeats each by its token.
  private func compare(
    skips: Bool,
    _ body: @escaping @Sendable (TestScheduler, @escaping @Sendable (String) -> Void) -> Void
  ) throws {
    let run: @Sendable (TestScheduler) -> String = { test in
      // A recording, because the search does not see variables that a test changes.
      let seen = Recording<String, Never>(on: test)
      // Weak, because the scheduler keeps lanes without an end, and what they call.
      body(test) { [weak seen] in seen?.observer.send(value: $0) }
      return seen.values.joined(separator: ", ")
    }
    let all = try #require(Self.outcomes(run))
    #expect(all.count > 1)
    let search = TestScheduler.inEveryOrder(skipsEquivalent: skips, run)
    #expect(search.isComplete)
    #expect(Set(search.outcomes.map(\.outcome)) == all)
    for found in search.outcomes {
      #expect(run(TestScheduler(order: .replaying(found.token))) == found.outcome)
    }
  }

  @Test(arguments: [false, true], runs.indices)
  func `the search finds the orders of the first tasks, and of what a task cancels`(
    skips: Bool, number: Int
  ) throws {
    try compare(skips: skips, Self.runs[number])
  }

  @Test(arguments: [false, true], tasks.indices)
  func `the search finds the orders of tasks and actions`(skips: Bool, number: Int) throws {
    try compare(skips: skips) { test, log in test.run { Self.tasks[number](test, log) } }
  }
}
