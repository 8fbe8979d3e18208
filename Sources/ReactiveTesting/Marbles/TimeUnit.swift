/// The units of time in marbles.
package enum TimeUnit: String, Sendable, CaseIterable {
  case microseconds = "us"
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "m"
  case ticks = "t"

  /// The units in a message: `us, ms, s, m and t (ticks)`.
  private static let listed =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " and \(ticks.rawValue) (ticks)"

  /// The message for a text that is not a unit.
  package static func unknown(_ text: String) -> String {
    "'\(text)' is not a unit of time; the units are \(listed)"
  }

  /// The unit in nanoseconds; nil for ticks.
  package var nanoseconds: Int128? {
    switch self {
    case .microseconds: 1_000
    case .milliseconds: 1_000_000
    case .seconds: 1_000_000_000
    case .minutes: 60_000_000_000
    case .ticks: nil
    }
  }

  /// The duration of an amount of this unit.
  package func duration(_ amount: Double, tick: Duration) -> Duration {
    nanoseconds.map { .nanoseconds(Int64($0)) * amount } ?? tick * amount
  }

  /// Converts a number of this unit to ticks.
  ///
  /// - Parameters:
  ///   - number: Digits, with or without a fraction.
  ///   - tick: The length of a tick.
  ///   - limit: A result above this limit is returned as the limit plus one.
  /// - Returns: The ticks; nil if they are not a whole number.
  func ticks(_ number: String, tick: Duration, limit: Int) -> Int? {
    let parts = number.split(separator: ".", maxSplits: 1)
    guard let wholeText = parts.first else { return nil }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    // Nine digits of the fraction are billionths; any further digits must be zeros.
    guard fraction.dropFirst(9).allSatisfy({ $0 == "0" }) else { return nil }
    guard let whole = Int128(wholeText), whole <= 1_000_000_000_000_000 else { return limit + 1 }
    let digits = fraction.prefix(9) + String(repeating: "0", count: max(0, 9 - fraction.count))
    let billionths = whole * 1_000_000_000 + (Int128(digits) ?? 0)
    // A tick counts as its whole number of nanoseconds.
    let length = tick.attoseconds / 1_000_000_000
    guard length > 0 else { return nil }
    let (ticks, rest) =
      if let nanoseconds {
        (billionths * nanoseconds).quotientAndRemainder(dividingBy: length * 1_000_000_000)
      } else {
        billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
      }
    guard rest == 0 else { return nil }
    return Int(min(ticks, Int128(limit) + 1))
  }
}

/// A duration in the largest unit that gives a whole number, as marbles write it.
package func timeText(_ duration: Duration) -> String {
  // Not through `components`: their seconds cannot represent the longest durations.
  let nanoseconds = duration.attoseconds / 1_000_000_000
  let isWhole = duration.attoseconds % 1_000_000_000 == 0
  func text(_ length: Int128, _ unit: String) -> String? {
    isWhole && nanoseconds % length == 0 ? "\(nanoseconds / length)\(unit)" : nil
  }
  guard duration != .zero else { return "0s" }
  return text(60_000_000_000, "m") ?? text(1_000_000_000, "s") ?? text(1_000_000, "ms")
    ?? text(1_000, "us") ?? "\(nanoseconds)ns"
}

extension TimeUnit {
  /// Reads a number without a sign and its unit, such as `1.5s`; the unit is nil for a number alone.
  static func amount(_ text: String) -> (amount: Double, unit: TimeUnit?)? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "_" || $0 == ".") }
    guard let first = number.first, first.isNumber, let last = number.last, last != ".",
      let amount = Double(number.filter { $0 != "_" })
    else { return nil }
    let rest = text[number.endIndex...]
    if rest.isEmpty { return (amount, nil) }
    return TimeUnit(rawValue: String(rest)).map { (amount, $0) }
  }

  /// A number of this unit, to the nanosecond; nil for ticks, whose length is not known here, and for
  /// more than 285 years.
  package func duration(_ amount: Double) -> Duration? {
    guard let unit = nanoseconds else { return nil }
    // Through whole nanoseconds: a Double of seconds would keep its rounding error.
    let count = (amount * Double(unit)).rounded()
    return count.magnitude < 9e18 ? .nanoseconds(Int64(count)) : nil
  }
}
