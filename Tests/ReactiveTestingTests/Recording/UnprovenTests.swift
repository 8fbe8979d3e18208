import Reactive
import ReactiveTesting
import Testing

/// A test that passes because it looked at nothing is told, and no other.
///
/// The handler is the whole program's, so what it is told is looked through for the lines and names of
/// the case.
@Suite(.serialized) struct UnprovenTests {
  private static func told(_ body: (TestScheduler) -> Void) -> [String] {
    let messages = Lock<[String]>([])
    let before = TestScheduler.onUnproven
    TestScheduler.onUnproven = { message in messages.withLock { $0.append(message) } }
    body(TestScheduler())
    TestScheduler.onUnproven = before
    return messages.withLock { $0 }
  }

  private static func lane(_ test: TestScheduler) -> SignalProducer<Int, Never> {
    test.cold("-1|", of: Int.self, name: "lane of UnprovenTests")
  }

  private static func isOurs(_ message: String) -> Bool {
    message.contains("UnprovenTests")
  }

  @Test func `a recording that nobody compared is told with its line`() {
    let line = #line + 2
    let told = Self.told { test in
      _ = test.timeline { Self.lane(test) }
    }
    #expect(
      told.contains(
        "\(#fileID):\(line): warning: what is recorded here was never compared, and nothing else in its test "
          + "was"))
  }

  @Test func `a recording that was neither run nor compared is told with its line`() {
    let line = #line + 2
    let told = Self.told { test in
      _ = test.record(Self.lane(test))
    }
    #expect(
      told.contains(
        "\(#fileID):\(line): warning: what is recorded here was never compared, and nothing else in its test "
          + "was"))
  }

  @Test func `lanes that nobody observed are told with their names`() {
    let told = Self.told { test in
      _ = Self.lane(test)
      test.run()
    }
    #expect(
      told.contains("warning: a test ran, but observed none of its lanes: 'lane of UnprovenTests'"))
  }

  @Test func `a run that does not settle is told, and nothing recorded proves anything any more`() {
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

  @Test func `a test that looked at anything is not told`() {
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
        _ = test.subscriptions(of: "cold 1")
      },
      { test in
        _ = test.timeline { Self.lane(test) }
        test.finish()
      },
      { test in _ = Self.lane(test) },
      { test in test.run {} },
    ]
    for look in looks { #expect(Self.told(look).filter(Self.isOurs) == []) }
  }

  /// A test of some orders: so many actions in one tick.
  private static func orders(of actions: Int) -> (TestScheduler) -> Void {
    { test in
      for _ in 0..<actions { test.schedule {} }
      test.run()
    }
  }

  @Test func `orders that were not tried are reported with their line, unless that is allowed`() {
    let line = #line + 2
    let told = Self.told { _ in
      TestScheduler.inEveryOrder(limit: 23, Self.orders(of: 4))
      TestScheduler.inEveryOrder(limit: 24, Self.orders(of: 4))
      TestScheduler.inEveryOrder(limit: 1, allowsIncomplete: true, Self.orders(of: 4))
    }
    #expect(
      told.filter(Self.isOurs) == [
        """
        \(#fileID):\(line): warning: inEveryOrder tried 23 orders, and there are more: raise its limit, do \
        less in one tick, or pass allowsIncomplete: true
        """
      ])
  }

  @Test func `orders of a test that never runs its scheduler are reported`() {
    let line = #line + 2
    let told = Self.told { test in
      TestScheduler.inEveryOrder { other in
        _ = other
        test.run()
      }
    }
    #expect(
      told.filter(Self.isOurs) == [
        """
        \(#fileID):\(line): warning: inEveryOrder tried no order: its test never ran the scheduler that it \
        was given
        """
      ])
  }

  @Test func `what is compared after its scheduler has gone is compared`() {
    let told = Self.told { _ in
      var timeline: Timeline<Int, Never>?
      do {
        let test = TestScheduler()
        timeline = test.timeline { Self.lane(test) }
      }
      #expect(timeline == "-1|")
    }
    #expect(told.filter(Self.isOurs) == [])
  }

  @Test func `what a replaced handler held may use the handler as it is released`() {
    final class Reader: Sendable {
      deinit { TestScheduler.onUnproven("released by UnprovenTests") }
    }
    let told = Self.told { _ in
      let before = TestScheduler.onUnproven
      TestScheduler.onUnproven = { [reader = Reader()] _ in withExtendedLifetime(reader) {} }
      TestScheduler.onUnproven = before
    }
    #expect(told.filter(Self.isOurs) == ["released by UnprovenTests"])
  }
}
