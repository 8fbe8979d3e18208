import Reactive
import ReactiveTesting
import Testing

@Suite struct TestSequenceTests {
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
  }

  @Test func `a busy consumer waits again once it has processed an element`() {
    let taps = test.sequence("-1-----2|", of: Int.self)
    #expect(test.timeline { slow(taps) } == "----1-----(2|)")
    #expect(taps.waits == ["^!--^--!--(^!)"])
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

  @Test func `an unbuffered sequence delivers only the first element of a group`() {
    let taps = test.sequence("-(12)-3|", of: Int.self, buffering: .unbuffered)
    #expect(test.timeline { taps } == "-1----3|")
    #expect(taps.waits == ["^[!^]----[!^]!"])
  }

  @Test func `a suspending sequence continues once its element is taken`() {
    let taps = test.sequence("-1-2-|", of: Int.self, buffering: .suspending)
    #expect(test.timeline { slow(taps) } == "----1--(2|)")
    #expect(taps.waits == ["^!--[^!]--(^!)"])
  }

  @Test func `a suspending sequence sends all elements of a tick in that tick`() {
    let taps = test.sequence("-(12)---(3|)", of: Int.self, buffering: .suspending)
    #expect(test.timeline { taps } == "-(12)---(3|)")
  }

  @Test func `a test sequence plays before anyone iterates it`() {
    let taps = test.sequence("12-3|", of: Int.self)
    #expect(test.timeline(during: "--^") { taps } == "--[12]3|")
    #expect(taps.waits == ["--[^!^!^][!^]!"])
  }

  @Test func `a test sequence throws its own error once and then returns nil`() async throws {
    let taps = test.sequence("-1#", of: Int.self, error: TestError("boom"))
    let ends = try await test.run { () async -> [String] in
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
    #expect(ends == ["1", "boom", "nil"])
    #expect(taps.waits == ["^[!^][!^!]"])
  }

  @Test func `a waiting iterator gets the failure of a sequence, and a later one gets nil`()
    async throws
  {
    let taps = test.sequence("-#", of: Int.self, error: TestError("boom"))
    let ends = try await test.run { [clock = test.clock] () async throws -> [String] in
      let first = Task { () -> String in
        do { return try await taps.first { _ in true }.map(String.init) ?? "nil" } catch {
          return "\(error)"
        }
      }
      try await clock.sleep(for: .milliseconds(3))
      let second = try await taps.first { _ in true }
      return [await first.value, second.map(String.init) ?? "nil"]
    }
    #expect(ends == ["boom", "nil"])
  }

  @Test func `cancelling a consumer's task ends its wait`() {
    let taps = test.sequence("-1------2", of: Int.self, name: "taps")
    #expect(test.timeline(during: "^---!") { taps } == "-1--!")
    #expect(taps.waits == ["^[!^]--!"])
    #expect(test.subscriptions(of: "taps") == ["^---!"])
    #expect(test.finish() == .none)
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
  func `a test sequence ends when its scheduler is deallocated`(buffering: SequenceBuffering) async
  {
    var task: Task<[Int], Never>?
    do {
      let test = TestScheduler()
      let taps = test.sequence("-1--", of: Int.self, buffering: buffering)
      task = test.run { Task { await taps.reduce(into: []) { $0.append($1) } } }
      _ = test.leftovers
    }
    #expect(await task?.value == [1])
  }

  @Test(arguments: [SequenceBuffering.unbounded, .suspending])
  func `a test sequence releases its elements`(buffering: SequenceBuffering) {
    final class Element: Sendable {}
    weak var weakly: Element?
    do {
      let element = Element()
      weakly = element
      let test = TestScheduler()
      let values = test.sequence(
        "-a-a-", values: ["a": element], buffering: buffering, name: "values")
      let seen = test.record(values)
      test.run()
      #expect(seen.values.count == 2)
      test.finish()
    }
    #expect(weakly == nil)
  }
}
