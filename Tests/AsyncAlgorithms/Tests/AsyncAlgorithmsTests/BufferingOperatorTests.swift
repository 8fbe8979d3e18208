import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing

/// The operators that buffer elements for slow consumers.
///
/// The expectations are those of their guides.
@Suite struct BufferingOperatorTests {
  let test = TestScheduler()

  // MARK: buffer

  @Test func `an unbounded buffer requests from its base, whatever its consumer does`() {
    let taps = test.sequence("-123-4|", of: Int.self, buffering: .unbuffered)
    let timeline = test.timeline { taps.buffer(policy: .unbounded).taken(every: 3) }
    #expect(timeline == "----1--2--3--(4|)")
    #expect(taps.waits == ["^[!^][!^][!^]-[!^]!"])
  }

  @Test func `a bounded buffer requests from its base when it has room`() {
    let taps = test.sequence("-123-4|", of: Int.self)
    let timeline = test.timeline { taps.buffer(policy: .bounded(1)).taken(every: 3) }
    #expect(timeline == "----1--2--3--(4|)")
    #expect(taps.waits.map(\.count) == [5])
  }

  @Test func `a buffer of the latest drops older elements`() {
    let taps = test.sequence("-123-4|", of: Int.self)
    let timeline = test.timeline { taps.buffer(policy: .bufferingLatest(1)).taken(every: 3) }
    #expect(timeline == "----1--3--(4|)")
  }

  @Test func `a buffer of the oldest drops newer elements`() {
    let taps = test.sequence("-123-4|", of: Int.self)
    let timeline = test.timeline { taps.buffer(policy: .bufferingOldest(1)).taken(every: 3) }
    #expect(timeline == "----1--2--(4|)")
  }

  @Test func `a buffer fails after the elements it has kept`() {
    let taps = test.sequence("-12#", of: Int.self, error: TestError("boom"))
    let timeline = test.timeline { taps.buffer(policy: .unbounded).taken(every: 3) }
    #expect(timeline == "----1--(2#'boom')")
  }

  // MARK: channels

  @Test func `a sender to a channel waits until its element is taken`() {
    let channel = AsyncChannel<Int>()
    let sent = Recording<Int, Never>(on: test)
    let seen = test.record(channel.taken(every: 3))
    test.run {
      Task {
        for number in 1...3 {
          await channel.send(number)
          sent.observer.send(value: number)
        }
        channel.finish()
      }
    }
    #expect(sent.timeline == "1--2--3")
    #expect(seen.timeline == "---1--2--(3|)")
  }

  @Test func `a channel sends each element to one consumer`() {
    let channel = AsyncChannel<Int>()
    let a = test.record(channel)
    let b = test.record(channel)
    test.run {
      Task {
        for number in 1...3 {
          try await Task.sleep(for: .milliseconds(1), clock: .ambient)
          await channel.send(number)
        }
        channel.finish()
      }
    }
    #expect(a.timeline == "-1-(3|)")
    #expect(b.timeline == "--2|")
  }

  @Test func `a throwing channel passes on its failure`() {
    let channel = AsyncThrowingChannel<Int, any Error>()
    let seen = test.record(channel)
    test.run {
      Task {
        await channel.send(1)
        try await Task.sleep(for: .milliseconds(2), clock: .ambient)
        channel.fail(TestError("boom"))
      }
    }
    #expect(seen.timeline == "1-#'boom'")
  }

  // MARK: share

  @Test func `share sends every element to each consumer`() {
    let taps = test.sequence("-1-2-|", of: Int.self)
    let shared = taps.share(bufferingPolicy: .unbounded)
    let a = test.record(shared)
    let b = test.record(shared.taken(every: 3))
    test.run()
    #expect(a.timeline == "-1-2-|")
    #expect(b.timeline == "----1--(2|)")
    #expect(taps.waits.count == 1)
  }

  @Test func `a bounded share waits for its slowest consumer`() {
    let taps = test.sequence("-1234|", of: Int.self)
    let shared = taps.share(bufferingPolicy: .bounded(1))
    let fast = test.record(shared)
    let slow = test.record(shared.taken(every: 3))
    test.run()
    #expect(slow.timeline == "----1--2--3--(4|)")
    #expect(fast.timeline.values == [1, 2, 3, 4])
  }
}
