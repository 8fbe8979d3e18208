import ReactiveTesting

/// Every message about adapters and about differences between libraries, in alphabetical order.
enum ConformanceMessages {
  static let generatedCase = "this case is not exported, because its lanes are generated"
  static let noEvents = "the adapter's answer has a stream without a list of events"
  static let noTick = "the adapter's answer has an event without a tick"
  static let noUTF8 = "the adapter wrote a line that is not UTF-8"

  static let noQuestion = "standard input has a line that is no exported case"
  static let orderedCase = "this case is not exported, because it asks for an order of its own"
  static let skippedCase = "this case is not exported, because it is skipped"
  static let unreadableCase = "the exported case cannot be read"

  static func ended(_ status: String) -> String {
    "the adapter ended without an answer, with \(status)"
  }

  static func endedBadly(_ status: String) -> String {
    "the adapter answered every case, but ended with \(status)"
  }

  static func eventAfterEnd(_ tick: Int) -> String {
    "the adapter's answer has an event at tick \(tick), after the end of the stream"
  }

  static func exitStatus(_ status: Int32) -> String {
    "exit status \(status)" + (status == 127 ? ": the shell does not find the command" : "")
  }

  static func failed(_ message: String, _ title: String?) -> String {
    message + (title.map { " (the case is '\(printable($0))')" } ?? "")
  }

  static func hanging(_ timeout: Duration) -> String {
    "the adapter has not answered within \(timeText(timeout)); --timeout gives it more time"
  }

  static func knownReason(_ reason: String) -> String { "this difference is known: \(reason)" }

  static func lateTick(_ tick: Int, _ end: Int) -> String {
    "the adapter's answer has an event at tick \(tick), but the run ends at tick \(end)"
  }

  static func longLine(_ limit: Int) -> String {
    "the adapter wrote more than \(limit) MiB without a line break"
  }

  static func missing(_ name: String, _ count: Int) -> String {
    "not supported: \(name), in \(count) \(count == 1 ? "case" : "cases")"
  }

  static func negativeTick(_ tick: Int) -> String {
    "the adapter's answer has an event at tick \(tick), before the start"
  }

  static func noAnswer(_ line: String) -> String {
    "the adapter's answer is not a JSON object: \(line)"
  }

  static func noGreeting(_ line: String) -> String {
    "the adapter's first line does not give its version and its library: \(line)"
  }

  static func noID(_ line: String) -> String {
    "the adapter's answer does not say which case it is for: \(line)"
  }

  static func otherID(_ answered: Int, _ asked: Int) -> String {
    answered < asked
      ? "the adapter answered case \(answered) twice"
      : "the adapter answered case \(answered), but it was asked for case \(asked)"
  }

  static func otherVersion(_ version: Int, _ own: Int) -> String {
    "the adapter speaks version \(version) of the protocol, and this program version \(own)"
  }

  static func ownOperator(_ name: String) -> String {
    "; if '\(name)' is an operator of your own, use marble conform --adapter"
  }

  static func pipelineCount(_ count: Int) -> String {
    "the adapter's answer does not have \(count) pipelines, as the case has"
  }

  static func refused(_ reason: String) -> String {
    "the library could not run this case: \(reason)"
  }

  static func signal(_ number: Int32) -> String { "signal \(number)" }

  static func staleDifference(_ entry: String, _ line: Int) -> String {
    "line \(line) of the differences says that '\(entry)' differs, but it does not"
  }

  static func summary(
    _ library: String, _ agreed: Int, _ new: Int, _ known: Int, _ unsupported: Int, _ notAsked: Int
  ) -> String {
    "\(library): \(agreed) agree, \(new) differ, \(known) differ as the table says, \(unsupported) not supported, "
      + "\(notAsked) not exported"
  }

  static func superfluous(_ line: String) -> String {
    "the adapter wrote a line that nobody asked for: \(line)"
  }

  static func unended(_ timeout: Duration) -> String {
    "the adapter has not ended within \(timeText(timeout)) after its input was closed"
  }

  static func unknownDifference(_ entry: String, _ line: Int) -> String {
    "line \(line) of the differences names '\(entry)', which is no case of these files"
  }

  static func unknownEnd(_ name: String, _ tick: Int) -> String {
    "the adapter's answer has an event at tick \(tick) with the unknown end '\(printable(name))'"
  }

  static func unknownEvent(_ tick: Int) -> String {
    "the adapter's answer has an event at tick \(tick) that is no value, no stream and no end"
  }

  static func unknownSubscription(_ lane: String) -> String {
    "the adapter's answer says when the lane '\(lane)' was observed, but not with ticks"
  }

  static func unknownValue(_ tick: Int) -> String {
    "the adapter's answer has a value at tick \(tick) that cannot be read"
  }

  static func unsortedTicks(_ first: Int, _ second: Int) -> String {
    "the adapter's answer has an event at tick \(second) after one at tick \(first)"
  }

  static func unstarted(_ reason: String) -> String { "the adapter cannot be started: \(reason)" }

  static func unsupported(_ title: String, _ name: String) -> String {
    "missing \(printable(title)): the library has no \(name)"
  }
}
