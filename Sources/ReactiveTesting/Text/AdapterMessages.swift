/// Every message of an adapter, in alphabetical order.
enum AdapterMessages {
  static let divisionByZero = "a number is divided by zero"
  static let longRange = "ranges without an end"
  static let unreadable = "the exported case cannot be read"
  static let unsettled = "the run does not settle"

  static func expected(_ wanted: String, _ given: String) -> String {
    "\(wanted) was expected, but this is \(given)"
  }

  static func expressions(_ kind: String) -> String { "expressions of the kind '\(kind)'" }

  static func member(_ name: String) -> String { "the member '\(name)' of a value" }

  static func noArgument(_ index: Int, _ count: Int) -> String {
    "there is no argument \(index): the fixture gives \(count)"
  }

  static func noClosure(_ index: Int) -> String {
    "argument \(index) is not a closure of one expression"
  }

  static func noOperation(_ symbol: String, _ left: String, _ right: String) -> String {
    "'\(symbol)' has no meaning for \(left) and \(right)"
  }

  static func noValue(_ index: Int) -> String { "argument \(index) is not a value" }

  static func unknownLane(_ name: String) -> String { "there is no lane '\(name)'" }

  static func values(_ kind: String) -> String { "values of the kind '\(kind)'" }
}
