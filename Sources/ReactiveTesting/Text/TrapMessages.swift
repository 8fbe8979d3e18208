/// Every message about a call that traps, in alphabetical order.
enum TrapMessages {
  static let noValues = "DrawnValues.one(of:) needs at least one value to choose from."
  static let offMain = "This code was expected to run on the main actor, and does not."

  static func cases(_ count: Int) -> String {
    "TestScheduler.forAll tries at least one case, but was given \(count)."
  }

  static func choice(_ choice: Int, _ count: Int) -> String {
    "An ActionOrder chose action \(choice) of \(count), counted from zero."
  }

  static func drawnTicks(_ count: Int) -> String {
    "A drawn lane or subscription has from 0 to 100000 ticks, but was given \(count)."
  }

  static func interval(_ interval: Duration) -> String {
    "A TestScheduler repeats work at an interval of at least a nanosecond, but was given \(interval)."
  }

  static func orders(_ limit: Int) -> String {
    "TestScheduler.inEveryOrder tries at least one order, but was given a limit of \(limit)."
  }

  static func past(_ interval: Duration) -> String {
    "A TestScheduler's time cannot go back, but was to advance by \(interval)."
  }

  static func tick(_ tick: Duration) -> String {
    "A tick of a TestScheduler is at least a nanosecond long, but was given \(tick)."
  }
}
