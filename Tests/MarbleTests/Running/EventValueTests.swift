import ReactiveTesting
import Testing
import marble

/// Events and results as values of the fixture language, and what operators require of values.
@Suite struct EventValueTests {
  @Test(arguments: [
    ".value(1)", ".value(\"x\")", ".failed(\"boom\")", ".completed", ".interrupted", ".success(1)",
    ".failure(\"e\")", ".success(())", ".value([1, 2])", ".value((1, nil))", ".value(.success(1))",
  ])
  func `an event or a result prints as it is written and reads back as the same value`(
    literal: String
  ) {
    let quoted = "'\(literal)'"
    #expect(
      statuses("pipeline: SignalProducer(value: \(literal))\nexpect: (\(quoted)|)") == [.passed])
    #expect(
      statuses("where: a = \(literal)\nhot s: a|\npipeline: s\nexpect: \(quoted)|") == [.passed])
    let other = "pipeline: SignalProducer(value: \(literal))\nexpect: ('.value(2)'|)"
    #expect(statuses(other) == [.failed])
  }

  @Test func `a text that looks like an event stays a text`() {
    #expect(statuses("hot s: '\".completed\"'|\npipeline: s\nexpect: '.completed'|") == [.failed])
    #expect(
      statuses("hot s: '\".completed\"'|\npipeline: s\nexpect: '\".completed\"'|") == [.passed])
  }

  @Test(arguments: [
    (".value(1).value", "1"), (".value(1).error", "nil"), (".failed(\"e\").error", "e"),
    (".completed.isCompleted", "true"), (".failed(1).isTerminating", "true"),
    (".value(1).isTerminating", "false"), (".value(1) == .value(1)", "true"),
    (".value(1) == .success(1)", "false"), (".value(1 + 1).value! * 2", "4"),
  ])
  func `an event has members for its value, its error and its kind`(
    expression: String, label: String
  ) {
    let fixture = "hot s: 1|\npipeline: s.map { _ in \(expression) }\nexpect: '\(label)'|"
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }

  @Test(arguments: [
    ("s.dematerialize()", "expected an event, not an integer"),
    ("s.dematerializeResults()", "expected a result, not an integer"),
    (
      "s.filter { $0 > 1 }.dematerialize()", "a stream of events must not fail, but this one failed"
    ),
    (
      "s.filter { $0 > 1 }.dematerializeResults()",
      "a stream of results must not fail, but this one failed"
    ),
    (
      "s.promoteValue()", "expected a stream without values, but this one sent an integer"
    ),
    ("s.flatten()", "expected an array, a range or a text, not an integer"),
    ("s.scanMap(0) { $1 }", "expected a closure that makes a pair, not an integer"),

    ("s.materialize().max()", "an event and an event cannot be ordered"),
    (
      "s.take(until: s.skip(first: 1))",
      "a trigger must not fail, but this one failed: error"
    ),
    ("s.map { $0.value }", "an integer has no 'value'"),
    ("s.materialize().map { $0.x }", "an event has no 'x'"),
  ])
  func `a value that an operator cannot take is an error with its position`(
    pipeline: String, message: String
  ) {
    let found = complaints("hot s: 1#\npipeline: \(pipeline)")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2:") == true, "\(found)")
    #expect(found.first?.hasSuffix(": \(message)") == true, "\(found)")
  }

  @Test func `the type of an argument decides between operators of the same name`() {
    let lanes = "hot s: -1-2-1|\nhot x: ----a\nlet isSmall: { $0 < 2 }\n"
    #expect(statuses(lanes + "pipeline: s.take(until: x)\nexpect: -1-2|") == [.passed])
    #expect(statuses(lanes + "pipeline: s.take(until: isSmall)\nexpect: -1-(2|)") == [.passed])
    #expect(statuses(lanes + "pipeline: s.take(until: { $0 < 2 })\nexpect: -1-(2|)") == [.passed])
  }

  @Test func `a closure may change its first argument and then return a value`() {
    let changes = [
      ("0", "$0 += $1; return $0", "-1-3|"), ("0", "$0 += $1; $0 * 2", "-2-6|"),
      ("0", "$0 = $1; return $0", "-1-2|"), ("[]", "$0.append($1); return $0.count", "-1-2|"),
      ("0", "a, b in a -= b; return a", "-'-1'-'-3'|"), ("0", "return $1", "-1-2|"),
    ]
    for (initial, body, expected) in changes {
      let fixture = """
        hot s: -1-2|
        pipeline: s.scanMap(into: \(initial)) { \(body) }
        expect: \(expected)
        """
      #expect(statuses(fixture) == [.passed], "\(body): \(complaints(fixture))")
    }
  }

  @Test func `values of different kinds are distinct, and streams are compared by identity`() {
    let fixture = """
      hot s: -a-b-c-a-d-d|
      cold d: 1
      where: a = 1, b = 1.0, c = "1"
      pipeline: s.uniqueValues()
      expect: -a-b-c---d--|
      """
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }
}
