/// What the calendar clock shows in the runs of a test.
///
/// A `Date` counts seconds in a `Double`, in steps of a ten-millionth of a second at present. Rounded to the nearest step,
/// the difference of two dates could be less than the time between them. In real time that never happens, because a sleep
/// always lasts a little longer. So a reading here is the first step that is as long after the previous reading as the
/// virtual time between them, or longer. Whole seconds, halves and quarters are whole numbers of steps, and stay exact.
struct VirtualDate: Sendable {
  /// How far from 1970 a first date may be: ten million years.
  static let limit = Duration.seconds(10_000_000 * 365.25 * 86_400)

  /// The last reading: a number of steps since 1970, of which a second has `1 << precision`.
  private var steps: Int64
  private var precision: Int
  /// When it was, in nanoseconds of virtual time.
  private var time: Int64 = 0

  /// Makes a clock that shows a date at the virtual time zero, rounded to the nearest step.
  ///
  /// - Parameter date: Counted from 1970; at most `limit` away from it.
  init(_ date: Duration) {
    let (seconds, attoseconds) = date.components
    precision = Self.precision(of: seconds)
    let fraction = Double(attoseconds) / 1e18 * Double(1 << precision)
    steps = seconds << precision + Int64(fraction.rounded())
  }

  /// What the clock shows at a virtual time.
  ///
  /// - Parameter now: In nanoseconds; not before the previous reading.
  /// - Returns: Seconds since 1970, rounded down, and the nanoseconds after them.
  mutating func reading(at now: Int64) -> (seconds: Int64, nanoseconds: Int64) {
    let (seconds, rest) = max(0, now - time).quotientAndRemainder(dividingBy: 1_000_000_000)
    coarsen(to: Self.precision(of: steps >> precision + seconds + 1))
    steps += seconds << precision + (rest << precision + 999_999_999) / 1_000_000_000
    time = max(time, now)
    let fraction = steps & (1 << precision - 1)
    return (steps >> precision, (fraction * 1_000_000_000 + 1 << precision / 2) >> precision)
  }

  /// Makes the steps as large as those of a later date.
  private mutating func coarsen(to other: Int) {
    guard other < precision else { return }
    steps = -(-steps >> (precision - other))
    precision = other
  }

  /// How many bits a `Double` has for the fraction of a second, counted from 1970 or 2001, whichever has fewer.
  private static func precision(of seconds: Int64) -> Int {
    let magnitude = max(seconds.magnitude, (seconds - 978_307_200).magnitude) + 1
    return magnitude.leadingZeroBitCount - 11
  }
}
