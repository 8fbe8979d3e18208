import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// What operators do with elements that come while their consumer is busy.
///
/// The number is that of an issue of swift-async-algorithms.
@Suite struct DemandTests {
  let test = TestScheduler()

  @Test func `issue 299: debounce sends the last element of each burst to a waiting consumer`() {
    let taps = test.sequence("12--34-5-6---78|", of: Int.self, buffering: .suspending)
    let timeline = test.timeline { taps.debounce(for: .milliseconds(3), clock: test.clock) }
    #expect(timeline == "------------6--(8|)")
  }

  @Test func `debounce requests one element ahead, then none until its consumer is back`() {
    let taps = test.sequence("1--23|", of: Int.self, buffering: .unbuffered)
    let timeline = test.timeline {
      taps.debounce(for: .milliseconds(1), clock: test.clock).taken(every: 5)
    }
    #expect(timeline == "------1----(2|)")
    #expect(taps.waits == ["[^!^]--!--(^!)"])
  }

  @Test func `merge suspends its bases while its consumer is busy`() {
    let a = test.sequence("12--|", of: Int.self, buffering: .suspending)
    let b = test.sequence("-----3|", of: Int.self, buffering: .suspending)
    let timeline = test.timeline { merge(a, b).taken(every: 3) }
    #expect(timeline == "---1--2--(3|)")
    #expect(a.waits == ["[^!]--(^!)--(^!)"])
    #expect(b.waits == ["^----!---(^!)"])
  }

  @Test func `throttle requests from its base only while its consumer waits`() {
    let taps = test.sequence("-12345|", of: Int.self)
    let timeline = test.timeline {
      taps._throttle(for: .milliseconds(1), clock: test.clock).taken(every: 3)
    }
    #expect(timeline == "----1--2--3--4--(5|)")
    #expect(taps.waits == ["^!--[^!]--[^!]--[^!]--[^!]--(^!)"])
  }

  @Test func `zip requests from its bases only while its consumer waits`() {
    let a = test.sequence("12|", of: Int.self, buffering: .unbuffered)
    let b = test.sequence("34|", of: Int.self, buffering: .unbuffered)
    let timeline = test.timeline { zip(a, b).map { joined($0, $1) }.taken(every: 3) }
    #expect(timeline == "---('13'|)")
    #expect(a.waits == b.waits)
    #expect(a.waits == ["[^!]--(^!)"])
  }
}
