import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// An order that picks from many actions of one tick.
@Suite struct ManyActionsTests {
  /// A model of a test, action by action: the candidates are the first actions of each group.
  private struct Model {
    struct Action {
      var number: Int
      var group: Int
      /// Actions of hot lanes come before timers.
      var isTimer = true
    }

    var pending: [Action] = []

    var candidates: [Int] {
      var groups: Set<Int> = []
      return pending.indices.filter { groups.insert(pending[$0].group).inserted }
    }

    mutating func add(_ action: Action) {
      let place = action.isTimer ? nil : pending.firstIndex { $0.isTimer }
      pending.insert(action, at: place ?? pending.count)
    }
  }

  @Test func `an order picks the same actions as a model that scans all of them each time`() {
    // The choices are recorded here and made again in the model afterwards.
    let choices = Lock<[(count: Int, choice: Int)]>([])
    let generator = Lock(SeededGenerator(seed: 5))
    let test = TestScheduler(
      order: .choosing { count in
        let choice = generator.withLock { Int.random(in: 0..<count, using: &$0) }
        choices.withLock { $0.append((count, choice)) }
        return choice
      })
    let log = Lock<[Int]>([])
    let handles = Lock<[Int: any Disposable]>([:])
    let (lanes, timers) = (50, 400)

    @Sendable func note(_ number: Int) {
      log.withLock { $0.append(number) }
      // Every third action schedules two more in a separate group and cancels two others.
      guard number < timers, number.isMultiple(of: 3) else { return }
      for added in [1_000 + 2 * number, 1_001 + 2 * number] {
        let handle = test.schedule { note(added) }
        handles.withLock { $0[added] = handle }
      }
      handles.withLock { $0[(number * 7) % timers] }?.dispose()
      handles.withLock { $0[1_000 + (number * 5) % timers] }?.dispose()
    }
    for number in 0..<timers {
      let handle = test.schedule { note(number) }
      handles.withLock { $0[number] = handle }
    }
    let observations = CompositeDisposable()
    for lane in 0..<lanes {
      observations.add(test.hot("'\(2_000 + lane)'", of: Int.self).observeValues { note($0) })
    }
    test.run()

    var model = Model()
    for lane in 0..<lanes {
      model.add(.init(number: 2_000 + lane, group: 2_000 + lane, isTimer: false))
    }
    for number in 0..<timers { model.add(.init(number: number, group: number)) }
    var expected: [Int] = []
    var left = choices.withLock { $0 }[...]
    while !model.pending.isEmpty {
      let candidates = model.candidates
      var choice = 0
      if candidates.count > 1, let made = left.popFirst() {
        #expect(made.count == candidates.count)
        choice = made.choice
      }
      let action = model.pending.remove(at: candidates[choice])
      expected.append(action.number)
      guard action.number < timers, action.number.isMultiple(of: 3) else { continue }
      for added in [1_000 + 2 * action.number, 1_001 + 2 * action.number] {
        model.add(.init(number: added, group: 1_000))
      }
      let cancelled = [(action.number * 7) % timers, 1_000 + (action.number * 5) % timers]
      model.pending.removeAll { cancelled.contains($0.number) }
    }
    #expect(left.isEmpty)
    #expect(log.withLock { $0 } == expected)
    #expect(test.pendingCount == 0)
    // The lanes retain their observers, which retain the test, and the actions retain each other.
    observations.dispose()
    let released = handles.withLock { handles in
      defer { handles = [:] }
      return handles
    }
    withExtendedLifetime(released) {}
  }

  @Test func `a seed gives the same order in every version`() {
    let test = TestScheduler(order: .shuffled(seed: 7))
    let log = Lock<[Int]>([])
    for number in 0..<10 { test.schedule { log.withLock { $0.append(number) } } }
    test.run()
    #expect(log.withLock { $0 } == [7, 6, 2, 4, 8, 0, 5, 1, 9, 3])
  }

  @Test func `twenty thousand actions of one tick are each picked once`() {
    let count = 20_000
    for order in [ActionOrder.shuffled(seed: 1), .choosing { $0 / 2 }, .replaying("0:a<b")] {
      let test = TestScheduler(order: order)
      let log = Lock<[Int]>([])
      for number in 0..<count { test.schedule { log.withLock { $0.append(number) } } }
      test.run()
      #expect(log.withLock { $0.sorted() } == Array(0..<count))
    }
  }

  @Test(arguments: [false, true])
  func `the search for orders goes through a tick with many actions`(skipsEquivalent: Bool) {
    let explored = TestScheduler.inEveryOrder(
      limit: 3, skipsEquivalent: skipsEquivalent, allowsIncomplete: true
    ) { test in
      let input = Signal<Int, Never>.pipe()
      let lanes = (0..<100).map { test.hot("\($0 % 10)", of: Int.self) }
      let handles = lanes.map { $0.observe(input.input) }
      let timeline = test.timeline { input.output.delay(.milliseconds(1)) }
      for handle in handles { handle?.dispose() }
      return timeline.values.count
    }
    #expect(explored.outcomes.map(\.outcome) == [100])
    #expect(explored.count == 3)
    #expect(!explored.isComplete)
  }

  @Test func `a hundred thousand actions of one tick can be cancelled in any order`() {
    let count = 100_000
    let test = TestScheduler(order: .choosing { _ in 0 })
    let handles = (0..<count).map { _ in test.schedule { Issue.record("it was cancelled") } }
    test.schedule(atTick: 0, as: .hotEvent) {
      for number in handles.indices { handles[(number * 7_919) % count]?.dispose() }
      #expect(test.pendingCount == 0)
    }
    test.run()
    #expect(test.pendingCount == 0)
  }

  @Test func `actions that an order has not picked are pending and released with the scheduler`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let test = TestScheduler(order: .shuffled(seed: 3), stepLimit: 4)
      for _ in 0..<10 { test.schedule { withExtendedLifetime(object) {} } }
      test.run()
      #expect(test.pendingCount == 6)
      #expect(test.leftovers.timers.count == 6)
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  @Test func `a run after a stopped one continues with the actions not picked yet`() {
    let test = TestScheduler(order: .shuffled(seed: 3), stepLimit: 4)
    let log = Lock<[Int]>([])
    for number in 0..<10 { test.schedule { log.withLock { $0.append(number) } } }
    test.schedule(after: .milliseconds(1)) { log.withLock { $0.append(10) } }
    for _ in 0..<3 { test.run() }
    #expect(log.withLock { $0.dropLast().sorted() } == Array(0..<10))
    #expect(log.withLock { $0.last } == 10)
  }

  @Test func `a start in the current tick comes before the actions not picked yet`() {
    let test = TestScheduler(order: .choosing { $0 - 1 })
    let log = Lock<[String]>([])
    for number in 0..<3 {
      test.schedule {
        log.withLock { $0.append("timer \(number)") }
        test.schedule(atTick: 0, as: .start) { log.withLock { $0.append("start") } }
      }
    }
    test.run()
    #expect(
      log.withLock { $0 } == ["timer 2", "start", "timer 1", "start", "timer 0", "start"])
  }
}
