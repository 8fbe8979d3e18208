import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite struct TestSchedulerTests {
  /// Records lines in order.
  private final class Log: Sendable {
    private let lines = Lock<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  let test = TestScheduler()
  private let log = Log()

  @Test func `jobs run in time order, and in scheduling order when due at the same time`() {
    test.schedule(after: .milliseconds(2)) { [log] in log.note("d") }
    test.schedule(after: .milliseconds(1)) { [log, test] in
      log.note("a")
      // A negative delay counts as no delay.
      test.schedule(after: .milliseconds(-5)) { log.note("c at \(test.now)") }
    }
    test.schedule(after: .milliseconds(1)) { [log] in log.note("b") }
    test.run()
    #expect(log.all == ["a", "b", "c at 0.001 seconds", "d"])
    #expect(test.now == .milliseconds(2))
  }

  @Test func `advancing moves time exactly as far as asked, and each job sees its own time`() {
    for delay in [1, 3, 5] {
      test.schedule(after: .milliseconds(delay)) { [test, log] in log.note("\(test.now)") }
    }
    test.advance(by: .milliseconds(3))
    #expect(log.all == ["0.001 seconds", "0.003 seconds"])
    #expect(test.now == .milliseconds(3))
    #expect(test.pendingCount == 1)
    test.advance(to: .milliseconds(10))
    #expect(test.now == .milliseconds(10))
    #expect(log.all.count == 3)
  }

  @Test func `within a tick disposals run first, then starts, hot events and timers`() {
    test.schedule(atTick: 1, as: .timer) { [log] in log.note("timer") }
    test.schedule(atTick: 1, as: .hotEvent) { [log] in log.note("hot") }
    test.schedule(atTick: 1, as: .start) { [log] in log.note("start") }
    test.schedule(atTick: 1, as: .disposal) { [log] in log.note("disposal") }
    test.run()
    #expect(log.all == ["disposal", "start", "hot", "timer"])
  }

  @Test func `a cancelled job does not run and releases what it retained at once`() {
    weak var held: Log?
    let handle: (any Disposable)?
    do {
      let other = Log()
      held = other
      test.schedule(after: .milliseconds(1)) { [log] in log.note("once") }
      handle = test.schedule(after: .milliseconds(9)) { other.note("never") }
    }
    #expect(held != nil)
    handle?.dispose()
    #expect(held == nil)
    #expect(test.pendingCount == 1)
    test.run()
    #expect(test.now == .milliseconds(1))
  }

  @Test func `a deallocated scheduler releases its pending work`() {
    weak var held: Log?
    for retainsScheduler in [true, false] {
      let short = TestScheduler()
      let other = Log()
      held = other
      short.schedule(after: .seconds(1)) { [retained = retainsScheduler ? short : nil] in
        withExtendedLifetime((other, retained)) {}
      }
      if retainsScheduler { short.run() }
    }
    #expect(held == nil)
  }

  // MARK: Repeating work

  @Test func `repeating work continues until it is disposed of, after what it scheduled itself`() {
    let handle = test.schedule(after: .zero, interval: .milliseconds(2)) { [test, log] in
      log.note("\(test.now / .milliseconds(1))")
      test.schedule(after: .milliseconds(2)) { log.note("then") }
    }
    test.advance(to: .milliseconds(5))
    handle?.dispose()
    test.advance(to: .milliseconds(20))
    #expect(log.all == ["0.0", "then", "2.0", "then", "4.0", "then"])
  }

  @Test(arguments: [true, false])
  func `repeating work releases what it retained when disposed of, even from inside`(
    isInside: Bool
  ) {
    weak var held: Log?
    do {
      let other = Log()
      held = other
      let handle = SerialDisposable()
      handle.inner = test.schedule(after: .zero, interval: .milliseconds(2)) {
        other.note("again")
        if isInside, other.all.count == 3 { handle.dispose() }
      }
      test.advance(to: .milliseconds(4))
      #expect(other.all.count == 3)
      handle.dispose()
    }
    #expect(held == nil)
    #expect(test.pendingCount == 0)
  }

  // MARK: Many jobs, which the queue stores in another way

  /// What was scheduled and cancelled, and what ran.
  private struct Crowd: Sendable {
    var generator: SeededGenerator
    var handles: [(any Disposable)?] = []
    var dueTicks: [Int] = []
    var cancelled: Set<Int> = []
    var ran: [Int] = []

    mutating func cancelOne() {
      let number = Int.random(in: handles.indices, using: &generator)
      guard handles[number]?.isDisposed == false else { return }
      handles[number]?.dispose()
      cancelled.insert(number)
    }
  }

  @Test(arguments: [(6_000, 1_000), (4_000, 12_000)])
  func `many jobs run in time and scheduling order while others are added and cancelled`(
    count: Int, cancelled: Int
  ) {
    let test = TestScheduler(stepLimit: .max)
    let crowd = Lock(Crowd(generator: SeededGenerator(seed: 1)))
    @Sendable func schedule(within ticks: Int) {
      let now = Int(test.now / .milliseconds(1))
      let (number, delay) = crowd.withLock { crowd in
        let delay = Int.random(in: 0..<ticks, using: &crowd.generator)
        crowd.dueTicks.append(now + delay)
        return (crowd.dueTicks.count - 1, delay)
      }
      let handle = test.schedule(after: .milliseconds(delay)) {
        let isBusy = crowd.withLock { crowd in
          crowd.ran.append(number)
          return crowd.dueTicks.count < 10_000
        }
        guard isBusy else { return }
        schedule(within: 300)
        if number.isMultiple(of: 3) { crowd.withLock { $0.cancelOne() } }
      }
      crowd.withLock { $0.handles.append(handle) }
    }
    for _ in 0..<count { schedule(within: 500) }
    crowd.withLock { crowd in for _ in 0..<cancelled { crowd.cancelOne() } }
    #expect(test.pendingCount == count - crowd.withLock { $0.cancelled.count })
    test.run()
    let result = crowd.withLock { $0 }
    let expected = result.dueTicks.indices.filter { !result.cancelled.contains($0) }
      .sorted { (result.dueTicks[$0], $0) < (result.dueTicks[$1], $1) }
    #expect(result.ran == expected)
    #expect(test.pendingCount == 0)
  }

  @Test func `jobs at close times keep their order, however far in the future others are`() {
    let ran = Lock<[Int]>([])
    let never = Duration.seconds(Int64.max)
    let delays: [Duration] = (0..<3_000).map { number in
      switch number % 7 {
      case 0: .zero
      case 1: .nanoseconds(3_000 - number)
      case 2: .seconds(number % 11)
      case 3: .nanoseconds(Int64.max - Int64(number))
      case 4: never
      default: .milliseconds(5)
      }
    }
    for (number, delay) in delays.enumerated() {
      test.schedule(after: delay) { ran.withLock { $0.append(number) } }
    }
    test.run()
    // All times past the latest possible one count as equal.
    let latest = Duration.nanoseconds(Int64.max)
    #expect(
      ran.withLock { $0 }
        == delays.indices.sorted {
          (min(delays[$0], latest), $0) < (min(delays[$1], latest), $1)
        })
  }

  // MARK: Any duration

  static let durations: [Duration] = [
    .shortest, .seconds(Int64.min), .nanoseconds(Int64.min), .nanoseconds(-1), .zero,
    Duration(attoseconds: 1), .nanoseconds(1), .milliseconds(1), .nanoseconds(Int64.max),
    .seconds(Int64.max), .seconds(Int64.max) * 2, .longest,
  ]

  private static let end = Duration.nanoseconds(Int64.max)

  @Test(arguments: durations)
  func `virtual time takes any duration, and stops at the latest time that it can represent`(
    duration: Duration
  ) async throws {
    test.advance(by: .milliseconds(5))
    let now = test.clock.now
    let later = now.advanced(by: duration)
    #expect((later < now) == (duration < .zero))
    #expect(
      later.advanced(by: duration).duration(to: now.advanced(by: .shortest)) <= .zero
        || duration < .zero)
    let runs = Lock(0)
    test.schedule(after: duration) { runs.withLock { $0 += 1 } }
    let again = test.schedule(
      after: duration, interval: max(.nanoseconds(1), duration), leeway: duration
    ) { runs.withLock { $0 += 1 } }
    test.advance()
    #expect(runs.withLock { $0 } >= (duration <= .zero ? 2 : 0))
    #expect(!"\(test.leftovers)".isEmpty)
    again?.dispose()
    test.advance(by: max(.zero, duration))
    test.advance(by: max(.zero, duration))
    test.run()
    #expect(runs.withLock { $0 } >= 1)
    #expect(test.now >= .milliseconds(5) && test.now <= Self.end)
    if duration >= Self.end { #expect(test.now == Self.end) }
    test.advance(to: duration)
    test.run(until: duration)
    test.run(until: duration) {}
    try await test.run { try await test.clock.sleep(until: later, tolerance: duration) }
    #expect(test.now <= Self.end)
  }

  @Test(arguments: durations)
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
    for text in ["-1-|", "- 5ms 1|", "- 3t 1|", "- 999999999999999m 1|", "- 1000000000000000t 1|"] {
      let timeline = Timeline<Int, Never>(text, tick: duration)
      #expect(timeline.problem == nil || timeline.problem?.isEmpty == false)
      #expect(!"\(SubscriptionLane("- 5ms ^ 7t !", tick: duration))".isEmpty)
    }
  }

  @Test func `durations of any length have distinct texts`() {
    let texts = Self.durations.map { time in
      var leftovers = Leftovers.none
      leftovers.timers = [.init(time: time, site: nil)]
      return "\(leftovers)"
    }
    #expect(Set(texts).count == texts.count)
    for (duration, text) in [
      Duration.zero: "0s", .seconds(120): "2m", .seconds(-90): "-90s",
      .microseconds(1500): "1500us", .nanoseconds(1500): "1500ns",
      .seconds(Int64.max) * 2: "18446744073709551614s",
    ] {
      #expect(timeText(duration) == text)
    }
    #expect(Timeline<Int, Never>("-1 3t 2|", tick: .longest) == "-1---2|")
  }
}
