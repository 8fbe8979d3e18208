import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// What breaks a law, in the smallest form: the reproductions of the page "What it found".
///
/// A number is that of an issue of swift-async-algorithms.
@Suite struct FindingTests {
  let test = TestScheduler()
  let boom = TestError("boom")

  // MARK: debounce

  @Test func `issue 450: debounce keeps a failure that comes while its consumer is busy`() {
    let taps = test.sequence("1-#", of: Int.self, error: boom)
    let timeline = test.timeline { taps.debounce(for: .zero, clock: test.clock).taken(every: 5) }
    withKnownIssue { #expect(timeline == "-----(1#'boom')") }
  }

  @Test func `issue 299: debounce sends no superseded element in any order`() {
    let orders = TestScheduler.inEveryOrder(limit: 100, allowsIncomplete: true) { test in
      let taps = test.sequence("1---23----|", of: Int.self)
      return test.timeline {
        taps.debounce(for: .milliseconds(2), clock: test.clock).taken(every: 4)
      }
    }
    withKnownIssue { #expect(orders.outcomes.allSatisfy { !$0.outcome.values.contains(2) }) }
  }

  @Test func `debounce releases its base when its consumer was cancelled while busy`() {
    let taps = test.sequence("1----2", of: Int.self, name: "taps")
    test.consume(busyFor: 3, cancelledAtTick: 2) { taps.debounce(for: .zero, clock: .ambient) }
    withKnownIssue { #expect(test.subscriptions(of: "taps") == ["^-!"]) }
  }

  // MARK: flatMapLatest

  @Test func `flatMapLatest keeps a failure that comes while its consumer is busy`() {
    let taps = test.sequence("1-#", of: Int.self, error: boom)
    let timeline = test.timeline { taps.flatMapLatest { [$0].async }.taken(every: 5) }
    withKnownIssue { #expect(timeline == "-----(1#'boom')") }
  }

  @Test func `flatMapLatest releases its base when its consumer is cancelled`() {
    let taps = test.sequence("1-----", of: Int.self, name: "taps")
    test.consume(cancelledAtTick: 2) { taps.flatMapLatest { [$0].async } }
    withKnownIssue { #expect(test.subscriptions(of: "taps") == ["^-!"]) }
  }

  @Test func `flatMapLatest releases its base when an inner sequence fails`() {
    let taps = test.sequence("1-----", of: Int.self, name: "taps")
    let inner = test.sequence("--#", of: Int.self, error: boom)
    #expect(test.timeline { taps.flatMapLatest { _ in inner } } == "--#'boom'")
    withKnownIssue { #expect(test.subscriptions(of: "taps") == ["^-!"]) }
  }

  @Test func `flatMapLatest switches to the newest sequence though its consumer was busy`() {
    let taps = test.sequence("1-2-3-------|", of: Int.self)
    let timeline = test.timeline {
      taps.flatMapLatest { tap in
        AsyncTimerSequence(interval: .milliseconds(1), clock: .ambient).prefix(9).map { _ in tap }
      }.taken(every: 3)
    }
    // One element of the sequence before may be under way.
    withKnownIssue { #expect(timeline.ignoring([.ticks, .end, .rest]) == "1233") }
  }

  // MARK: buffer

  @Test func `buffer releases its base when its iterator is released`() {
    let taps = test.sequence("1-----", of: Int.self, name: "taps")
    test.run { Task { for await _ in taps.buffer(policy: .unbounded) { break } } }
    withKnownIssue { #expect(test.subscriptions(of: "taps") == ["(^!)"]) }
  }

  // MARK: share

  @Test func `share gives a late consumer nothing that others had before`() {
    let shared = test.sequence("-12-3|", of: Int.self).share(bufferingPolicy: .unbounded)
    let slow = test.record(shared.taken(every: 9))
    let (fast, late) = (test.record(shared), test.record(shared, during: "---^"))
    test.run()
    #expect(slow.timeline.values == [1, 2, 3])
    #expect(fast.timeline == "-12-3|")
    withKnownIssue { #expect(late.timeline == "----3|") }
  }

  @Test func `share leaves no task behind when its consumers have been cancelled`() {
    let taps = test.sequence("1-----", of: Int.self)
    test.consume(cancelledAtTick: 2) { taps.share(bufferingPolicy: .unbounded) }
    withKnownIssue { #expect(test.finish() == .none) }
  }

  @Test func `an iterator of share ends with its failure`() {
    let taps = test.sequence("#", of: Int.self, error: boom)
    let answers = test.twoAnswers { taps.share() }
    withKnownIssue { #expect(answers == "['boom''nil']") }
  }

  // MARK: channels

  @Test func `an iterator of a channel ends with its cancellation`() {
    let channel = AsyncChannel<Int>()
    let answers = test.twoAnswers(cancelledAtTick: 1, then: { await channel.send(1) }) { channel }
    withKnownIssue { #expect(answers == "-['nil''nil']") }
  }

  // MARK: throttle

  @Test func `throttle sends the latest element when its interval has passed`() {
    let taps = test.sequence("12-----|", of: Int.self)
    let timeline = test.timeline { taps._throttle(for: .milliseconds(4), clock: test.clock) }
    withKnownIssue { #expect(timeline == "1---2--|") }
  }

  // MARK: types

  @Test func `joined fails when a sequence in it fails`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let test = TestScheduler()
        let b = test.sequence("-#", of: Int.self, error: TestError("boom"))
        precondition(test.timeline { [b].async.joined() } == "-#'boom'")
      }
    }
  }

  @Test func `merge fails when its second base fails`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let test = TestScheduler()
        let b = test.sequence("-#", of: Int.self, error: TestError("boom"))
        precondition(test.timeline { merge([1].async, b) } == "1#'boom'")
      }
    }
  }

  @Test func `zip fails when its second base fails`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let test = TestScheduler()
        let b = test.sequence("-#", of: Int.self, error: TestError("boom"))
        precondition(test.timeline { zip([1].async, b).map { $0.0 } } == "-#'boom'")
      }
    }
  }

  @Test func `chain fails when its second base fails`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let test = TestScheduler()
        let b = test.sequence("-#", of: Int.self, error: TestError("boom"))
        precondition(test.timeline { chain([1].async, b) } == "1#'boom'")
      }
    }
  }

  @Test func `chunks fail when their signal fails`() async {
    await withKnownIssue {
      await #expect(processExitsWith: .success) {
        let test = TestScheduler()
        let b = test.sequence("-#", of: Int.self, error: TestError("boom"))
        let a = test.sequence("1", of: Int.self)
        precondition(test.timeline { a.chunked(by: b).map { $0.count } } == "-#'boom'")
      }
    }
  }
}
