import Reactive
import ReactiveTesting
import Testing

@Suite struct WindowFromUntilTests {
  let test = TestScheduler()

  @Test func `each opening value begins a window, and the window's own stream ends it`() {
    let y = test.cold("--b", of: String.self)
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("1-2-3-4--|", of: Int.self)
    let x = test.hot("-a---a----", of: String.self)
    #expect(
      test.timeline { hot.window(from: x, until: { _ in y }).map(inner.name) } == "-p---q---|")
    #expect(inner.lanes == ["-2|", "-4|"])
    let other = InnerLanes<Int, Never>(test)
    let cold = test.cold("1-2-3-4--|", of: Int.self)
    let z = test.cold("-a---a----", of: String.self)
    #expect(
      test.timeline { cold.window(from: z, until: { _ in y }).map(other.name) } == "-p---q---|")
    #expect(other.lanes == ["-2|", "-4|"])
  }

  @Test func `windows overlap, and a value goes into every open one`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-1-2-3-4-|", of: Int.self)
    let x = test.hot("a-b-------", of: String.self)
    let ends = ["a": test.cold("-----x", of: String.self), "b": test.cold("--x", of: String.self)]
    let windows = hot.window(from: x, until: { ends[$0] ?? .never })
    #expect(test.timeline { windows.map(inner.name) } == "p-q------|")
    #expect(inner.lanes == ["-1-2-(3|)", "-2|"])
  }

  @Test func `the end reaches every open window, the oldest first, then the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    let numbers = Counter()
    signal.producer
      .window(from: SignalProducer<Int, Never>([1, 2]), until: { _ in Signal<Int, Never>.never })
      .start { event in
        guard let window = event.value else { return log.note("\(event)") }
        let number = numbers.increment()
        window.observe { log.note("\(number) \($0)") }
      }
    input.send(value: 7)
    input.send(error: "boom")
    #expect(
      log.all == [
        "1 value(7)", "2 value(7)", "1 failed(boom)", "2 failed(boom)", "failed(boom)",
      ])
  }

  @Test func `disposal interrupts the open windows`() {
    let inner = InnerLanes<Int, Never>(test)
    let (cold, x) = (test.cold("-1-2-3-|", of: Int.self), test.cold("a-a", of: String.self))
    let windows = cold.window(from: x, until: { _ in Signal<Int, Never>.never }).map(inner.name)
    #expect(test.timeline(during: "^---!") { windows } == "p-q-!")
    #expect(inner.lanes == ["-1-2!", "-2!"])
  }

  @Test func `a window whose closing stream fires as it starts is empty`() {
    let inner = InnerLanes<Int, Never>(test)
    let (cold, x) = (test.cold("-1-|", of: Int.self), test.cold("a", of: String.self))
    let windows = cold.window(from: x, until: { _ in SignalProducer<Int, Never>(1...) })
    #expect(test.timeline { windows.map(inner.name) } == "p--|")
    #expect(inner.lanes == ["|"])
  }

  @Test func `a window can be ended by its own values`() {
    let counts = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (open, openInput) = Signal<Int, Never>.pipe()
    let last = Log<Signal<Int, Never>>()
    signal.window(from: open, until: { limit in last.all[limit].filter { $0 > 2 } })
      .observeValues { window in
        last.note(window)
        window.collect().observeValues { counts.note($0.count) }
      }
    openInput.send(value: 0)
    input.send(value: 1)
    openInput.send(value: 1)
    for value in 2...4 { input.send(value: value) }
    #expect(counts.all == [3, 2])
    input.sendCompleted()
    openInput.sendCompleted()
  }

  @Test func `window(from:until:) accepts a hundred thousand synchronous openings`() {
    let windows = Counter()
    SignalProducer<Int, Never>.never
      .window(
        from: SignalProducer(0..<100_000), until: { _ in SignalProducer<Int, Never>.empty }
      )
      .startWithValues { _ in windows.increment() }
    #expect(windows.count == 100_000)
  }

  @Test func `window(from:until:) releases everything at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let x = test.cold("-----a", of: String.self)
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      let runs = [(signal, first), (other, second)].map { source, counter in
        source.producer.window(from: SignalProducer<Int, Never>([1]), until: { _ in x })
          .startWithValues { window in window.observeValues { _ in counter.increment() } }
      }
      input.send(value: 1)
      otherInput.send(value: 1)
      input.sendCompleted()
      runs[1].dispose()
      #expect((first.count, second.count) == (1, 1))
    }
    #expect(ended == nil)
    #expect(disposed == nil)
    #expect(test.pendingCount == 0)
  }
}
