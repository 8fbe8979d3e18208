/// Every message about values and what can be done with them, in alphabetical order.
enum ValueMessages {
  static let endlessStart =
    "this trigger fires as soon as it is started, again and again, so the run would never end"
  // The range of a 64-bit nanosecond clock.
  static let longDuration = "this duration is longer than 285 years"
  static let longRange = "this range has more elements than an integer can count"
  static let notTexts = "only an array of texts can be joined"
  static let remainderOfDecimals = "'%' takes integers, not decimal numbers"
  static let unwrappedNil = "'!' was applied to nil"

  static func backwardRange(_ from: Int, _ to: Int) -> String {
    "a range cannot end (\(to)) before it begins (\(from))"
  }

  static func closureTakesPair(_ found: String) -> String {
    "this closure takes a pair, but was given \(found)"
  }

  static func deepValue(_ limit: Int) -> String {
    "this value is nested in more than \(limit) others; limit what it is built from with take(first:)"
  }

  static func divisionByZero(_ number: Int, _ sign: String) -> String {
    "\(number) \(sign) 0 is a division by zero"
  }

  static func endlessRange(_ member: String) -> String { "'\(member)' needs a range with an end" }

  static func expected(_ wanted: String) -> String { "expected \(wanted)" }

  static func expected(_ wanted: String, _ found: String) -> String {
    "expected \(wanted), not \(found)"
  }

  static func expectedNoValues(_ found: String) -> String {
    "expected a stream without values, but this one sent \(found)"
  }

  static func failedPart(_ parts: String) -> String {
    "a stream of \(parts) must not fail, but this one failed"
  }

  static func failedTrigger(_ error: String) -> String {
    "a trigger must not fail, but this one failed: \(error)"
  }

  static func function(_ name: String, _ found: String) -> String {
    "\(name) does not take \(found)"
  }

  static func incomparable(_ sign: String, _ left: String, _ right: String) -> String {
    "'\(sign)' cannot compare \(left) with \(right)"
  }

  static func largeRange(_ count: Int, _ member: String, _ limit: Int) -> String {
    "this range has \(count) elements; '\(member)' takes at most \(limit)"
  }

  static func largeStream(_ limit: Int) -> String {
    "this pipeline sends values of more than \(limit) parts in all; limit it with take(first:) or "
      + "take(last:), or limit what the values are built from"
  }

  static func largeText(_ limit: Int) -> String {
    "this text is longer than \(limit) bytes, much longer than what is written; nest fewer texts in it"
  }

  static func largeValue(_ limit: Int) -> String {
    "this value has more than \(limit) parts; limit it with prefix(_:) or suffix(_:), or limit what it is "
      + "built from with take(first:)"
  }

  static func noElement(_ position: Int, _ count: Int) -> String {
    "there is no element \(position) in an array of \(count)"
  }

  static func noMember(_ base: String, _ name: String) -> String { "\(base) has no '\(name)'" }

  static func noMember(_ base: String, _ name: String, with argument: String) -> String {
    "\(base) has no '\(name)' with \(argument)"
  }

  static func noOperation(_ sign: String, _ left: String, _ right: String) -> String {
    "'\(sign)' cannot be applied to \(left) and \(right)"
  }

  static func noTupleMember(_ count: Int, _ name: String) -> String {
    "a tuple of \(count) has no '.\(name)'"
  }

  static func notAnArray(append found: String) -> String {
    "only an array can be appended to, not \(found)"
  }

  static func notAnArray(elements found: String) -> String {
    "only an array has elements, not \(found)"
  }

  static func notNumeric(duration found: String) -> String {
    "a duration takes a number, not \(found)"
  }

  static func notNumeric(sign found: String) -> String { "'-' cannot negate \(found)" }

  static func overflow(_ number: String) -> String {
    "\(number) is more than an integer can hold"
  }

  static func position(_ found: String) -> String {
    "the position of an element is an integer, not \(found)"
  }

  static func rangeEnd(_ found: String) -> String { "a range ends with an integer, not \(found)" }

  static func rangeStart(_ found: String) -> String {
    "a range begins with an integer, not \(found)"
  }

  static func tallStream(_ limit: Int) -> String {
    "this stream has more than \(limit) stages in a row; use fewer"
  }

  static func unordered(_ left: String, _ right: String) -> String {
    "\(left) and \(right) cannot be ordered"
  }
}
