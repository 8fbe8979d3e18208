import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// What operators do with elements and failures that come while their consumer is away.
///
/// The numbers are those of issues of swift-async-algorithms.
@Suite struct DemandTests {
  let test = TestScheduler()

  @Test func `debounce keeps a failure that comes while its consumer is away, 450`() {
    let taps = test.sequence("1-#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.debounce(for: .zero, clock: test.clock).taken(every: 5) }
    withKnownIssue { #expect(timeline == "-----(1#'boom')") }
    // It was waiting for its base as that failed.
    #expect(taps.waits == ["[^!^]-!"])
  }

  @Test func `debounce measures the quiet time of what came while its consumer was away, 299`() {
    let taps = test.sequence("1---23----|", of: Int.self)
    let timeline = test.timeline {
      taps.debounce(for: .milliseconds(2), clock: test.clock).taken(every: 4)
    }
    withKnownIssue { #expect(timeline == "------1----(3|)") }
    // It asks for the 3, which came at tick 5, only as its consumer is back, and counts from there.
    #expect(taps.waits == ["[^!^]---!-[^!^]---!"])
  }

  @Test func `debounce sends no element that another has followed, in any order, 299`() {
    let sent = Recording<[Int], Never>()
    TestScheduler.inEveryOrder { test in
      let taps = test.sequence("1---23----|", of: Int.self)
      let timeline = test.timeline {
        taps.debounce(for: .milliseconds(2), clock: test.clock).taken(every: 4)
      }
      sent.observer.send(value: timeline.values)
    }
    // The 2 is sent where the consumer is back just before its time is up.
    withKnownIssue { #expect(sent.values.allSatisfy { $0 == [1, 3] }) }
  }

  @Test func `debounce sends the last of each burst to a consumer that waits, 299`() {
    let taps = test.sequence("12--34-5-6---78|", of: Int.self, buffering: .suspending)
    let timeline = test.timeline { taps.debounce(for: .milliseconds(3), clock: test.clock) }
    #expect(timeline == "------------6--(8|)")
  }

  @Test func `debounce asks for one element ahead, and for no other until its consumer is back`() {
    let taps = test.sequence("1--23|", of: Int.self, buffering: .unbuffered)
    let timeline = test.timeline {
      taps.debounce(for: .milliseconds(1), clock: test.clock).taken(every: 5)
    }
    #expect(timeline == "------1----(2|)")
    #expect(taps.waits == ["[^!^]--!--(^!)"])
  }

  @Test func `merge holds its bases back while its consumer is away`() {
    let a = test.sequence("12--|", of: Int.self, buffering: .suspending)
    let b = test.sequence("-----3|", of: Int.self, buffering: .suspending)
    let timeline = test.timeline { merge(a, b).taken(every: 3) }
    #expect(timeline == "---1--2--(3|)")
    #expect(a.waits == ["[^!]--(^!)--(^!)"])
    #expect(b.waits == ["^----!---(^!)"])
  }

  @Test func `throttle asks its base only while its consumer waits`() {
    let taps = test.sequence("-12345|", of: Int.self)
    let timeline = test.timeline {
      taps._throttle(for: .milliseconds(1), clock: test.clock).taken(every: 3)
    }
    #expect(timeline == "----1--2--3--4--(5|)")
    #expect(taps.waits == ["^!--[^!]--[^!]--[^!]--[^!]--(^!)"])
  }

  @Test func `zip asks its bases only while its consumer waits`() {
    let a = test.sequence("12|", of: Int.self, buffering: .unbuffered)
    let b = test.sequence("34|", of: Int.self, buffering: .unbuffered)
    let timeline = test.timeline { zip(a, b).map { joined($0, $1) }.taken(every: 3) }
    #expect(timeline == "---('13'|)")
    #expect(a.waits == b.waits)
    #expect(a.waits == ["[^!]--(^!)"])
  }
}
