import ReactiveTesting
import Testing
import marble

/// Rules that concern some operators only, each run over all that it concerns, on a hot and on a cold source.
@Suite struct RuleTests {
  private func outputs(_ pipeline: String, _ lanes: String) throws -> [String] {
    let text = "\(lanes)pipeline: \(pipeline)\nuntil: 40\n"
    let result = try #require(
      FileRun(SourceText(name: "rule.txt", text: text)).results.first, "\(complaints(text))")
    try #require(result.diagnostics.isEmpty, "\(pipeline): \(complaints(text))")
    return try #require(result.outputs.first).entries.map { "\($0.tick) \($0.mark)" }
  }

  private func last(_ pipeline: String, _ lanes: String) throws -> String {
    try outputs(pipeline, lanes).last ?? "nothing"
  }

  @Test(arguments: [
    "s.merge(with: i)", "s.flatMap(.merge) { _ in i }", "s.flatMap(.concat) { _ in i }",
    "s.flatMap(.latest) { _ in i }", "s.flatMap(.concurrent(limit: 2)) { _ in i }",
    "s.expand { _ in i }", "s.flatScan(.merge, 0) { _, _ in i }",
  ])
  func `an interrupted input of a merge or concatenation counts as completed`(
    pipeline: String
  ) throws {
    for kind in ["hot", "cold"] {
      #expect(try last(pipeline, "\(kind) s: -1---|\ncold i: -!\n") == "5 completed", "\(kind)")
    }
  }

  @Test(arguments: [
    "s.combineLatest(with: i)", "s.zip(with: i)", "s.sample(with: i)", "s.race(with: i)",
    "s.elementsEqual(i)", "s.take(untilReplacement: i)", "s.flatMap(.exhaust) { _ in i }",
    "s.flatMap(.race) { _ in i }",
  ])
  func `elsewhere an interrupted input interrupts the result`(pipeline: String) throws {
    for kind in ["hot", "cold"] {
      let end = try last(pipeline, "\(kind) s: ---1-----|\ncold i: -!\n")
      #expect(end.hasSuffix("interrupted"), "\(kind): \(end)")
    }
  }

  @Test(arguments: [
    "take(first: -1)", "take(last: -1)", "skip(first: -1)", "skip(last: -1)", "element(at: -1)",
    "collect(count: 0)", "collect(count: 1, startingEvery: 0)", "collect(every: 0t)",
    "window(count: 0)", "window(every: 0t)", "delay(-1t)", "debounce(-1t)", "throttle(-1t)",
    "audit(-1t)", "sample(every: 0t)", "timeout(after: -1t, raising: 1)",
    "timeout(each: -1t, raising: 1)", "expand(limit: 0) { _ in .empty }",
    "flatMap(.concurrent(limit: 0)) { _ in .empty }", "retry(upTo: -1)",
    "retry(upTo: 1, interval: -1t)", "repeat(-1)", "repeat(1, interval: -1t)",
    "share(replay: -1)", "share(linger: -1t)", "replayLazily(upTo: -1)", "start(after: -1t)",
  ])
  func `a number that cannot be is an error with its place`(call: String) {
    let found = complaints("cold s: -1-|\npipeline: s.\(call)\n")
    #expect(found.count == 1 && found[0].hasPrefix("2:"), "\(found)")
  }

  @Test(arguments: [
    "delay(2t", "debounce(2t", "throttle(2t", "audit(2t", "sample(every: 2t", "timestamp(",
    "measureInterval(", "timeout(after: 4t, raising: 7", "timeout(each: 2t, raising: 7",
    "timeout(first: 1t, switchingTo: .empty", "collect(every: 2t", "window(every: 2t",
  ])
  func `without a scheduler it is the one in force`(call: String) throws {
    for kind in ["hot", "cold"] {
      let lanes = "\(kind) s: -1-23---4|\n"
      let comma = call.hasSuffix("(") ? "" : ", "
      #expect(
        try outputs("s.\(call))", lanes) == outputs("s.\(call)\(comma)on: scheduler)", lanes),
        "\(kind)")
    }
  }

  @Test(arguments: ["debounce(4t", "throttle(4t", "audit(4t", "collect(every: 5t"])
  func `what waits at completion is dropped, delivered when due, or flushed`(call: String) throws {
    for kind in ["hot", "cold"] {
      let lanes = "\(kind) s: -12-|\n"
      let discarded = try outputs("s.\(call), whenCompleted: .discard)", lanes)
      let delivered = try outputs("s.\(call), whenCompleted: .deliver)", lanes)
      let flushed = try outputs("s.\(call), whenCompleted: .flush)", lanes)
      #expect(discarded.last == "4 completed", "\(kind)")
      #expect(flushed.last == "4 completed", "\(kind)")
      #expect(flushed.count == discarded.count + 1, "\(kind)")
      #expect(delivered.count == flushed.count, "\(kind)")
      #expect(delivered.last != "4 completed", "\(kind)")
    }
  }

  @Test(arguments: ["debounce(4t", "collect(every: 4t"])
  func `the flag of ReactiveSwift is the same choice`(call: String) throws {
    let lanes = "hot s: -12-|\n"
    #expect(
      try outputs("s.\(call), discardWhenCompleted: true)", lanes)
        == outputs("s.\(call), whenCompleted: .discard)", lanes))
    #expect(
      try outputs("s.\(call), discardWhenCompleted: false)", lanes)
        == outputs("s.\(call), whenCompleted: .deliver)", lanes))
  }

  @Test(arguments: [
    "delay(3t)", "debounce(3t)", "throttle(3t)", "throttle(3t, edges: .leading)", "audit(3t)",
    "sample(every: 3t)", "collect(every: 3t)", "timeout(each: 3t, raising: 7)",
    "timeout(after: 9t, raising: 7)",
  ])
  func `in the tick of a timer the source's event comes first, hot or cold`(call: String) throws {
    // Values and the end stand at multiples of the timer's length.
    for lane in ["---1--2--3--|", "1--2--3--|", "---1-----|"] {
      #expect(
        try outputs("s.\(call)", "hot s: \(lane)\n") == outputs("s.\(call)", "cold s: \(lane)\n"),
        "\(lane)")
    }
  }
}
