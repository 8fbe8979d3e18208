import Reactive
import ReactiveTesting
import Testing

@Suite struct ReplaceEmptyTests {
  let test = TestScheduler()

  @Test func `replaceEmpty sends a value in place of an empty stream`() {
    let (hot, cold) = (test.hot("--|", of: Int.self), test.cold("--|", of: Int.self))
    #expect(test.timeline { hot.replaceEmpty(with: 9) } == "--(9|)")
    #expect(test.timeline { cold.replaceEmpty(with: 9) } == "--(9|)")
  }

  @Test func `replaceEmpty starts a stream in the tick in which an empty one completes`() {
    let x = test.cold("-1-2|", of: Int.self)
    let (hot, cold) = (test.hot("--|", of: Int.self), test.cold("--|", of: Int.self))
    #expect(test.timeline { hot.replaceEmpty(with: x) } == "---1-2|")
    #expect(test.timeline { cold.replaceEmpty(with: x) } == "---1-2|")
  }

  @Test(arguments: ["-1-|", "-1-#", "-1-!", "--#", "--!", "---", ""])
  func `replaceEmpty passes everything else on unchanged`(marbles: String) {
    let error = TestError("boom")
    let lane = { test.cold(marbles, of: Int.self, error: error) }
    let starts = Counter()
    let replacement = SignalProducer<Int, TestError> { starts.increment() }
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { lane().replaceEmpty(with: 9) } == expected)
    #expect(test.timeline { lane().replaceEmpty(with: replacement) } == expected)
    let hot = test.hot(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.replaceEmpty(with: replacement) } == expected)
    #expect(starts.count == 0)
  }

  @Test(arguments: ["-1-#", "-1-!", "#", "!", "|", "-1--"])
  func `replaceEmpty ends as the replacement does`(marbles: String) {
    let error = TestError("boom")
    let x = test.cold(marbles, of: Int.self, error: error)
    let empty = SignalProducer<Int, TestError>.empty
    #expect(test.timeline { empty.replaceEmpty(with: x) } == Timeline(marbles, error: error))
  }

  @Test func `a replacement that cannot fail can replace a stream that can`() {
    let x = test.cold("-1|", of: Int.self)
    let empty = test.cold("-|", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { empty.replaceEmpty(with: x) } == "--1|")
    let (hot, y) = (
      test.hot("-|", of: Int.self, error: TestError("boom")), test.hot("--1|", of: Int.self)
    )
    #expect(test.timeline { hot.replaceEmpty(with: y) } == "--1|")
  }

  @Test func `a replacement that can fail can replace a stream that cannot`() {
    let error = TestError("boom")
    let x = test.cold("-1#", of: Int.self, error: error)
    let (hot, empty) = (test.hot("-|", of: Int.self), test.cold("-|", of: Int.self))
    #expect(test.timeline { hot.replaceEmpty(with: x) } == Timeline("--1#", error: error))
    #expect(test.timeline { empty.replaceEmpty(with: x) } == Timeline("--1#", error: error))
  }

  @Test func `replaceEmpty releases upstream before it starts the replacement`() {
    let log = Log<String>()
    func part(_ name: String, _ value: Int?) -> SignalProducer<Int, Never> {
      SignalProducer { observer, lifetime in
        log.note("\(name) started")
        lifetime.observeEnded { log.note("\(name) let go of") }
        if let value { observer.send(value: value) }
        observer.sendCompleted()
      }
    }
    part("first", nil).replaceEmpty(with: part("second", 1)).startWithCompleted {
      log.note("completed")
    }
    #expect(
      log.all == [
        "first started", "first let go of", "second started", "completed", "second let go of",
      ])
  }

  @Test func `replaceEmpty counts a value that is pending when upstream completes`() {
    let (a, toA) = Signal<Int, Never>.pipe()
    let starts = Counter()
    let replacement = SignalProducer<Int, Never> { starts.increment() }
    let seen = Log<Signal<Int, Never>.Event>()
    a.producer.replaceEmpty(with: replacement).start { event in
      seen.note(event)
      guard event == .value(1) else { return }
      toA.send(value: 2)
      toA.sendCompleted()
    }
    toA.send(value: 1)
    #expect(seen.all == [.value(1), .value(2), .completed])
    #expect(starts.count == 0)
  }

  @Test func `replaceEmpty can send nil for a missing value and a number for its position`() {
    let numbers = SignalProducer<Int, Never>(1...5)
    let log = Log<Int?>()
    for wanted in [4, 9] {
      numbers.filter { $0 == wanted }.take(first: 1).map(Optional.some).replaceEmpty(with: nil)
        .startWithValues { log.note($0) }
      numbers.enumerated().filter { $0.element == wanted }.take(first: 1).map(\.offset)
        .replaceEmpty(with: -1).startWithValues { log.note($0) }
    }
    #expect(log.all == [4, 3, nil, -1])
  }

  @Test func `an endless replacement ends when its run does`() {
    let empty = SignalProducer<Int, Never>.empty
    let endless = SignalProducer<Int, Never>(1...)
    #expect(test.timeline { empty.replaceEmpty(with: endless).take(first: 3) } == "(123|)")
    let handle = SerialDisposable()
    let log = Log<Signal<Int, Never>.Event>()
    empty.replaceEmpty(with: endless).startWithSignal { signal, interruptHandle in
      handle.inner = interruptHandle
      signal.observe { event in
        log.note(event)
        if event == .value(2) { handle.dispose() }
      }
    }
    #expect(log.all == [.value(1), .value(2), .interrupted])
  }

  @Test func `replaceEmpty starts and retains nothing after disposal`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let starts = Counter()
    weak var held: Counter?
    let run: any Disposable
    do {
      let counter = Counter()
      held = counter
      let replacement = SignalProducer<Int, Never> {
        counter.increment()
        return starts.increment()
      }
      run = signal.producer.replaceEmpty(with: replacement).start()
    }
    run.dispose()
    input.sendCompleted()
    #expect(starts.count == 0)
    #expect(held == nil)
  }
}
