import Reactive
import ReactiveTesting
import Testing

@Suite struct OrderReplayTests {
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
  }

  @Test func `a deviation occurs only where the action that it replaces comes next`() {
    TestScheduler.$onUnproven.withValue({ _ in }) {
      #expect(merged(.replaying("1:c<b")) == [1, 3, 2, 4, 5, 6])
      #expect(merged(.replaying("1:c<b,1:b<a")) == [2, 1, 3, 4, 5, 6])
    }
  }

  @Test func `a token still works if a lane is added`() {
    #expect(merged(.replaying("1:c<a"), more: true) == [3, 1, 2, 4, 5, 6])
  }

  @Test func `the token of a shuffled order repeats it`() {
    for seed in 0..<20 as Range<UInt64> {
      let test = TestScheduler(order: .shuffled(seed: seed))
      let lanes = (1...4).map { test.hot("-\($0)-\($0)", of: Int.self) }
      let values = test.timeline { Signal.merge(lanes) }.values
      let again = TestScheduler(order: .replaying(test.orderToken))
      let others = (1...4).map { again.hot("-\($0)-\($0)", of: Int.self) }
      #expect(again.timeline { Signal.merge(others) }.values == values)
      #expect(again.orderToken == test.orderToken)
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

  @Test func `characters with a meaning in a token are replaced in names`() {
    let test = TestScheduler(order: .choosing { $0 - 1 })
    let a = test.hot("-1", of: Int.self, name: "a,b:c")
    let b = test.hot("-2", of: Int.self, name: "d<e")
    #expect(test.timeline { a.merge(with: b) } == "-[21]")
    #expect(test.orderToken == "1:d_e<a_b_c")
    #expect(test.deviations.map(\.description) == ["tick 1: `d<e` before `a,b:c`"])
  }
}
