import Reactive
import ReactiveTesting
import Testing

@Suite struct ScanMapTests {
  let test = TestScheduler()

  @Test func `scanMap keeps its state and sends its output`() {
    let (hot, cold) = (test.hot("-1-2-|", of: Int.self), test.cold("-1-2-|", of: Int.self))
    #expect(test.timeline { hot.scanMap(0) { ($0 + $1, $0) } } == "-0-1-|")
    #expect(test.timeline { cold.scanMap(0) { ($0 + $1, $0) } } == "-0-1-|")
  }

  @Test func `scanMap(into:) changes the state in place`() {
    let (hot, cold) = (test.hot("-a-b-|", of: String.self), test.cold("-a-b-|", of: String.self))
    let next: @Sendable (inout String, String) -> Int = { state, value in
      state += value
      return state.count
    }
    #expect(test.timeline { hot.scanMap(into: "", next) } == "-1-2-|")
    #expect(test.timeline { cold.scanMap(into: "xy", next) } == "-3-4-|")
  }

  @Test func `each start of scanMap begins with the initial state`() {
    let sums = test.cold("-1-2|", of: Int.self).scanMap(5) { ($0 + $1, $0 + $1) }
    #expect(test.timeline { sums } == "-6-8|")
    #expect(test.timeline { sums } == "-6-8|")
  }

  @Test(arguments: ["--|", "--#", "--!", "---", ""])
  func `scanMap passes on ends and silence, and never sends the initial state`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { hot.scanMap(7) { ($0, $1) } } == expected)
    #expect(test.timeline { cold.scanMap(7) { ($0, $1) } } == expected)
  }

  @Test func `scanMap uses the new state for a value sent from inside an observer`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.scanMap(0) { ($0 + $1, $0 + $1) }.observeValues { sum in
      log.note(sum)
      if sum == 1 { input.send(value: 10) }
    }
    input.send(value: 1)
    input.send(value: 100)
    #expect(log.all == [1, 11, 111])
    input.sendCompleted()
  }

  @Test func `scanMap releases its state with the run`() {
    let (signal, input) = Signal<Counter, Never>.pipe()
    weak var held: Counter?
    let run = signal.producer.scanMap(into: [Counter]()) { state, value in
      state.append(value)
      return state.count
    }.start()
    do {
      let counter = Counter()
      held = counter
      input.send(value: counter)
    }
    #expect(held != nil)
    run.dispose()
    #expect(held == nil)
  }
}
