import Reactive
import ReactiveTesting
import Testing

@Suite struct SkipWhileTests {
  let test = TestScheduler()

  @Test func `skip(while:) passes on everything from the first rejected value on`() {
    let hot = test.hot("-1-2-1|", of: Int.self)
    let cold = test.cold("-1-2-1|", of: Int.self)
    #expect(test.timeline { hot.skip(while: { $0 < 2 }) } == "---2-1|")
    #expect(test.timeline { cold.skip(while: { $0 < 2 }) } == "---2-1|")
  }

  @Test func `skip(while:) does not call its predicate after the first rejected value`() {
    let calls = Counter()
    let cold = SignalProducer<Int, Never>([1, 2, 3, 4]).skip { value in
      calls.increment()
      return value < 2
    }
    #expect(test.timeline { cold } == "(234|)")
    #expect(calls.count == 2)
    #expect(test.timeline { cold } == "(234|)")
    #expect(calls.count == 4)
  }

  @Test(arguments: ["-1-|", "-1-#", "-1-!", "-1--"])
  func `skip(while:) passes on ends even if every value is dropped`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.skip(while: { _ in true }) } == expected)
    #expect(test.timeline { cold.skip(while: { _ in true }) } == expected)
  }

  @Test func `a value sent by the predicate of skip(while:) comes after the current one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.skip(while: { value in
      if value == 1 { input.send(value: 2) }
      return value < 2
    }).observeValues { log.note($0) }
    input.send(value: 1)
    input.send(value: 3)
    #expect(log.all == [2, 3])
    input.sendCompleted()
  }
}
