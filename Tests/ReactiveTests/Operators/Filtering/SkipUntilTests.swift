import Reactive
import ReactiveTesting
import Testing

@Suite struct SkipUntilTests {
  let test = TestScheduler()

  @Test func `skip(until:) passes on values once the trigger has sent one`() {
    let (hot, x) = (test.hot("-1-2-3|", of: Int.self), test.hot("--a--", of: String.self))
    #expect(test.timeline { hot.skip(until: x) } == "---2-3|")
    let (cold, y) = (test.cold("-1-2-3|", of: Int.self), test.cold("--a--", of: String.self))
    #expect(test.timeline { cold.skip(until: y) } == "---2-3|")
  }

  @Test func `skip(until:) is opened by the trigger's completion, but not by its interruption`() {
    let (hot, x) = (test.hot("-1-2-3|", of: Int.self), test.hot("--|", of: Int.self))
    #expect(test.timeline { hot.skip(until: x) } == "---2-3|")
    let (cold, y) = (test.cold("-1-2-3|", of: Int.self), test.cold("--!", of: Int.self))
    #expect(test.timeline { cold.skip(until: y) } == "------|")
  }

  @Test(arguments: ["-1-|", "-1-#", "-1-!", "-1--", "|"])
  func `skip(until:) passes on ends even if the trigger never fires`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let never = SignalProducer<Never, Never>.never
    let expected = Timeline<Int, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.skip(until: never) } == expected)
    #expect(test.timeline { cold.skip(until: never) } == expected)
  }

  @Test func `skip(until:) passes everything on if the trigger fires as it starts`() {
    let cold = SignalProducer<Int, Never>([1, 2])
    #expect(test.timeline { cold.skip(until: SignalProducer<Int, Never>(value: 0)) } == "(12|)")
    #expect(test.timeline { cold.skip(until: SignalProducer<Int, Never>.empty) } == "(12|)")
  }

  @Test func `within one tick, the lane created first reaches skip(until:) first`() {
    let (a, x) = (test.hot("-1-2-|", of: Int.self), test.hot("-a", of: String.self))
    #expect(test.timeline { a.skip(until: x) } == "---2-|")
    let y = test.hot("-a", of: String.self)
    let b = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { b.skip(until: y) } == "-1-2-|")
  }

  @Test func `an endless synchronous source can fire the trigger of skip(until:) itself`() {
    let (trigger, fire) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    let made = Counter()
    let source = SignalProducer<Int, Never>(1...).map { value in
      made.increment()
      if value == 5 { fire.send(value: 0) }
      return value
    }
    source.skip(until: trigger).take(first: 2).startWithValues { log.note($0) }
    #expect(log.all == [5, 6])
    #expect(made.count == 6)
  }

  @Test func `a trigger that fires inside an observer opens skip(until:) at once`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, fire) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.observeValues { value in
      guard value == 1 else { return }
      input.send(value: 2)
      fire.send(value: 0)
    }
    signal.skip(until: trigger).observeValues { log.note($0) }
    input.send(value: 1)
    #expect(log.all == [1, 2])
    input.sendCompleted()
  }

  @Test func `skip(until:) releases the trigger when it fires, or when the stream ends first`() {
    for fires in [true, false] {
      let log = Log<String>()
      let (signal, input) = Signal<Int, Never>.pipe()
      let (x, fire) = Signal<Int, Never>.pipe()
      let trigger = SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { log.note("trigger") }
        lifetime += x.observe(observer)
      }
      signal.producer.skip(until: trigger).startWithCompleted { log.note("completed") }
      if fires { fire.send(value: 0) }
      input.sendCompleted()
      #expect(log.all == (fires ? ["trigger", "completed"] : ["completed", "trigger"]))
    }
  }
}
