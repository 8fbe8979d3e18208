import Reactive
import ReactiveTesting
import Testing

@Suite struct LazyMapTests {
  let test = TestScheduler()

  @Test func `lazyMap transforms each value that is not replaced`() {
    let hot = test.hot("-1-[23]-4|", of: Int.self)
    #expect(test.timeline { hot.lazyMap(on: test) { "\($0 * 2)" } } == "-2-6-8|")
    let cold = test.cold("-1-[23]-4|", of: Int.self)
    #expect(test.timeline { cold.lazyMap(on: test, transform: { $0 + 1 }) } == "-2-4-5|")
  }

  @Test func `lazyMap never transforms a replaced value`() {
    let log = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let results = Log<Int>()
    signal.lazyMap(on: test) { value in
      log.note(value)
      return value * 10
    }.observeValues { results.note($0) }
    input.send(value: 1)
    input.send(value: 2)
    #expect(test.pendingCount == 1, "one job for what waits")
    test.advance()
    input.send(value: 3)
    test.advance()
    #expect(log.all == [2, 3])
    #expect(results.all == [20, 30])
    input.sendCompleted()
    test.run()
  }

  @Test(arguments: [
    ("-[12|]", "-[2|]"), ("-[12#]", "-[2#]"), ("-[12!]", "-!"), ("|", "|"), ("-#", "-#"),
  ])
  func `lazyMap sends an end after the pending value, but an interruption drops it`(
    marbles: String, expected: String
  ) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { hot.lazyMap(on: test) { $0 } } == Timeline(expected, error: error))
    let cold = test.cold("-" + marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.lazyMap(on: test) { $0 } }
        == Timeline("-" + expected, error: error))
  }

  @Test func `a value sent while the closure of lazyMap runs is transformed next`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.lazyMap(on: ImmediateScheduler()) { value in
      log.note("begin \(value)")
      if value == 1 {
        input.send(value: 2)
        input.send(value: 3)
      }
      log.note("end \(value)")
      return value
    }.observeValues { log.note("value \($0)") }
    input.send(value: 1)
    #expect(
      log.all == [
        "begin 1", "end 1", "value 1", "begin 2", "end 2", "value 2", "begin 3", "end 3",
        "value 3",
      ])
    input.sendCompleted()
  }

  @Test func `lazyMap sends no end of its own once a value has ended the run downstream`() {
    let log = Log<String>()
    SignalProducer<Int, TestError>([1, 2]).lazyMap(on: test) { $0 }.take(first: 1)
      .flatMapError { _ in SignalProducer<Int, Never>.never }.start { log.note("\($0)") }
    test.run()
    #expect(log.all == ["value(2)", "completed"])
  }

  @Test func `disposing of lazyMap drops the pending value and releases everything`() {
    weak var held: Counter?
    do {
      let made = Counter()
      held = made
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never)
        .lazyMap(on: test) { _ in made.increment() }.start()
      run.dispose()
      test.advance()
      #expect(test.pendingCount == 0)
      test.run()
      #expect(made.count == 0)
    }
    #expect(held == nil)
  }
}
