import AsyncAlgorithms
import Reactive
import ReactiveTesting
import Testing
import VirtualTime

/// Operators that take time, with the clocks of the standard library.
///
/// The lanes and the expected timelines are those of `TimeOperatorTests`.
@Suite struct DefaultClockTests {
  let test = TestScheduler()

  @Test func `debounce waits for a quiet time of the continuous clock`() {
    let taps = test.sequence("12-3---4|", of: Int.self)
    #expect(test.timeline { taps.debounce(for: .milliseconds(2)) } == "-----3--(4|)")
    #expect(taps.waits == ["[^!^][!^]-[!^]---[!^]!"])
  }

  @Test func `a timer of the suspending clock repeats until it is cancelled`() {
    let timeline = test.timeline(during: "^--------!") {
      AsyncTimerSequence(interval: .milliseconds(3), clock: .suspending).map { _ in "t" }
    }
    #expect(timeline == "---t--t--!")
  }

  @Test func `a count or a timer ends chunks`() {
    let taps = test.sequence("-123--4----5|", of: Int.self)
    let timeline = test.timeline {
      taps.chunks(ofCount: 2, or: .repeating(every: .milliseconds(5), clock: .continuous))
        .map { joined($0) }
    }
    #expect(timeline == "--'[1, 2]'--'[3]'----'[4]'-('[5]'|)")
  }
}

/// The same operators in code as people write it, with nothing of this package but the trait.
@Suite(.virtualTime) struct UnchangedOperatorTests {
  let start = ContinuousClock.now

  /// What a sequence sends, each element with the milliseconds since the test began.
  private func timed<Elements: AsyncSequence>(
    _ elements: Elements
  ) async throws -> [String] where Elements.Element: Sendable {
    var seen: [String] = []
    for try await element in elements {
      seen.append("\(start.duration(to: .now) / .milliseconds(1)): \(element)")
    }
    return seen
  }

  /// Words, each after a pause in milliseconds.
  private func words(_ words: KeyValuePairs<Int, String>) -> AsyncStream<String> {
    let (stream, input) = AsyncStream.makeStream(of: String.self)
    let pairs = Array(words)
    Task {
      for (pause, word) in pairs {
        try await Task.sleep(for: .milliseconds(pause))
        input.yield(word)
      }
      input.finish()
    }
    return stream
  }

  @Test func `a search waits until nobody has typed for a third of a second`() async throws {
    let typed = words([100: "s", 200: "sw", 299: "swi", 301: "swift", 300: "swift t"])
    let seen = try await timed(typed.debounce(for: .milliseconds(300)))
    #expect(seen == ["899.0: swi", "1200.0: swift t"])
  }

  @Test func `a throttle lets the first word of a second through, and then the latest`()
    async throws
  {
    let typed = words([0: "a", 300: "b", 300: "c", 600: "d", 5_000: "e"])
    let seen = try await timed(typed._throttle(for: .seconds(1)))
    #expect(seen == ["0.0: a", "1200.0: d", "6200.0: e"])
  }

  @Test func `a timer ticks every hour`() async throws {
    let ticks = AsyncTimerSequence(interval: .seconds(3600), clock: .continuous)
    let seen = try await timed(ticks.prefix(48).map { start.duration(to: $0) / .seconds(3600) })
    #expect(seen.count == 48)
    #expect(seen.first == "3600000.0: 1.0")
    #expect(seen.last == "172800000.0: 48.0")
  }

  @Test func `words are sent together once a second`() async throws {
    let typed = words([100: "a", 200: "b", 1_000: "c", 5_000: "d"])
    let chunks = typed.chunked(by: .repeating(every: .seconds(1), clock: .continuous))
    let seen = try await timed(chunks.map { $0.joined() })
    #expect(seen == ["1000.0: ab", "2000.0: c", "6300.0: d"])
  }
}
