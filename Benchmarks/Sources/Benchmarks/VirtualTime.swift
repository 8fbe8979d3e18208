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
