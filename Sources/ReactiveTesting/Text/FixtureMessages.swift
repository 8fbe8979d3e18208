/// Every message about fixtures in Swift tests, in alphabetical order.
enum FixtureMessages {
  static let alternatives =
    "this output has several expectations, which only 'marble' compares; give each a name of its own"
  static let notALiteral =
    "a Swift test can only read literals here: numbers, texts, durations, true, false, nil, arrays and tuples"

  static func expectation(_ place: String) -> String { "the expectation is in \(place)" }

  static func fewElements(_ count: Int) -> String {
    count == 1 ? "there is only one element" : "there are only \(count) elements"
  }

  static func generatedLane(_ name: String) -> String {
    "the lane '\(name)' is generated, which only 'marble' does; in Swift, use 'law' and draw it"
  }

  static func laneInLane(_ name: String) -> String {
    "'\(name)' is a lane, and a Swift test cannot read a lane of lanes"
  }

  static func noExpectation(_ name: String?, _ known: [String]) -> String {
    let names = known.filter { !$0.isEmpty }.map { "'expect \($0)'" }
    let all = (known.contains("") ? ["'expect'"] : []) + names
    return "this case has no '\(name.map { "expect \($0)" } ?? "expect")' line; "
      + (all.isEmpty ? "it expects nothing" : "it has \(all.joined(separator: ", "))")
  }

  static func noField(_ name: String) -> String { "there is no '\(name)' in it" }

  static func noLane(_ name: String, _ nearest: String?) -> String {
    "this case has no lane '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }

  static func noSubscriptions(_ name: String) -> String {
    "this case has no 'subscriptions \(name)' line"
  }

  static func otherKind(_ name: String, isHot: Bool) -> String {
    "'\(name)' is a \(isHot ? "hot" : "cold") lane; ask for it with '\(isHot ? "hot" : "cold")'"
  }

  static func otherTick(_ wanted: Duration, _ given: Duration) -> String {
    "a tick of this case is \(timeText(wanted)), but the scheduler's is \(timeText(given)); "
      + "make the scheduler with 'makeScheduler()'"
  }

  /// The message for a label that is not a value of a type, with the reason inside of it if there is one.
  static func unreadable(_ label: String, _ type: Any.Type, _ error: any Error) -> String {
    let message = TimelineMessages.notAValue(label, type)
    guard let error = error as? DecodingError else { return "\(message): \(error)" }
    switch error {
    case .keyNotFound(_, let context), .valueNotFound(_, let context),
      .typeMismatch(_, let context), .dataCorrupted(let context):
      let reason = context.debugDescription
      guard reason != message, !reason.isEmpty else { return message }
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return message + ": " + (path.isEmpty ? "" : "at '\(path)', ") + reason
    @unknown default: return message
    }
  }
}
