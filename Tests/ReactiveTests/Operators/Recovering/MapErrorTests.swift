import Reactive
import ReactiveTesting
import Testing

@Suite struct MapErrorTests {
  struct Code: Error, Equatable {
    var number: Int
  }

  let test = TestScheduler()
  let error = TestError("boom")

  @Test func `mapError transforms the failure`() {
    let hot = test.hot("-1#", of: Int.self, error: error)
    let cold = test.cold("-1#", of: Int.self, error: error)
    let expected = Timeline<Int, Code>("-1#", error: Code(number: 4))
    #expect(test.timeline { hot.mapError { Code(number: $0.description.count) } } == expected)
    #expect(test.timeline { cold.mapError { Code(number: $0.description.count) } } == expected)
  }

  @Test(arguments: ["-1-2|", "-1-!", "-1--", "|", ""])
  func `mapError passes on everything else without calling its closure`(marbles: String) {
    let calls = Counter()
    let transform: @Sendable (TestError) -> Code = { _ in Code(number: calls.increment()) }
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.mapError(transform) } == Timeline<Int, Code>(marbles))
    #expect(test.timeline { cold.mapError(transform) } == Timeline<Int, Code>(marbles))
    #expect(calls.count == 0)
  }

  @Test func `mapError passes on a failure sent from inside a value after that value`() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let log = Log<Signal<Int, Code>.Event>()
    signal.mapError { _ in Code(number: 1) }.observe { event in
      if event == .value(1) { input.send(error: "boom") }
      log.note(event)
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .failed(Code(number: 1))])
  }
}
