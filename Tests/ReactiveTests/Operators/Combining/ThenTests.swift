import Reactive
import ReactiveTesting
import Testing

@Suite struct ThenTests {
  let test = TestScheduler()

  @Test func `then(_:) drops the values and starts the other stream on completion`() {
    let (s, x) = (test.cold("-1-|", of: Int.self), test.cold("-a|", of: String.self))
    #expect(test.timeline { s.then(x) } == "----a|")
    let hot = test.hot("--a-b|", of: String.self)
    #expect(test.timeline { s.then(hot) } == "----b|")
  }

  @Test func `then(_:) never starts the other stream after a failure or interruption`() {
    let error = TestError("boom")
    let starts = Counter()
    let x = SignalProducer<String, Never>.never.on(starting: { starts.increment() })
    let failing = test.cold("-1-#", of: Int.self, error: error)
    #expect(test.timeline { failing.then(x) } == Timeline("---#", error: error))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.then(x) } == "---!")
    #expect(starts.count == 0)
  }

  @Test func `then(_:) ends as the other stream does`() {
    let s = test.cold("-|", of: Int.self)
    for marbles in ["--a|", "--!", "--#"] {
      let x = test.cold(marbles, of: String.self, error: TestError("boom"))
      #expect(
        test.timeline { s.then(x) } == Timeline("-" + marbles, error: TestError("boom")))
    }
  }

  @Test func `then(_:) releases the first stream before it starts the other`() {
    let log = Log<String>()
    func part(_ name: String) -> SignalProducer<Int, Never> {
      SignalProducer { observer, lifetime in
        log.note("\(name) started")
        lifetime.observeEnded { log.note("\(name) let go of") }
        observer.sendCompleted()
      }
    }
    part("first").then(part("second")).start()
    #expect(
      log.all == [
        "first started", "first let go of", "second started", "second let go of",
      ])
  }

  @Test func `then(_:) combines streams that can fail with streams that cannot`() {
    let error = TestError("boom")
    let safe = test.cold("1|", of: Int.self)
    let failing = test.cold("-#", of: String.self, error: error)
    #expect(test.timeline { safe.then(failing) } == Timeline("--#", error: error))
    #expect(test.timeline { failing.then(safe) } == Timeline("-#", error: error))
    let nothing = test.cold("--|", of: Int.self, error: error)
    #expect(test.timeline { nothing.then(safe) } == Timeline("--1|", error: error))
  }

  @Test func `take ends an endless synchronous stream inside then(_:)`() {
    let endless = SignalProducer<Int, Never>(1...)
    let s = SignalProducer<String, Never>(["a", "b"])
    #expect(test.timeline { s.then(endless).take(first: 3) } == "(123|)")
  }

  @Test func `then(_:) delivers a value sent from inside another one after it`() {
    let (first, input) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    first.producer.then(second).startWithValues { value in
      log.note("begin \(value)")
      if value == 1 { secondInput.send(value: 2) }
      log.note("end \(value)")
    }
    secondInput.send(value: 0)
    input.sendCompleted()
    secondInput.send(value: 1)
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2"])
    secondInput.sendCompleted()
  }

  @Test func `disposing of then(_:) stops the other stream and releases everything`() {
    weak var held: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.empty.then(signal)
        .startWithValues { _ in counter.increment() }
      input.send(value: 1)
      run.dispose()
      input.send(value: 2)
      #expect(counter.count == 1)
    }
    #expect(held == nil)
  }
}
