import TestSupport
import Testing

/// The compiler explains invalid comparisons of timelines and says what to write instead.
@Suite struct UnreadableValueTests {
  private static let untable = [
    "these values cannot be read from text", #"`Timeline("-a-|", values: ["a": …])`"#,
    "`timeline.texts`",
  ]
  private static let unequatable = [
    "these values are not Equatable", "`timeline.texts`", "`matches(_:by:)`",
  ]

  /// Expressions for a value, each with what the compiler says about a comparison of such values.
  private static let values = [
    ("User()", untable), ("Plain()", unequatable), ("(number, 1)", unequatable),
    ("()", unequatable), ("number", []), ("[number]", []), ("\"\\(number)\"", []),
    ("Optional(number)", []), ("number > 1", []),
  ]

  @Test func `the compiler says what to write for values that cannot be compared with a literal`()
    throws
  {
    // Two lines for each value, so that a line says which value its errors are about.
    let lines = Self.values.enumerated().flatMap { number, value in
      ["==", "!="].enumerated().map { place, comparison in
        """
        func compare\(number)_\(place)(_ test: TestScheduler) -> Bool { \
        let timeline = test.timeline { \
        test.cold("-1-2|", of: Int.self).map { number in \(value.0) } }; \
        return timeline \(comparison) "-a-b|" }
        """
      }
    }
    let code =
      """
      import ReactiveTesting
      struct User: Equatable { var name = "" }
      struct Plain { var name = "" }

      """ + lines.joined(separator: "\n")
    let errors = try CompilerMessages(of: code).errors
    for (number, (value, parts)) in Self.values.enumerated() {
      for line in [4 + 2 * number, 5 + 2 * number] {
        let messages = errors.filter { $0.line == line }.map(\.text)
        #expect(messages.count == (parts.isEmpty ? 0 : 1), "\(value): \(messages)")
        for part in parts {
          #expect(messages.first?.contains(part) == true, "\(value): \(messages)")
        }
      }
    }
  }
}
