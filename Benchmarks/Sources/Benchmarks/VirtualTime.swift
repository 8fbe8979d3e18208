import Reactive
import ReactiveTesting

/// Timers at random times, scheduled and run.
func measureTimers(_ sink: Sink) {
  for count in [1_000, 100_000] {
    var generator = SystemRandomNumberGenerator()
    let delays = (0..<count).map { _ in
      Duration.microseconds(Int.random(in: 0..<1_000_000_000, using: &generator))
    }
    let cost = nanosecondsPerItem(of: count, runs: 5) {
      let test = TestScheduler()
      for delay in delays { test.schedule(after: delay) { sink.sum &+= 1 } }
      test.run()
    }
    report("\(count) virtual timers at random times, each", cost)
  }
}

/// Many values through a hot lane and a timer for each.
func measureLane(_ sink: Sink) {
  let count = 10_000
  for (distance, what) in [(1, "each replaced by the next"), (3, "each sent on")] {
    let entries = (0..<count).map { number in
      Timeline<Int, Never>.Entry(tick: number * distance, mark: .value(number))
    }
    let cost = nanosecondsPerItem(of: count) {
      let test = TestScheduler()
      let lane = test.hot(Timeline(entries))
      sink.sum &+= test.timeline { lane.debounce(.milliseconds(2)) }.entries.count
    }
    report("10000 values through a hot lane and debounce, \(what)", cost)
  }
}

/// A test as people write them: a lane, an operator, a comparison.
func measureSmallTest(_ sink: Sink) {
  let count = 10_000
  let cost = nanosecondsPerItem(of: count) {
    for _ in 0..<count {
      let test = TestScheduler()
      let lane = test.hot("-1-2-|", of: Int.self)
      if test.timeline({ lane.map { $0 * 2 } }) == "-2-4-|" { sink.sum &+= 1 }
    }
  }
  report("a marble test of three events through map", cost)
}
