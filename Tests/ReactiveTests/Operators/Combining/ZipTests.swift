import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct ZipTests {
  let test = TestScheduler()

  private func pair(_ pair: (Int, String)) -> String { "\(pair.0)\(pair.1)" }

  @Test func `zip pairs the n-th values and completes when one stream has none left`() {
    let (a, b) = (test.hot("-1-2-3-|", of: Int.self), test.hot("--x--y|", of: String.self))
    #expect(test.timeline { a.zip(with: b).map(pair) } == "--'1x'--'2y'|")
    let (c, d) = (test.cold("-1-2-3-|", of: Int.self), test.cold("--x--y|", of: String.self))
    #expect(test.timeline { c.zip(with: d).map(pair) } == "--'1x'--'2y'|")
  }

  @Test func `zip completes only after it has sent its pending values`() {
    let (a, b) = (test.hot("12|", of: Int.self), test.hot("---x-y-z|", of: String.self))
    #expect(test.timeline { a.zip(with: b).map(pair) } == "---'1x'-['2y'|]")
  }

  @Test func `zip sends triples of three signals or three producers`() {
    let digits: @Sendable ((Int, Int, Int)) -> String = { "\($0.0)\($0.1)\($0.2)" }
    let lanes = ["1-4-|", "-2-5|", "--36|"]
    let hot = lanes.map { test.hot($0, of: Int.self) }
    #expect(
      test.timeline { Signal.zip(hot[0], hot[1], hot[2]).map(digits) } == "--'123''456'|")
    let cold = lanes.map { test.cold($0, of: Int.self) }
    #expect(
      test.timeline { SignalProducer.zip(cold[0], cold[1], cold[2]).map(digits) }
        == "--'123''456'|")
  }

  @Test func `zip sends arrays for a sequence of streams`() {
    let cold = [test.cold("1--|", of: Int.self), test.cold("-2-|", of: Int.self)]
    #expect(test.timeline { SignalProducer.zip(cold).map { $0.reduce(0, +) } } == "-3-|")
    let hot = [test.hot("1--|", of: Int.self), test.hot("-2-|", of: Int.self)]
    #expect(test.timeline { Signal.zip(hot).map { $0.reduce(0, +) } } == "-3-|")
  }

  @Test func `zip of no streams completes, after the sentinel if there is one`() {
    let none: [SignalProducer<Int, Never>] = []
    #expect(test.timeline { SignalProducer.zip(none).map(\.count) } == "|")
    #expect(test.timeline { SignalProducer.zip(none, emptySentinel: []).map(\.count) } == "(0|)")
    #expect(test.timeline { Signal<Int, Never>.zip([]).map(\.count) } == "!")
  }

  @Test func `zip fails with one failure and is interrupted by one interruption`() {
    let error = TestError("boom")
    let (a, b) = (test.cold("1--#", of: Int.self, error: error), test.cold("-x-|", of: String.self))
    #expect(test.timeline { a.zip(with: b).map(pair) } == "-'1x'-#")
    let c = test.cold("-x--|", of: String.self)
    #expect(test.timeline { c.zip(with: a).map { "\($0.0)\($0.1)" } } == "-'x1'-#")
    let (d, e) = (test.hot("12-!", of: Int.self), test.hot("-x---|", of: String.self))
    #expect(test.timeline { d.zip(with: e).map(pair) } == "-'1x'-!")
  }

  @Test func `zip combines streams that can fail with streams that cannot`() {
    let error = TestError("boom")
    let safe = test.hot("1-2-|", of: Int.self)
    let other = test.hot("x-#", of: String.self, error: error)
    #expect(
      test.timeline { safe.zip(with: other).map(pair) } == Timeline("'1x'-#", error: error))
    let (again, failing) = (
      test.hot("1-2-|", of: Int.self), test.hot("x-#", of: String.self, error: error)
    )
    #expect(
      test.timeline { failing.zip(with: again).map { "\($0.1)\($0.0)" } }
        == Timeline("'1x'-#", error: error))
  }

  @Test func `zip pairs values sent from inside a pair's delivery after it`() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    left.zip(with: right).observe { event in
      log.note("begin \(event)")
      if event.value.map({ $0 == (1, 1) }) ?? false {
        rightInput.send(value: 2)
        leftInput.send(value: 2)
        rightInput.sendCompleted()
      }
      log.note("end \(event)")
    }
    rightInput.send(value: 1)
    leftInput.send(value: 1)
    #expect(
      log.all == [
        "begin value((1, 1))", "end value((1, 1))", "begin value((2, 2))", "end value((2, 2))",
        "begin completed", "end completed",
      ])
    leftInput.sendCompleted()
  }

  @Test func `zip keeps a hundred thousand pending values in order`() {
    let pairs = Counter()
    let wrong = Counter()
    let values = SignalProducer<Int, Never>(0..<100_000)
    values.zip(with: values).startWithValues { left, right in
      pairs.increment()
      if left != right { wrong.increment() }
    }
    #expect(pairs.count == 100_000)
    #expect(wrong.count == 0)
  }

  @Test func `zip pairs the values of two threads in order`() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let log = Log<Bool>()
    left.zip(with: right).observeValues { log.note($0 == $1) }
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for value in 0..<5_000 { (side == 0 ? leftInput : rightInput).send(value: value) }
    }
    #expect(log.all.count == 5_000)
    #expect(!log.all.contains(false))
    leftInput.sendCompleted()
    rightInput.sendCompleted()
  }

  @Test func `zip releases values it has sent, and pending ones at the end`() {
    weak var sent: Counter?
    weak var waiting: Counter?
    let (left, leftInput) = Signal<Counter, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    left.zip(with: right).observeValues { _ in }
    do {
      let (first, second) = (Counter(), Counter())
      (sent, waiting) = (first, second)
      leftInput.send(value: first)
      leftInput.send(value: second)
    }
    rightInput.send(value: 1)
    #expect(sent == nil)
    #expect(waiting != nil)
    rightInput.sendInterrupted()
    #expect(waiting == nil)
    leftInput.sendCompleted()
  }
}
