import TestSupport
import Testing

/// The compiler explains comparisons of timelines that cannot work, and says what to write.
@Suite struct UnreadableValueTests {
  /// What the compiler says of a comparison of a timeline whose values a closure makes.
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

  @Test func `values that cannot be read from text`() throws {
    let messages = try messages(ofComparing: "User()")
    #expect(messages.count == 2)
    for message in messages {
      #expect(message.contains("these values cannot be read from text"))
      #expect(message.contains(#"`Timeline("-a-|", values: ["a": …])`"#))
      #expect(message.contains("`timeline.texts`"))
    }
  }

  @Test(arguments: ["Plain()", "(number, 1)", "()"])
  func `values that are not Equatable`(value: String) throws {
    let messages = try messages(ofComparing: value)
    #expect(messages.count == 2)
    for message in messages {
      #expect(message.contains("these values are not Equatable"))
      #expect(message.contains("`timeline.texts`"))
      #expect(message.contains("`matches(_:by:)`"))
    }
  }

  @Test(arguments: ["number", "[number]", "\"\\(number)\"", "Optional(number)", "number > 1"])
  func `values that can be compared`(value: String) throws {
    #expect(try messages(ofComparing: value) == [])
  }
}
