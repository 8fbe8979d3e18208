import Synchronization

/// Counts times in whole ticks, and remembers the first one that lies between two of them.
struct TickRemainder: ~Copyable, Sendable {
  /// In nanoseconds from the start; zero for none.
  private let first = Atomic<Int64>(0)
  private let isReported = Atomic<Bool>(false)

  /// The number of the tick that has begun.
  ///
  /// - Parameters:
  ///   - time: In nanoseconds from the start.
  ///   - length: The length of a tick in nanoseconds.
  /// - Returns: The number, from zero.
  func tick(at time: Int64, ofLength length: Int64) -> Int {
    let (tick, rest) = time.quotientAndRemainder(dividingBy: length)
    if rest != 0 { _ = first.compareExchange(expected: 0, desired: time, ordering: .relaxed) }
    return Int(tick)
  }

  /// Says what lies between two ticks.
  ///
  /// - Parameters:
  ///   - subject: What it is, such as "an event".
  ///   - length: The length of a tick in nanoseconds.
  /// - Returns: A sentence without an end; nil if nothing lies there.
  func sentence(_ subject: String, ofLength length: Int64) -> String? {
    let time = first.load(ordering: .relaxed)
    guard time != 0 else { return nil }
    let tick = time / length
    return """
      \(subject) came at \(timeText(.nanoseconds(time))), between tick \(tick) and tick \(tick + 1) of \
      \(timeText(.nanoseconds(length))) each, and counts as one of tick \(tick)
      """
  }

  /// Reports it, once.
  ///
  /// - Parameters:
  ///   - notes: The notes of the test.
  ///   - site: The call to name.
  ///   - sentence: The sentence; called only if there is something to report.
  func report(
    to notes: TestNotes, at site: @autoclosure () -> CallSite?, _ sentence: () -> String?
  ) {
    guard first.load(ordering: .relaxed) != 0, !isReported.exchange(true, ordering: .relaxed),
      let sentence = sentence()
    else { return }
    notes.reportOnce(
      Finding(.betweenTicks, "\(sentence): give the test a shorter `tick:`", at: site()))
  }
}
