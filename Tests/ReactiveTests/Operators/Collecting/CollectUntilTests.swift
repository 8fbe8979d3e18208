import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectUntilTests {
  let test = TestScheduler()

  @Test func `each array ends when its own stream fires`() {
    let expected = Timeline<[Int], Never>(
      "---p--q-(r|)", values: ["p": [1, 2], "q": [3], "r": []])
    let hot = test.hot("-12-3---|", of: Int.self)
    let x = test.cold("---a", of: String.self)
    #expect(test.timeline { hot.collect(until: { x }) } == expected)
    let y = test.cold("---|", of: String.self)
    let again = test.hot("-12-3---|", of: Int.self)
    #expect(test.timeline { again.producer.collect(until: { y }) } == expected)
  }

  @Test func `the closure is called at the start and after each array`() {
    let calls = Counter()
    let cold = test.cold("-1-2-3-4--|", of: Int.self)
    let x = test.cold("---a", of: String.self)
    let arrays = cold.collect(until: {
      calls.increment()
      return x
    })
    #expect(calls.count == 0)
    #expect(test.timeline { arrays.map(\.count) } == "---1--2--1(0|)")
    #expect(calls.count == 4)
  }

  @Test func `a stream that is interrupted leaves its array open`() {
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let x = test.cold("--!", of: String.self)
    #expect(
      test.timeline { cold.collect(until: { x }) }
        == Timeline("-------(p|)", values: ["p": [1, 2, 3]]))
  }

  @Test func `a failure and an interruption send nothing of what was gathered`() {
    let x = test.cold("-----a", of: String.self)
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.collect(until: { x }) } == Timeline("---#", values: [:]))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.collect(until: { x }) } == Timeline("---!", values: [:]))
  }

  @Test func `a hundred thousand arrays end from inside an observer, on a flat stack`() {
    let (fire, fireInput) = Signal<Void, Never>.pipe()
    let arrays = Counter()
    let run = SignalProducer<Int, Never>.never.collect(until: { fire }).startWithValues { _ in
      if arrays.increment() < 100_000 { fireInput.send() }
    }
    fireInput.send()
    // What was sent from inside came before the next stream was there to hear it.
    #expect(arrays.count == 1)
    for _ in 1..<100_000 { fireInput.send() }
    #expect(arrays.count == 100_000)
    run.dispose()
  }

  @Test func `a stream that fires while it is started traps`() async {
    await #expect(processExitsWith: .failure) {
      SignalProducer<Int, Never>.never
        .collect(until: { SignalProducer<Int, Never>(value: 1) }).start()
    }
    await #expect(processExitsWith: .failure) {
      SignalProducer<Int, Never>.never.collect(until: { SignalProducer<Int, Never>.empty }).start()
    }
  }

  @Test func `nothing is left when it is disposed of`() {
    weak var held: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let x = test.cold("-----a", of: String.self)
    do {
      let counter = Counter()
      held = counter
      let run = signal.producer.collect(until: { x }).start()
      input.send(value: counter)
      run.dispose()
    }
    #expect(held == nil)
    #expect(test.pendingCount == 0)
  }
}
