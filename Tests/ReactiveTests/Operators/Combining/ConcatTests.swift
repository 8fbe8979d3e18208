import Reactive
import ReactiveTesting
import Testing

@Suite struct ConcatTests {
  let test = TestScheduler()

  @Test func `concat starts the next stream in the tick in which the first completes`() {
    let (a, b) = (test.cold("-1-|", of: Int.self), test.cold("-2|", of: Int.self))
    #expect(test.timeline { a.concat(b) } == "-1--2|")
  }

  @Test func `concat observes a signal only from its turn on`() {
    let (a, b) = (test.cold("-1-|", of: Int.self), test.hot("--2-3|", of: Int.self))
    #expect(test.timeline { a.concat(b) } == "-1--3|")
  }

  @Test func `concat can append a value or a failure`() {
    let error = TestError("late")
    let lane = test.cold("-1-|", of: Int.self, error: error)
    #expect(test.timeline { lane.concat(value: 9) } == "-1-(9|)")
    #expect(test.timeline { lane.concat(error: error) } == Timeline("-1-#", error: error))
  }

  @Test func `concat starts the next stream after an interruption, never after a failure`() {
    let failing = test.cold("-#", of: Int.self, error: TestError("boom"))
    let interrupted = test.cold("-!", of: Int.self, error: TestError("boom"))
    let next = test.cold("2|", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.concat(next) } == "-#")
    #expect(test.timeline { interrupted.concat(next) } == "-2|")
  }

  @Test func `an interruption of the last stream completes concat`() {
    let (a, b) = (test.cold("-1|", of: Int.self), test.cold("-2-!", of: Int.self))
    #expect(test.timeline { a.concat(b) } == "-1-2-|")
    #expect(test.timeline { a.concat(a.concat(b)) } == "-1-1-2-|")
  }

  @Test func `concat releases the last stream before it sends the completion`() {
    let log = Log<String>()
    let last = SignalProducer<Int, Never>(value: 2).on(disposed: { log.note("last released") })
    SignalProducer<Int, Never>(value: 1).concat(last)
      .on(completed: { log.note("completed") }, disposed: { log.note("all released") })
      .start()
    #expect(log.all == ["last released", "completed", "all released"])
  }

  @Test func `concat releases the first stream before it starts the next`() {
    let log = Log<String>()
    func part(_ name: String) -> SignalProducer<Int, Never> {
      SignalProducer { observer, lifetime in
        log.note("\(name) started")
        lifetime.observeEnded { log.note("\(name) let go of") }
        observer.sendCompleted()
      }
    }
    part("first").concat(part("second")).start()
    #expect(
      log.all == [
        "first started", "first let go of", "second started", "second let go of",
      ])
  }

  @Test func `a chain of a hundred thousand concats needs no stack`() {
    let received = Counter()
    let one = SignalProducer<Int, Never>(value: 1)
    let chain = (1..<100_000).reduce(one) { chain, _ in chain.concat(one) }
    chain.startWithValues { _ in received.increment() }
    #expect(received.count == 100_000)
  }

  @Test func `two chains that extend the same chain do not mix`() {
    let one = SignalProducer<Int, Never>(value: 1).concat(value: 2)
    let (left, right) = (one.concat(value: 3), one.concat(value: 4))
    let longer = left.concat(value: 5)
    for (chain, expected) in [
      (one, "(12|)"), (left, "(123|)"), (right, "(124|)"), (longer, "(1235|)"),
    ] {
      #expect(test.timeline { chain }.marbles == expected)
    }
  }
}
