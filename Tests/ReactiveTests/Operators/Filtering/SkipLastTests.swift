import Reactive
import ReactiveTesting
import Testing

@Suite struct SkipLastTests {
  let test = TestScheduler()

  @Test func `skip(last:) sends a value once that many newer ones have come`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.skip(last: 1) } == "---1-2-|")
    #expect(test.timeline { cold.skip(last: 1) } == "---1-2-|")
  }

  @Test(arguments: [(0, "(12345|)"), (1, "(1234|)"), (2, "(123|)"), (4, "(1|)"), (5, "|")])
  func `skip(last:) never sends the last values`(count: Int, marbles: String) {
    let five = SignalProducer<Int, Never>(1...5)
    #expect(test.timeline { five.skip(last: count) } == Timeline(marbles))
  }

  @Test(arguments: ["--|", "-#", "--!", "---", ""])
  func `skip(last:) passes on ends and silence while it holds values back`(marbles: String) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.skip(last: 2) } == Timeline(marbles, error: error))
  }

  @Test func `skip(last:) drops the values it holds back on failure and interruption`() {
    let failing = test.hot("-1-2-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.skip(last: 1) } == "---1-#")
    let interrupted = test.cold("-1-2-!", of: Int.self)
    #expect(test.timeline { interrupted.skip(last: 1) } == "---1-!")
  }

  @Test func `each start of skip(last:) holds back its own values`() {
    let cold = test.cold("-1-2|", of: Int.self).skip(last: 1)
    #expect(test.timeline { cold } == "---1|")
    #expect(test.timeline { cold } == "---1|")
  }

  @Test func `skip(last:) passes on an endless source`() {
    let endless = SignalProducer<Int, Never>(1...)
    #expect(test.timeline { endless.skip(last: 100).take(first: 2) } == "(12|)")
  }

  @Test func `skip(last:) handles a value sent from inside an observer in order`() {
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

  @Test func `skip(last:) releases the values it holds back at the end and on disposal`() {
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
