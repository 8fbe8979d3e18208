import ReactiveTesting
import Testing
import marble

/// Members of arrays, ranges and texts, especially those that take closures.
@Suite struct ValueMemberTests {
  @Test(arguments: [
    ("[1, 2].map { $0 + 1 }", "[2, 3]"), ("[\"a\", \"\"].filter { !$0.isEmpty }", "[\"a\"]"),
    ("[1, nil].compactMap { $0 }", "[1]"), ("[1, 2].reduce(10) { $0 - $1 }", "7"),
    ("[1, 2].reduce(into: []) { $0.append($1) }", "[1, 2]"), ("[4, 5].reduce(0, +)", "9"),
    ("[(1, 2), (3, 4)].map { a, b in a * b }", "[2, 12]"), ("[[1], []].map(\\.count)", "[1, 0]"),
    ("[3, 1].sorted(by: >)", "[3, 1]"), ("(1...4).filter { $0 % 2 == 0 }", "[2, 4]"),
    ("(1...).first", "1"), ("(5..<5).isEmpty", "true"), ("(1...3).last", "3"),
    ("(1...3).reversed()", "[3, 2, 1]"), ("(1...9).suffix(2)", "[8, 9]"),
    ("\"abc\".reversed()", "cba"), ("\"abc\".dropLast()", "ab"), ("\"abc\".dropFirst(9)", ""),
    ("[1, 2].map { x in [3].map { y in x * y } }", "[[3], [6]]"),
    ("(0...9223372036854775806).count", "9223372036854775807"), ("1e3", "1000.0"),
    ("2.5e-1", "0.25"), ("(1, 2) < (1, 3)", "true"), ("[].reduce(0, +)", "0"),
    ("[2, 9].max { $0 > $1 }", "2"), ("[1, 2].first(where: { $0 > 5 }) ?? 0", "0"),
  ])
  func `a member of an array, a range or a text evaluates to its value`(
    expression: String, label: String
  ) {
    let fixture = "pipeline: SignalProducer(value: \(expression))\nexpect: ('\(label)'|)\n"
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }

  @Test(arguments: [
    ("$0.map { $0 }", "an integer has no 'map'"),
    ("[1].map { $0 / 0 }", "1 / 0 is a division by zero"),
    ("[1].filter { $0 }", "expected true or false, not an integer"),
    ("[1].prefix(-1)", "expected a whole number, not -1"),
    ("[1].map { $0.x }", "an integer has no 'x'"),
    ("(1...).map { $0 }", "'map' needs a range with an end"),
    ("(0...9223372036854775807).count", "this range has more elements than an integer can count"),
    ("[1].mpa { $0 }", "an array has no 'mpa'; did you mean 'map'?"),
    ("[1].map { a, b, c in a }", "this closure has 3 arguments, but 1 is passed to it"),
    ("(1...9000000).map { $0 }", "this range has 9000000 elements; 'map' takes at most 1000000"),
  ])
  func `an invalid use of a member is reported at its position`(body: String, message: String) {
    let found = complaints("hot s: 1|\npipeline: s.map { \(body) }")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2:") == true, "\(found)")
    #expect(found.first?.hasSuffix(": \(message)") == true, "\(found)")
  }

  @Test func `a member that arrays and streams share works on whichever the value is`() {
    let lanes = "hot s: -a-b-|\ncold a: 2-1|\nwhere: b = [2, 1]\n"
    let text = lanes + "pipeline: s.flatMap(.merge) { $0.map { $0 + 1 } }"
    #expect(complaints(text) == ["4:29: expected a stream, not an array"])
    let both = "pipeline: s.map { $0.max() }\nexpect: -x-2-|\ncold x: ---(2|)\n"
    #expect(statuses(lanes + both) == [.passed], "\(complaints(lanes + both))")
    let reduced = "pipeline: s.map { $0.reduce(0, +) }\nexpect: -x-3-|\ncold x: ---(3|)\n"
    #expect(statuses(lanes + reduced) == [.passed], "\(complaints(lanes + reduced))")
  }

  @Test func `on(event:) passes an event to its closure`() {
    #expect(
      complaints("hot s: 1|\npipeline: s.on(event: { $0.value! + 1 })") == [
        "2:25: '!' was applied to nil"
      ])
  }

  @Test(arguments: [
    ("scan(\"a\") { a, b in a + a }", "this value has more than 1000000 parts"),
    ("scan(\"a\") { a, b in \"\\(a)\\(a)\" }", "this value has more than 1000000 parts"),
    ("scan([]) { a, b in [a, a] }", "this value has more than 1000000 parts"),
    ("scan(1) { a, b in (a, a) }", "this value has more than 1000000 parts"),
    ("scan([]) { a, b in [a] }", "this value is nested in more than 100 others"),
    ("scan(1) { a, b in .value(a) }", "this value is nested in more than 100 others"),
    ("scan(into: []) { $0.append($0) }", "this value has more than 1000000 parts"),
    (
      "take(first: 1).expand { .merge(SignalProducer(value: $0)).collect() }",
      "this value is nested in more than 100 others"
    ),
  ])
  func `a value that grows without end is stopped, and the message says how to bound it`(
    pipeline: String, message: String
  ) {
    let text = "pipeline: SignalProducer(1...5000).\(pipeline).take(last: 1)"
    let run = FileRun(SourceText(name: "test.txt", text: text))
    #expect(run.results.map(\.status) == [.bounded])
    #expect(
      complaints(run).first?.contains(message + "; limit ") == true, "\(complaints(run))")
  }

  @Test func `a run that processes or sends too many parts of values is stopped and reported`() {
    let work =
      "pipeline: SignalProducer(1...100000).scan(0) { a, b in (1...900000).count + [1].count + a }"
    #expect(statuses(work) == [.passed])
    let much = "pipeline: SignalProducer(1...100).map { x in (1...900000).reversed().first }"
    let run = FileRun(SourceText(name: "test.txt", text: much))
    #expect(run.results.map(\.status) == [.bounded])
    #expect(complaints(run).first?.contains("a run did too much") == true)
    let text = String(repeating: "x", count: 5_000)
    let sent = "pipeline: SignalProducer(1...1000).map { _ in \"\(text)\" }"
    #expect(
      complaints(sent) == [
        "1:11: this pipeline sends values of more than 4000000 parts in all; limit it with take(first:) or "
          + "take(last:), or limit what the values are built from"
      ])
  }

  @Test func `a closure that uses itself, or uses others too often, is reported`() {
    #expect(
      complaints("let f: { x in s.flatMap(.merge, f) }\ncold s: 1\npipeline: s.flatMap(.merge, f)")
        == ["1:33: the closure 'f' uses itself, without an end"])
    var text = "let f0: { x in s.map { $0 } }\ncold s: 1\n"
    for index in 1..<30 {
      text +=
        "let f\(index): { x in s.flatMap(.merge, f\(index - 1)).flatMap(.merge, f\(index - 1)) }\n"
    }
    let found = complaints(text + "pipeline: s.flatMap(.merge, f29)")
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "the closures of a case are used more than 1000 times, including uses in other closures; use fewer"
      )
        == true)
  }

  @Test(arguments: [
    ("hot s: 900000000000t 1|\npipeline: s", "2:8"),
    ("hot s: 1\npipeline: s\nuntil: 900000000000", "4:8"),
    ("hot s: 1\npipeline: s\nsubscribe: 900000000000t ^", "4:12"),
  ])
  func `a time beyond the range of the clock is refused`(lines: String, place: String) {
    #expect(
      complaints("tick: 86400s\n" + lines) == [
        "\(place): with a tick of 1440m, this takes more than 285 years; shorten it, or the tick"
      ])
  }
}
