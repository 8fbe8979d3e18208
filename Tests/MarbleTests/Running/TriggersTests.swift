import ReactiveTesting
import Testing
import marble

/// Operators that wait for other streams, and operators that group or collect.
@Suite struct TriggersTests {
  @Test(arguments: [
    ("s.collect(every: 0t)", "2:28: expected a duration of more than zero, not 0s"),
    ("s.collect(every: 1t - 1t)", "2:28: expected a duration of more than zero, not 0s"),
    ("s.collect(every: 2)", "2:28: expected a duration of more than zero, not an integer"),
    ("s.collect(count: 0)", "2:28: expected a whole number of 1 or more, not 0"),
    ("s.collect(until: s)", "2:28: expected a closure that makes a stream"),
    ("s.collect(until: { _ in s })", "2:28: this closure has 1 argument, but 0 are passed to it"),
    ("s.collect(until: { 1 })", "2:30: expected a stream, not an integer"),
    (
      "s.collect(until: { .empty })",
      "2:28: this trigger fires as soon as it is started, again and again, so the run would never end"
    ),
    (
      "s.window(until: { SignalProducer([1]) })",
      "2:27: this trigger fires as soon as it is started, again and again, so the run would never end"
    ),
    (
      "s.collect(on: SignalProducer(error: \"no\"))",
      "2:25: a trigger must not fail, but this one failed: no"
    ),
    (".race(s)", "2:17: expected an array of streams, not a signal"),
    (".race([s, 1])", "2:21: expected a stream, not an integer"),
    ("s.group(by: { $0 }).map { $0.kye }", "2:40: a stream has no 'kye'"),
    ("s.map { s }.map { $0.key }", "2:32: a stream has no 'key'"),
  ])
  func `an invalid argument, trigger or key is reported at its position`(
    expression: String, message: String
  ) {
    #expect(complaints("hot s: -1-|\npipeline: \(expression)") == [message])
  }

  @Test(arguments: [
    ("s.collect { _ in true }", "-p-|"), ("s.collect { $0.count == 1 }", "-p-|"),
    ("s.collect { _, _ in true }", "-e-(p|)"), ("s.collect { $1 == 1 }", "-e-(p|)"),
    ("s.collect(one)", "-p-|"), ("s.collect(two)", "-e-(p|)"),
  ])
  func `the closure's arguments choose between two forms with the same labels`(
    expression: String, lane: String
  ) {
    let fixture = """
      hot s: -1-|
      where: p = [1], e = []
      let one: { collected in true }
      let two: { collected, latest in true }
      pipeline: \(expression)
      expect: \(lane)
      """
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }

  @Test func `equal values form one group, whatever their tuple labels, and other values do not`() {
    let fixture = """
      hot s: -abcdef-|
      where: a = (1, x: 2), b = (1, 2), c = [1, 2], d = 1, e = 1.0, f = nil
      pipeline: s.group(by: { $0 }).map { $0.key }
      expect: -a-cdef-|
      """
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }

  @Test func `a group is drawn with its key`() {
    let text = "hot s: -1-2-|\npipeline: s.group(by: { $0 % 2 == 0 })"
    let run = FileRun(SourceText(name: "test.txt", text: text))
    #expect(
      CaseDrawing(run.results[0], in: run.source).lines.dropFirst() == [
        "s              -1-----------2----------|",
        "               .group(by: { $0 % 2 == 0 })",
        "output         -group false-group true-|",
        "  group false   1----------------------|",
        "  group true                2----------|",
      ])
  }
}
