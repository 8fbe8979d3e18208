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

  static func unknownLane(_ name: String, _ all: [String]) -> String {
    "this test has no lane '\(name)'; "
      + (all.isEmpty ? "it has no lanes" : "its lanes are \(all.joined(separator: ", "))")
  }

  static func unproven(_ problem: String) -> String { "this recording proves nothing: \(problem)" }

  static func unreadable(_ problem: String) -> String {
    "the expected timeline cannot be read: \(problem)"
  }

  static func written(_ text: String) -> String { "the actual timeline is written \(text)" }

  private static func ticks(_ count: Int) -> String { count == 1 ? "1 tick" : "\(count) ticks" }
}
