import ReactiveTesting
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// Rules for every operator that is not listed as an exception, on hot and on cold sources.
@Suite struct CatalogueLawTests {
  /// A generated source, which is a lane of `a`s and `b`s.
  private struct Source: CustomStringConvertible {
    /// What it sends before its end, tick by tick.
    var ticks: [String]
    var end: String

    init(ticks: [String], end: String) {
      self.ticks = ticks
      self.end = end
    }

    init(_ draw: Draw, ends: [String]) {
      ticks = (0..<draw.value(.in(0...8))).map { _ in draw.value(.of("-", "a", "b", "[ab]")) }
      end = draw.value(.one(of: ends))
    }

    var lane: String { ticks.joined() + end }
    /// The same without an end.
    var silent: String { ticks.joined() + "-" }
    var description: String { lane }
  }

  @Test func `the example of a form is its call, unless another one is chosen`() throws {
    let signatures = OperatorTable.rows.map(\.signature)
    for entry in chosen { #expect(signatures.contains(entry.signature), "\(entry.signature)") }
    let row = try #require(OperatorTable.rows.first { $0.signature == "sample(on:onlyNew:)" })
    #expect(CatalogueEntry(row).pipeline == "s.sample(on: x)")
  }

  @Test(arguments: catalogue.sample(every: 4))
  func `an operator treats the end of its source like every other operator`(entry: CatalogueEntry)
    throws
  {
    let ends = ["|", "#", "!", "-"].filter { $0 != "#" || !entry.exceptions.contains(.unfailing) }
    for kind in entry.kinds {
      let law = try TestScheduler.forAll(cases: Rounds.count, seed: Rounds.seed) { _, draw in
        let source = draw.value(.from { Source($0, ends: ends) }, name: "\(kind) s")
        return try brokenRule(entry, source, kind) == nil
      }
      #expect(law.holds)
      // Each end alone.
      for end in ends {
        let source = Source(ticks: ["-", "-"], end: end)
        #expect(try brokenRule(entry, source, kind) == nil, "\(kind) \(source)")
      }
    }
  }

  /// The first rule that an operator breaks with a source.
  private func brokenRule(
    _ entry: CatalogueEntry, _ source: Source, _ kind: String
  ) throws -> String? {
    // The other streams are silent until the source has ended.
    let x = "-----------p"
    let output = try entry.output(kind, source.lane, x: x)
    let isExcepted =
      source.end == "#" && entry.exceptions.contains(.failure)
      || source.end == "!" && entry.exceptions.contains(.interruption)
    guard ["#", "!"].contains(source.end), !isExcepted else { return nil }
    let silent = try entry.output(kind, source.silent, x: x)
    // It may have ended by then anyway.
    let earlier = silent.first { $0.mark.isTerminal }
    if earlier.map({ $0.tick > source.ticks.count }) ?? true {
      guard let end = output.first(where: { $0.mark.isTerminal }), end.tick == source.ticks.count,
        source.end == "!" ? end.mark == .interrupted : end.mark.isFailure
      else { return "a failure or an interruption ends the result in the same tick" }
    }
    // A signal of windows opens the first one at its first event, even if that is the failure.
    let isOpening = kind == "hot" && entry.exceptions.contains(.beginning)
    guard source.end == "#", !isOpening else { return nil }
    let values = output.map { "\($0.tick) \($0.mark)" }.dropLast()
    return values.allSatisfy(silent.map { "\($0.tick) \($0.mark)" }.contains)
      ? nil : "a failure drops pending values"
  }

  @Test(arguments: catalogue.filter { !$0.isOfProducers && !$0.exceptions.contains(.beginning) })
  func `hot and cold sources with the same events give the same output`(entry: CatalogueEntry)
    throws
  {
    let ends = ["|", "#", "!"].filter { $0 != "#" || !entry.exceptions.contains(.unfailing) }
    let law = try TestScheduler.forAll(cases: Rounds.count, seed: Rounds.seed) { _, draw in
      let source = draw.value(.from { Source($0, ends: ends) }, name: "s")
      // The order of two streams within a tick is not part of the rule, so the source sends at even ticks, and the
      // other streams at odd ones.
      let lane = source.ticks.map { $0 + "-" }.joined() + source.end
      func output(_ kind: String) throws -> [String] {
        try entry.output(kind, lane, x: "-----p---q---", y: "-9-|").map { "\($0.tick) \($0.mark)" }
      }
      return try output("hot") == output("cold")
    }
    #expect(law.holds)
  }

  @Test(arguments: catalogue)
  func `a source that never sends stays subscribed to until the result ends`(entry: CatalogueEntry)
    throws
  {
    // A result may end without its source: by a prefix, a window, a clock or another stream.
    for kind in entry.kinds {
      let result = try entry.run(kind, "----", x: "-----")
      let end = result.outputs.first?.entries.first { $0.mark.isTerminal }
      let subscriptions = result.inputs.first { $0.name == "s" }?.subscriptions ?? []
      #expect(!subscriptions.isEmpty, "\(kind)")
      for subscription in subscriptions {
        // Another stream may take its place before that end.
        let isInTime = end.map { (subscription.end ?? .max) <= $0.tick }
        #expect(isInTime ?? (subscription.end == nil), "\(kind)")
      }
    }
  }
}

extension TextLane.Mark {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
