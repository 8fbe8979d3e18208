import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// The compiler explains invalid comparisons of timelines and says what to write instead.
@Suite struct UnreadableValueTests {
  private static let unequatable = [
    "these values are not Equatable", "`timeline.texts`", "`matches(_:by:)`",
  ]

  /// Expressions for a value, each with what the compiler says about a comparison of such values.
  private static let values = [
    ("User()", []), ("Plain()", unequatable), ("(number, 1)", unequatable),
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

  @Test func `a literal of any value that can be read has the type of its timeline`() {
    // As `XCTAssertEqual` compares.
    func areEqual<Compared: Equatable>(_ actual: Compared, _ expected: Compared) -> Bool {
      actual == expected
    }
    let test = TestScheduler()
    let name = MutableProperty<String?>("n")
    let names = test.record(name)
    test.schedule(after: .milliseconds(3)) { name.value = "e" }
    test.schedule(after: .milliseconds(5)) { name.value = nil }
    test.run()
    #expect(areEqual(names.timeline, "n--e-'nil'"))
    #expect(!areEqual(names.timeline, "n--e-f"))
    #expect(areEqual(names.timeline.ignoring(.ticks), "ne'nil'"))
    let pages = test.timeline { test.cold("-1-2 3ms |", of: Int.self).collect() }
    #expect(areEqual(pages, "-- 5ms ('[1, 2]'|)"))
    #expect(areEqual(test.timeline { test.cold("-t|", of: Bool.self) }, "-t|"))
  }

  @Test func `a literal of values that cannot be read says what to write`() {
    struct User: Equatable {}
    let test = TestScheduler()
    let users = test.timeline { test.cold("-1|", of: Int.self).map { _ in User() } }
    #expect(users != "-a|")
    let message = "\(users)"
    #expect(message.contains("values of type User cannot be read from text"))
    #expect(message.contains(#"`Timeline("-a-|", values: ["a": …])`"#))
    #expect(message.contains("`timeline.texts`"))
  }
}
