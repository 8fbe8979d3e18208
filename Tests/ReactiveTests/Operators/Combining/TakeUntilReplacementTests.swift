import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeUntilReplacementTests {
  let test = TestScheduler()

  @Test func `the replacement's first value ends the first stream`() {
    let (a, b) = (test.hot("-1-2-3-|", of: Int.self), test.hot("----7-8|", of: Int.self))
    #expect(test.timeline { a.take(untilReplacement: b) } == "-1-27-8|")
    let (c, d) = (test.cold("-1-2-3-|", of: Int.self), test.cold("----7-8|", of: Int.self))
    #expect(test.timeline { c.take(untilReplacement: d) } == "-1-27-8|")
  }

  @Test(arguments: ["--|", "--!", "--#"])
  func `the replacement's end ends the result`(marbles: String) {
    let error = TestError("boom")
    let a = test.cold("---1|", of: Int.self, error: error)
    let b = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { a.take(untilReplacement: b) } == Timeline(marbles, error: error))
  }

  @Test func `the result outlasts the first stream's completion, but no other end of it`() {
    let b = test.cold("----7|", of: Int.self)
    let completing = test.cold("-1|", of: Int.self)
    #expect(test.timeline { completing.take(untilReplacement: b) } == "-1--7|")
    let failing = test.cold("-1#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.take(untilReplacement: b) } == "-1#")
    let interrupted = test.cold("-1!", of: Int.self)
    #expect(test.timeline { interrupted.take(untilReplacement: b) } == "-1!")
  }

  @Test func `the replacement starts first, and its value comes after the first is disposed of`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let first = SignalProducer<Int, Never>.never
      .on(starting: { log.note("first starts") }, disposed: { log.note("first gone") })
    let second = signal.producer.on(starting: { log.note("second starts") })
    first.take(untilReplacement: second).startWithValues { log.note("\($0)") }
    input.send(value: 1)
    #expect(log.all == ["second starts", "first starts", "first gone", "1"])
    input.sendCompleted()
  }

  @Test func `a replacement that sends as it starts prevents the start of the first stream`() {
    let starts = Counter()
    let first = SignalProducer<Int, Never>.never.on(starting: { starts.increment() })
    let second = SignalProducer<Int, Never>([7, 8])
    #expect(test.timeline { first.take(untilReplacement: second) } == "(78|)")
    #expect(starts.count == 0)
  }

  @Test func `take(untilReplacement:) combines streams that can fail with ones that cannot`() {
    let error = TestError("boom")
    let safe = test.cold("1---|", of: Int.self)
    let failing = test.cold("--#", of: Int.self, error: error)
    #expect(
      test.timeline { safe.take(untilReplacement: failing) } == Timeline("1-#", error: error))
    #expect(
      test.timeline { failing.take(untilReplacement: safe) } == Timeline("1---|", error: error))
    let (hot, other) = (
      test.hot("1---|", of: Int.self), test.hot("--#", of: Int.self, error: error)
    )
    #expect(test.timeline { hot.take(untilReplacement: other) } == Timeline("1-#", error: error))
    let (next, last) = (
      test.hot("1---|", of: Int.self), test.hot("--#", of: Int.self, error: error)
    )
    #expect(test.timeline { last.take(untilReplacement: next) } == Timeline("1---|", error: error))
  }

  @Test func `values the first stream sends during the replacement's first value are dropped`() {
    let (first, input) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    first.take(untilReplacement: second).observeValues { value in
      log.note(value)
      if value == 1 { secondInput.send(value: 7) }
      if value == 7 { input.send(value: 2) }
    }
    input.send(value: 1)
    input.send(value: 3)
    #expect(log.all == [1, 7])
    input.sendCompleted()
    secondInput.sendCompleted()
  }

  @Test func `take(untilReplacement:) releases its observers at the end`() {
    weak var held: Counter?
    let (first, input) = Signal<Int, Never>.pipe()
    let (second, secondInput) = Signal<Int, Never>.pipe()
    do {
      let counter = Counter()
      held = counter
      first.take(untilReplacement: second).observeValues { _ in counter.increment() }
      input.send(value: 1)
      secondInput.sendCompleted()
      #expect(counter.count == 1)
    }
    #expect(held == nil)
    input.sendCompleted()
  }
}
