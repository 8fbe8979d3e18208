import Reactive
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
