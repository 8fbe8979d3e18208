import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The search finds each outcome.
@Suite(.capturesTasks) struct OrderSearchTests {
  @Test func `the first orders have the fewest deviations`() {
    var seen: [Int] = []
    TestScheduler.inEveryOrder { test in
      let lanes = (0..<4).map { number in test.hot("-\(number)-", of: Int.self) }
      _ = test.timeline { Signal.merge(lanes) }.marbles
      seen.append(test.deviations.count)
    }
    // The default order is run twice.
    #expect(seen.count == 25)
    #expect(seen == seen.sorted())
  }

  @Test func `a timer that an action cancels is tried before that action too`() {
    let orders = TestScheduler.inEveryOrder { test in
      let taps = test.hot("-1-2-|", of: Int.self)
      return test.timeline { taps.debounce(.milliseconds(2)) }
    }
    #expect(orders.outcomes.map(\.outcome) == ["-----|", "---1-|", "-----(2|)", "---1-(2|)"])
  }

  @Test(arguments: [true, false])
  func `two lanes that meet in a recording made by hand need two orders`(hasClock: Bool) {
    let orders = TestScheduler.inEveryOrder { test in
      let log = hasClock ? Recording<String, Never>(on: test) : Recording()
      test.hot("-a", of: String.self).observe(log.observer)
      test.hot("-b", of: String.self).observe(log.observer)
      test.run()
      return log.values
    }
    #expect(orders.outcomes.map(\.outcome) == [["a", "b"], ["b", "a"]])
  }

  @Test func `an outcome is reported with an order of which no deviation can be left out`() {
    @Sendable func outcome(_ test: TestScheduler) -> [String] {
      let lanes = ["112|", "1-|", "-1|"].map { test.hot($0, of: Int.self) }
      let tick = Duration.milliseconds(1)
      let sums = lanes[0].debounce(tick, on: test).combineLatest(with: lanes[1]).map {
        $0 * 10 + $1
      }
      let recordings = [
        test.record(sums), test.record(lanes[2].debounce(tick, on: test).merge(with: lanes[0])),
      ]
      test.run()
      return recordings.map { $0.timeline.marbles }
    }
    let orders = TestScheduler.inEveryOrder(limit: 200, allowsIncomplete: true, outcome)
    #expect(orders.outcomes.map(\.token).contains("1:hot 3<hot 1,2:debounce<hot 1"))
    for group in orders.outcomes {
      for place in group.deviations.indices {
        var fewer = group.deviations
        fewer.remove(at: place)
        let test = TestScheduler(order: .replaying(fewer.token))
        let isSame = outcome(test) == group.outcome
        #expect(!isSame || !test.takeMissedDeviations().isEmpty, "\(group.token)")
      }
    }
  }

  @Test func `a deviation that an outcome does not need is left out of its order`() {
    let orders = TestScheduler.inEveryOrder { test in
      let tick = Duration.milliseconds(1)
      let taps = test.hot("12-|", of: Int.self)
      let rare = taps.throttle(tick, on: test).delay(tick, on: test).debounce(tick, on: test)
      let seen = test.record(rare)
      test.run()
      return seen.timeline.marbles
    }
    #expect(orders.outcomes.map(\.outcome) == ["---2|", "--12|"])
    #expect(orders.outcomes.map(\.token) == ["", "1:throttle<hot 1"])
  }

  private static let count = 4_000

  /// A lane and the last of many timers change places, and the timers have one order.
  @Sendable private static func race(_ test: TestScheduler) -> [Int] {
    let input = Signal<Int, Never>.pipe()
    let lane = test.hot("-1", of: Int.self)
    let seen = Recording<Int, Never>()
    let observations = [lane.observe(input.input), input.output.observe(seen.observer)]
    test.schedule {
      for number in 1...count {
        test.schedule(after: .milliseconds(1)) {
          if number == count { input.input.send(value: 2) }
        }
      }
    }
    test.run()
    for observation in observations { observation?.dispose() }
    return seen.values
  }

  @Test func `an order with thousands of deviations is found at once, on a small stack`() {
    let orders = onSmallStack {
      TestScheduler.inEveryOrder(limit: 10, allowsIncomplete: true, Self.race).outcomes.map(
        \.outcome)
    }
    #expect(orders == [[1, 2], [2, 1]])
  }

  // MARK: The outcomes of all orders, found without any knowledge of what happened

  private typealias Lane = Signal<Int, Never>

  private static let pipelines: [@Sendable (Lane, Lane, Lane) -> Lane] = [
    { $0.merge(with: $1).debounce(.milliseconds(1)).merge(with: $2) },
    { $0.combineLatest(with: $1).map { $0 * 10 + $1 }.withLatest(from: $2).map { $0 * 10 + $1 } },
    { a, b, c in a.flatMap(.latest) { _ in b.merge(with: c) } },
    {
      $0.take(until: $1.map { _ in }).delay(.milliseconds(1)).merge(
        with: $2.delay(.milliseconds(1)))
    },
  ]

  private static func text(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      ["-", "1", "2"].randomElement(using: &generator) ?? "-"
    }.joined() + "|"
  }

  @Test func `the search finds the outcomes of all orders`() {
    var generator = SeededGenerator(seed: 23)
    var tried = 0
    for round in 0..<8 {
      let texts = (0..<3).map { _ in Self.text(&generator) }
      let pipeline = Self.pipelines[round % Self.pipelines.count]
      let run: @Sendable (TestScheduler) -> String = { test in
        let lanes = texts.map { test.hot(Timeline<Int, Never>(marbles: $0)) }
        return test.timeline { pipeline(lanes[0], lanes[1], lanes[2]) }.marbles
      }
      guard let all = outcomesInAllOrders(run) else { continue }
      let search = TestScheduler.inEveryOrder(limit: 5_000, run)
      #expect(search.isComplete)
      #expect(
        Set(search.outcomes.map(\.outcome)) == all,
        "\(texts), pipeline \(round % Self.pipelines.count)")
      tried += 1
    }
    #expect(tried > 3)
  }

  @Test func `the search finds what a task that reads slowly gets`() throws {
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
    let all = try #require(outcomesInAllOrders(run))
    #expect(all == ["[1, 3]", "[1, 2, 3]"])
    let search = TestScheduler.inEveryOrder(run)
    #expect(search.isComplete)
    #expect(Set(search.outcomes.map(\.outcome)) == all)
  }

  /// Tests in which tasks and actions of one tick can come in any order.
  private static let tests:
    [@Sendable (TestScheduler, @escaping @Sendable (String) -> Void) -> Void] = [
      { test, log in
        for name in ["a", "b"] {
          test.hot("1", of: Int.self, name: name).observeValues { _ in
            log(name)
            Task { log("task \(name)") }
          }
        }
        test.run()
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
        test.run()
      },
      { test, log in
        for name in ["a", "b"] {
          test.hot("1", of: Int.self, name: name).observeValues { _ in
            Task { @MainActor in log("main \(name)") }
          }
        }
        test.hot("1", of: Int.self, name: "c").observeValues { _ in log("c") }
        test.run()
      },
      { test, log in
        test.hot("1", of: Int.self, name: "a").observeValues { _ in
          Task {
            try? await Task.sleep(for: .milliseconds(1), clock: .ambient)
            log("awake")
          }
        }
        let delayed = test.hot("1", of: Int.self, name: "b").delay(.milliseconds(1), on: test)
        // A timed operator retains its scheduler, and that the lane without an end.
        delayed.take(first: 1).observeValues { _ in
          log("delayed")
          Task { log("task") }
        }
        test.hot("-1", of: Int.self, name: "c").observeValues { _ in log("c") }
        test.run()
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

  @Test(arguments: tests.indices)
  func `the search finds the orders of tasks and actions, and their tokens repeat them`(
    number: Int
  ) throws {
    let run: @Sendable (TestScheduler) -> String = { test in
      let seen = Recording<String, Never>(on: test)
      // Weak, because the scheduler keeps lanes without an end, and what they call.
      Self.tests[number](test) { [weak seen] in seen?.observer.send(value: $0) }
      return seen.values.joined(separator: ", ")
    }
    let all = try #require(outcomesInAllOrders(run))
    #expect(all.count > 1)
    let search = TestScheduler.inEveryOrder(run)
    #expect(search.isComplete)
    #expect(Set(search.outcomes.map(\.outcome)) == all)
    for found in search.outcomes {
      #expect(run(TestScheduler(order: .replaying(found.token))) == found.outcome)
    }
  }
}
