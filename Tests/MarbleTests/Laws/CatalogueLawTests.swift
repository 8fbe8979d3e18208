import ReactiveTesting
import Testing
import marble

/// Rules for every operator that is not listed as an exception.
///
/// Each rule runs over all operators, on a hot and on a cold source.
@Suite struct CatalogueLawTests {
  /// The result of one run.
  private struct Outcome {
    var output: [ReactiveTesting.Lane.Entry]
    /// Of the source.
    var subscriptions: [SubscriptionMarks]
    /// Of the source and all other lanes.
    var all: [SubscriptionMarks]

    var end: ReactiveTesting.Lane.Entry? { output.first { $0.mark.isTerminal } }
  }

  /// Runs an operator over a source, which is a lane of `a`s and `b`s.
  private func run(
    _ entry: CatalogueEntry, _ kind: String, _ lane: String, subscribe: String = "^",
    x: String = "----x---y---", y: String = "--9|"
  ) throws -> Outcome {
    let text = """
      \(kind) s: \(lane)
      hot x: \(x)
      cold y: \(y)
      where: \(entry.source.table)
      pipeline: \(entry.pipeline)
      subscribe: \(subscribe)
      until: 40

      """
    let run = FileRun(SourceText(name: "law.txt", text: text))
    let result = try #require(run.results.first, "\(complaints(text))")
    try #require(run.diagnostics.isEmpty && result.diagnostics.isEmpty, "\(complaints(text))")
    return Outcome(
      output: try #require(result.outputs.first).entries,
      subscriptions: try #require(result.inputs.first { $0.name == "s" }).subscriptions,
      all: result.inputs.flatMap(\.subscriptions))
  }

  private func kinds(_ entry: CatalogueEntry) -> [String] {
    entry.isOfProducers ? ["cold"] : ["hot", "cold"]
  }

  @Test func `the example of a form is its call, unless another one is chosen`() throws {
    let signatures = OperatorTable.rows.map(\.signature)
    for entry in chosen { #expect(signatures.contains(entry.signature), "\(entry.signature)") }
    let row = try #require(OperatorTable.rows.first { $0.signature == "sample(on:onlyNew:)" })
    #expect(CatalogueEntry(row).pipeline == "s.sample(on: x)")
  }

  /// A generated source.
  private struct Source: CustomStringConvertible {
    /// What it sends before its end, tick by tick.
    var ticks: [String]
    var end: String

    init(_ draw: Draw, ends: [String]) {
      ticks = (0..<draw.value(.in(0...8))).map { _ in draw.value(.of("-", "a", "b", "[ab]")) }
      end = draw.value(.one(of: ends))
    }

    var lane: String { ticks.joined() + end }
    /// The same without an end.
    var silent: String { ticks.joined() + "-" }
    var description: String { lane }
  }

  /// Checks a rule on generated sources.
  ///
  /// - Parameters:
  ///   - entry: The operator.
  ///   - ends: How the sources may end; a failure is left out if the operator's source cannot fail.
  ///   - kinds: The kinds of sources; by default all that the operator has.
  ///   - rule: Whether a source, hot or cold, follows the rule.
  private func expect(
    _ entry: CatalogueEntry, ends: [String], kinds: [String]? = nil,
    _ rule: (_ source: Source, _ kind: String) throws -> Bool
  ) rethrows {
    let ends = ends.filter { $0 != "#" || !entry.exceptions.contains(.unfailing) }
    for kind in kinds ?? self.kinds(entry) where !ends.isEmpty {
      let law = try TestScheduler.forAll(cases: 15) { _, draw in
        let source = draw.value(.from { Source($0, ends: ends) }, name: "\(kind) s")
        return try rule(source, kind)
      }
      #expect(law.holds)
    }
  }

  @Test(arguments: catalogue) func `no event follows a terminal event`(_ entry: CatalogueEntry)
    throws
  {
    try expect(entry, ends: ["|", "#", "!", "-"]) { source, kind in
      let output = try run(entry, kind, source.lane).output
      let ends = output.filter(\.mark.isTerminal)
      return ends.isEmpty || ends.count == 1 && output.last?.mark.isTerminal == true
    }
  }

  @Test(arguments: catalogue) func `a failure of the source fails the result in the same tick`(
    _ entry: CatalogueEntry
  ) throws {
    guard !entry.exceptions.contains(.failure) else { return }
    try expect(entry, ends: ["#"]) { source, kind in
      try ends(entry, source, kind) { isFailure($0) }
    }
    for kind in kinds(entry) {
      let first = try #require(try run(entry, kind, "--#").end)
      #expect(first.tick == 2 && isFailure(first.mark), "\(kind): \(first)")
    }
  }

  @Test(arguments: catalogue)
  func `an interruption of the source interrupts the result in the same tick`(
    _ entry: CatalogueEntry
  ) throws {
    guard !entry.exceptions.contains(.interruption) else { return }
    try expect(entry, ends: ["!"]) { source, kind in
      try ends(entry, source, kind) { $0 == .interrupted }
    }
    for kind in kinds(entry) {
      let first = try #require(try run(entry, kind, "--!").end)
      #expect(first.tick == 2 && first.mark == .interrupted, "\(kind): \(first)")
    }
  }

  /// Whether the result ends in the tick of the source's end, unless it would have ended by then anyway.
  private func ends(
    _ entry: CatalogueEntry, _ source: Source, _ kind: String,
    as isExpected: (ReactiveTesting.Lane.Mark) -> Bool
  ) throws -> Bool {
    let silent = try run(entry, kind, source.silent, x: "-----------x").end
    if let silent, silent.tick <= source.ticks.count { return true }
    let end = try run(entry, kind, source.lane, x: "-----------x").end
    return end.map { $0.tick == source.ticks.count && isExpected($0.mark) } ?? false
  }

  @Test(arguments: catalogue) func `a failure drops pending values`(_ entry: CatalogueEntry) throws
  {
    guard !entry.exceptions.contains(.failure) else { return }
    // A signal of windows opens the first one at its first event, even if that is the failure.
    let kinds = kinds(entry).filter { $0 == "cold" || !entry.exceptions.contains(.beginning) }
    try expect(entry, ends: ["#"], kinds: kinds) { source, kind in
      let silent = try texts(run(entry, kind, source.silent))
      return try texts(run(entry, kind, source.lane)).dropLast().allSatisfy(silent.contains)
    }
  }

  @Test(arguments: catalogue) func `hot and cold sources with the same events give the same output`(
    _ entry: CatalogueEntry
  ) throws {
    guard !entry.isOfProducers, !entry.exceptions.contains(.beginning) else { return }
    try expect(entry, ends: ["|", "#", "!"], kinds: ["hot"]) { source, _ in
      // The order of two streams within a tick is not part of the rule, so the source sends at even ticks, and the
      // other streams at odd ones.
      let lane = source.ticks.map { $0 + "-" }.joined() + source.end
      func output(_ kind: String) throws -> [String] {
        try texts(run(entry, kind, lane, x: "-----x---y---", y: "-9-|"))
      }
      return try output("hot") == output("cold")
    }
  }

  private func texts(_ outcome: Outcome) -> [String] {
    outcome.output.map { "\($0.tick) \($0.mark)" }
  }

  @Test(arguments: catalogue)
  func `a source that never sends stays subscribed to until the result ends`(
    _ entry: CatalogueEntry
  ) throws {
    // A result may end without its source: by a prefix, a window, a clock or another stream.
    for kind in kinds(entry) {
      let outcome = try run(entry, kind, "----", x: "-----")
      #expect(!outcome.subscriptions.isEmpty, "\(kind)")
      for subscription in outcome.subscriptions {
        // Another stream may take its place before that end.
        let isInTime = outcome.end.map { (subscription.end ?? .max) <= $0.tick }
        #expect(isInTime ?? (subscription.end == nil), "\(kind)")
      }
    }
  }

  /// Triggers that fire once.
  private static let once = catalogue.filter {
    ["take(until:)", "skip(until:)"].contains($0.signature)
  }

  @Test(arguments: once)
  func `a one-shot trigger fires at a first value or a completion, not at an interruption`(
    _ entry: CatalogueEntry
  ) throws {
    let atValue = try run(entry, "hot", "-a-b-a-b-|", x: "----x")
    let atCompletion = try run(entry, "hot", "-a-b-a-b-|", x: "----|")
    let never = try run(entry, "hot", "-a-b-a-b-|", x: "----!")
    let silent = try run(entry, "hot", "-a-b-a-b-|", x: "-----")
    #expect(atValue.output.map(\.tick) == atCompletion.output.map(\.tick))
    #expect(never.output.map(\.tick) == silent.output.map(\.tick))
    #expect(atValue.output.map(\.tick) != silent.output.map(\.tick))
  }

  /// Triggers that fire at every value and never at their end.
  private static let repeated = catalogue.filter {
    [
      "collect(on:skipEmpty:)", "window(on:)", "uniqueValues(_:resetOn:)", "withLatest(from:)",
    ].contains($0.signature)
  }

  @Test(arguments: repeated) func `the end of a trigger that fires at every value changes nothing`(
    _ entry: CatalogueEntry
  ) throws {
    let open = try run(entry, "cold", "-a-b-a-b-|", x: "----x-----").output
    for x in ["----x-|", "----x-!"] {
      #expect(try run(entry, "cold", "-a-b-a-b-|", x: x).output.map(\.tick) == open.map(\.tick))
    }
  }

  private func isFailure(_ mark: ReactiveTesting.Lane.Mark) -> Bool {
    if case .failed = mark { true } else { false }
  }
}
