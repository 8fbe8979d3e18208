import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectFromUntilTests {
  let test = TestScheduler()

  @Test func `each opening value begins an array, and the array's own stream ends it`() {
    let expected = Timeline<[Int], Never>("---p---q-|", values: ["p": [2], "q": [4]])
    let y = test.cold("--b", of: String.self)
    let hot = test.hot("1-2-3-4--|", of: Int.self)
    let x = test.hot("-a---a----", of: String.self)
    #expect(test.timeline { hot.collect(from: x, until: { _ in y }) } == expected)
    let cold = test.cold("1-2-3-4--|", of: Int.self)
    let z = test.cold("-a---a----", of: String.self)
    #expect(test.timeline { cold.collect(from: z, until: { _ in y }) } == expected)
  }

  @Test func `overlapping arrays may close in any order`() {
    let hot = test.hot("-1-2-3-4-|", of: Int.self)
    let x = test.hot("a-b-------", of: String.self)
    let ends = ["a": test.cold("-----x", of: String.self), "b": test.cold("--x", of: String.self)]
    let arrays = hot.collect(from: x, until: { ends[$0] ?? .never })
    #expect(
      test.timeline { arrays } == Timeline("----pq---|", values: ["p": [2], "q": [1, 2, 3]]))
  }

  @Test func `completion sends the open arrays, the oldest first`() {
    let hot = test.hot("-1-2-|", of: Int.self)
    let x = test.hot("a-b---", of: String.self)
    let arrays = hot.collect(from: x, until: { _ in Signal<Int, Never>.never })
    #expect(
      test.timeline { arrays } == Timeline("-----(pq|)", values: ["p": [1, 2], "q": [2]]))
  }

  @Test func `an array whose closing stream fires as it starts is empty`() {
    let hot = test.hot("-1-2-|", of: Int.self)
    let x = test.hot("a-b---", of: String.self)
    let arrays = hot.collect(from: x, until: { _ in SignalProducer<Int, Never>(1...) })
    #expect(test.timeline { arrays } == Timeline("e-e--|", values: ["e": []]))
  }

  @Test func `collect(from:until:) drops pending values on failure and interruption`() {
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    let x = test.cold("a", of: String.self)
    #expect(
      test.timeline { failing.collect(from: x, until: { _ in Signal<Int, Never>.never }) }
        == Timeline("---#", values: [:]))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(
      test.timeline { interrupted.collect(from: x, until: { _ in Signal<Int, Never>.never }) }
        == Timeline("---!", values: [:]))
  }

  @Test func `collect(from:until:) accepts a hundred thousand synchronous openings`() {
    let arrays = Counter()
    SignalProducer<Int, Never>.never
      .collect(
        from: SignalProducer(0..<100_000), until: { _ in SignalProducer<Int, Never>.empty }
      )
      .startWithValues { _ in arrays.increment() }
    #expect(arrays.count == 100_000)
  }

  @Test func `arrays opened and closed from inside an observer are sent after the current one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (open, openInput) = Signal<Int, Never>.pipe()
    let (close, closeInput) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.collect(from: open, until: { name in close.filter { $0 == name } }).observe { event in
      log.note("begin \(event)")
      if event.value == [7] {
        openInput.send(value: 3)
        input.send(value: 8)
        closeInput.send(value: 2)
      }
      log.note("end \(event)")
    }
    openInput.send(value: 1)
    openInput.send(value: 2)
    input.send(value: 7)
    closeInput.send(value: 1)
    input.sendCompleted()
    #expect(
      log.all == [
        "begin value([7])", "end value([7])", "begin value([7, 8])", "end value([7, 8])",
        "begin value([8])", "end value([8])", "begin completed", "end completed",
      ])
    openInput.sendCompleted()
    closeInput.sendCompleted()
  }

  @Test func `disposing of collect(from:until:) releases everything`() {
    weak var held: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let y = test.cold("-----a", of: String.self)
    do {
      let counter = Counter()
      held = counter
      let run = signal.producer
        .collect(from: SignalProducer<Int, Never>(0..<3), until: { _ in y }).start()
      input.send(value: counter)
      run.dispose()
    }
    #expect(held == nil)
    #expect(test.pendingCount == 0)
  }
}
