import ReactiveTesting
import Testing

@Suite struct SubscriptionTests {
  @Test(arguments: [
    ("^", 0, nil, "^"),
    ("--^---!", 2, 6, "--^---!"),
    ("-(^!)", 1, 1, "-(^!)"),
    ("^ 30ms !", 0, 31, "^ 30t !"),
    ("^!", 0, 1, "^!"),
    ("", nil, nil, ""),
    ("---", nil, nil, ""),
  ])
  func `a subscription lane parses into its start and end ticks and prints back`(
    text: String, start: Int?, end: Int?, printed: String
  ) throws {
    let marks = try parseSubscription(text)
    #expect(marks == SubscriptionMarks(start: start, end: end))
    #expect(marks.marbles == printed)
    #expect(try parseSubscription(printed) == marks)
  }

  @Test(arguments: [
    ("^^", 1, "a subscription has at most one '^'"),
    ("^!!", 2, "a subscription has at most one '!'"),
    ("-!", 1, "'!' cannot come before '^'"),
    ("^-a", 2, "a subscription is written with '^', '!', '-', '(^!)', time and spaces"),
    ("(^!", 0, "this group is not closed: a ')' is missing for the '('"),
    ("^)", 1, "')' closes no group"),
    ("(^-!)", 2, "time cannot pass inside a group"),
  ])
  func `an unreadable subscription lane is reported at the column of the problem`(
    text: String, column: Int, message: String
  ) {
    let error = #expect(throws: Diagnostic.self) { try parseSubscription(text) }
    #expect(error?.message == message)
    #expect(error?.span.start == column)
  }
}
