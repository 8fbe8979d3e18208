import Testing
import marble

/// What a fixture's values cannot do is said in full.
@Suite struct ValueMessageTests {
  @Test(arguments: [
    ("1 + .seconds(1)", "'+' cannot be applied to an integer and a duration"),
    ("3000000000s + 7000000000s", "this duration is longer than 285 years"),
    ("[1, 2].joined(separator: \"a\")", "only an array of texts can be joined"),
    ("1.5 % 2.5", "'%' takes integers, not decimal numbers"),
    ("abs(\"x\")", "abs does not take a text"),
    ("1[0]", "only an array has elements, not an integer"),
    (".seconds(\"x\")", "a duration takes a number, not a text"),
    ("[1][\"x\"]", "the position of an element is an integer, not a text"),
    ("1...\"x\"", "a range ends with an integer, not a text"),
    ("\"x\"...1", "a range begins with an integer, not a text"),
    ("3...1", "a range cannot end (1) before it begins (3)"),
    ("[1][3]", "there is no element 3 in an array of 1"),
  ])
  func `a value that cannot be made`(expression: String, message: String) {
    let found = complaints("pipeline: SignalProducer(value: \(expression))")
    #expect(found.count == 1 && found[0].hasSuffix(": \(message)"), "\(found)")
  }

  @Test(arguments: [
    (
      "scan([]) { a, b in [a] }",
      "this value is nested in more than 100 others; limit what it is built from with take(first:)"
    ),
    (
      "scan([]) { a, b in [a, a] }",
      "this value has more than 1000000 parts; limit it with prefix(_:) or suffix(_:), or limit what it is "
        + "built from with take(first:)"
    ),
  ])
  func `a value that grows`(pipeline: String, message: String) {
    let found = complaints("pipeline: SignalProducer(1...500).\(pipeline).take(last: 1)")
    #expect(found.count == 1 && found[0].hasSuffix(": \(message)"), "\(found)")
  }

  @Test(arguments: [
    (
      "pipeline: SignalProducer([1]).scan(into: 1) { $0.append($1) }",
      "1:47: only an array can be appended to, not an integer"
    ),
    ("pipeline: \\.x", "1:11: a key path is not allowed here"),
    ("pipeline: Signal(1)", "1:11: a fixture has no 'Signal(…)'; a hot lane is a signal"),
    ("pipeline a: .never\nexpect: |", "2:9: there is no pipeline without a name"),
    ("pipeline: `x.y", "1:11: backticks enclose a name, as in `repeat`"),
    (
      "where: a = [.never]\nhot s: a\npipeline: s",
      "1:12: a table takes literals only: numbers, texts, arrays, tuples, durations, events and results"
    ),
  ])
  func `a line that means nothing`(text: String, message: String) {
    #expect(complaints(text) == [message])
  }
}
