import Reactive
import ReactiveTesting
import Testing

@Suite struct ElementAtTests {
  let test = TestScheduler()

  @Test func `element(at:) sends the value at the position and completes in the same tick`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.element(at: 1) } == "---(2|)")
    #expect(test.timeline { cold.element(at: 0) } == "-(1|)")
  }

  @Test func `element(at:) sends the default, if it has one, when there are too few values`() {
    let a = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { a.element(at: 1, default: 9) } == "---(9|)")
    let b = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { b.element(at: 1) } == "---|")
    let (c, d) = (test.cold("|", of: Int.self), test.cold("|", of: Int.self))
    #expect(test.timeline { c.element(at: 0, default: 9) } == "(9|)")
    #expect(test.timeline { d.element(at: 0) } == "|")
  }

  @Test func `element(at:) does not send the default if the position has a value`() {
    let cold = test.cold("-1-2|", of: Int.self)
    #expect(test.timeline { cold.element(at: 1, default: 9) } == "---(2|)")
  }

  @Test(arguments: ["-1-#", "-1-!", "-1--", ""])
  func `element(at:) sends no default on failure, interruption or silence`(marbles: String) {
    let error = TestError("boom")
    let (hot, cold) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    let expected = Timeline<Int, TestError>(marbles.replacing("1", with: "-"), error: error)
    #expect(test.timeline { hot.element(at: 1, default: 9) } == expected)
    #expect(test.timeline { cold.element(at: 1, default: 9) } == expected)
  }

  @Test func `element(at:) ends an endless synchronous source`() {
    let made = Counter()
    let endless = SignalProducer<Int, Never>(1...).map { value in
      made.increment()
      return value
    }
    #expect(test.timeline { endless.element(at: 4) } == "(5|)")
    #expect(made.count == 5)
  }

  @Test func `a re-entrant source makes element(at:) send neither twice nor the default`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.element(at: 0, default: 9).observe { event in
      log.note(event)
      input.send(value: 2)
      input.sendCompleted()
    }
    input.send(value: 1)
    #expect(log.all == [.value(1), .completed])
  }

  @Test func `each start of element(at:) counts its own values`() {
    let second = test.cold("-1-2|", of: Int.self).element(at: 1)
    #expect(test.timeline { second } == "---(2|)")
    #expect(test.timeline { second } == "---(2|)")
  }
}
