import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct WindowEveryTests {
  let test = TestScheduler()
  let time = Duration.milliseconds(3)

  @Test func `the first timed window is sent at the start, the next when one ends`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-12-3--|", of: Int.self)
    #expect(test.timeline { hot.window(every: time).map(inner.name) } == "p--q--r|")
    #expect(inner.lanes == ["-12|", "-3-|", "-|"])
    let other = InnerLanes<Int, Never>(test)
    let cold = test.cold("-12-3--|", of: Int.self)
    #expect(test.timeline { cold.window(every: time).map(other.name) } == "p--q--r|")
    #expect(other.lanes == ["-12|", "-3-|", "-|"])
  }

  @Test func `a full window ends at once and restarts the interval`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-12--3----|", of: Int.self)
    let windows = hot.window(every: .milliseconds(4), limit: 2, on: test)
    #expect(test.timeline { windows.map(inner.name) } == "p-q---r---|")
    #expect(inner.lanes == ["-1(2|)", "---3|", "----|"])
  }

  @Test func `windows that start at an interval of their own overlap`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-3|", of: Int.self)
    let windows = cold.window(every: .milliseconds(4), startingEvery: .milliseconds(2), on: test)
    #expect(test.timeline { windows.map(inner.name) } == "p-q-r-|")
    #expect(inner.lanes == ["-1-2|", "-2-3|", "-3|"])
  }

  @Test func `the end reaches every open timed window, the oldest first, then the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    let numbers = Counter()
    signal.producer.window(every: .milliseconds(9), startingEvery: .milliseconds(2), on: test)
      .start { event in
        guard let window = event.value else { return log.note("\(event)") }
        let number = numbers.increment()
        window.observe { log.note("\(number) \($0)") }
      }
    test.advance(by: .milliseconds(2))
    input.send(value: 7)
    input.send(error: "boom")
    #expect(log.all == [], "everything is sent by the scheduler")
    test.advance()
    #expect(
      log.all == [
        "1 value(7)", "2 value(7)", "1 failed(boom)", "2 failed(boom)", "failed(boom)",
      ])
    #expect(test.pendingCount == 0)
  }

  @Test func `disposal interrupts the open timed window and cancels its timer`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-12-3--|", of: Int.self)
    #expect(
      test.timeline(during: "^---!") { cold.window(every: time).map(inner.name) } == "p--q!")
    #expect(inner.lanes == ["-12|", "-!"])
    let other = InnerLanes<Int, Never>(test)
    #expect(
      test.timeline { cold.window(every: time).map(other.name).take(first: 2) } == "p--(q|)")
    #expect(other.lanes == ["-12|", "!"])
    #expect(test.pendingCount == 0)
  }

  @Test func `a value sent from inside a timed window comes after the current one`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = signal.producer.window(every: time, on: test).startWithValues { window in
      window.observeValues { value in
        log.note("begin \(value)")
        if value < 3 { input.send(value: value + 1) }
        log.note("end \(value)")
      }
    }
    input.send(value: 1)
    test.advance()
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    run.dispose()
    // The scheduler delivers the interruption, and retains the run until then.
    test.run()
  }

  @Test func `timed windows lose and reorder no value in real time`() async {
    let queue = QueueScheduler()
    let source = SignalProducer<Int, Never> { observer, _ in
      DispatchQueue.global().async {
        let pause = DispatchSemaphore(value: 0)
        for value in 0..<2_000 {
          observer.send(value: value)
          if value % 100 == 0 { _ = pause.wait(timeout: .now() + .microseconds(500)) }
        }
        observer.sendCompleted()
      }
    }
    let all: [Int] = await withCheckedContinuation { continuation in
      source.window(every: .milliseconds(1), limit: 50, on: queue)
        .flatten(.concat).collect()
        .startWithValues { continuation.resume(returning: $0) }
    }
    #expect(all == Array(0..<2_000))
  }

  @Test func `timed windows lose none of a hundred thousand synchronous values`() {
    let (windows, values) = (Counter(), Counter())
    SignalProducer<Int, Never>(0..<100_000).window(every: time, limit: 10, on: test)
      .startWithValues { window in
        windows.increment()
        window.observeValues { _ in values.increment() }
      }
    test.run()
    #expect(windows.count == 10_001)
    #expect(values.count == 100_000)
  }

  @Test func `window(every:) releases everything at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.window(every: time, on: test).observeValues { window in
        window.observeValues { _ in first.increment() }
      }
      let run = other.producer.window(every: time, on: test).startWithValues { window in
        window.observeValues { _ in second.increment() }
      }
      input.send(value: 1)
      otherInput.send(value: 1)
      test.advance()
      input.sendCompleted()
      run.dispose()
      test.run()
      #expect((first.count, second.count) == (1, 1))
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
