import Reactive
import ReactiveTesting
import Testing

@Suite struct SampleEveryTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `sample(every:) sends the latest value at each interval if it is new`() {
    let hot = test.hot("-12-3---|", of: Int.self)
    #expect(test.timeline { hot.sample(every: tick * 3) } == "---2--3-|")
    let cold = test.cold("-12-3---|", of: Int.self)
    #expect(test.timeline { cold.sample(every: tick * 3, on: test) } == "---2--3-|")
    let once = test.cold("1-------|", of: Int.self)
    #expect(test.timeline { once.sample(every: tick * 2) } == "--1-----|")
  }

  @Test(arguments: ["-1-2|", "-1-2#", "-1-2!"])
  func `sample(every:) passes on every end without delay and drops the pending value`(
    marbles: String
  ) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.sample(every: tick * 2) }
        == Timeline(marbles.replacing("1-2", with: "-1-"), error: error))
    #expect(test.pendingCount == 0)
  }

  @Test func `sample(every:) sends on its scheduler`() {
    let log = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>(value: 1).sample(every: tick, on: test).start { log.note($0) }
    #expect(log.all == [])
    test.run()
    #expect(log.all == [.completed])
  }

  @Test func `sample(every:) next samples a value sent from inside an observer`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.sample(every: tick, on: test).observeValues { value in
      log.note(value)
      if value < 3 { input.send(value: value + 1) }
    }
    input.send(value: 1)
    test.advance(by: tick)
    #expect(log.all == [1])
    test.advance(by: tick * 5)
    #expect(log.all == [1, 2, 3])
    input.sendCompleted()
    test.advance()
    #expect(test.pendingCount == 0)
  }

  @Test func `disposing of sample(every:) cancels its timer and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never).sample(
        every: tick, on: test
      )
      .startWithValues { _ in counter.increment() }
      test.advance(by: tick)
      #expect(counter.count == 1)
      run.dispose()
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }
}
