/// Every reason why a case cannot be printed as a Swift test, in alphabetical order.
enum SwiftMessages {
  static let cuts = "The fixture also cuts this case everywhere; see TestScheduler.cutEverywhere."
  static let cyclicLanes = "lanes send each other"
  static let errorMember = "it reads a member of an error"
  static let failingTrigger = "a stream that may fail stands where Swift expects one that cannot"
  static let largeTypes = "its types are too large"
  static let generated = "a part of it is generated"
  static let law = "it has a law"
  static let namelessStream = "a lane sends a stream that has no name"
  static let notOptional = "nil stands where Swift expects a value that is not optional"
  static let numberAndText = "a lane sends a number and a text that looks like the same number"
  static let openRecording = "a lane is observed to the end while streams are recorded"
  static let ownOrder =
    "it has an order of its own, and the printed test would run in the default order"
  static let range = "a range is a type of its own in Swift"
  static let resource = "a resource of 'using' is a Disposable in Swift, not a value"
  static let severalOfStreams = "one of several pipelines sends streams"
  static let stopped = "its run is stopped at a limit or by an error"
  static let takenName = "the scheduler takes the name 'test'"

  static func arguments(_ name: String) -> String {
    "the arguments of '\(name)' are not understood"
  }

  static func incomparable(_ name: String) -> String {
    "'\(name)' compares values that cannot be compared in Swift"
  }

  static func notPrinted(_ reason: String) -> String { "this case is not printed: \(reason)" }

  static func notPrinted(_ title: String, _ reason: String) -> String {
    "'\(title)' is not printed: \(reason)."
  }

  static func twoTypes(_ left: String, _ right: String) -> String {
    "values of two types, \(left) and \(right), stand where Swift expects one"
  }

  static func untyped(_ name: String) -> String { "'\(name)' has no types" }
}
