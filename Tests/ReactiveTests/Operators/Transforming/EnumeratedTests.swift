import Reactive
import ReactiveTesting
import Testing

@Suite struct EnumeratedTests {
  let test = TestScheduler()

  @Test func `enumerated numbers the values from zero`() {
    let (hot, cold) = (test.hot("-a-b|", of: String.self), test.cold("-a-b|", of: String.self))
    #expect(
      test.timeline { hot.enumerated().map { "\($0.offset)\($0.element)" } } == "-'0a'-'1b'|")
    #expect(
      test.timeline { cold.enumerated().map { "\($0.offset)\($0.element)" } } == "-'0a'-'1b'|")
  }

  @Test func `enumerated counts anew at each start, and once for all observers of a signal`() {
    let numbers = test.cold("-a-b|", of: String.self).enumerated().map(\.offset)
    #expect(test.timeline { numbers } == "-0-1|")
    #expect(test.timeline { numbers } == "-0-1|")
    let (signal, input) = Signal<String, Never>.pipe()
    let numbered = signal.enumerated()
    let log = Log<Int>()
    input.send(value: "a")
    numbered.observeValues { log.note($0.offset) }
    input.send(value: "b")
    numbered.observeValues { log.note($0.offset) }
    input.send(value: "c")
    #expect(log.all == [1, 2, 2])
  }

  @Test(arguments: ["--|", "--#", "--!", "---", ""])
  func `enumerated passes on ends and silence`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { hot.enumerated().map(\.offset) } == expected)
    #expect(test.timeline { cold.enumerated().map(\.offset) } == expected)
  }

  @Test func `enumerated gives a value sent from inside an observer the next number`() {
    let (signal, input) = Signal<String, Never>.pipe()
    let log = Log<String>()
    signal.enumerated().observeValues { offset, element in
      log.note("\(offset)\(element)")
      if element == "a" { input.send(value: "b") }
    }
    input.send(value: "a")
    input.send(value: "c")
    #expect(log.all == ["0a", "1b", "2c"])
    input.sendCompleted()
  }
}
