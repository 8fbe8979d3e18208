import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The queue stores many jobs differently from a few, so these tests add and cancel many.
@Suite struct JobQueueTests {
  /// Schedules jobs, cancels some of them, and records which run.
  private final class Crowd: Sendable {
    struct State: Sendable {
      var generator: SeededGenerator
      var handles: [any Disposable] = []
      var dueTicks: [Int] = []
      var cancelled: Set<Int> = []
      var ran: [(number: Int, tick: Int)] = []
    }

    let test = TestScheduler(stepLimit: .max)
    let state: Lock<State>

    init(seed: UInt64) { state = Lock(State(generator: SeededGenerator(seed: seed))) }

    var now: Int { Int(test.now / .milliseconds(1)) }

    func schedule(_ count: Int, within ticks: Int) {
      for _ in 0..<count {
        let (number, delay) = state.withLock { state in
          let delay = Int.random(in: 0..<ticks, using: &state.generator)
          state.dueTicks.append(now + delay)
          return (state.dueTicks.count - 1, delay)
        }
        let handle = test.schedule(after: .milliseconds(delay)) { [self] in run(number) }
        if let handle { state.withLock { $0.handles.append(handle) } }
      }
    }

    func cancel(_ count: Int) {
      for _ in 0..<count {
        state.withLock { state in
          let number = Int.random(in: state.handles.indices, using: &state.generator)
          guard !state.handles[number].isDisposed else { return }
          state.handles[number].dispose()
          state.cancelled.insert(number)
        }
      }
    }

    private func run(_ number: Int) {
      let tick = now
      let isBusy = state.withLock { state in
        state.ran.append((number, tick))
        return state.dueTicks.count < 20_000
      }
      guard isBusy else { return }
      schedule(1, within: 300)
      if number.isMultiple(of: 3) { cancel(1) }
    }
  }

  @Test(arguments: [1, 2, 3])
  func `many jobs run in time and scheduling order while others are added and cancelled`(
    seed: UInt64
  ) {
    let crowd = Crowd(seed: seed)
    crowd.schedule(6_000, within: 500)
    crowd.cancel(1_000)
    #expect(crowd.test.pendingCount == 6_000 - crowd.state.withLock { $0.cancelled.count })
    crowd.test.run()
    let state = crowd.state.withLock { $0 }
    let expected = state.dueTicks.indices.filter { !state.cancelled.contains($0) }
      .sorted { (state.dueTicks[$0], $0) < (state.dueTicks[$1], $1) }
    #expect(state.ran.map(\.number) == expected)
    #expect(state.ran.allSatisfy { state.dueTicks[$0.number] == $0.tick })
    #expect(crowd.test.pendingCount == 0)
  }

  @Test func `the remaining jobs keep their order when most of many jobs are cancelled`() {
    let crowd = Crowd(seed: 4)
    crowd.schedule(4_000, within: 100)
    crowd.test.advance(by: .milliseconds(1))
    let early = crowd.state.withLock { $0.ran.count }
    for (number, handle) in crowd.state.withLock({ $0.handles }).enumerated() where number % 8 != 0
    {
      handle.dispose()
    }
    crowd.test.run()
    let state = crowd.state.withLock { $0 }
    let rest = state.ran[early...]
    #expect(rest.count > 100)
    #expect(
      zip(rest, rest.dropFirst()).allSatisfy { ($0.tick, $0.number) < ($1.tick, $1.number) })
  }

  @Test func `jobs at close times keep their order, however far in the future others are`() {
    let test = TestScheduler(stepLimit: .max)
    let ran = Lock<[Int]>([])
    let never = Duration.seconds(Int64.max)
    let delays: [Duration] = (0..<3_000).map { number in
      switch number % 7 {
      case 0: .zero
      case 1: .nanoseconds(3_000 - number)
      case 2: .seconds(number % 11)
      case 3: .nanoseconds(Int64.max - Int64(number))
      case 4: never
      default: .milliseconds(5)
      }
    }
    for (number, delay) in delays.enumerated() {
      test.schedule(after: delay) { ran.withLock { $0.append(number) } }
    }
    test.run()
    // All times past the latest possible one count as equal.
    let latest = Duration.nanoseconds(Int64.max)
    #expect(
      ran.withLock { $0 }
        == delays.indices.sorted {
          (min(delays[$0], latest), $0) < (min(delays[$1], latest), $1)
        })
  }
}
