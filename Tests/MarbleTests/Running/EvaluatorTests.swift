import ReactiveTesting
import Testing
import marble

/// The values of expressions, observed as a stream of one value.
@Suite struct EvaluatorTests {
  @Test(arguments: [
    ("1 + 2 * 3 - 4 / 2 % 2", "'7'"), ("-7 / 2", "'-3'"), ("1.5 * 2", "'3.0'"),
    ("\"a\" + \"b\"", "'ab'"), ("[1] + [2]", "'[1, 2]'"), ("2 * 20ms + 5ms", "'45ms'"),
    ("1 < 2 && 2 <= 2 || false", "true"), ("!(1 == 2)", "true"), ("\"a\" < \"b\"", "true"),
    ("nil ?? 5", "5"), ("3 ?? 5", "3"), ("1 > 2 ? 3 : 4", "4"), ("(1, \"x\").1", "x"),
    ("(a: 1, b: 2).b", "2"), ("((1, 2), 3).0.1", "2"), ("[1, 2, 3].count", "3"),
    ("[3, 1, 2].sorted()", "'[1, 2, 3]'"), ("[1, 2][1]", "2"), ("[].isEmpty", "true"),
    ("\"abc\".uppercased()", "ABC"), ("\"abc\".hasPrefix(\"ab\")", "true"),
    ("[\"a\", \"b\"].joined(separator: \"-\")", "'a-b'"), ("Int(\"12\")", "'12'"),
    ("Int(\"x\") ?? 0", "0"), ("String(5) + \"!\"", "'5!'"), ("abs(-3)", "3"),
    ("6.isMultiple(of: 3)", "true"), ("\"1 is \\(1 + 0)\"", "'1 is 1'"), ("Double(1)", "'1.0'"),
    ("-9223372036854775808", "'-9223372036854775808'"),
    ("-9223372036854775808 + 9223372036854775807", "'-1'"), ("[1, 2].first", "1"),
    ("[].first", "nil"), ("[2, 9, 4].max()", "9"), ("Int(2.9)", "2"),
  ])
  func `an expression evaluates to its value`(expression: String, label: String) {
    let text = label.count > 1 && !label.hasPrefix("'") ? "'\(label)'" : label
    let fixture = """
      pipeline: SignalProducer(value: \(expression))
      expect: (\(text)|)
      """
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }

  @Test(
    arguments: [
      ("$0 / 0", "1 / 0 is a division by zero"), ("$0 % 0", "1 % 0 is a division by zero"),
      ("9223372036854775807 + $0", "9223372036854775807 + 1 is more than an integer can hold"),
      ("--9223372036854775808 + $0", "-(-9223372036854775808) is more than an integer can hold"),
      ("$0 + $1", "this closure takes a pair, but was given an integer"),
      ("[(1, 2, 3)].map { $0 + $1 }", "this closure takes a pair, but was given a tuple"),
      ("\"a\" * $0", "'*' cannot be applied to a text and an integer"),
      ("\"a\" < $0", "'<' cannot compare a text with an integer"),
      ("[1, 2][$0 + 1]", "there is no element 2 in an array of 2"),
      ("$0.count", "an integer has no 'count'"), ("$0.x", "an integer has no 'x'"),
      ("(1, 2).5", "a tuple of 2 has no '.5'"), ("nil!", "'!' was applied to nil"),
      ("$0 && true", "expected true or false, not an integer"),
      ("!$0", "expected true or false, not an integer"),
      ("$0 ? 1 : 2", "expected true or false, not an integer"),
      ("3...$0", "a range cannot end (1) before it begins (3)"),
      ("-\"a\"", "'-' cannot negate a text"),
      ("[1, \"a\"].sorted()", "an integer and a text cannot be ordered"),
      ("Int(1e3)", ""),
    ].dropLast())
  func `an invalid operation is reported as an error and does not trap`(
    body: String, message: String
  ) {
    let found = complaints("hot s: 1|\npipeline: s.map { \(body) }")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": \(message)") == true, "\(found)")
  }

  @Test func `an endless source is stopped at a limit`() {
    let text = "pipeline: SignalProducer(1...)\nexpect: 1"
    let run = FileRun(SourceText(name: "test.txt", text: text))
    #expect(run.results.map(\.status) == [.bounded])
    #expect(
      complaints(run) == [
        "1:26: a run did not settle: 1000000 elements were sent from here, and more are pending; limit them "
          + "with take(first:) or a shorter range"
      ])
  }

  @Test func `the message of a run that does not settle names the operator at work`() {
    let text = "cold s: 123|\npipeline: s.delay(1t).flatMap(.merge) { _ in s.delay(2t).delay(3t) }"
    let run = FileRun(SourceText(name: "test.txt", text: text), stepLimit: 30)
    #expect(run.results.map(\.status) == [.bounded])
    let diagnostic = run.results.first?.diagnostics.first
    #expect(
      diagnostic?.message == """
        a run did not settle: 'delay' scheduled 12 jobs, and more are pending; limit its input with \
        take(first:), or the run with 'until'
        """)
    #expect(diagnostic.map { run.source.position(of: $0.span.start).column } == 48)
  }

  @Test(arguments: [
    "hot s: -1-2-\nlet m: s.materialize().map { $0.value! + 1 }\npipeline: m\nexpect: -2-3-",
    "hot s: -1-2-\nlet m: s.materialize().map { $0.value! + 1 }\npipeline: s\nexpect: -1-2-",
    "hot s: -1-\nlet m: s.materialize().filter { $0.isTerminating }.flatMap(.merge) { _ in "
      + "SignalProducer(1...) }\npipeline: s\nexpect: -1-",
  ])
  func `events sent while a run is released do not affect the case`(text: String) {
    #expect(complaints(text) == [])
    #expect(statuses(text) == [.passed])
  }

  @Test func `a case stops at its until tick, and an expectation after it is an error`() {
    #expect(statuses("hot s: 1---2\nuntil: 3\npipeline: s\nexpect: 1") == [.passed])
    #expect(statuses("hot s: 1---2\nuntil: 4ms\npipeline: s\nexpect: 1---2") == [.passed])
    #expect(
      complaints("hot s: 1---2\nuntil: 3\npipeline: s\nexpect: 1---2") == [
        "4:13: the run stops at tick 3, before this"
      ])
  }

  @Test func `a bare failure in an expectation matches any error unless the case declares one`() {
    let lane = "hot s: -#'boom'\npipeline: s\nexpect: -#"
    #expect(statuses(lane) == [.passed])
    #expect(statuses("error: \"bang\"\n" + lane) == [.failed])
    #expect(statuses("error: \"boom\"\n" + lane) == [.passed])
  }

  @Test func `a number and a text that looks like it are different values`() {
    #expect(statuses("hot s: 1|\npipeline: s\nexpect: '\"1\"'|") == [.failed])
    #expect(statuses("hot s: '\"1\"'|\npipeline: s\nexpect: '\"1\"'|") == [.passed])
    #expect(
      statuses("where: 1 = \"1\"\nhot s: 1|\npipeline: s.map { $0 + \"x\" }\nexpect: '1x'|") == [
        .passed
      ])
  }

  @Test func `a let can name a stream or a closure`() {
    let right = """
      cold s: -1-|
      let double: { $0 * 2 }
      let doubled: s.map(double)
      pipeline: doubled.map(double)
      expect: -4-|
      """
    #expect(statuses(right) == [.passed])
  }

  @Test func `a closure can destructure a pair with named arguments`() {
    let text = """
      hot a: 1-|
      hot b: 2-|
      pipeline: a.combineLatest(with: b).map { x, y in x * 10 + y }
      expect: '12'-|
      """
    #expect(statuses(text) == [.passed])
  }

  @Test(arguments: [
    ("$0 * 10 + $1", "12"), ("[$0, $1].count", "2"), ("[5].map { $0 + 1 }.count + $1", "3"),
    ("[$1].map { $0 * 10 }.first ?? 0", "20"), ("a, b in [b].map { a in a }.first ?? 0", "2"),
    ("a, b in [(3, 4)].map { c, d in a + c + d }.first ?? 0", "8"), ("$0.1", "2"),
  ])
  func `a closure can destructure a pair with numbered arguments, even when nested`(
    closure: String, label: String
  ) {
    let text = """
      pipeline: SignalProducer([(1, 2)]).map { \(closure) }
      expect: ('\(label)'|)
      """
    #expect(statuses(text) == [.passed], "\(complaints(text))")
  }

  @Test func `an inner stream is compared by its events`() {
    let text = """
      hot s: -1-|
      cold x: (12|)
      pipeline: s.map { SignalProducer([$0, $0 + 1]) }
      expect: -x-|
      """
    #expect(statuses(text) == [.passed])
    #expect(statuses(text.replacing("(12|)", with: "(13|)")) == [.failed])
    #expect(statuses(text.replacing("(12|)", with: "(12)")) == [.failed])
    #expect(statuses("hot s: -s-|\npipeline: s\nexpect: -s-|") == [.passed])
    #expect(statuses("cold c: c-|\npipeline: c\nexpect: c-|") == [.passed])
  }

  @Test func `a skipped case is checked but not run`() {
    #expect(statuses("skip: later\npipeline: .empty\nexpect: 1") == [.skipped])
    #expect(statuses("skip: later\npipeline: .emty\nexpect: 1") == [.broken])
  }

  @Test func `two runs of a file give the same statuses`() {
    let text =
      "hot s: -1-2-|\ncold c: 1-2|\npipeline: s.flatMap(.merge) { _ in c }\nexpect: -1-[12]-2|"
    #expect(statuses(text) == statuses(text))
  }
}
