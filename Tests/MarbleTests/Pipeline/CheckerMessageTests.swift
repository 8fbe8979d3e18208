import Testing
import marble

/// Every way in which a fixture can refer to something that does not exist.
@Suite struct CheckerMessageTests {
  @Test(arguments: [
    ("s.debonce(1ms)", "2:13: a stream has no operator 'debonce'; did you mean 'debounce'?"),
    (
      "s.zzzzzz()",
      "2:13: a stream has no operator 'zzzzzz'; if 'zzzzzz' is an operator of your own, test it in Swift: see marble help swift"
    ),
    ("t.map { 1 }", "2:11: nothing is named 't' here; did you mean 's'?"),
    ("s.filter(last: 2)", "2:13: there is no 'filter(last:)'; there is filter(_:)"),
    (
      "s.skip(lats: 2)",
      "2:13: there is no 'skip(lats:)'; there are skip(first:), skip(last:), skip(while:), skip(until:)"
    ),
    ("s.take(until: 1)", "2:25: expected a stream, not an integer"),
    (
      "s.materialize().filter { $0 == .complete }",
      "2:43: there is no '.complete'; did you mean '.completed'?"
    ),
    ("s.map { .value() }", "2:20: there is no 'value()'; there is value(_:)"),
    ("s.promoteValue(int)", "2:26: expected a type such as Int.self, not this"),
    (
      "s.scanMap(into: 0) { $0 += 1 }",
      "2:32: this closure returns no value; add one: { $0 += $1; return $0 }"
    ),
    (
      "s.map { $0 += 1; return $0 }",
      """
      2:35: only a closure that changes its first argument and returns a value has two parts: \
      { $0 += $1; return $0 }
      """
    ),
    ("s.map()", "2:13: there is no 'map()'; there are map(_:), map(value:)"),
    ("s.map(1, 2)", "2:13: there is no 'map(_:_:)'; there are map(_:), map(value:)"),
    ("s.filter", "2:13: there is no 'filter' without a call; there is filter(_:)"),
    ("s.take(first: -1)", "2:25: expected a whole number, not -1"),
    ("s.take(first: \"x\")", "2:25: expected a whole number, not a text"),
    ("s.take(first: s)", "2:25: expected a value, not a signal"),
    ("s.delay(2)", "2:19: expected a duration, not an integer"),
    ("s.merge(with: 1)", "2:25: expected a stream, not an integer"),
    ("s.map { $2 }", "2:19: there is no argument $2 here"),
    ("s.scan(0) { $0 + $2 }", "2:28: there is no argument $2 here"),
    ("s.map { a, b, c in a }", "2:17: this closure has 3 arguments, but 1 is passed to it"),
    ("s.map($0)", "2:17: expected a closure or a key path"),
    ("s.map(value: $0)", "2:24: no closure around this has arguments"),
    ("s.flatMap(.latst) { _ in s }", "2:22: there is no '.latst'; did you mean '.latest'?"),
    (
      "s.flatMap(.newest) { _ in s }",
      "2:22: expected .merge, .concat, .latest, .exhaust, .throttle, .race or .concurrent(limit:), not '.newest'"
    ),
    (
      "s.flatMap { _ in s }",
      "2:13: 'flatMap' takes a strategy first, as in flatMap(.latest): \(strategies)"
    ),
    (
      "s.flatMap {}",
      "2:13: 'flatMap' takes a strategy first, as in flatMap(.latest): \(strategies)"
    ),
    (
      "s.flatScan(0) { _ in s }",
      "2:13: 'flatScan' takes a strategy first, as in flatScan(.latest): \(strategies)"
    ),
    ("s.flatMap(.merge) { _ in 1 }", "2:36: expected a stream, not an integer"),
    (
      "s.debounce(1ms, whenCompleted: .keep)",
      "2:43: expected .discard, .deliver or .flush, not '.keep'"
    ),
    (
      "s.concat(.empty)",
      "2:13: 'concat' is an operator of producers, and this is a signal; write '.producer' before it"
    ),
    (".emty", "2:12: there is no '.emty'; did you mean '.empty'?"),
    ("1 + 2", "2:11: a pipeline must be a stream, and this is not one"),
    ("s.map { s + 1 }", "2:19: expected a value, not a signal"),
    ("{ $0 }", "2:11: a closure is not allowed here"),
    (
      "s.map(value: scheduler)",
      "2:24: 'scheduler' can only be passed to an operator that takes one"
    ),
    (
      "s.scan(into: 1) { $1 += 2 }",
      "2:29: only the first argument of an 'into:' form can be changed"
    ),
  ])
  func `an invalid expression is reported with its position and what is allowed there`(
    expression: String, message: String
  ) {
    #expect(complaints("hot s: -1-|\npipeline: \(expression)") == [message])
  }

  private static let strategies =
    ".merge, .concat, .latest, .exhaust, .throttle, .race or .concurrent(limit:)"

  @Test(arguments: [
    "'--a--|'", "'-(a|)'", "'--'", "\"--a--#\"", "'-a-[b|]'",
  ])
  func `quotes around a lane are reported`(lane: String) {
    let message =
      "a lane has no quotes around it; quotes enclose a value of several characters"
    #expect(complaints("cold a: \(lane)\npipeline: a") == ["1:9: \(message)"])
    #expect(complaints("pipeline: .empty\nexpect: \(lane)") == ["2:9: \(message)"])
  }

  @Test(arguments: ["'-1'", "'a-b'", "['--a--|']", "'a'-'b|'", "'--'-|", "\"-a-\"", "-'--a|'"])
  func `quotes around a value are not mistaken for quotes around a lane`(lane: String) {
    #expect(complaints("cold a: \(lane)\npipeline: a") == [])
  }

  @Test(arguments: [
    (
      "cold a: '--b--|'",
      "1:9: a lane has no quotes around it; quotes enclose a value of several characters"
    ),
    ("hot a: -(b-|", "1:9: this group is not closed: a ')' is missing for the '('"),
    ("hot a: -(1", "1:9: this group is not closed: a ')' is missing for the '('"),
    ("cold a: -^1", "1:10: '^' has a meaning in hot lanes only"),
    ("expect: -(1", "1:10: this group is not closed: a ')' is missing for the '('"),
    ("expect other: -1", "1:8: there is no pipeline 'other'"),
    ("subscribe: -!", "1:13: '!' cannot come before '^'"),
    ("subscriptions b: ^", "1:15: there is no lane 'b'"),
    ("until: 1.5ms", "1:8: this is not a whole number of ticks of 1ms"),
    ("where: a = .empty", "1:12: expected a value, not a stream"),
    ("where: a = 1 / 0", "1:12: 1 / 0 is a division by zero"),
  ])
  func `an invalid line is reported at its position`(line: String, message: String) {
    #expect(complaints("\(line)\npipeline: .empty") == [message])
  }
}
