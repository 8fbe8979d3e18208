import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// Saturating arithmetic on durations.
@Suite struct DurationTests {
  static let all: [Duration] = [
    .shortest, .seconds(Int64.min), .nanoseconds(Int64.min), .seconds(-1), .nanoseconds(-1),
    Duration(attoseconds: -1), .zero, Duration(attoseconds: 1), .nanoseconds(1), .milliseconds(1),
    .nanoseconds(Int64.max), .seconds(Int64.max), .seconds(Int64.max) * 2, .longest,
  ]

  /// The exact result within the limits, computed without overflow.
  private func sum(_ left: Duration, _ right: Duration) -> Duration {
    if right > .zero, left > .longest - right { return .longest }
    if right < .zero, left < .shortest - right { return .shortest }
    return left + right
  }

  private func difference(_ left: Duration, _ right: Duration) -> Duration {
    if right < .zero, left > .longest + right { return .longest }
    if right > .zero, left < .shortest + right { return .shortest }
    return left - right
  }

  @Test(arguments: all, all)
  func `sums and differences are exact or saturate at the limits`(left: Duration, right: Duration) {
    #expect(left.addingSaturated(right) == sum(left, right))
    #expect(left.subtractingSaturated(right) == difference(left, right))
  }

  @Test func `where numbers have 32 bits, Dispatch gets a long time in a larger unit`() {
    let expected: [(Duration, DispatchTimeInterval)] = [
      (.nanoseconds(1), .nanoseconds(1)), (.seconds(2), .nanoseconds(2_000_000_000)),
      (.seconds(3), .microseconds(3_000_000)),
      (.nanoseconds(3_000_000_001), .microseconds(3_000_001)),
      (.seconds(3_600), .milliseconds(3_600_000)), (.seconds(100_000_000), .seconds(100_000_000)),
      (.longest, .seconds(.init(Int32.max))),
    ]
    for (duration, interval) in expected {
      #expect(duration.dispatch(upTo: Int(Int32.max)) == interval)
    }
    #expect(Duration.seconds(3_600).dispatch() == .nanoseconds(3_600_000_000_000))
    #expect(Duration.longest.dispatch() == .nanoseconds(.max))
  }

  @Test func `nanoseconds round up and saturate at the limits`() {
    let nanosecond: Int128 = 1_000_000_000
    let expected: [(Int128, Int64)] = [
      (0, 0), (1, 1), (-1, 0), (nanosecond, 1), (nanosecond + 1, 2), (-nanosecond, -1),
      (-nanosecond - 1, -1), (nanosecond - 1, 1),
      (10 * nanosecond * nanosecond, 10 * 1_000_000_000),
      (10 * nanosecond * nanosecond + 1, 10 * 1_000_000_000 + 1),
      (-10 * nanosecond * nanosecond - 1, -10 * 1_000_000_000),
      (Int128(Int64.max) * nanosecond, .max), (Int128(Int64.max) * nanosecond + 1, .max),
      (Int128(Int64.min) * nanosecond, .min), (.max, .max), (.min, .min),
    ]
    for (attoseconds, nanoseconds) in expected {
      #expect(Duration(attoseconds: attoseconds).nanoseconds == nanoseconds, "\(attoseconds)")
    }
  }
}

/// Everything that takes a duration accepts the longest and the shortest one, at any time.
@Suite struct ExtremeDurationTests {
  typealias Stream = SignalProducer<Int, TestError>

  /// An operator that takes a duration.
  struct Timed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Stream, Duration) -> Stream

    init(_ name: String, _ apply: @escaping @Sendable (Stream, Duration) -> Stream) {
      testDescription = name
      self.apply = apply
    }
  }

  static let long: [Duration] = [
    .nanoseconds(Int64.max), .seconds(Int64.max), .seconds(Int64.max) * 2, .longest,
  ]

  private static let late = TestError("late")

  static let operators = [
    Timed("delay") { $0.delay($1) },
    Timed("debounce") { $0.debounce($1, whenCompleted: .deliver) },
    Timed("throttle") { $0.throttle($1, whenCompleted: .deliver) },
    Timed("audit") { $0.audit($1) },
    Timed("sample") { $0.sample(every: $1) },
    Timed("start") { $0.start(after: $1) },
    Timed("timeout") { $0.timeout(after: $1, raising: late) },
    Timed("timeout for each") { $0.timeout(first: $1, each: $1, raising: late) },
    Timed("retry") { $0.concat(.failing).retry(upTo: 2, interval: $1) },
    Timed("repeat") { $0.repeat(2, interval: $1) },
    Timed("share") { $0.share(linger: $1) },
    Timed("interval") { $0.concat(counting(.interval($1), 2)) },
    Timed("interval of values") { $0.concat(counting(.interval([1, 2], interval: $1), 2)) },
    Timed("timer") { $0.concat(counting(.timer(after: $1, every: $1), 2)) },
    Timed("single timer") { $0.concat(counting(.timer(after: $1), 2)) },
    Timed("timer of times") { source, interval in
      let times = SignalProducer<Duration, Never>.timer(interval: interval, leeway: interval)
      return source.concat(counting(times.map { _ in 0 }, 2))
    },
    Timed("collect") { $0.collect(every: $1, whenCompleted: .deliver).map(\.count) },
    Timed("collect in overlapping arrays") {
      $0.collect(every: $1, startingEvery: .milliseconds(1), whenCompleted: .flush).map(\.count)
    },
    Timed("collect with pauses") {
      $0.collect(every: .milliseconds(1), startingEvery: $1).map(\.count)
    },
    Timed("window") { $0.window(every: $1, startingEvery: $1).flatMap(.merge) { $0 } },
  ]

  private static func counting(_ values: SignalProducer<Int, Never>, _ count: Int) -> Stream {
    values.take(first: count).promoteError(TestError.self)
  }

  @Test(arguments: operators, long)
  func `a timed operator accepts a duration beyond the range of any clock`(
    timed: Timed, long: Duration
  ) {
    let test = TestScheduler()
    // Sums with a time later than zero overflow first.
    test.advance(by: .milliseconds(5))
    let lane = test.cold("-1-2-|", of: Int.self, error: TestError("lane"))
    let early = test.timeline(until: 20) { timed.apply(lane, long) }
    #expect(early.problem == nil)
    // To the end of time, and once more from there.
    for _ in 0..<2 {
      let late = test.timeline { timed.apply(lane, long).take(first: 10) }
      #expect(late.problem == nil)
    }
  }

  @Test(arguments: long)
  func `repeated work with the longest interval runs its first time`(long: Duration) {
    let scheduler = QueueScheduler(name: "test")
    let done = DispatchSemaphore(value: 0)
    let timer = scheduler.schedule(after: .shortest, interval: long) { done.signal() }
    done.wait()
    timer?.dispose()
  }

  @Test(arguments: DurationTests.all)
  func `sleep and timer accept any duration`(duration: Duration) async throws {
    let test = TestScheduler()
    test.advance(by: .milliseconds(5))
    try await test.run {
      try await test.sleep(for: duration)
      try await test.sleep(until: duration)
      try await test.sleep(until: duration, leeway: duration)
      for await _ in test.timer(interval: max(.nanoseconds(1), duration), leeway: duration) {
        break
      }
    }
  }

  @Test func `the measured interval saturates at the longest duration`() {
    let scheduler = StalledScheduler(startingAt: .shortest)
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Duration>()
    signal.measureInterval(on: scheduler).observeValues { log.note($0.interval) }
    signal.timeout(after: .longest, raising: TestError("late"), on: scheduler).observe { _ in }
    scheduler.stall(until: .longest)
    input.send(value: 1)
    scheduler.stall(until: .longest)
    #expect(log.all == [.longest])
    input.sendInterrupted()
    scheduler.stall(until: .longest)
    scheduler.forget()
  }
}

extension SignalProducer where Value == Int, Error == TestError {
  fileprivate static var failing: SignalProducer { SignalProducer(error: TestError("again")) }
}
