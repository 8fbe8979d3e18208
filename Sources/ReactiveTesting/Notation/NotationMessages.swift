/// Every message about marbles, in alphabetical order.
enum NotationMessages {
  static let afterEnd = "nothing can follow the end of a stream but '-', time and spaces"
  static let disposalBeforeStart = "'!' cannot stand before '^'"
  static let emptyGroup = "a group holds at least one event"
  static let groupInGroup = "a group cannot hold another group"
  static let longTime = "a lane is at most \(LaneParser.tickLimit) ticks long"
  static let lostSpace =
    "a duration is set off by spaces on both sides: write a space after it, or the values apart"
  static let notInSubscription =
    "a subscription is written with '^', '!', '-', '(^!)', time and spaces"
  static let notInWaits =
    "waits are written with '^', '!', '-', groups such as '(!^)' and '[!^]', time and spaces"
  static let originInGroup = "in a group '^' comes first: what stands with it happens at tick zero"
  static let originNotAllowed = "'^' has a meaning in hot lanes only"
  static let secondDisposal = "a subscription has one '!' at most"
  static let secondOrigin = "a lane has one '^' at most"
  static let secondStart = "a subscription has one '^' at most"
  static let timeInGroup = "time cannot pass inside a group"
  static let unclosedQuote = "this quote is not closed: a \"'\" is missing"
  static let waitInWait = "a wait ends with '!' before the next one begins with '^'"

  static func longText(_ limit: Int) -> String { "a lane is at most \(limit) bytes of text" }

  static func strayClosing(_ bracket: String) -> String { "'\(bracket)' closes no group" }

  static func unclosedGroup(_ open: String, _ close: String) -> String {
    "this group is not closed: a '\(close)' is missing for the '\(open)'"
  }

  static func unitApart(_ number: String, _ unit: String) -> String {
    "a duration has no space before its unit: write \(number)\(unit); "
      + "if these are values, put each of them in quotes"
  }

  static func unknownUnit(_ unit: String) -> String {
    "'\(unit)' is no unit of time; there are \(TimeUnit.listed)"
  }

  static func uneven(_ time: String, _ tick: String) -> String {
    "\(time) is not a whole number of ticks of \(tick)"
  }
}
