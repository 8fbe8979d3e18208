import Reactive
import ReactiveTesting
import Testing

/// A test that passes because it checked nothing is reported, and no other test is.
@Suite struct UnprovenTests {
  private static func told(
    tick: Duration = .milliseconds(1), stepLimit: Int = 1_000_000, _ body: (TestScheduler) -> Void
  ) -> [String] {
    let messages = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      body(TestScheduler(tick: tick, stepLimit: stepLimit))
    }
    return messages.withLock { $0 }
  }

  private static func lane(_ test: TestScheduler) -> SignalProducer<Int, Never> {
    test.cold("-1|", of: Int.self, name: "lane of UnprovenTests")
  }

  private static func isOurs(_ message: String) -> Bool {
    message.contains("UnprovenTests")
  }

  @Test func `a recording that was never compared is reported with its line, run or not`() {
    let line = #line + 2
    let told = Self.told { test in
      _ = test.timeline { Self.lane(test) }
    }
    let pending = Self.told { test in
      _ = test.record(Self.lane(test))
    }
    for (messages, line) in [(told, line), (pending, line + 3)] {
      #expect(
        messages.contains(
          "\(#fileID):\(line): warning: what is recorded here was never compared, and nothing else in its test "
            + "was"))
    }
  }

  @Test(arguments: ["-a-", "-1-10ms-2|", "-(1-"])
  func `a lane that cannot be read is reported, though nothing is compared`(marbles: String) {
    let told = Self.told { test in
      let count = Lock(0)
      test.hot(marbles, of: Int.self).observeValues { value in count.withLock { $0 += value } }
      test.cold(marbles, of: Int.self).startWithValues { value in count.withLock { $0 += value } }
      _ = test.sequence(marbles, of: Int.self)
      test.run()
      #expect(count.withLock { $0 } == 0)
    }
    #expect(told.count == 3)
    #expect(
      told.allSatisfy {
        $0.contains("warning: a lane cannot be read, so it sends nothing: marbles:1:")
      }, "\(told)")
  }

  @Test(.knowsLines)
  func `an operation that nothing resumes is reported, though silence was expected`() {
    let calls = Lock<[UnsafeContinuation<Int, Never>]>([])
    let line = #line + 1
    let hanging = SignalProducer<Int, Never>(operation: {
      await withUnsafeContinuation { call in calls.withLock { $0.append(call) } }
    })
    let told = Self.told { test in
      #expect(test.timeline { hanging } == "")
      let cancelled = test.record(hanging.take(until: test.cold("-1|", of: Int.self)))
      test.run()
      #expect(cancelled.timeline == "-|")
    }
    #expect(told.count == 1, "\(told)")
    let text = told.first ?? ""
    #expect(
      text.hasPrefix("warning: task 1, begun at \(#fileID):\(line), waits at \(#fileID):"),
      "\(text)")
    #expect(text.contains("so its stream has sent nothing: if a callback"))
    // Otherwise the tasks leak.
    for call in calls.withLock({ $0 }) { call.resume(returning: 1) }
  }

  @Test func `marbles that cannot be read differ from nothing, unless a failure has said so`() {
    let told = Self.told { test in
      let seen = test.timeline { test.cold("-1|", of: Int.self, name: "taps") }
      #expect(seen != "-(1")
      #expect(!seen.matches(Timeline<Int, Never>("1)")) { $0 == $1 })
      #expect(test.subscriptions(of: "taps") != ["^-^!"])
      #expect(test.subscriptions(of: "tap").count == 1)
      // What a failure says.
      let other = test.timeline { Self.lane(test) }
      #expect(other != "-(1" && "\(other)".contains("cannot be read"))
      let lanes = test.subscriptions(of: "taps")
      #expect(lanes != ["^-^!"] && "\(lanes)".contains("error: "))
      // The second comparison is right, but the first is reported all the same.
      let others = test.subscriptions(of: "taps")
      #expect(others != ["^-^!"] && others == ["^-!"])
    }
    #expect(told.count == 4, "\(told)")
    let comparisons = told.filter {
      $0.contains("so it neither equals them nor differs from them: ")
    }
    #expect(comparisons.count { $0.contains("a recording was compared with marbles") } == 1)
    #expect(comparisons.count { $0.contains("`subscriptions(of: \"taps\")`") } == 2)
    #expect(told.contains { $0.contains("this test has no lane 'tap'") })
  }

  @Test func `what did not settle differs from nothing, unless a failure has said so`() {
    let told = Self.told(stepLimit: 1_000) { test in
      let endless = SignalProducer<Int, Never>(value: 1).repeat()
      #expect(test.timeline { endless } != "1")
      let other = test.timeline { endless }
      #expect(other != "1" && "\(other)".contains("a run did not settle"))
    }
    #expect(told.count == 1, "\(told)")
    #expect(
      told.first?.contains(
        "a recording neither equals nor differs from what it was compared with: a run did not settle"
      ) == true)
  }

  @Test func `unreadable marbles are reported with the trait, and once in a search`()
    async throws
  {
    let told = Lock<[String]>([])
    let handler = TestScheduler.UnprovenHandler { message in told.withLock { $0.append(message) } }
    try await TestScheduler.$onUnproven.withValue(handler) {
      try await withVirtualTime(
        tick: .milliseconds(1), order: .asScheduled, firstDate: nil, patience: .zero,
        stepLimit: 1_000, as: .trait, file: #fileID, line: #line,
        { test in
          let seen = Recording<Int, Never>(on: test)
          Self.lane(test).start(seen.observer)
          #expect(seen.timeline != "-(1")
        }, atEnd: { _, _, _ in })
    }
    #expect(told.withLock { $0 }.count == 1)
    TestScheduler.$onUnproven.withValue(handler) {
      let orders = TestScheduler.inEveryOrder(tick: .milliseconds(10)) { test in
        let one = Self.lane(test).delay(.milliseconds(5))
        let seen = test.timeline { one.merge(with: one) }
        #expect(seen != "-)1" && test.subscriptions(of: "lane of UnprovenTests") != ["-)"])
        return seen.entries.count
      }
      #expect(orders == 3 && orders.count > 1)
    }
    // The comparisons, and the ticks that were read.
    #expect(told.withLock { $0 }.count == 4, "\(told.withLock { $0 })")
  }

  @Test func `ticks that are read although something lies between them are reported once`() {
    let half = Duration.milliseconds(15)
    let told = Self.told(tick: .milliseconds(10)) { test in
      let seen = test.timeline { Self.lane(test).delay(half) }
      #expect(seen.values == [1])
      #expect(seen.entries.count == 2 && seen.marbles == "--1|")
      let taps = test.cold("1-2-3-|", of: Int.self, name: "taps")
      _ = test.timeline { taps.take(until: Self.lane(test).delay(half)) }.values
      #expect(test.subscriptions(of: "taps") == ["^-!"])
      #expect(test.subscriptions(of: "taps").count == 1)
      let items = test.sequence("1-|", of: Int.self)
      let count = test.record(
        SignalProducer<Int, Never>(operation: {
          var count = 0
          for await _ in items {
            try? await Task.sleep(for: half, clock: .ambient)
            count += 1
          }
          return count
        }))
      test.run()
      #expect(count.values == [1] && items.waits.count == 1)
      #expect(items.waits == ["[^!]^!"])
      // What looks at no tick.
      let other = test.timeline { Self.lane(test).delay(half) }
      #expect(other.ignoring(.ticks) == "1|" && other.events.count == 2)
      let retried = test.cold("1-2-3-|", of: Int.self, name: "retried")
      _ = test.timeline { retried.take(until: Self.lane(test).delay(half)) }.values
      #expect(test.subscriptions(of: "retried").count == 1)
    }
    #expect(told.count == 3, "\(told)")
    #expect(
      told.contains {
        $0.contains("the start or the end of a subscription of 'taps' came at 25ms, between ")
      })
  }

  @Test func `a law reports of later cases too, but each kind once`() {
    let messages = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      let law = TestScheduler.forAll(tick: .milliseconds(10)) { test, draw in
        let delay = draw.value(.in(0...30), name: "delay")
        guard delay > 10 else { return true }
        let seen = test.record(Self.lane(test).delay(.milliseconds(delay)))
        test.run()
        return seen.timeline == seen.timeline
      }
      #expect(law.holds)
    }
    let told = messages.withLock { $0 }.filter { $0.contains("between tick") }
    #expect(told.count == 1, "\(told)")
  }

  @Test func `a lane that cannot be read is reported once in a search, and makes no run differ`() {
    let told = Lock(0)
    TestScheduler.$onUnproven.withValue({ message in
      // As a testing library does.
      _ = SearchIssues.current?.note(message)
      told.withLock { $0 += 1 }
    }) {
      let orders = TestScheduler.inEveryOrder { test in
        let seen = test.record(
          test.hot("-a-", of: Int.self).merge(with: Self.lane(test)).merge(with: Self.lane(test)))
        test.run()
        return seen.values
      }
      #expect(!"\(orders)".contains("something else"))
    }
    // The lane, and that its order has failed.
    #expect(told.withLock { $0 } == 2)
  }

  @Test func `a comparison that is right although an event lies between ticks is reported once`() {
    let line = #line + 4
    let told = Self.told { test in
      let late: Timeline<Int, Never> = "-----1|"
      func delayed(_ microseconds: Int) -> Timeline<Int, Never> {
        test.timeline { Self.lane(test).delay(.microseconds(microseconds)) }
      }
      let seen = delayed(4_900)
      #expect(seen == late)
      #expect(seen == late)
      #expect(delayed(4_000) == late)
      let wrong = delayed(3_999)
      #expect(wrong != late)
      #expect(
        wrong.description.contains("an event came at 4999us, between tick 4 and tick 5 of 1ms"))
    }
    #expect(
      told == [
        """
        \(#fileID):\(line): warning: an event came at 5900us, between tick 5 and tick 6 of 1ms each, and counts as one \
        of tick 5: give the test a shorter `tick:`
        """
      ])
  }

  @Test func `a recording that is read though nothing has run is reported`() {
    let line = #line + 2
    let told = Self.told { test in
      #expect(test.record(Self.lane(test)).values.isEmpty)
    }
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix(
        "\(#fileID):\(line): warning: nothing has run since this recording began") == true,
      "\(told)")
    let later = Self.told { test in
      let seen = test.record(Self.lane(test))
      #expect(seen.values.isEmpty)
      test.run()
      #expect(seen.values == [1])
    }
    #expect(later.isEmpty)
    let onlyBefore = Self.told { test in
      let seen = test.record(Self.lane(test))
      #expect(seen.values.isEmpty)
      test.run()
    }
    #expect(onlyBefore.count == 1)
    #expect(
      onlyBefore.first?.contains("this recording was read only before it began") == true,
      "\(onlyBefore)")
  }

  @Test func `unobserved lanes are reported by name, where the test ran`() {
    let line = #line + 3
    let told = Self.told { test in
      _ = Self.lane(test)
      test.run {}
    }
    #expect(
      told.contains(
        "\(#fileID):\(line): warning: a test ran, but observed none of its lanes: 'lane of UnprovenTests'"
      ))
  }

  @Test func `a lane that is observed without a run that reaches its first event is reported`() {
    let withoutRun = Self.told { test in
      test.hot("-1-|", of: Int.self, name: "taps").observeValues { _ in Issue.record() }
    }
    #expect(withoutRun.count == 1)
    #expect(
      withoutRun.first?.contains("a test observed 'taps', but has sent nothing there: call run()")
        == true, "\(withoutRun)")
    let tooEarly = Self.told { test in
      test.hot("---1|", of: Int.self).observeValues { _ in Issue.record() }
      test.run(until: .milliseconds(2))
    }
    #expect(tooEarly.count == 1, "\(tooEarly)")
    let elsewhere = Self.told { test in
      let other = TestScheduler()
      let seen = test.record(other.hot("-1-|", of: Int.self))
      test.run()
      #expect(seen.values.isEmpty)
    }
    #expect(elsewhere.count == 1, "\(elsewhere)")
    let reached = Self.told { test in
      test.hot("-1---2|", of: Int.self).filter { $0 > 1 }.observeValues { _ in Issue.record() }
      test.run(until: .milliseconds(2))
    }
    #expect(reached.isEmpty, "\(reached)")
  }

  @Test func `a subscription that never begins is reported`() {
    let told = Self.told { test in
      #expect(test.timeline(during: "---!") { Self.lane(test) }.values.isEmpty)
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("'!' cannot come before '^'") == true, "\(told)")
  }

  @Test func `a run that does not settle is reported, and its recordings equal nothing`() {
    let told = Self.told { _ in
      let small = TestScheduler(stepLimit: 7)
      let seen = small.record(.interval(.milliseconds(1)) as SignalProducer<Int, Never>)
      small.advance(by: .milliseconds(3))
      #expect(seen.timeline == "-012")
      small.advance(by: .seconds(1))
      #expect(small.now == .milliseconds(10), "time stays where it was stopped")
      #expect(seen.timeline.problem?.contains("7 jobs were done") == true)
      #expect(seen.timeline != seen.timeline)
    }
    #expect(told.contains { $0.hasPrefix("warning: a run did not settle: 7 jobs were done by") })
  }

  @Test func `a test that checked something, or had nothing to check, is not reported`() {
    let looks: [(TestScheduler) -> Void] = [
      { test in
        let seen = test.record(Self.lane(test))
        test.run()
        _ = seen.timeline == "-1|"
      },
      { test in
        _ = test.timeline { Self.lane(test) }
        _ = test.timeline { Self.lane(test) }.values
      },
      { test in
        _ = test.timeline { Self.lane(test) }
        _ = test.subscriptions(of: "lane of UnprovenTests")
      },
      { test in
        _ = test.timeline { Self.lane(test) }
        test.finish()
      },
      { _ in
        var timeline: Timeline<Int, Never>?
        do {
          let test = TestScheduler()
          timeline = test.timeline { Self.lane(test) }
        }
        // The scheduler is gone.
        #expect(timeline == "-1|")
      },
      { test in _ = Self.lane(test) },
      { test in test.run {} },
    ]
    for look in looks { #expect(Self.told(look).filter(Self.isOurs) == []) }
  }

  /// A test with several orders: a number of actions in one tick.
  private static func orders(of actions: Int) -> (TestScheduler) -> Void {
    { test in
      for _ in 0..<actions { test.schedule {} }
      test.run()
    }
  }

  @Test func `untried orders are reported with the line of inEveryOrder, unless they are allowed`()
  {
    let line = #line + 2
    let told = Self.told { _ in
      TestScheduler.inEveryOrder(limit: 23, Self.orders(of: 4))
      TestScheduler.inEveryOrder(limit: 24, Self.orders(of: 4))
      TestScheduler.inEveryOrder(limit: 1, allowsIncomplete: true, Self.orders(of: 4))
      TestScheduler.inEveryOrder { _ in }
    }
    let messages: [String] = [
      """
      \(#fileID):\(line): warning: inEveryOrder tried 23 orders, and there are more: raise its limit, do \
      less in one tick, or pass allowsIncomplete: true
      """,
      """
      \(#fileID):\(line + 3): warning: inEveryOrder tried no order: its test never ran the scheduler that it \
      was given
      """,
    ]
    #expect(told.filter(Self.isOurs) == messages)
  }

  /// The trait of the documentation, with another closure.
  struct Checks: TestTrait, SuiteTrait, TestScoping {
    static let messages = Lock<[String]>([])

    var isRecursive: Bool { true }

    func provideScope(
      for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
      let report: @Sendable (String) -> Void = { message in
        Self.messages.withLock { $0.append(message) }
      }
      try await TestScheduler.$onUnproven.withValue(report, operation: body)
    }
  }

  @Test(Checks()) func `a trait sets the closure for a test`() {
    let line = #line + 1
    _ = TestScheduler().timeline { SignalProducer<Int, Never>(value: 1) }
    let reported = Checks.messages.withLock { $0 }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("\(#fileID):\(line): warning: ") == true)
  }

  @Test func `the closure of a scheduler is the one of the code that made it`() async {
    let messages = Lock<[String]>([])
    let test = Lock<TestScheduler?>(nil)
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      let made = TestScheduler()
      _ = made.timeline { Self.lane(made) }
      test.withLock { $0 = made }
    }
    await Task.detached { withExtendedLifetime(test.withLock { $0.take() }) {} }.value
    #expect(messages.withLock { $0.count } == 1)
  }
}
