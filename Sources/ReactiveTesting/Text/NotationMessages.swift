/// Every message about marbles, in alphabetical order.
package enum NotationMessages {
  static let afterEnd = "only '-', time and spaces can follow the end of a stream"
  static let disposalBeforeStart = "'!' cannot come before '^'"
  static let emptyGroup = "a group needs at least one event"
  static let groupInGroup = "a group cannot contain another group"
  static let lostSpace =
    "a duration needs a space on both sides: write a space after it, or put spaces between the values"
  static let notInSubscription =
    "a subscription is written with '^', '!', '-', '(^!)', time and spaces"
  static let notInWaits =
    "waits are written with '^', '!', '-', groups such as '(!^)' and '[!^]', time and spaces"
  static let originInGroup = "'^' comes first in a group, because the group happens at tick zero"
  static let originNotAllowed = "'^' has a meaning in hot lanes only"
  package static let quotedLane =
    "a lane has no quotes around it; quotes enclose a value of several characters"
  static let secondDisposal = "a subscription has at most one '!'"
  static let secondOrigin = "a lane has at most one '^'"
  static let secondStart = "a subscription has at most one '^'"
  static let timeInGroup = "time cannot pass inside a group"
  static let unclosedQuote = "this quote is not closed: a \"'\" is missing"
  static let waitInWait = "a wait ends with '!' before the next one begins with '^'"

  static func longText(_ limit: Int) -> String { "a lane is at most \(limit) bytes of text" }

  static func longTime(_ limit: Int) -> String { "a lane is at most \(limit) ticks long" }

  static func strayClosing(_ bracket: String) -> String { "'\(bracket)' closes no group" }

  static func unclosedGroup(_ open: String, _ close: String) -> String {
    "this group is not closed: a '\(close)' is missing for the '\(open)'"
  }

  static func unitApart(_ number: String, _ unit: String) -> String {
    "a duration has no space before its unit: write \(number)\(unit); "
      + "if these are values, put each of them in quotes"
  }

  package static func unknownUnit(_ unit: String, _ units: String) -> String {
    "'\(unit)' is not a unit of time; the units are \(units)"
  }

  static func uneven(_ time: String, _ tick: String) -> String {
    "\(time) is not a whole number of ticks of \(tick)"
  }
}
