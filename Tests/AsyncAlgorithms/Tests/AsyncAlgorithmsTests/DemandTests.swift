import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// What operators do with elements and failures that come while their consumer is busy.
///
/// The numbers are those of issues of swift-async-algorithms.
@Suite struct DemandTests {
  let test = TestScheduler()

  @Test func `issue 450: debounce keeps a failure that comes while its consumer is busy`() {
    let taps = test.sequence("1-#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.debounce(for: .zero, clock: test.clock).taken(every: 5) }
    withKnownIssue { #expect(timeline == "-----(1#'boom')") }
    // It was waiting for its base when the base failed.
    #expect(taps.waits == ["[^!^]-!"])
  }

  @Test func `issue 299: debounce times elements that come while its consumer is busy`() {
    let taps = test.sequence("1---23----|", of: Int.self)
    let timeline = test.timeline {
      taps.debounce(for: .milliseconds(2), clock: test.clock).taken(every: 4)
    }
    withKnownIssue { #expect(timeline == "------1----(3|)") }
    // It requests the 3, which came at tick 5, only when its consumer is back, and counts from
    // there.
    #expect(taps.waits == ["[^!^]---!-[^!^]---!"])
  }

  @Test func `issue 299: debounce sends no superseded element in any order`() {
    let sent = Recording<[Int], Never>()
    TestScheduler.inEveryOrder { test in
      let taps = test.sequence("1---23----|", of: Int.self)
      let timeline = test.timeline {
        taps.debounce(for: .milliseconds(2), clock: test.clock).taken(every: 4)
      }
      sent.observer.send(value: timeline.values)
    }
    // The 2 is sent if the consumer is back just before the quiet time ends.
    withKnownIssue { #expect(sent.values.allSatisfy { $0 == [1, 3] }) }
  }

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
