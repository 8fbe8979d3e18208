import TestSupport
import Testing

/// The compiler explains invalid comparisons of timelines and says what to write instead.
@Suite struct UnreadableValueTests {
  /// The compiler's errors for comparisons of a timeline whose values are made by a closure.
  private func messages(ofComparing value: String) throws -> [String] {
    let code = """
      import ReactiveTesting
      struct User: Equatable { var name = "" }
      struct Plain { var name = "" }
      func compare(_ test: TestScheduler) -> Bool {
        let timeline = test.timeline { test.cold("-1-2|", of: Int.self).map { number in \(value) } }
        return timeline == "-a-b|"
      }
      func differ(_ test: TestScheduler) -> Bool {
        let timeline = test.timeline { test.cold("-1-2|", of: Int.self).map { number in \(value) } }
        return timeline != "-a-b|"
      }
      """
    return try CompilerMessages(of: code).errors.map(\.text)
  }

  @Test(arguments: ["Plain()", "(number, 1)", "()"])
  func `the compiler suggests texts or a closure for values that are not Equatable`(value: String)
    throws
  {
    let messages = try messages(ofComparing: value)
    #expect(messages.count == 2)
    for message in messages {
      #expect(message.contains("these values are not Equatable"))
      #expect(message.contains("`timeline.texts`"))
      #expect(message.contains("`matches(_:by:)`"))
    }
  }

  @Test(arguments: [
    "number", "[number]", "\"\\(number)\"", "Optional(number)", "number > 1", "User()",
  ])
  func `the compiler accepts comparisons of values that are Equatable`(value: String) throws {
    #expect(try messages(ofComparing: value) == [])
  }
}
