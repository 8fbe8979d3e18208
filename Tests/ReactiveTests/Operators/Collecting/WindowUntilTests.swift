import Reactive
import ReactiveTesting
import Testing

@Suite struct WindowUntilTests {
  let test = TestScheduler()

  @Test func `each window ends, and the next begins, when its own stream fires`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-12-3---|", of: Int.self)
    let x = test.cold("---a", of: String.self)
    #expect(test.timeline { cold.window(until: { x }).map(inner.name) } == "p--q--r-|")
    #expect(inner.lanes == ["-12|", "-3-|", "--|"])
  }

  @Test func `a signal's first window is sent with its first event`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-12-3---|", of: Int.self)
    let x = test.cold("---a", of: String.self)
    #expect(test.timeline { hot.window(until: { x }).map(inner.name) } == "-p-q--r-|")
    #expect(inner.lanes == ["12|", "-3-|", "--|"])
  }

  @Test func `the closure of window(until:) is called at the start and after each window`() {
    let calls = Counter()
    let cold = test.cold("-1-2-3-4--|", of: Int.self)
    let x = test.cold("---|", of: String.self)
    let windows = cold.window(until: {
      calls.increment()
      return x
    })
    #expect(calls.count == 0)
    #expect(test.timeline { windows.map(value: "w") } == "w--w--w--w|")
    #expect(calls.count == 4)
  }

  @Test func `a closing stream that is interrupted leaves its window open`() {
    let inner = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-|", of: Int.self)
    let x = test.cold("--!", of: String.self)
    #expect(test.timeline { cold.window(until: { x }).map(inner.name) } == "p----|")
    #expect(inner.lanes == ["-1-2-|"])
  }

  @Test func `a failure or interruption ends the open window`() {
    let error = TestError("boom")
    let x = test.cold("--a", of: String.self)
    let failing = InnerLanes<Int, TestError>(test)
    let source = test.cold("-1-2#", of: Int.self, error: error)
    #expect(test.timeline { source.window(until: { x }).map(failing.name) } == "p-q-#")
    #expect(failing.lanes == ["-1|", Timeline("-2#", error: error)])
    let interrupted = InnerLanes<Int, Never>(test)
    let other = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { other.window(until: { x }).map(interrupted.name) } == "p-q!")
    #expect(interrupted.lanes == ["-1|", "-!"])
  }

  @Test func `a closing stream that fires as it starts traps`() async {
    await #expect(processExitsWith: .failure) {
      SignalProducer<Int, Never>.never.window(until: { SignalProducer<Int, Never>.empty }).start()
    }
  }

  @Test func `window(until:) sends a hundred thousand windows`() {
    let (fire, fireInput) = Signal<Void, Never>.pipe()
    let windows = Counter()
    let run = SignalProducer<Int, Never>.never.window(until: { fire }).startWithValues { _ in
      windows.increment()
    }
    for _ in 1..<100_000 { fireInput.send() }
    #expect(windows.count == 100_000)
    run.dispose()
  }

  @Test func `a window ended from inside its own observer ends after the current value`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (fire, fireInput) = Signal<Void, Never>.pipe()
    let numbers = Counter()
    signal.window(until: { fire }).observeValues { window in
      let number = numbers.increment()
      window.observe { event in
        log.note("begin \(number) \(event)")
        if event == .value(1) {
          fireInput.send()
          input.send(value: 2)
        }
        log.note("end \(number) \(event)")
      }
    }
    input.send(value: 1)
    #expect(
      log.all == [
        "begin 1 value(1)", "end 1 value(1)", "begin 1 completed", "end 1 completed",
        "begin 2 value(2)", "end 2 value(2)",
      ])
    input.sendCompleted()
    fireInput.sendCompleted()
  }

  @Test func `window(until:) releases everything at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let x = test.cold("-----a", of: String.self)
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.window(until: { x }).observeValues { window in
        window.observeValues { _ in first.increment() }
      }
      let run = other.producer.window(until: { x }).startWithValues { window in
        window.observeValues { _ in second.increment() }
      }
      input.send(value: 1)
      otherInput.send(value: 1)
      input.sendCompleted()
      run.dispose()
      #expect((first.count, second.count) == (1, 1))
    }
    #expect(ended == nil)
    #expect(disposed == nil)
    #expect(test.pendingCount == 0)
  }
}
