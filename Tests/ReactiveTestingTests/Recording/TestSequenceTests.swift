import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite(.capturesTasks) struct TestSequenceTests {
  let test = TestScheduler()

  /// Takes some ticks to process each element of a sequence.
  private func slow<Values: AsyncSequence & Sendable>(
    _ values: Values, ticks: Int = 3
  ) -> some AsyncSequence<Values.Element, any Error> & Sendable where Values.Element: Sendable {
    values.map { value in
      try await Task.sleep(for: .milliseconds(ticks), clock: .ambient)
      return value
    }
  }

  @Test func `a test sequence sends its elements at their ticks and records each wait`() {
    let taps = test.sequence("-1-2-|", of: Int.self)
    #expect(test.timeline { taps } == "-1-2-|")
    #expect(taps.waits == ["^[!^]-[!^]-!"])
    #expect(taps.waits.first?.waits == ["^!", "-^-!", "---^-!"])
  }

  @Test func `durations in the literal of waits are read with the tick of the test`() {
    let test = TestScheduler(tick: .milliseconds(10))
    let taps = test.sequence("-1---2-|", of: Int.self)
    #expect(test.timeline { taps } == "-1---2-|")
    #expect(taps.waits == ["^[!^] 30ms [!^]-!"])
    #expect(taps.waits != ["^[!^] 20ms [!^]-!"])
    #expect(taps.waits.first?.waits == ["^!", "-^ 30ms !", " 50ms ^-!"])
  }

  @Test(
    arguments: [
      (.unbounded, "----1--2--3--(4|)"),
      (.newest(1), "----1--3--(4|)"),
      (.newest(2), "----1--2--3--(4|)"),
      (.oldest(1), "----1--2--(4|)"),
      (.unbuffered, "----1---(4|)"),
      (.newest(0), "----1---(4|)"),
      (.suspending, "----1--2--3--(4|)"),
    ] as [(SequenceBuffering, Timeline<Int, any Error>)])
  func `elements that arrive for a busy consumer are buffered, dropped or held back`(
    buffering: SequenceBuffering, expected: Timeline<Int, any Error>
  ) {
    let taps = test.sequence("-123-4|", of: Int.self, buffering: buffering)
    #expect(test.timeline { slow(taps) } == expected)
  }

  @Test func `each way of buffering has its waits`() {
    let unbuffered = test.sequence("-(12)-3|", of: Int.self, buffering: .unbuffered)
    #expect(test.timeline { unbuffered } == "-1----3|")
    #expect(unbuffered.waits == ["^[!^]----[!^]!"])
    let suspending = test.sequence("-1-2-|", of: Int.self, buffering: .suspending)
    #expect(test.timeline { slow(suspending) } == "----1--(2|)")
    #expect(suspending.waits == ["^!--[^!]--(^!)"])
    let groups = test.sequence("-(12)---(3|)", of: Int.self, buffering: .suspending)
    #expect(test.timeline { groups } == "-(12)---(3|)")
  }

  @Test func `a test sequence plays before anyone iterates it`() {
    let taps = test.sequence("12-3|", of: Int.self)
    #expect(test.timeline(during: "--^") { taps } == "--[12]3|")
    #expect(taps.waits == ["--[^!^!^][!^]!"])
  }

  @Test func `one iterator gets the failure of a sequence, once, and every other one gets nil`()
    async throws
  {
    let taps = test.sequence("-1#", of: Int.self, error: TestError("boom"))
    let ends = try await test.run { [clock = test.clock] () async throws -> [String] in
      let first = Task { () -> [String] in
        var ends: [String] = []
        var iterator = taps.makeAsyncIterator()
        for _ in 0..<3 {
          do throws(TestError) {
            ends.append(try await iterator.next().map(String.init) ?? "nil")
          } catch {
            ends.append("\(error)")
          }
        }
        return ends
      }
      try await clock.sleep(for: .milliseconds(5))
      let second = try await taps.first { _ in true }
      return await first.value + [second.map(String.init) ?? "nil"]
    }
    #expect(ends == ["1", "boom", "nil", "nil"])
    #expect(taps.waits == ["^[!^][!^!]", "-----(^!)"])
  }

  @Test func `a task cancelled before it asks for an element gets nil`() async throws {
    let taps = test.sequence("1-2", of: Int.self)
    let first = try await test.run { [test] in
      let task = Task {
        try? await test.clock.sleep(for: .milliseconds(9))
        return await taps.first { _ in true }
      }
      task.cancel()
      return await task.value
    }
    #expect(first == nil)
    #expect(taps.waits == ["(^!)"])
  }

  @Test func `each element of a test sequence goes to one of several iterators`() {
    let taps = test.sequence("-1-2-3|", of: Int.self)
    let a = test.record(taps)
    let b = test.record(taps)
    test.run()
    #expect(a.timeline == "-1---3|")
    #expect(b.timeline == "---2--|")
    #expect(taps.waits == ["^[!^]---[!^]!", "^--[!^]--!"])
  }

  @Test(arguments: ["-1-2|", "-1-2-"])
  func `a sequence that is iterated a second time says why nothing comes`(marbles: String) {
    let told = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ message in told.withLock { $0.append(message) } }) {
      let test = TestScheduler()
      let taps = test.sequence(marbles, of: Int.self, name: "taps")
      #expect(test.timeline { taps } == Timeline(marbles: marbles))
      #expect(told.withLock { $0 } == [])
      let again = test.timeline { taps }
      #expect(
        told.withLock { $0 } == [
          "warning: `taps` is iterated again after its last element was taken, so this iterator gets none: make a "
            + "sequence for each loop"
        ])
      #expect(again != "-1-2|")
      #expect(
        again.description.contains(
          "`taps` has 2 iterators, and each element goes to one of them: make a sequence for each loop"
        ))
    }
  }

  @Test func `an iterator can wait twice at once, and cancellation ends the remaining wait`() {
    let taps = test.sequence("--1----", of: Int.self)
    let ends = Recording<Int, Never>(on: test)
    test.run { [test] in
      nonisolated(unsafe) let iterator = taps.makeAsyncIterator()
      let tasks = (0..<2).map { number in
        Task {
          // A copy shares its place in the lane.
          var copy = iterator
          ends.observer.send(value: await copy.next() ?? 0)
        }
      }
      test.schedule(after: .milliseconds(4)) { tasks.forEach { $0.cancel() } }
    }
    #expect(ends.timeline == "--1-0")
  }

  @Test func `a consumer that still waits for a test sequence is a leftover`() {
    let taps = test.sequence("-1-", of: Int.self, name: "taps")
    let seen = test.record(taps)
    test.run()
    #expect(seen.timeline == "-1")
    #expect(test.leftovers.observers.map(\.lane) == ["taps"])
    #expect(taps.waits == ["^(!^)"])
    #expect(taps.waits.first?.isWaiting == true)
    #expect(test.finish() == .none)
    // A cancelled consumer waits no more.
    let other = TestScheduler()
    let cancelled = other.sequence("-1------2", of: Int.self, name: "taps")
    #expect(other.timeline(during: "^---!") { cancelled } == "-1--!")
    #expect(cancelled.waits == ["^[!^]--!"])
    #expect(other.subscriptions(of: "taps") == ["^---!"])
    #expect(other.finish() == .none)
  }

  @Test(arguments: [SequenceBuffering.unbounded, .suspending])
  func `an unreadable lane makes a sequence's recording and its waits equal nothing`(
    buffering: SequenceBuffering
  ) {
    let taps = test.sequence("-1-(2", of: Int.self, buffering: buffering)
    let timeline = test.timeline { taps }
    #expect(timeline != "")
    #expect(timeline.problem?.contains("this group is not closed") == true)
    #expect(taps.waits != taps.waits)
    #expect(taps.waits.first?.problem?.contains("this group is not closed") == true)
  }

  @Test(arguments: [SequenceBuffering.unbounded, .suspending])
  func `a test sequence ends with its scheduler, and releases its elements`(
    buffering: SequenceBuffering
  ) async {
    final class Element: Sendable {}
    weak var weakly: Element?
    var task: Task<Int, Never>?
    do {
      let element = Element()
      weakly = element
      let test = TestScheduler()
      let values = test.sequence(
        "-a-a-", values: ["a": element], buffering: buffering, name: "values")
      task = test.run { Task { await values.reduce(into: 0) { count, _ in count += 1 } } }
      _ = test.leftovers
    }
    #expect(await task?.value == 2)
    #expect(weakly == nil)
  }
}
