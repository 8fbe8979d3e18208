import ReactiveTesting
import Testing
import marble

/// Rules for some operators only, each run over all of them on hot and cold sources.
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
    "s.combineLatest(with: i)", "s.zip(with: i)", "s.sample(with: i)", "s.race(with: i)",
    "s.elementsEqual(i)", "s.take(untilReplacement: i)", "s.flatMap(.exhaust) { _ in i }",
    "s.flatMap(.race) { _ in i }",
  ])
  func `an interrupted input of zip, race and similar operators interrupts the result`(
    pipeline: String
  ) throws {
    for kind in ["hot", "cold"] {
      let end = try last(pipeline, "\(kind) s: ---1-----|\ncold i: -!\n")
      #expect(end.hasSuffix("interrupted"), "\(kind): \(end)")
    }
  }

  /// Calls with an invalid number.
  static let refused = [
    "s.take(first: -1)", "s.take(last: -1)", "s.skip(first: -1)", "s.skip(last: -1)",
    "s.element(at: -1)", "s.collect(count: 0)", "s.collect(count: 1, startingEvery: 0)",
    "s.collect(every: 0t)", "s.collect(every: 1t, startingEvery: 0t)",
    "s.collect(every: 1t, limit: 0)", "s.window(count: 0)",
    "s.window(count: 1, startingEvery: 0)", "s.window(every: 0t)",
    "s.window(every: 1t, startingEvery: 0t)", "s.window(every: 1t, limit: 0)", "s.delay(-1t)",
    "s.debounce(-1t)", "s.throttle(-1t)", "s.audit(-1t)", "s.sample(every: 0t)",
    "s.timeout(after: -1t, raising: 1)", "s.timeout(after: 1t, each: -1t, raising: 1)",
    "s.timeout(each: -1t, raising: 1)",
    "s.timeout(first: -1t, raising: 1)", "s.timeout(first: -1t, switchingTo: .empty)",
    "s.expand(limit: 0) { _ in .empty }", "s.flatMap(.concurrent(limit: 0)) { _ in .empty }",
    "s.retry(upTo: -1)", "s.retry(upTo: 1, interval: -1t)", "s.repeat(-1)",
    "s.repeat(1, interval: -1t)", "s.share(replay: -1)", "s.share(linger: -1t)",
    "s.replayLazily(upTo: -1)", "s.start(after: -1t)", ".timer(after: -1t)",
    ".timer(after: 1t, every: 0t)", ".timer(interval: 0t)", ".timer(interval: 1t, leeway: -1t)",
    ".interval(0t)", ".interval([1], interval: 0t)",
  ]

  @Test(arguments: refused)
  func `an invalid number is an error with its position`(pipeline: String) {
    let found = complaints("cold s: -1-|\npipeline: \(pipeline)\n")
    #expect(found.count == 1 && found[0].hasPrefix("2:"), "\(found)")
  }

  @Test func `an invalid number is tried for every numeric parameter of every operator`() {
    for row in OperatorTable.rows {
      for parameter in row.parameters where parameter.kind.isBoundedNumber {
        let isTried = Self.refused.contains { call in
          guard let start = call.firstRange(of: ".\(row.name)(")?.upperBound else { return false }
          let name = parameter.label.map { "\($0): " } ?? ""
          return ["-1", "0"].contains { number in
            parameter.label == nil
              ? call[start...].hasPrefix(number) : call[start...].contains(name + number)
          }
        }
        #expect(isTried, "\(row.signature), \(parameter.label ?? "_")")
      }
    }
  }

  @Test func `the default scheduler is tried for every operator that takes a scheduler`() {
    for row in OperatorTable.rows
    where row.parameters.contains(where: { $0.kind == .scheduler && $0.isOptional }) {
      let label = row.parameters[0].label.flatMap { $0 == "on" || $0 == "replay" ? nil : $0 } ?? ""
      #expect(
        Laws.timed.contains { $0.contains(".\(row.name)(") && $0.contains(label) },
        "\(row.signature)")
    }
  }

  /// Operators that may have a pending value when their source completes.
  static let waiting = [
    "debounce(4t", "throttle(4t", "audit(4t", "collect(every: 5t",
    "debounce(until: { _ in .timer(after: 4t) }", "audit(until: { _ in .timer(after: 4t) }",
    "throttle(until: { _ in .timer(after: 4t) }, edges: .both",
  ]

  @Test(arguments: waiting)
  func `a pending value at completion is discarded, delivered when due or flushed`(call: String)
    throws
  {
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

  @Test func `completion with a pending value is tried for every operator that may have one`() {
    for row in OperatorTable.rows where row.parameters.contains(where: { $0.kind == .pending }) {
      let first = row.parameters[0].label.map { "\($0): " } ?? "4t"
      #expect(Self.waiting.contains { $0.hasPrefix("\(row.name)(\(first)") }, "\(row.signature)")
    }
  }

  @Test(arguments: [
    "delay(3t)", "debounce(3t)", "throttle(3t)", "throttle(3t, edges: .leading)", "audit(3t)",
    "sample(every: 3t)", "collect(every: 3t)", "timeout(each: 3t, raising: 7)",
    "timeout(after: 9t, raising: 7)",
  ])
  func `a source event in the tick of a timer gives the same output for hot and cold`(call: String)
    throws
  {
    let law = try TestScheduler.forAll(cases: 20) { _, draw in
      // Values and the end are at multiples of the timer's interval.
      let marks = draw.value(
        .from { draw in (0..<4).map { _ in draw.value(.of("---", "1--", "2--")) } })
      let lane = marks.joined() + "|"
      return try outputs("s.\(call)", "hot s: \(lane)\n")
        == outputs("s.\(call)", "cold s: \(lane)\n")
    }
    #expect(law.holds)
  }
}

extension Parameter.Kind {
  /// Whether such a parameter refuses some numbers.
  fileprivate var isBoundedNumber: Bool {
    switch self {
    case .count, .duration, .period: true
    default: false
    }
  }
}
