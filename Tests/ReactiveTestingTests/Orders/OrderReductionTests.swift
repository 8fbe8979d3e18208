import Reactive
import ReactiveTesting
import Testing

@Suite struct OrderReductionTests {
  @Test(arguments: 1...6) func `lanes that never meet need one order`(count: Int) {
    let orders = TestScheduler.inEveryOrder(skipsEquivalent: true) { test in
      let lanes = (0..<count).map { _ in test.hot("-1-2-|", of: Int.self) }
      let records = lanes.map { test.record($0.debounce(.milliseconds(3)).map { $0 * 10 }) }
      test.run()
      return records.map(\.timeline)
    }
    #expect(orders.count == 1)
    #expect(orders.isComplete)
  }

  @Test func `two lanes that meet in merge need two orders`() {
    let orders = TestScheduler.inEveryOrder(skipsEquivalent: true) { test in
      let (a, b) = (test.hot("-a-|", of: String.self), test.hot("-b|", of: String.self))
      return test.timeline { a.merge(with: b) }
    }
    #expect(orders.count == 2)
    #expect(orders.outcomes.map(\.outcome) == ["-[ab]-|", "-[ba]-|"])
    #expect(orders.outcomes.map(\.token) == ["", "1:hot 2<hot 1"])
  }

  @Test func `five lanes that meet in one merge need 120 orders`() {
    let orders = TestScheduler.inEveryOrder(skipsEquivalent: true) { test in
      let lanes = (0..<5).map { number in test.hot("-\(number)", of: Int.self) }
      return test.timeline { Signal.merge(lanes) }
    }
    #expect(orders.outcomes.count == 120)
    #expect(orders.count == 120)
    #expect(orders.isComplete)
  }

  @Test func `timers change places if those who set them can`() {
    let orders = TestScheduler.inEveryOrder(skipsEquivalent: true) { test in
      let (a, b) = (test.hot("1---", of: Int.self), test.hot("2---", of: Int.self))
      return test.timeline { a.delay(.milliseconds(2)).merge(with: b.delay(.milliseconds(2))) }
    }
    #expect(orders.outcomes.map(\.outcome) == ["--[12]-", "--[21]-"])
    #expect(orders.isComplete)
  }

  @Test func `the first orders have the fewest deviations`() {
    var seen: [Int] = []
    TestScheduler.inEveryOrder { test in
      let lanes = (0..<4).map { number in test.hot("-\(number)-", of: Int.self) }
      _ = test.timeline { Signal.merge(lanes) }.marbles
      seen.append(test.deviations.count)
    }
    #expect(seen.count == 24)
    #expect(seen == seen.sorted())
  }

  @Test func `a timer that an action cancels is tried before that action too`() {
    for skipsEquivalent in [false, true] {
      let orders = TestScheduler.inEveryOrder(skipsEquivalent: skipsEquivalent) { test in
        let taps = test.hot("-1-2-|", of: Int.self)
        return test.timeline { taps.debounce(.milliseconds(2)) }
      }
      #expect(orders.outcomes.map(\.outcome) == ["-----|", "---1-|", "-----(2|)", "---1-(2|)"])
    }
  }

  @Test(arguments: [true, false])
  func `two lanes that meet in a recording made by hand need two orders`(hasClock: Bool) {
    let orders = TestScheduler.inEveryOrder(skipsEquivalent: true) { test in
      let log = hasClock ? Recording<String, Never>(on: test) : Recording()
      test.hot("-a", of: String.self).observe(log.observer)
      test.hot("-b", of: String.self).observe(log.observer)
      test.run()
      return log.values
    }
    #expect(orders.outcomes.map(\.outcome) == [["a", "b"], ["b", "a"]])
  }

  @Test func `an outcome is reported with its simplest order, whichever was found first`() {
    let orders = TestScheduler.inEveryOrder(
      limit: 60, skipsEquivalent: true, allowsIncomplete: true
    ) { test in
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
    let tokens = orders.outcomes.map(\.token)
    #expect(tokens.contains("1:hot 3<hot 1,1:debounce<hot 1,2:debounce<hot 1"))
    #expect(!tokens.contains("1:debounce<hot 1,1:hot 3<hot 1,2:debounce<hot 1"))
  }
}
