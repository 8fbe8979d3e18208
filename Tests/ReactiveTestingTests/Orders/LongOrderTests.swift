import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite struct LongOrderTests {
  /// More than a small stack bears if each is placed by a call inside of the next.
  private static let count = 20_000

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

  @Test func `timers of one group are put in order on a small stack`() {
    let orders = onSmallStack {
      TestScheduler.inEveryOrder(limit: 10, skipsEquivalent: true, Self.race).outcomes.map(
        \.outcome)
    }
    #expect(orders == [[1, 2], [2, 1]])
  }
}
