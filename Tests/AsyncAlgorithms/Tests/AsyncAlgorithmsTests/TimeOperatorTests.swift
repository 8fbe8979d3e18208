import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// The operators that take time.
///
/// The expectations are those of their guides.
@Suite struct TimeOperatorTests {
  let test = TestScheduler()

  // MARK: debounce

  @Test func `debounce waits for a quiet time, and sends the pending element at the end`() {
    let taps = test.sequence("12-3---4|", of: Int.self)
    let timeline = test.timeline { taps.debounce(for: .milliseconds(2), clock: test.clock) }
    #expect(timeline == "-----3--(4|)")
    #expect(taps.waits == ["[^!^][!^]-[!^]---[!^]!"])
  }

  @Test func `debounce throws its base's failure`() {
    let taps = test.sequence("1---#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.debounce(for: .milliseconds(2), clock: test.clock) }
    #expect(timeline == "--1-#'boom'")
  }

  @Test func `debounce without elements ends with its base`() {
    let taps = test.sequence("---|", of: Int.self)
    #expect(
      test.timeline { taps.debounce(for: .milliseconds(2), clock: test.clock) } == "---|")
  }

  @Test func `cancelling debounce ends its task`() {
    let taps = test.sequence("-1--2-3-", of: Int.self, name: "taps")
    let timeline = test.timeline(during: "^-----!") {
      taps.debounce(for: .milliseconds(2), clock: test.clock)
    }
    #expect(timeline == "---1--!")
    #expect(test.subscriptions(of: "taps") == ["^-----!"])
    #expect(test.finish() == .none)
  }

  // MARK: throttle

  @Test func `throttle sends the first element at once, then at most one in each interval`() {
    let taps = test.sequence("-123-4--5|", of: Int.self)
    let latest = test.timeline {
      taps._throttle(for: .milliseconds(3), clock: test.clock, latest: true)
    }
    #expect(latest == "-1---4--5|")
  }

  @Test func `throttle can send the earliest element of an interval`() {
    let taps = test.sequence("-123-4--5|", of: Int.self)
    let earliest = test.timeline {
      taps._throttle(for: .milliseconds(3), clock: test.clock, latest: false)
    }
    #expect(earliest == "-1---2--5|")
  }

  @Test func `throttle can reduce the elements of an interval`() {
    let taps = test.sequence("-123-4|", of: Int.self)
    let sums = test.timeline {
      taps._throttle(for: .milliseconds(3), clock: test.clock) { sum, tap in (sum ?? 0) + tap }
    }
    #expect(sums == "-1---9|")
  }

  @Test func `the last element of throttle waits for the end of its interval`() {
    let taps = test.sequence("-12|", of: Int.self)
    let timeline = test.timeline {
      taps._throttle(for: .milliseconds(5), clock: test.clock, latest: true)
    }
    #expect(timeline == "-1----(2|)")
  }

  // MARK: timer

  @Test func `a timer repeats until it is cancelled`() {
    let timeline = test.timeline(during: "^--------!") {
      AsyncTimerSequence(interval: .milliseconds(3), clock: test.clock).map { _ in "t" }
    }
    #expect(timeline == "---t--t--!")
    #expect(test.finish() == .none)
  }

  @Test func `a timer requested late gives the time of the request`() {
    let timeline = test.timeline(during: "^------------!") {
      AsyncTimerSequence(interval: .milliseconds(2), clock: test.clock)
        .map { Int($0.offset / .milliseconds(1)) }.taken(every: 3)
    }
    #expect(timeline == "-----2--5--8-!")
  }

  // MARK: chunks

  @Test func `a timer ends chunks, and an empty one is not sent`() {
    let taps = test.sequence("-12------3-|", of: Int.self)
    let timeline = test.timeline {
      taps.chunked(by: .repeating(every: .milliseconds(4), clock: test.clock)).map { joined($0) }
    }
    #expect(timeline == "----'[1, 2]'------('[3]'|)")
  }

  @Test func `a signal ends chunks`() {
    let taps = test.sequence("-12--3-4-|", of: Int.self)
    let signal = test.sequence("---x---x--", of: String.self)
    let timeline = test.timeline { taps.chunked(by: signal).map { joined($0) } }
    #expect(timeline == "---'[1, 2]'---'[3, 4]'-|")
  }

  @Test func `a count or a timer ends chunks`() {
    let taps = test.sequence("-123--4----5|", of: Int.self)
    let timeline = test.timeline {
      taps.chunks(ofCount: 2, or: .repeating(every: .milliseconds(5), clock: test.clock))
        .map { joined($0) }
    }
    #expect(timeline == "--'[1, 2]'--'[3]'----'[4]'-('[5]'|)")
  }

  @Test func `chunks of a count are sent when full and at the end`() {
    let taps = test.sequence("-1-2-3-|", of: Int.self)
    let timeline = test.timeline { taps.chunks(ofCount: 2).map { joined($0) } }
    #expect(timeline == "---'[1, 2]'---('[3]'|)")
  }

  @Test func `a failure drops the unfinished chunk`() {
    let taps = test.sequence("-1-2-3-#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.chunks(ofCount: 2).map { joined($0) } }
    #expect(timeline == "---'[1, 2]'---#'boom'")
  }
}
