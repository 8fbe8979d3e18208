import Testing
import marble

/// Every way in which a fixture can be malformed, with the message and its position.
@Suite struct ReaderMessageTests {
  @Test(arguments: [
    ("", "1:1: this file has no cases"),
    ("# only a comment\n\n", "1:1: this file has no cases"),
    ("test x", "1:1: expected a ':' between the key and its content"),
    ("tset: x", "1:1: there is no key 'tset'; did you mean 'test'?"),
    (
      "zebra: x",
      "1:1: there is no key 'zebra'; the keys are test, tick, hot, cold, any, where, error, let, "
        + "pipeline, subscribe, expect, subscriptions, law, until, orders, cut, skip"
    ),
    ("test: x", "1:7: this case has no pipeline, so only a Swift test can run it"),
    (
      "orders: all\ntest: x\nhot s: 1\npipeline: s",
      "1:1: the lines above the first 'test' line are a case of their own, and this case has no pipeline, so only a Swift test can run it"
    ),
    ("hot: -1-|", "1:1: 'hot' needs a name: hot NAME: …"),
    (
      "hot 1a: -1-|",
      "1:5: '1a' is not a name; a name consists of letters, digits and '_', and does not begin with a digit"
    ),
    ("tick x: 1ms", "1:6: 'tick' takes no name"),
    ("pipeline:", "1:1: there is nothing after 'pipeline'"),
    (
      "tick: fast",
      "1:7: 'fast' is not the length of a tick; use a duration of a microsecond or more, such as 10ms"
    ),
    ("tick: 1ms\ntick: 2ms", "2:1: this case already has 'tick'"),
    ("skip: a\nskip: b", "2:1: this case already has 'skip'"),
    ("error: 1\nerror: 2\npipeline: .empty", "2:1: this case already has 'error'"),
    ("hot a: -\nhot a: -", "2:5: this case already has something named 'a'"),
    ("hot a: -\ncold a: -", "2:6: this case already has something named 'a'"),
    ("hot a: -\nlet a: 1\npipeline: a", "2:5: this case already has something named 'a'"),
    ("pipeline: .empty\npipeline: .never", "2:1: this case already has 'pipeline'"),
    ("pipeline p: .empty\npipeline p: .never", "2:10: this case already has 'pipeline p'"),
    (
      "pipeline: .empty\nexpect: |\nexpect: |",
      "3:9: this case already has 'expect'; several are alternatives only with 'orders: all'"
    ),
    (
      "orders: most\npipeline: .empty",
      "1:9: 'orders' is 'all', 'default' or an order such as 4:sampler<taps, not 'most'"
    ),
    ("orders: all\norders: all\npipeline: .empty", "2:1: this case already has 'orders'"),
    ("pipeline: .empty\nsubscribe: ^\nsubscribe: ^", "3:1: this case already has 'subscribe'"),
    ("where: a = 1, a = 2\npipeline: .empty", "1:15: this case already has a table entry 'a'"),
    ("where: a\npipeline: .empty", "1:8: a table entry is a name, '=' and a value: a = 10"),
    ("until: soon\npipeline: .empty", "1:8: 'until' takes a number of ticks or a duration"),
    ("until: 1\nuntil: 2\npipeline: .empty", "2:1: this case already has 'until'"),
    (
      "hot a: -\n  .map { 1 }",
      "2:3: the line before has no expression that this line could continue"
    ),
  ])
  func `a malformed line is reported at its position`(text: String, message: String) {
    #expect(complaints(text) == [message])
  }

  @Test(arguments: [
    ("a.map(", "1:17: expected an expression"),
    ("a.map { 1", "1:17: this '{' is not closed: a '}' is missing"),
    ("(a", "1:11: this '(' is not closed: a ')' is missing"),
    ("[1, 2", "1:11: this '[' is not closed: a ']' is missing"),
    ("a..", "1:13: expected the name of a member after '.'"),
    ("a)", "1:12: unexpected ')'"),
    ("a @ b", "1:13: '@' has no meaning in an expression"),
    ("1 + é", "1:15: nothing is named 'é' here"),
    ("a +b", "1:13: an operator needs white space on both sides, or on neither"),
    ("a.map { 1 < 2 < 3 }", "1:25: comparisons cannot be chained; join two with '&&'"),
    ("a.map { \"x }", "1:19: this text is not closed: a '\"' is missing"),
    (
      "a.map { \"\\q\" }",
      "1:20: this escape is unknown; the escapes are \\\" \\\\ \\n \\t \\u{…} and \\(…)"
    ),
    (
      "a.map { \"\\u{D800}\" }",
      "1:20: '\\u{…}' takes the number of a Unicode scalar, in hexadecimal"
    ),
    ("a.map { \"\\(1\" }", "1:21: this '\\(' is not closed: a ')' is missing"),
    (
      "a.delay(5parsecs)",
      "1:20: 'parsecs' is not a unit of time; the units are us, ms, s, m and t (ticks)"
    ),
    ("a.map { 99999999999999999999 }", "1:19: this number is too large"),
    ("a.map { $x }", "1:19: a '$' is followed by the number of an argument, as in $0 and $1"),
    ("a.map(\\)", "1:17: a key path is '\\.' followed by the name of a member"),
    ("a.map(x => x * 2)", "1:19: \(arrow)"),
    ("a.map((x) => x * 2)", "1:21: \(arrow)"),
    ("a.map { x => x * 2 }", "1:21: \(arrow)"),
    ("a.map { x -> x * 2 }", "1:21: \(arrow)"),
    ("a.map(() => 2)", "1:20: \(arrow)"),
    ("a.map(x->x)", "1:18: \(arrow)"),
    ("a.map { 1 - > 2 }", "1:23: unexpected '>'"),
    ("a ? b", "1:13: this '?' is not closed: a ':' is missing"),
  ])
  func `a malformed expression is reported at its position`(expression: String, message: String) {
    #expect(complaints("pipeline: \(expression)").contains(message))
  }

  private static let arrow = "a closure is written in braces: { x in … }, or { … } with $0"

  @Test func `a line over the length limit is refused, and the next case still runs`() {
    let text = """
      hot a: \(String(repeating: "-", count: 200_000))
      pipeline: a.map { 1 }

      test: next
      pipeline: .empty
      expect: |
      """
    #expect(complaints(text) == ["1:1: a line is at most 100000 bytes long"])
    #expect(statuses(text) == [.broken, .passed])
  }

  @Test(arguments: ["(", "[", "{ ", "-", "!", "a.map { ", "a.flatten(.merge).", "1 + "])
  func `excessive nesting and excessive chains are refused with a single error`(piece: String) {
    let text = "pipeline: " + String(repeating: piece, count: 10_000)
    #expect(complaints(text).count == 1)
    #expect(statuses(text) == [.broken])
  }

  @Test func `carriage returns and a byte order mark are ignored`() {
    #expect(statuses("\u{FEFF}test: x\r\npipeline: .empty\r\nexpect: |\r\n") == [.passed])
  }
}
