import Testing
import marble

/// The messages for invalid arguments of timed and repeating operators.
@Suite struct TimingMessageTests {
  @Test(arguments: [
    (
      "SignalProducer.interval(0t)",
      "3:35: expected a duration of more than zero, not 0s"
    ),
    (".timer(after: -1t)", "3:25: expected a duration of zero or more, not -1ms"),
    (
      ".timer(after: 1t, every: 0t)", "3:36: expected a duration of more than zero, not 0s"
    ),
    (
      ".interval(true, interval: 1t)",
      "3:21: expected an array, a range or a text, not a Boolean"
    ),
    (
      "s.timeout(raising: 1)",
      "3:13: there is no 'timeout(raising:)'; there are timeout(after:raising:on:), "
        + "timeout(after:first:each:raising:on:), timeout(first:each:raising:on:), "
        + "timeout(first:each:switchingTo:on:)"
    ),
    (
      "s.throttle(1t, edges: .front)",
      "3:34: expected .leading, .trailing or .both, not '.front'"
    ),
    (
      "s.throttle(1t, edges: .leding)", "3:34: there is no '.leding'; did you mean '.leading'?"
    ),
    ("s.delay(until: { 1 })", "3:28: expected a stream, not an integer"),
    ("s.attempt { .success }", "3:24: there is no 'success()'; there is success(_:)"),
    ("s.attempt { .sucess($0) }", "3:24: there is no '.sucess'; did you mean '.success'?"),
    (
      "s.repeat(2)",
      "3:13: 'repeat' is an operator of producers, and this is a signal; write '.producer' before it"
    ),
    ("c.repeat(-1)", "3:20: expected a whole number, not -1"),
    (
      "c.retry(when: { _ in .empty })",
      "3:25: this closure has 1 argument, but 2 are passed to it"
    ),
    (".deferred { x in c }", "3:21: this closure has 1 argument, but 0 are passed to it"),
    ("s.observe(on: 1t)", "3:25: expected 'scheduler', not this"),
  ])
  func `an invalid argument of a timed or repeating operator is reported before the run`(
    expression: String, message: String
  ) {
    #expect(complaints("hot s: -1-|\ncold c: -1-|\npipeline: \(expression)") == [message])
  }

  @Test(arguments: [
    ("s.attempt { $0 }", "3:21: expected a result, not an integer"),
    ("s.attemptMap { .success($0 / 0) }", "3:35: 1 / 0 is a division by zero"),
    (
      "s.delay(until: { .timer(after: ($0 - 2) * 1t) })",
      "3:42: expected a duration of zero or more, not -1ms"
    ),
    (
      "s.sample(on: c.concat(error: 1))",
      "3:24: a trigger must not fail, but this one failed: 1"
    ),
    (
      "c.repeat(when: { _ in SignalProducer(error: 1) })",
      "3:13: a trigger must not fail, but this one failed: 1"
    ),
    (
      "c.take(first: 0).repeat()",
      "3:28: a run did not settle: 'repeat' started 100000 runs, and more are pending; limit them with a "
        + "count or with take(first:)"
    ),
  ])
  func `an invalid value in a timed or repeating operator is reported during the run`(
    expression: String, message: String
  ) {
    #expect(complaints("hot s: -1-|\ncold c: -1-|\npipeline: \(expression)") == [message])
  }

  @Test(arguments: [
    (".success(1)", ".success(1)"), (".failure(\"no\")", ".failure(\"no\")"),
    (".success(())", ".success(())"), (".success([1 + 1])", ".success([2])"),
    (".success(1) == .success(1)", "true"), (".success(1) == .failure(1)", "false"),
  ])
  func `a result is a value that reads back as printed`(expression: String, label: String) {
    let fixture = "pipeline: SignalProducer(value: \(expression))\nexpect: ('\(label)'|)"
    #expect(statuses(fixture) == [.passed], "\(complaints(fixture))")
  }
}
