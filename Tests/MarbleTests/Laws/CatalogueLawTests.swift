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
    x: String = "----x---y---"
  ) throws -> Outcome {
    let text = """
      \(kind) s: \(lane)
      hot x: \(x)
      cold y: --9|
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

  @Test(arguments: catalogue) func `no event follows a terminal event`(_ entry: CatalogueEntry)
    throws
  {
    for kind in kinds(entry) {
      for lane in ["-a-b-a-|", "-a-b-#", "-a-b-!", "|", "#", "!", "-a-b-a-b----"]
      where !(lane.contains("#") && entry.exceptions.contains(.unfailing)) {
        let output = try run(entry, kind, lane).output
        let ends = output.filter(\.mark.isTerminal)
        #expect(ends.count <= 1, "\(kind) \(lane)")
        #expect(ends.isEmpty || output.last?.mark.isTerminal == true, "\(kind) \(lane)")
      }
    }
  }

  @Test(arguments: catalogue) func `a failure of the source fails the result in the same tick`(
    _ entry: CatalogueEntry
  ) throws {
    guard !entry.exceptions.contains(.failure) else { return }
    for kind in kinds(entry) {
      let end = try #require(try run(entry, kind, "-a-b-#", x: "-----------x").end)
      #expect(end.tick <= 5, "\(kind)")
      if end.tick == 5 { #expect(isFailure(end.mark), "\(kind): \(end.mark)") }
      let first = try #require(try run(entry, kind, "--#").end)
      #expect(first.tick == 2 && isFailure(first.mark), "\(kind): \(first)")
    }
  }

  @Test(arguments: catalogue)
  func `an interruption of the source interrupts the result in the same tick`(
    _ entry: CatalogueEntry
  ) throws {
    guard !entry.exceptions.contains(.interruption) else { return }
    for kind in kinds(entry) {
      let first = try #require(try run(entry, kind, "--!").end)
      #expect(first.tick == 2 && first.mark == .interrupted, "\(kind): \(first)")
    }
  }

  @Test(arguments: catalogue) func `a failure drops pending values`(_ entry: CatalogueEntry) throws
  {
    guard !entry.exceptions.contains(.failure) else { return }
    for kind in kinds(entry) {
      let failed = try run(entry, kind, "-a-b-#", x: "----x").output
      let silent = try run(entry, kind, "-a-b----------", x: "----x").output.map {
        "\($0.tick) \($0.mark)"
      }
      for sent in failed where !sent.mark.isTerminal {
        #expect(silent.contains("\(sent.tick) \(sent.mark)"), "\(kind)")
      }
    }
  }

  @Test(arguments: catalogue) func `hot and cold sources with the same events give the same output`(
    _ entry: CatalogueEntry
  ) throws {
    guard !entry.isOfProducers, !entry.exceptions.contains(.beginning)
    else { return }
    for lane in ["-a-b-a-|", "-a-b--#", "---a--b--a|"]
    where !(lane.contains("#") && entry.exceptions.contains(.unfailing)) {
      let hot = try run(entry, "hot", lane).output.map { "\($0.tick) \($0.mark)" }
      let cold = try run(entry, "cold", lane).output.map { "\($0.tick) \($0.mark)" }
      #expect(hot == cold, "\(lane)")
    }
  }

  @Test(arguments: catalogue)
  func `a source that never sends stays subscribed to until the result ends`(
    _ entry: CatalogueEntry
  ) throws {
    // A result may end without its source: by a prefix, a window, a clock or another stream.
    for kind in kinds(entry) {
      let outcome = try run(entry, kind, "----", x: "-----")
      for subscription in outcome.subscriptions where outcome.end == nil {
        #expect(subscription.end == nil, "\(kind)")
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
