import Reactive
@testable import ReactiveTesting
import Synchronization
import Testing

@Suite struct ExploredOrdersTests {
  private func sampled(limit: Int = 1000) -> ExploredOrders<Timeline<Int, Never>> {
    TestScheduler.inEveryOrder(limit: limit, allowsIncomplete: true) { test in
      let taps = test.hot("-1---", of: Int.self, name: "taps")
      let sampler = test.hot("-x-x-", of: String.self, name: "sampler")
      return test.timeline { taps.sample(on: sampler.map { _ in }) }
    }
  }

  @Test func `orders with one outcome equal that outcome`() {
    let orders = TestScheduler.inEveryOrder { test in
      let (a, b) = (test.hot("-1-", of: Int.self), test.hot("-2-", of: Int.self))
      return test.timeline { a.combineLatest(with: b) }.texts
    }
    #expect(orders == "-'(1, 2)'-")
    #expect(orders.count == 2)
    #expect(orders != "-'(2, 1)'-")
  }

  @Test func `the heading says what was expected, and how many orders have the default outcome`() {
    func orders(_ count: Int) -> String {
      TestScheduler.inEveryOrder { test in
        let lanes = (0..<count).map { test.hot("1", of: Int.self, name: "lane \($0)") }
        return test.timeline { Signal.merge(lanes) }.texts
      }.description
    }
    #expect(orders(2).contains("\nthe default order, and 1 other order:\n"))
    #expect(orders(3).contains("\nthe default order, and 5 other orders:\n"))
    let orders = sampled()
    // An outcome is described as it is, without comparisons that nobody asked for.
    #expect(orders.outcomes.map { "\($0.outcome)" } == ["\n-1-1\n", "\n---1\n"])
    #expect(orders != "-----")
    #expect(orders.description.contains("\nexpected in every order: nothing\n"))
  }

  @Test func `an outcome of another order is drawn below the one of the default order`() {
    let orders = sampled()
    #expect(orders != "-1-1-")
    #expect(
      orders.description == """
        2 outcomes in 2 orders; these are all orders
        expected in every order: -1-1
        the default order, and no other order:
        taps           -1---
        sampler        -x-x-
        default order  -1-1
        1 order, such as:
          tick 1: `sampler` before `taps`
        taps           -1---
        sampler        -x-x-
        default order  -1-1
        this order     ---1
                        ^
        to repeat it: TestScheduler(order: .replaying("1:sampler<taps"))
        """)
  }

  @Test func `an array of timelines is drawn with their numbers`() {
    let orders = TestScheduler.inEveryOrder { test in
      let taps = test.hot("-1---", of: Int.self, name: "taps")
      let sampler = test.hot("-x-x-", of: String.self, name: "sampler")
      let first = test.record(taps)
      let second = test.record(taps.sample(on: sampler.map { _ in }))
      test.run()
      return [first.timeline, second.timeline]
    }
    #expect(orders != ["-1", "-1-1"])
    #expect(
      orders.description == """
        2 outcomes in 2 orders; these are all orders
        expected in every order: [-1, -1-1]
        the default order, and no other order:
        timeline 1:
        taps           -1---
        sampler        -x-x-
        default order  -1
        timeline 2:
        taps           -1---
        sampler        -x-x-
        default order  -1-1
        1 order, such as:
          tick 1: `sampler` before `taps`
        timeline 2:
        taps           -1---
        sampler        -x-x-
        default order  -1-1
        this order     ---1
                        ^
        to repeat it: TestScheduler(order: .replaying("1:sampler<taps"))
        """)
  }

  @Test func `orders that were not all tried equal nothing`() {
    let orders = sampled(limit: 1)
    #expect(orders.count == 1 && !orders.isComplete)
    #expect(orders != "-1-1-")
    #expect(orders.description.hasPrefix("1 outcome in 1 order; there are more orders"))
  }

  @Test func `outcomes that prove nothing are one outcome, drawn with the reason`() {
    let orders = TestScheduler.inEveryOrder { test in
      let a = test.hot("-1-", of: Int.self)
      let b = test.hot("-2-", of: Int.self)
      let unused = Recording<Int, Never>(on: test)
      test.run { a.merge(with: b).producer.start() }
      return unused.timeline
    }
    #expect(orders != "---")
    #expect(orders.outcomes.count == 1)
    #expect(
      orders.description.contains(
        "this recording's observer was never used"
      ))
  }

  @Test func `at most four other outcomes are drawn, and the others are counted`() {
    func orders(of count: Int) -> String {
      TestScheduler.inEveryOrder { test in
        let lanes = (0..<count).map { test.hot("-\($0)-", of: Int.self) }
        return test.timeline { Signal.merge(lanes) }
      }.description
    }
    #expect(orders(of: 3).hasSuffix("\nand 1 more outcome"))
    #expect(orders(of: 4).hasSuffix("\nand 19 more outcomes"))
  }

  @Test func `a comparison that fails in another order says so`() {
    var reports: [String] = []
    TestScheduler.inEveryOrder { test in
      let a = test.hot("-1-", of: Int.self, name: "a")
      let b = test.hot("-2-", of: Int.self, name: "b")
      let merged = test.timeline { a.merge(with: b) }
      if merged != "-(12)-" { reports.append("\(merged)") }
    }
    #expect(reports.count == 1)
    #expect(
      reports[0].hasSuffix(
        """
        not in the default order:
          tick 1: `b` before `a`
        to repeat it: TestScheduler(order: .replaying("1:b<a"))

        """))
  }

  @Test func `a closure that returns what a lock protects has that outcome`() {
    final class Log: Sendable { let text = Mutex("") }
    let orders = TestScheduler.inEveryOrder { test in
      let log = Log()
      for name in ["a", "b"] {
        test.hot("-x", of: String.self, name: name).observeValues { _ in
          log.text.withLock { $0 += name }
        }
      }
      test.run()
      return log.text.withLock { $0 }
    }
    #expect(orders.outcomes.map { "\($0.outcome)" } == ["ab", "ba"])
  }

  private typealias Lane = Signal<Int, Never>

  /// Streams of two lanes whose runs do not settle, and the end of the message that says so.
  private static let endless: [String: @Sendable (Lane, Lane) -> SignalProducer<Int, Never>] = [
    "jobs were done": { a, b in
      a.merge(with: b).producer.flatMap(.latest) { _ in
        SignalProducer<Int, Never>.interval(.milliseconds(1)).map { _ in 0 }
      }
    },
    "more than 50 runs": { a, b in
      a.merge(with: b).producer.flatMap(.latest) { _ in SignalProducer<Int, Never>.empty.repeat() }
    },
  ]

  @Test(arguments: endless.keys.sorted())
  func `a run that does not settle ends the search, and the summary says so`(reason: String) throws
  {
    let endless = try #require(Self.endless[reason])
    let orders = TestScheduler.$onUnproven.withValue({ _ in }) {
      OrderExploration(
        limit: 1000, site: CallSite(file: #fileID, line: #line),
        areSame: { (left: Timeline<Int, Never>, right) in left.entries == right.entries }
      ).explored(stepLimit: 500) { test in
        let a = test.hot("-1-", of: Int.self)
        let b = test.hot("-2-", of: Int.self)
        return test.timeline { endless(a, b) }
      }
    }
    #expect(orders.count == 1)
    #expect(orders != "--")
    #expect(orders.description.contains("; the last one did not settle, so no other was tried"))
    #expect(orders.description.contains("this recording cannot be compared: a run did not settle"))
    #expect(orders.description.contains(reason))
  }
}
