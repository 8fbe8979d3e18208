/// Every message about timelines that cannot be read, or that differ, in alphabetical order.
@usableFromInline
enum TimelineMessages {
  @usableFromInline static let neverFails = "this stream cannot fail: its error type is Never"
  @usableFromInline static let noErrorGiven =
    "a lane has a '#' but no error for it: pass the lane an error"
  @usableFromInline static let originInColdLane =
    "a cold lane has no '^': it begins when it is started"

  static func cutStage(_ limit: Int) -> String {
    "only the first \(limit) events are drawn"
  }

  static func early(_ mark: String, _ tick: Int, _ due: Int) -> String {
    "\(mark) came at tick \(tick), \(ticks(due - tick)) early: it was expected at tick \(due)"
  }

  static func interrupted(_ tick: Int, isEmpty: Bool, _ reason: String) -> String {
    "at tick \(tick): \(isEmpty ? "nothing" : "interrupted") came. \(reason)"
  }

  static func late(_ mark: String?, _ tick: Int, _ due: Int) -> String {
    "; \(mark ?? "it") came at tick \(tick), \(ticks(tick - due)) late"
  }

  static func moreStarts(_ count: Int) -> String {
    count == 1 ? "1 more start" : "\(count) more starts"
  }

  @usableFromInline static func noErrorLike(_ text: String) -> String {
    "a lane fails with '\(text)', which is not the description of its error"
  }

  @usableFromInline static func noValue(_ label: String) -> String {
    "the table has no value for '\(label)'"
  }

  @usableFromInline static func notAValue(_ label: String, _ type: Any.Type) -> String {
    "'\(label)' is not a value of type \(type)"
  }

  static func subscription(
    _ number: Int, _ name: String, _ expected: String, _ actual: String
  ) -> String {
    "subscription \(number) of \(name) was expected to be \(expected), but was \(actual)"
  }

  static func subscriptionCount(_ name: String, _ expected: Int, _ actual: Int) -> String {
    (expected == 0 ? "no" : "\(expected)")
      + (expected == 1 ? " subscription of \(name) was" : " subscriptions of \(name) were")
      + " expected, but there "
      + (actual == 1 ? "was 1" : actual == 0 ? "were none" : "were \(actual)")
  }

  static func unexpected(_ tick: Int, _ wanted: String, _ came: String) -> String {
    "at tick \(tick): \(wanted.isEmpty ? "nothing" : wanted) was expected, but "
      + "\(came.isEmpty ? "nothing" : came) came"
  }

  /// The difference of two groups of events.
  ///
  /// - Parameters:
  ///   - tick: Their tick.
  ///   - member: How many events at their start are equal.
  ///   - counts: How many were expected, and how many came.
  ///   - wanted: The first that differs; empty if no more events were expected.
  ///   - came: What came in its place; empty for nothing.
  /// - Returns: The sentence.
  static func unexpected(
    _ tick: Int, member: Int, of counts: (wanted: Int, came: Int), _ wanted: String, _ came: String
  ) -> String {
    func andMore(_ event: String, _ count: Int) -> String {
      switch count - member - 1 {
      case 0: event
      case 1: "\(event) and 1 more event"
      case let more: "\(event) and \(more) more events"
      }
    }
    if wanted.isEmpty {
      let place = member == 0 ? "" : ", after \(member) \(member == 1 ? "event" : "events")"
      return "at tick \(tick)\(place): nothing was expected, but \(andMore(came, counts.came)) came"
    }
    if counts.came == 0 {
      return "at tick \(tick): \(andMore(wanted, counts.wanted)) were expected, but nothing came"
    }
    guard counts.wanted > 1 else {
      return "at tick \(tick): \(wanted) was expected, but \(andMore(came, counts.came)) came"
    }
    let lead =
      "at tick \(tick), the \(ordinal(member + 1)) of \(counts.wanted) events: "
      + "\(wanted) was expected, but "
    guard !came.isEmpty else { return lead + "nothing came" }
    if counts.came == 1 { return "\(lead)only \(came) came" }
    return "\(lead)\(came) came"
      + (counts.wanted == counts.came ? "" : "; \(counts.came) events came")
  }

  static func unknownLane(_ name: String, _ all: [String]) -> String {
    "this test has no lane '\(name)'; "
      + (all.isEmpty ? "it has no lanes" : "its lanes are \(all.joined(separator: ", "))")
  }

  static func unproven(_ problem: String) -> String { "this recording proves nothing: \(problem)" }

  static func unreadable(_ problem: String) -> String {
    "the expected timeline cannot be read: \(problem)"
  }

  static func written(_ text: String) -> String { "the actual timeline is written \(text)" }

  private static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    switch number % 10 {
    case 1 where !isTeen: return "\(number)st"
    case 2 where !isTeen: return "\(number)nd"
    case 3 where !isTeen: return "\(number)rd"
    default: return "\(number)th"
    }
  }

  private static func ticks(_ count: Int) -> String { count == 1 ? "1 tick" : "\(count) ticks" }
}
