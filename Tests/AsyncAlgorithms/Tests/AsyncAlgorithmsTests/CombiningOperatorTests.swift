import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// The operators that combine several sequences.
///
/// The expectations are those of their guides.
@Suite struct CombiningOperatorTests {
  let test = TestScheduler()

  // MARK: merge

  @Test func `merge sends the elements of three bases and ends with the last base`() {
    let a = test.sequence("-1---4|", of: Int.self)
    let b = test.sequence("--2|", of: Int.self)
    let c = test.sequence("---3----|", of: Int.self)
    #expect(test.timeline { merge(a, b, c) } == "-123-4--|")
  }

  @Test func `merge fails with the first failure, and cancels the others`() {
    let a = test.sequence("-1-#", of: Int.self, error: TestError("boom"))
    let b = test.sequence("--2---3|", of: Int.self, name: "b")
    #expect(
      test.timeline { merge(a, b) } == "-12#'boom'")
    #expect(test.subscriptions(of: "b") == ["^--!"])
  }

  // MARK: combineLatest

  @Test func `combineLatest waits for an element of each base, then sends the latest of all`() {
    let a = test.sequence("-1----4|", of: Int.self)
    let b = test.sequence("--2-------|", of: Int.self)
    let c = test.sequence("----3----5|", of: Int.self)
    let timeline = test.timeline { combineLatest(a, b, c).map { joined($0, $1, $2) } }
    #expect(timeline == "----'123'-'423'--'425'|")
  }

  @Test func `combineLatest ends at once if one base ends without an element`() {
    let a = test.sequence("-1-----|", of: Int.self)
    let b = test.sequence("---|", of: Int.self)
    #expect(test.timeline { combineLatest(a, b).map { joined($0, $1) } } == "---|")
  }

  @Test func `combineLatest fails with the first failure`() {
    let a = test.sequence("--1-#", of: Int.self, error: TestError("boom"))
    let b = test.sequence("-2-----|", of: Int.self)
    let timeline = test.timeline { combineLatest(a, b).map { joined($0, $1) } }
    #expect(timeline == "--'12'-#'boom'")
  }

  // Its type says that it cannot fail, because its first base cannot.
  @Test func `combineLatest fails when its second base fails`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let test = TestScheduler()
        let a = test.sequence("-1-----|", of: Int.self)
        let b = test.sequence("--2#", of: Int.self, error: TestError("boom"))
        precondition(test.timeline { combineLatest(a, b).map { joined($0, $1) } } == "--'12'#")
      }
    }
  }

  // MARK: zip

  @Test func `zip sends one element of each base, and ends with the first base to end`() {
    let a = test.sequence("-1-2-----3|", of: Int.self)
    let b = test.sequence("---4-5|", of: Int.self)
    #expect(test.timeline { zip(a, b).map { joined($0, $1) } } == "---'14'-'25'|")
    #expect(a.waits == ["^!-[^!]-^!"])
  }

  @Test func `zip requests one element of each base for each pair`() {
    let a = test.sequence("123|", of: Int.self)
    let b = test.sequence("---4-5-|", of: Int.self)
    #expect(test.timeline { zip(a, b).map { joined($0, $1) } } == "---'14'-'25'-|")
    #expect(a.waits == ["[^!]--[^!]-(^!)"])
    #expect(b.waits == ["^--[!^]-[!^]-!"])
  }

  @Test func `zip fails with the first failure`() {
    let a = test.sequence("--1-#", of: Int.self, error: TestError("boom"))
    let b = test.sequence("-3-2", of: Int.self)
    let timeline = test.timeline { zip(a, b).map { joined($0, $1) } }
    #expect(timeline == "--'13'-#'boom'")
  }

  // MARK: chain and joined

  @Test func `chain requests from the second base once the first has ended`() {
    let a = test.sequence("-1-|", of: Int.self)
    let b = test.sequence("2----3|", of: Int.self)
    #expect(test.timeline { chain(a, b) } == "-1-2-3|")
    #expect(a.waits == ["^[!^]-!"])
    #expect(b.waits == ["---[^!^]-[!^]!"])
  }

  @Test func `an unbuffered lane in a chain drops the elements sent before its turn`() {
    let a = test.sequence("-1-|", of: Int.self)
    let b = test.sequence("2----3|", of: Int.self, buffering: .unbuffered)
    #expect(test.timeline { chain(a, b) } == "-1---3|")
  }

  @Test func `joined runs sequences one after the other, with a separator between them`() {
    let a = test.sequence("-1-|", of: Int.self)
    let b = test.sequence("2---3|", of: Int.self)
    #expect(test.timeline { [a, b].async.joined() } == "-1-23|")
    let c = test.sequence("-1-|", of: Int.self)
    let d = test.sequence("2---3|", of: Int.self)
    let timeline = test.timeline { [c, d].async.joined(separator: [0].async) }
    #expect(timeline == "-1-[02]3|")
  }

  // MARK: one input

  @Test func `interspersed puts a separator before each element but the first`() {
    let taps = test.sequence("-1--2-|", of: Int.self)
    #expect(test.timeline { taps.interspersed(with: 0) } == "-1--[02]-|")
  }

  @Test func `interspersed can put a separator after every second element`() {
    let taps = test.sequence("-12345|", of: Int.self)
    #expect(test.timeline { taps.interspersed(every: 2, with: 0) } == "-12[03]4[05]|")
  }

  @Test func `removeDuplicates drops an element equal to the one before it`() {
    let taps = test.sequence("-1122-1|", of: Int.self)
    #expect(test.timeline { taps.removeDuplicates() } == "-1-2--1|")
  }

  // MARK: sequences of sequences

  @Test func `flatMapLatest switches to the newest sequence`() {
    let taps = test.sequence("-1--2---|", of: Int.self)
    let timeline = test.timeline { [test] in
      taps.flatMapLatest { tap in
        AsyncTimerSequence(interval: .milliseconds(2), clock: test.clock).prefix(3)
          .map { _ in tap }
      }
    }
    #expect(timeline == "---1--2-2-(2|)")
  }

  @Test func `flatMapLatest fails when an inner sequence fails`() {
    let taps = test.sequence("-1-----|", of: Int.self)
    let inner = test.sequence("---2-#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.flatMapLatest { _ in inner } }
    #expect(timeline == "---2-#'boom'")
  }
}
