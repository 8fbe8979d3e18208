import TestSupport
import Testing

/// For code that cannot compile, the compiler says what to write instead.
@Suite(.compilesCode) struct ImpossibleCodeTests {
  /// Lines of code, each with a part of the message about it.
  static let lines = [
    ("test.timeline { texts } == Timeline<Int, Never>(\"-|\")", "different values or errors"),
    ("test.timeline { users } == \"-a-\"", "these values are not Equatable"),
    ("test.timeline { texts } == [\"-a-\"]", "without brackets"),
    ("test.timeline { texts } == variable", "a variable is not: write `Timeline(text)`"),
    ("test.timeline { texts } != variable", "a variable is not: write `Timeline(text)`"),
    ("variable == test.timeline { texts }", "a variable is not: write `Timeline(text)`"),
    ("test.record(texts) == variable", "write `recording.timeline == …`"),
    ("test.record(texts) == Timeline<String, Never>(\"-a-\")", "write `recording.timeline == …`"),
    ("test.hot(\"-a-\", of: User.self)", "as in `hot(\"-a-\", values: [\"a\": …])`"),
    ("test.cold(\"-a-\", of: User.self, synchronously: true)", "as in `cold(\"-a-\", values:"),
    ("test.cold(\"-#\", of: User.self, error: TestError())", "as in `cold(\"-a-\", values:"),
    ("test.sequence(\"-a-\", of: User.self)", "as in `sequence(\"-a-\", values:"),
    ("texts.debounceTime(.milliseconds(20))", "here it is `debounce(t, whenCompleted: .flush)`"),
    ("texts.throttleTime(20)", "here it is `throttle(t, edges: .leading)`"),
    ("texts.auditTime(.seconds(1))", "here it is `audit(_:on:)`"),
    ("texts.sampleTime(.seconds(1))", "here it is `sample(every:on:)`"),
  ]

  @Test func `impossible code has a message that says what to write`() throws {
    let lead = """
      import Reactive
      import ReactiveTesting
      struct User: Sendable {}
      func impossible(
        test: TestScheduler, texts: Signal<String, Never>, users: Signal<User, Never>,
        variable: String
      ) {

      """
    let body = Self.lines.map { "  _ = \($0.0)\n" }.joined()
    let verdict = try CompiledCode(["Impossible.swift": lead + body + "}\n"]).typeChecked()
    let first = lead.split(separator: "\n", omittingEmptySubsequences: false).count
    for (number, (code, message)) in Self.lines.enumerated() {
      let place = "Impossible.swift:\(first + number):"
      let errors = verdict.messages.split(separator: "\n").filter {
        $0.contains(place) && $0.contains("error: ")
      }
      #expect(errors.count == 1 && errors[0].contains(message), "\(code): \(errors)")
    }
  }
}
