import Reactive
import ReactiveTesting
import Testing

@Suite struct ReduceTests {
  let test = TestScheduler()

  @Test func `reduce combines the values and sends the result on completion`() {
    let (hot, cold) = (test.hot("-1-2-|", of: Int.self), test.cold("-1-2-|", of: Int.self))
    #expect(test.timeline { hot.reduce(0) { $0 + $1 } } == "-----(3|)")
    #expect(test.timeline { cold.reduce(5) { $0 + $1 } } == "-----(8|)")
  }

  @Test func `reduce(into:) changes the result in place`() {
    let (hot, cold) = (test.hot("-a-b-|", of: String.self), test.cold("-a-b-|", of: String.self))
    #expect(test.timeline { hot.reduce(into: "") { $0 += $1 } } == "-----('ab'|)")
    #expect(test.timeline { cold.reduce(into: "x") { $0 += $1 } } == "-----('xab'|)")
  }

  @Test func `reduce without an initial result starts with the first value`() {
    let (hot, cold) = (test.hot("-2-3-|", of: Int.self), test.cold("-2-3-|", of: Int.self))
    #expect(test.timeline { hot.reduce { $0 * $1 } } == "-----(6|)")
    #expect(test.timeline { cold.reduce { $0 * $1 } } == "-----(6|)")
  }

  @Test func `reduce sends the initial result, if it has one, when there are no values`() {
    let empty = test.cold("--|", of: Int.self)
    #expect(test.timeline { empty.reduce(7, +) } == "--(7|)")
    #expect(test.timeline { empty.reduce(into: 7, +=) } == "--(7|)")
    #expect(test.timeline { empty.reduce(+) } == "--|")
  }

  @Test(arguments: ["-1-#", "-1-!", "-1--"])
  func `reduce sends nothing without a completion`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.reduce(0, +) } == expected)
    #expect(test.timeline { cold.reduce(+) } == expected)
  }

  @Test func `each run of reduce begins with the initial result`() {
    let sum = test.cold("12|", of: Int.self).reduce(0, +)
    #expect(test.timeline { sum } == "--(3|)")
    #expect(test.timeline { sum } == "--(3|)")
  }

  @Test func `reduce combines a hundred thousand values`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>(1...100_000).reduce(0, +).startWithValues { log.note($0) }
    #expect(log.all == [5_000_050_000])
  }

  @Test func `reduce includes values sent re-entrantly before the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observeValues { value in
      guard value == 1 else { return }
      input.send(value: 2)
      input.sendCompleted()
      input.send(value: 4)
    }
    signal.reduce(0, +).observe { log.note($0) }
    input.send(value: 1)
    #expect(log.all == [.value(3), .completed])
  }

  @Test func `reduce releases its intermediate result on disposal and on completion`() {
    let (signal, input) = Signal<Counter, Never>.pipe()
    weak var held: Counter?
    func send() {
      let counter = Counter()
      held = counter
      input.send(value: counter)
    }
    let run = signal.producer.reduce { _, new in new }.start()
    send()
    #expect(held != nil)
    run.dispose()
    #expect(held == nil)
    signal.reduce(into: []) { $0.append($1) }.observe { _ in }
    send()
    #expect(held != nil)
    input.sendCompleted()
    #expect(held == nil)
  }
}
