import Reactive
import ReactiveTesting

func timers(_ size: Int, _ sink: Sink) -> Run {
  var random = SplitMix()
  let delays = (0..<size).map { _ in
    Duration.microseconds(Int.random(in: 0..<1_000_000_000, using: &random))
  }
  return .plain {
    let test = TestScheduler(stepLimit: .max)
    for delay in delays { test.schedule(after: delay) { sink.sum &+= 1 } }
    test.run()
  }
}

/// The same numbers on every run, so that figures can be compared.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
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
