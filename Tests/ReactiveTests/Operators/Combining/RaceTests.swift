import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct RaceTests {
  let test = TestScheduler()

  @Test func `the first stream to send a value wins the race`() {
    let (a, b) = (test.hot("--1-2|", of: Int.self), test.hot("-3--4-|", of: Int.self))
    #expect(test.timeline { a.race(with: b) } == "-3--4-|")
    let (c, d) = (test.cold("--1-2|", of: Int.self), test.cold("-3--4-|", of: Int.self))
    #expect(test.timeline { c.race(with: d) } == "-3--4-|")
  }

  @Test(arguments: ["-|", "-!", "-#"])
  func `the first stream to end wins the race`(marbles: String) {
    let error = TestError("boom")
    let a = test.cold(marbles, of: Int.self, error: error)
    let b = test.cold("--3-|", of: Int.self, error: error)
    #expect(test.timeline { b.race(with: a) } == Timeline(marbles, error: error))
  }

  @Test func `a race of many streams has one winner, and a race of none completes`() {
    let hot = ["---1|", "--2|", "----|"].map { test.hot($0, of: Int.self) }
    #expect(test.timeline { Signal.race(hot) } == "--2|")
    let cold = ["---1|", "--2|", "----|"].map { test.cold($0, of: Int.self) }
    #expect(test.timeline { SignalProducer.race(cold) } == "--2|")
    #expect(test.timeline { SignalProducer<Int, Never>.race([SignalProducer]()) } == "|")
  }

  @Test func `race disposes of the losers before it passes on the first event`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let loser = SignalProducer<Int, Never>.never.on(disposed: { log.note("loser gone") })
    loser.race(with: signal).startWithValues { log.note("\($0)") }
    input.send(value: 1)
    #expect(log.all == ["loser gone", "1"])
    input.sendCompleted()
  }

  @Test func `race does not start the next stream if the first sends synchronously`() {
    let starts = Counter()
    let other = SignalProducer<Int, Never>.never.on(starting: { starts.increment() })
    #expect(test.timeline { SignalProducer<Int, Never>([1, 2]).race(with: other) } == "(12|)")
    #expect(starts.count == 0)
  }

  @Test func `race combines streams that can fail with streams that cannot`() {
    let error = TestError("boom")
    let safe = test.cold("--1|", of: Int.self)
    let failing = test.cold("-#", of: Int.self, error: error)
    #expect(test.timeline { safe.race(with: failing) } == Timeline("-#", error: error))
    #expect(test.timeline { failing.race(with: safe) } == Timeline("-#", error: error))
    let (hot, other) = (test.hot("--1|", of: Int.self), test.hot("-#", of: Int.self, error: error))
    #expect(test.timeline { hot.race(with: other) } == Timeline("-#", error: error))
    let (next, last) = (test.hot("--1|", of: Int.self), test.hot("-#", of: Int.self, error: error))
    #expect(test.timeline { last.race(with: next) } == Timeline("-#", error: error))
  }

  @Test func `race drops what a loser sends from inside the winner's first event`() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    left.race(with: right).observeValues { value in
      log.note(value)
      if value == 1 {
        rightInput.send(value: 7)
        leftInput.send(value: 2)
      }
    }
    leftInput.send(value: 1)
    #expect(log.all == [1, 2])
    leftInput.sendCompleted()
    rightInput.sendCompleted()
  }

  @Test func `a race on four threads has one winner`() {
    for _ in 0..<50 {
      let pipes = (0..<4).map { _ in Signal<Int, Never>.pipe() }
      let log = Log<Int>()
      Signal.race(pipes.map(\.output)).observeValues { log.note($0) }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for _ in 0..<20 { pipes[index].input.send(value: index) }
      }
      #expect(Set(log.all).count == 1)
      #expect(log.all.count == 20)
      for pipe in pipes { pipe.input.sendCompleted() }
    }
  }

  @Test func `race releases its observers at the end`() {
    weak var held: Counter?
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    do {
      let counter = Counter()
      held = counter
      left.race(with: right).observeValues { _ in counter.increment() }
      leftInput.send(value: 1)
      leftInput.sendCompleted()
      #expect(counter.count == 1)
    }
    #expect(held == nil)
    rightInput.sendCompleted()
  }
}
