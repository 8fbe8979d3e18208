import Reactive
import ReactiveTesting

/// A test as people write them: a lane, an operator, a comparison.
func smallTests(_ size: Int, _ sink: Sink) -> Run {
  .plain {
    for _ in 0..<size {
      let test = TestScheduler()
      let lane = test.hot("-1-2-|", of: Int.self)
      precondition(test.timeline { lane.map { $0 * 2 } } == "-2-4-|", "The test has to pass.")
    }
  }
}

/// The same with as many events as wanted.
func longTest(_ size: Int, _ sink: Sink) -> Run {
  let given = String(repeating: "-1", count: size) + "|"
  let wanted = Timeline<Int, Never>(marbles: String(repeating: "-2", count: size) + "|")
  return .plain {
    let test = TestScheduler(stepLimit: .max)
    let lane = test.hot(given, of: Int.self)
    precondition(test.timeline { lane.map { $0 * 2 } } == wanted, "The test has to pass.")
  }
}

/// A law, with a handler of its own for what it does not prove.
func law(_ size: Int) -> Run {
  .plain {
    let law = TestScheduler.$onUnproven.withValue({ preconditionFailure($0) }) {
      TestScheduler.forAll(cases: size) { test, draw in
        let lane = test.cold(draw.lane(.in(1...3)))
        return test.timeline { lane.map { $0 } } == test.timeline { lane }
      }
    }
    precondition(law.holds, "\(law)")
  }
}

/// Text as people write it: values of one digit and of more, groups, gaps.
func marbleText(_ size: Int, _ sink: Sink) -> Run {
  let part = "-1--2---(34)-'56'-7----[89]--0-"
  let text = String(repeating: part, count: size / part.utf8.count)
  return .plain {
    sink.sum &+= Timeline<Int, Never>(marbles: text).description.utf8.count
  }
}
