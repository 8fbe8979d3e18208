import Reactive
import ReactiveTesting
import Testing

@Suite struct SkipLastTests {
  let test = TestScheduler()

  @Test func `each value past the count sends the one that many before it`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.skip(last: 1) } == "---1-2-|")
    #expect(test.timeline { cold.skip(last: 1) } == "---1-2-|")
  }

  @Test(arguments: [(0, "(12345|)"), (1, "(1234|)"), (2, "(123|)"), (4, "(1|)"), (5, "|")])
  func `the last ones are never sent`(count: Int, marbles: String) {
    let five = SignalProducer<Int, Never>(1...5)
    #expect(test.timeline { five.skip(last: count) } == Timeline(marbles))
  }

  @Test(arguments: ["--|", "-#", "--!", "---", ""])
  func `ends and silence pass while values are held back`(marbles: String) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.skip(last: 2) } == Timeline(marbles, error: error))
  }

  @Test func `a failure and an interruption drop what is held back`() {
    let failing = test.hot("-1-2-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.skip(last: 1) } == "---1-#")
    let interrupted = test.cold("-1-2-!", of: Int.self)
    #expect(test.timeline { interrupted.skip(last: 1) } == "---1-!")
  }

  @Test func `each start holds back its own`() {
    let cold = test.cold("-1-2|", of: Int.self).skip(last: 1)
    #expect(test.timeline { cold } == "---1|")
    #expect(test.timeline { cold } == "---1|")
  }

  @Test func `an endless source goes through`() {
    let endless = SignalProducer<Int, Never>(1...)
    #expect(test.timeline { endless.skip(last: 100).take(first: 2) } == "(12|)")
  }

  @Test func `what is sent from inside an observer pushes in its turn`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.skip(last: 2).observeValues { value in
      log.note(value)
      if value == 1 { input.send(value: 4) }
    }
    for value in 1...3 { input.send(value: value) }
    #expect(log.all == [1, 2])
    input.sendCompleted()
  }

  @Test func `what is held back is let go of at the end and on disposal`() {
    let (signal, input) = Signal<Counter, Never>.pipe()
    weak var held: Counter?
    func send() {
      let counter = Counter()
      held = counter
      input.send(value: counter)
    }
    let run = signal.producer.skip(last: 1).start()
    send()
    #expect(held != nil)
    run.dispose()
    #expect(held == nil)
    signal.skip(last: 1).observe { _ in }
    send()
    #expect(held != nil)
    input.sendCompleted()
    #expect(held == nil)
  }
}
