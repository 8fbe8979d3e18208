import Reactive
import ReactiveTesting

func timers(_ size: Int, _ sink: Sink) -> Run {
  let delays = timerDelays(size).map { Duration.microseconds($0) }
  return .plain {
    let test = TestScheduler(stepLimit: .max)
    for delay in delays { test.schedule(after: delay) { sink.sum &+= 1 } }
    test.run()
  }
}

/// Timers that are all due together, of which the order picks each.
func shuffledTimers(_ size: Int, _ sink: Sink) -> Run {
  .plain {
    let test = TestScheduler(order: .shuffled(seed: 1), stepLimit: .max)
    for number in 0..<size { test.schedule { sink.sum &+= number } }
    test.run()
  }
}

func interval(_ size: Int, _ sink: Sink) -> Run {
  .plain {
    let test = TestScheduler(stepLimit: .max)
    test.run {
      _ = SignalProducer.interval(.milliseconds(1)).take(first: size)
        .startWithValues { sink.sum &+= $0 }
    }
  }
}

/// Many values through a hot lane, and a timer for each.
func debounce(_ size: Int, distance: Int, _ sink: Sink) -> Run {
  let entries = (0..<size).map { number in
    Timeline<Int, Never>.Entry(tick: number * distance, mark: .value(number))
  }
  return .plain {
    let test = TestScheduler(stepLimit: .max)
    let lane = test.hot(Timeline(entries))
    sink.sum &+= test.timeline { lane.debounce(.milliseconds(2)) }.entries.count
  }
}
