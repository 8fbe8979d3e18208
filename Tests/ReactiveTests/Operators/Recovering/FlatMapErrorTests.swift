import Reactive
import ReactiveTesting
import Testing

@Suite struct FlatMapErrorTests {
  let test = TestScheduler()
  let error = TestError("boom")

  @Test func `flatMapError starts the other stream in the tick of the failure`() {
    let other = test.cold("-9|", of: Int.self)
    let hot = test.hot("-1-#", of: Int.self, error: error)
    #expect(test.timeline { hot.flatMapError { _ in other } } == "-1--9|")
    let cold = test.cold("-1-#", of: Int.self, error: error)
    #expect(test.timeline { cold.flatMapError { _ in other } } == "-1--9|")
  }

  @Test func `flatMapError passes on the other stream's failure, whatever its type`() {
    struct Other: Error, Equatable {}
    let cold = test.cold("-1#", of: Int.self, error: error)
    let other = test.cold("-2#", of: Int.self, error: Other())
    let asked = Counter()
    let result = cold.flatMapError { _ in
      asked.increment()
      return other
    }
    #expect(test.timeline { result } == Timeline("-1-2#", error: Other()))
    #expect(asked.count == 1)
  }

  @Test func `the closure of flatMapError can return an implicit member`() {
    let cold = test.cold("-1#", of: Int.self, error: error)
    #expect(test.timeline { cold.flatMapError { _ in .empty } } == "-1|")
    #expect(test.timeline { cold.flatMapError { _ in .init(value: 9) } } == "-1(9|)")
    let mayFail: SignalProducer<Int, TestError> = cold.flatMapError { .init(error: $0) }
    #expect(test.timeline { mayFail } == Timeline("-1#", error: error))
    let hot = test.hot("-1#", of: Int.self, error: error)
    #expect(test.timeline { hot.flatMapError { _ in .empty } } == "-1|")
  }

  @Test func `the closure of flatMapError can return a signal`() {
    let other = test.hot("--a-b|", of: String.self)
    let cold = test.cold("---#", of: String.self, error: error)
    #expect(test.timeline { cold.flatMapError { _ in other } } == "----b|")
  }

  @Test(arguments: ["-1-|", "-1-!", "|", "---"])
  func `flatMapError passes on everything else`(marbles: String) {
    let asked = Counter()
    let cold = test.cold(marbles, of: Int.self, error: error)
    let result = cold.flatMapError { _ in
      asked.increment()
      return SignalProducer<Int, Never>.empty
    }
    #expect(test.timeline { result } == Timeline(marbles))
    #expect(asked.count == 0)
  }

  @Test func `flatMapError releases the failed stream before it starts the other`() {
    let log = Log<String>()
    SignalProducer<Int, TestError> { observer, lifetime in
      lifetime.observeEnded { log.note("released") }
      observer.send(error: TestError("boom"))
      log.note("sent")
    }.flatMapError { _ in
      log.note("asked")
      return SignalProducer<Int, Never> { observer, _ in
        log.note("started")
        observer.sendCompleted()
      }
    }.start { log.note("\($0)") }
    #expect(log.all == ["released", "asked", "started", "completed", "sent"])
  }

  @Test func `flatMapError handles a failure sent from inside a value after that value`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<String>()
    signal.flatMapError { _ in SignalProducer<Int, Never>([8, 9]) }.observe { event in
      if event == .value(1) { input.send(error: TestError("boom")) }
      log.note("\(event)")
    }
    input.send(value: 1)
    #expect(log.all == ["value(1)", "value(8)", "value(9)", "completed"])
  }

  @Test func `flatMapError retains nothing after the end or disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      SignalProducer<Int, TestError>(error: error)
        .flatMapError { _ in SignalProducer<Int, Never>(value: first.increment()) }.start()
      let run = SignalProducer<Int, TestError>(error: error)
        .flatMapError { _ in SignalProducer<Int, Never>.never }
        .startWithValues { _ in second.increment() }
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
