import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// The operators that take time; what is expected is what their guides say.
@Suite struct TimeOperatorTests {
  let test = TestScheduler()

  // MARK: debounce

  @Test func `debounce waits for a quiet time, and sends the pending element at the end`() {
    let taps = test.sequence("12-3---4|", of: Int.self)
    let timeline = test.timeline { taps.debounce(for: .milliseconds(2), clock: test.clock) }
    #expect(timeline == "-----3--(4|)")
    #expect(taps.waits == ["[^!^][!^]-[!^]---[!^]!"])
  }

  @Test func `debounce measures each quiet time from the newest element`() {
    let taps = test.sequence("12--34-5-6---78|", of: Int.self)
    let timeline = test.timeline { taps.debounce(for: .milliseconds(3), clock: test.clock) }
    #expect(timeline == "------------6--(8|)")
  }

  @Test func `debounce throws as its base does`() {
    let taps = test.sequence("1---#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.debounce(for: .milliseconds(2), clock: test.clock) }
    #expect(timeline == "--1-#'boom'")
  }

  @Test func `debounce of nothing ends with its base`() {
    let taps = test.sequence("---|", of: Int.self)
    #expect(
      test.timeline { taps.debounce(for: .milliseconds(2), clock: test.clock) } == "---|")
  }

  @Test func `debounce ends its task when it is cancelled`() {
    let taps = test.sequence("-1--2-3-", of: Int.self, name: "taps")
    let timeline = test.timeline(during: "^-----!") {
      taps.debounce(for: .milliseconds(2), clock: test.clock)
    }
    #expect(timeline == "---1--!")
    #expect(test.subscriptions(of: "taps") == ["^-----!"])
    #expect(test.finish() == .none)
  }

  // MARK: throttle

  @Test func `throttle sends the first at once, then no more than one in each interval`() {
    let taps = test.sequence("-123-4--5|", of: Int.self)
    let latest = test.timeline {
      taps._throttle(for: .milliseconds(3), clock: test.clock, latest: true)
    }
    #expect(latest == "-1---4--5|")
  }

  @Test func `throttle may send the earliest of an interval`() {
    let taps = test.sequence("-123-4--5|", of: Int.self)
    let earliest = test.timeline {
      taps._throttle(for: .milliseconds(3), clock: test.clock, latest: false)
    }
    #expect(earliest == "-1---2--5|")
  }

  @Test func `throttle reduces the elements of an interval`() {
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

  @Test func `a timer that is asked late gives the moment at which it is asked`() {
    let timeline = test.timeline(during: "^------------!") {
      AsyncTimerSequence(interval: .milliseconds(2), clock: test.clock)
        .map { Int($0.offset / .milliseconds(1)) }.taken(every: 3)
    }
    #expect(timeline == "-----2--5--8-!")
  }

  // MARK: chunks

  @Test func `chunks end with a timer, and an empty one is not sent`() {
    let taps = test.sequence("-12------3-|", of: Int.self)
    let timeline = test.timeline {
      taps.chunked(by: .repeating(every: .milliseconds(4), clock: test.clock)).map { joined($0) }
    }
    #expect(timeline == "----'[1, 2]'------('[3]'|)")
  }

  @Test func `chunks end with a signal`() {
    let taps = test.sequence("-12--3-4-|", of: Int.self)
    let signal = test.sequence("---x---x--", of: String.self)
    let timeline = test.timeline { taps.chunked(by: signal).map { joined($0) } }
    #expect(timeline == "---'[1, 2]'---'[3, 4]'-|")
  }

  @Test func `chunks end with a count or a timer`() {
    let taps = test.sequence("-123--4----5|", of: Int.self)
    let timeline = test.timeline {
      taps.chunks(ofCount: 2, or: .repeating(every: .milliseconds(5), clock: test.clock))
        .map { joined($0) }
    }
    #expect(timeline == "--'[1, 2]'--'[3]'----'[4]'-('[5]'|)")
  }

  @Test func `chunks of a count are sent when they are full, and at the end`() {
    let taps = test.sequence("-1-2-3-|", of: Int.self)
    let timeline = test.timeline { taps.chunks(ofCount: 2).map { joined($0) } }
    #expect(timeline == "---'[1, 2]'---('[3]'|)")
  }

  @Test func `a failure drops the chunk that was begun`() {
    let taps = test.sequence("-1-2-3-#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.chunks(ofCount: 2).map { joined($0) } }
    #expect(timeline == "---'[1, 2]'---#'boom'")
  }
}
