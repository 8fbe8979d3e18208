import Reactive
import ReactiveTesting
import Testing

@Suite struct RecordingTests {
  let test = TestScheduler()

  @Test func `one run can record several streams`() {
    let taps = test.hot("-1-2-3|", of: Int.self)
    let sums = test.record(taps.scan(0, +))
    let last = test.record(taps.take(last: 1), during: "--^----!")
    let early = test.record(taps, during: "^-!")
    test.run()
    #expect(sums.timeline == "-1-3-'6'|")
    #expect(last.timeline == "------(3|)")
    #expect(early.timeline == "-1!")
    #expect(sums.values == [1, 3, 6])
  }

  @Test func `an operator in a recorded expression uses the test's virtual time`() {
    let taps = test.hot("-1----|", of: Int.self)
    let quiet = test.record(taps.debounce(.milliseconds(2)))
    test.run()
    #expect(quiet.timeline == "---1--|")
  }

  @Test func `a property is recorded starting with its current value`() {
    let property = MutableProperty(0)
    let seen = test.record(property)
    test.schedule(after: .milliseconds(2)) { property.value = 5 }
    test.run()
    #expect(seen.timeline == "0-5")
  }

  @Test func `a recording that was never run equals nothing`() {
    let seen = test.record(SignalProducer<Int, Never>.never)
    #expect(seen.timeline != "")
    let problem = "nothing has run since this recording began: call run() before comparing"
    #expect(seen.timeline.problem == problem)
    #expect(
      seen.timeline.difference(from: "") == "this recording proves nothing: \(problem)")
    test.run()
    #expect(seen.timeline == "")
    let never = test.record(SignalProducer<Int, Never>.never, during: "---")
    #expect(never.timeline == "")
  }

  @Test func `an unreadable subscription lane is a problem of its recording`() {
    let seen = test.record(SignalProducer<Int, Never>.never, during: "^-^")
    test.run()
    #expect(seen.timeline.problem?.contains("a subscription has at most one '^'") == true)
  }

  @Test func `a recording made by hand needs no scheduler`() {
    let seen = Recording<Int, TestError>()
    SignalProducer<Int, TestError>([1, 2]).start(seen.observer)
    #expect(seen.timeline == "(12|)")
    let failed = Recording<Int, TestError>()
    SignalProducer<Int, TestError>(error: "boom").start(failed.observer)
    #expect(failed.timeline == "#'boom'")
  }

  @Test func `a recording whose observer was never used equals nothing`() {
    let seen = Recording<Int, Never>()
    #expect(seen.timeline != "")
    #expect(
      seen.timeline.problem
        == "nothing can be recorded, because this recording's observer was never used: "
        + "connect it before the run, as in stream.start(recording.observer)")
    _ = seen.observer
    #expect(seen.timeline == "")
  }

  @Test func `a recording made by hand on a scheduler counts ticks from its creation`() {
    test.advance(by: .milliseconds(7))
    let seen = Recording<Int, Never>(on: test)
    test.schedule(after: .milliseconds(2)) { seen.observer.send(value: 1) }
    test.run()
    #expect(seen.timeline == "--1")
  }

  @Test func `a stream of streams is recorded with each inner timeline, counted from its start`() {
    let letters = test.cold("a-b|", of: String.self)
    let numbers = test.timelineOfStreams {
      letters.map { letter in test.cold(letter == "a" ? "-1-2|" : "3--!", of: Int.self) }
    }
    #expect(numbers == Timeline("x-y|", values: ["x": "-1-2|", "y": "3--!"]))
    #expect(numbers != Timeline("x-y|", values: ["x": "-1-2|", "y": "3--|"]))
  }

  @Test func `disposing of a recorded signal is recorded as a single interruption`() {
    let taps = test.hot("-1-2|", of: Int.self)
    let whole = test.record(taps, during: "^------!")
    let part = test.record(taps, during: "^-!")
    let late = test.record(taps, during: "------^-!")
    test.run()
    #expect(whole.timeline == "-1-2|")
    #expect(part.timeline == "-1!")
    #expect(late.timeline == "------!")
    #expect(test.finish() == .none)
    #expect(test.subscriptions(of: "hot 1") == ["^---!", "^-!"])
  }
}
