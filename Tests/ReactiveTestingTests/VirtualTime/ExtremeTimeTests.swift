import Reactive
import ReactiveTesting
import Testing

/// Virtual time takes any duration and stops at the latest time that it can represent.
@Suite struct ExtremeTimeTests {
  static let all: [Duration] = [
    .shortest, .seconds(Int64.min), .nanoseconds(Int64.min), .nanoseconds(-1), .zero,
    Duration(attoseconds: 1), .nanoseconds(1), .milliseconds(1), .nanoseconds(Int64.max),
    .seconds(Int64.max), .seconds(Int64.max) * 2, .longest,
  ]

  private static let end = Duration.nanoseconds(Int64.max)

  @Test(arguments: all)
  func `virtual time advances by any duration, but never past its end`(duration: Duration) {
    let test = TestScheduler()
    test.advance(by: .milliseconds(5))
    let steps = max(.zero, duration)
    test.advance(by: steps)
    test.advance(by: steps)
    #expect(test.now >= .milliseconds(5) && test.now <= Self.end)
    if duration >= Self.end { #expect(test.now == Self.end) }
    test.advance(to: duration)
    test.run(until: duration)
    test.run(until: duration) {}
    #expect(test.now <= Self.end)
  }

  @Test(arguments: all)
  func `work can be scheduled after any delay and repeated at any interval`(duration: Duration) {
    let test = TestScheduler()
    test.advance(by: .milliseconds(5))
    let runs = Lock(0)
    test.schedule(after: duration) { runs.withLock { $0 += 1 } }
    let again = test.schedule(
      after: duration, interval: max(.nanoseconds(1), duration), leeway: duration
    ) { runs.withLock { $0 += 1 } }
    test.advance()
    #expect(runs.withLock { $0 } >= (duration <= .zero ? 2 : 0))
    #expect(!"\(test.leftovers)".isEmpty)
    again?.dispose()
    test.run()
    #expect(runs.withLock { $0 } >= 1)
  }

  @Test(arguments: all)
  func `a clock's instants can be any duration apart`(duration: Duration) async throws {
    let test = TestScheduler()
    test.advance(by: .milliseconds(5))
    let now = test.clock.now
    let later = now.advanced(by: duration)
    #expect(
      later.advanced(by: duration).duration(to: now.advanced(by: .shortest)) <= .zero
        || duration < .zero)
    #expect((later < now) == (duration < .zero))
    try await test.run { try await test.clock.sleep(until: later, tolerance: duration) }
    #expect(test.now <= Self.end)
  }

  @Test(arguments: all)
  func `a tick can have any length from a nanosecond up`(duration: Duration) {
    let tick = max(.nanoseconds(1), duration)
    let test = TestScheduler(tick: tick)
    let lane = test.hot("-1 2t -2|", of: Int.self)
    let timeline = test.timeline(until: 100) { lane }
    #expect(timeline.values == [1, 2])
    #expect(!"\(timeline)".isEmpty)
    #expect(timeline.problem == nil)
    #expect(!"\(test.timeline(until: .max) { lane })".isEmpty)
    #expect(test.timeline(until: .min) { SignalProducer<Int, Never>(value: 1) }.values == [])
    TestScheduler.inEveryOrder(tick: tick) { $0.advance() }
  }

  @Test(arguments: all)
  func `text is parsed with any tick length`(duration: Duration) {
    for text in ["-1-|", "- 5ms 1|", "- 3t 1|", "- 999999999999999m 1|", "- 1000000000000000t 1|"] {
      let timeline = Timeline<Int, Never>(text, tick: duration)
      #expect(timeline.problem == nil || timeline.problem?.isEmpty == false)
      #expect(!"\(SubscriptionLane("- 5ms ^ 7t !", tick: duration))".isEmpty)
    }
    #expect(Timeline<Int, Never>("-1 3t 2|", tick: .longest) == "-1---2|")
  }

  @Test func `durations of any length have distinct texts`() {
    let texts = Self.all.map { time in
      var leftovers = Leftovers.none
      leftovers.timers = [.init(time: time, site: nil)]
      return "\(leftovers)"
    }
    #expect(Set(texts).count == texts.count)
    #expect(timeText(.zero) == "0s")
    #expect(timeText(.seconds(120)) == "2m")
    #expect(timeText(.seconds(-90)) == "-90s")
    #expect(timeText(.microseconds(1500)) == "1500us")
    #expect(timeText(.nanoseconds(1500)) == "1500ns")
    #expect(timeText(.seconds(Int64.max) * 2) == "18446744073709551614s")
  }
}
