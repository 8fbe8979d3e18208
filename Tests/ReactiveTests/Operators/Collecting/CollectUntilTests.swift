import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectUntilTests {
  let test = TestScheduler()

  @Test func `each array of collect(until:) ends when its own stream fires`() {
    let expected = Timeline<[Int], Never>(
      "---p--q-(r|)", values: ["p": [1, 2], "q": [3], "r": []])
    let hot = test.hot("-12-3---|", of: Int.self)
    let x = test.cold("---a", of: String.self)
    #expect(test.timeline { hot.collect(until: { x }) } == expected)
    let y = test.cold("---|", of: String.self)
    let again = test.hot("-12-3---|", of: Int.self)
    #expect(test.timeline { again.producer.collect(until: { y }) } == expected)
  }

  @Test func `the closure of collect(until:) is called at the start and after each array`() {
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

  @Test func `a closing stream that is interrupted leaves its array open`() {
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let x = test.cold("--!", of: String.self)
    #expect(
      test.timeline { cold.collect(until: { x }) }
        == Timeline("-------(p|)", values: ["p": [1, 2, 3]]))
  }

  @Test func `collect(until:) drops pending values on failure and interruption`() {
    let x = test.cold("-----a", of: String.self)
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.collect(until: { x }) } == Timeline("---#", values: [:]))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.collect(until: { x }) } == Timeline("---!", values: [:]))
  }

  @Test func `a re-entrant closing event is missed, a hundred thousand others are not`() {
    let (fire, fireInput) = Signal<Void, Never>.pipe()
    let arrays = Counter()
    let run = SignalProducer<Int, Never>.never.collect(until: { fire }).startWithValues { _ in
      if arrays.increment() < 100_000 { fireInput.send() }
    }
    fireInput.send()
    // The event sent from inside came before the next closing stream was observed.
    #expect(arrays.count == 1)
    for _ in 1..<100_000 { fireInput.send() }
    #expect(arrays.count == 100_000)
    run.dispose()
  }

  @Test func `a closing stream that fires as it starts traps`() async {
    await #expect(processExitsWith: .failure) {
      SignalProducer<Int, Never>.never
        .collect(until: { SignalProducer<Int, Never>(value: 1) }).start()
    }
    await #expect(processExitsWith: .failure) {
      SignalProducer<Int, Never>.never.collect(until: { SignalProducer<Int, Never>.empty }).start()
    }
  }

  @Test func `disposing of collect(until:) releases everything`() {
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
