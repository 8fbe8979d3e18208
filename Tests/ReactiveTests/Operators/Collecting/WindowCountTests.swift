import Reactive
import ReactiveTesting
import Testing

@Suite struct WindowCountTests {
  let test = TestScheduler()

  @Test func `a producer's first window is sent at the start, the next when one is full`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    #expect(test.timeline { cold.window(count: 2).map(inner.name) } == "p--q---|")
    #expect(inner.lanes == ["-1-(2|)", "--3-|"])
  }

  @Test func `a signal's first window is sent with its first event`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.window(count: 2).map(inner.name) } == "-p-q---|")
    #expect(inner.lanes == ["1-(2|)", "--3-|"])
    let other = InnerLanes<Int, Never>(test)
    let empty = test.hot("--|", of: Int.self)
    #expect(test.timeline { empty.window(count: 2).map(other.name) } == "--(p|)")
    #expect(other.lanes == ["|"])
  }

  @Test(arguments: 1...5, 1...5)
  func `window(count:startingEvery:) sends slices of the values for all sizes`(
    count: Int, stride: Int
  ) {
    let windows = Log<[Int]>()
    SignalProducer<Int, Never>(1...11).window(count: count, startingEvery: stride)
      .startWithValues { $0.collect().observeValues { windows.note($0) } }
    let expected = Swift.stride(from: 0, through: 11, by: stride).map { start in
      Array(Array(1...11)[start..<min(start + count, 11)])
    }
    #expect(windows.all == expected, "the last may be empty: it is open, though no value follows")
  }

  @Test func `the end reaches every open window, the oldest first, then the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    let numbers = Counter()
    signal.window(count: 3, startingEvery: 1).observe { event in
      guard let window = event.value else { return log.note("\(event)") }
      let number = numbers.increment()
      window.observe { log.note("\(number) \($0)") }
    }
    input.send(value: 7)
    input.send(error: "boom")
    #expect(
      log.all == ["1 value(7)", "1 failed(boom)", "2 failed(boom)", "failed(boom)"])
  }

  @Test func `disposal interrupts the open windows`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let windows = cold.window(count: 2, startingEvery: 1).map(inner.name)
    #expect(test.timeline(during: "^-!") { windows } == "pq!")
    #expect(inner.lanes == ["-1!", "-!"])
  }

  @Test func `a value sent from inside a window comes after every window has the current one`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let numbers = Counter()
    signal.window(count: 2, startingEvery: 1).observeValues { window in
      let number = numbers.increment()
      window.observeValues { value in
        log.note("\(number): \(value)")
        if number == 1, value == 2 { input.send(value: 3) }
      }
    }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == ["1: 1", "1: 2", "2: 2", "2: 3", "3: 3"])
    input.sendCompleted()
  }

  @Test func `a run disposed of from inside a window opens no other`() {
    let windows = Counter()
    let run = SerialDisposable()
    let (signal, input) = Signal<Int, Never>.pipe()
    run.inner = signal.producer.window(count: 1).startWithValues { window in
      windows.increment()
      window.observeValues { _ in run.dispose() }
    }
    input.send(value: 1)
    input.send(value: 2)
    #expect(windows.count == 1)
  }

  @Test func `a hundred thousand synchronous values make fifty thousand windows`() {
    let (windows, values) = (Counter(), Counter())
    SignalProducer<Int, Never>(0..<100_000).window(count: 2).startWithValues { window in
      windows.increment()
      window.observeValues { _ in values.increment() }
    }
    #expect(windows.count == 50_001)
    #expect(values.count == 100_000)
  }

  @Test func `a full window is released while the run goes on`() {
    weak var first: Signal<Int, Never>?
    let (signal, input) = Signal<Int, Never>.pipe()
    let kept = Log<Signal<Int, Never>>()
    let run = signal.producer.window(count: 1).startWithValues { kept.note($0) }
    first = kept.all.first
    #expect(first != nil)
    input.send(value: 1)
    kept.forget()
    #expect(first == nil)
    run.dispose()
  }

  @Test func `disposal releases a full window and its observers`() {
    weak var first: Signal<Int, Never>?
    weak var observer: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    do {
      let counter = Counter()
      observer = counter
      let kept = Log<Signal<Int, Never>>()
      let run = signal.producer.window(count: 1).startWithValues { window in
        kept.note(window)
        window.observeValues { _ in counter.increment() }
      }
      input.send(value: 1)
      first = kept.all[0]
      #expect(counter.count == 1)
      run.dispose()
    }
    #expect(first == nil)
    #expect(observer == nil)
  }

  @Test func `window counts of less than one trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.window(count: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal<Int, Never>.never.window(count: 1, startingEvery: -1)
    }
  }
}
