/// The units of time in marbles.
package enum TimeUnit: String, Sendable, CaseIterable {
  case microseconds = "us"
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "m"
  case ticks = "t"

  /// The unit in nanoseconds; nil for ticks.
  private var nanoseconds: Int128? {
    switch self {
    case .microseconds: 1_000
    case .milliseconds: 1_000_000
    case .seconds: 1_000_000_000
    case .minutes: 60_000_000_000
    case .ticks: nil
    }
  }

  /// How many ticks a number of this unit is.
  ///
  /// - Parameters:
  ///   - number: Digits, with a fraction or without.
  ///   - tick: The length of a tick.
  ///   - limit: More than this is told as one more than this.
  /// - Returns: The ticks; nil if they are not whole.
  func ticks(_ number: String, tick: Duration, limit: Int) -> Int? {
    let parts = number.split(separator: ".", maxSplits: 1)
    guard let wholeText = parts.first else { return nil }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    // Nine digits of fraction are a billionth; what follows must be zeros to be whole at all.
    guard fraction.dropFirst(9).allSatisfy({ $0 == "0" }) else { return nil }
    guard let whole = Int128(wholeText), whole <= 1_000_000_000_000_000 else { return limit + 1 }
    let digits = fraction.prefix(9) + String(repeating: "0", count: max(0, 9 - fraction.count))
    let billionths = whole * 1_000_000_000 + (Int128(digits) ?? 0)
    let unit = nanoseconds ?? tick.wholeNanoseconds
    guard tick.wholeNanoseconds > 0 else { return nil }
    let (ticks, rest) = (billionths * unit).quotientAndRemainder(
      dividingBy: tick.wholeNanoseconds * 1_000_000_000)
    guard rest == 0 else { return nil }
    return Int(min(ticks, Int128(limit) + 1))
  }
}

extension Duration {
  fileprivate var wholeNanoseconds: Int128 {
    let (seconds, attoseconds) = components
    return Int128(seconds) * 1_000_000_000 + Int128(attoseconds) / 1_000_000_000
  }
}

/// A duration in the largest unit that makes it whole, as marbles write it.
package func timeText(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  if attoseconds == 0 {
    return seconds != 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
  let microseconds = Int128(seconds) * 1_000_000 + Int128(attoseconds) / 1_000_000_000_000
  guard attoseconds % 1_000_000_000_000 == 0 else {
    return "\(Int128(seconds) * 1_000_000_000 + Int128(attoseconds) / 1_000_000_000)ns"
  }
  return microseconds % 1000 == 0 ? "\(microseconds / 1000)ms" : "\(microseconds)us"
}
