import ReactiveTesting
import TestSupport
import Testing
@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Two pipelines that send the same events, whatever their sources send: a line of `Tests/MarbleExamples/laws.txt`.
struct Law: Sendable, CustomTestStringConvertible {
  var left: String
  var right: String
  /// The sources for which it does not hold, and `order` if it says nothing about the order of a tick.
  var exceptions: Set<Substring>

  var testDescription: String { "\(left) == \(right)" }

  static let all: [Law] = {
    let text = (try? Repository.text("Tests/MarbleExamples/laws.txt")) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "  except ")
      let sides = parts[0].split(separator: "  ==  ")
      let exceptions = parts.count > 1 ? parts[1].split(separator: ", ") : []
      return Law(
        left: String(sides[0]), right: String(sides[1]), exceptions: Set(exceptions))
    }
  }()

  /// Its cases: one with hot and one with cold lanes.
  var fixture: String {
    let words = Set("\(left) \(right)".split { !$0.isLetter && !$0.isNumber })
    let lanes = words.contains("u") ? ["s", "t", "u"] : words.contains("t") ? ["s", "t"] : ["s"]
    let ends = [("|", ""), (" #", "failures"), (" !", "interruptions")]
      .filter { !exceptions.contains($0.1[...]) }.map(\.0).joined()
    func text(_ kind: String) -> String {
      """
      test: \(kind)
      \(lanes.map { "any \(kind) \($0): 1 2 3 4 5 6 7 8 9 \(ends)\n" }.joined())\
      \(words.contains("i") ? "cold i: -!\ncold c: -|\n" : "")\
      pipeline left: \(left)
      pipeline right: \(right)
      law: left == right\(exceptions.contains("order") ? " in any order" : "")
      until: 45

      """
    }
    return ["hot", "cold"].filter { !exceptions.contains($0[...]) }.map(text).joined()
  }
}

@Suite struct LawTests {
  @Test(arguments: Law.all)
  func `both sides of a law send the same events, whatever their sources send`(law: Law) {
    let source = SourceText(name: "law.txt", text: law.fixture)
    let run = FileRun(
      source,
      RunOptions(sampling: LawSampling(cases: Rounds.count, seed: Rounds.seed)))
    for result in run.results where result.status != .passed {
      let lines = complaints(run) + CaseDrawing(result, in: source).lines
      Issue.record("\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `every operator and every strategy has a law`() {
    #expect(Law.all.count > 200)
    let sides = Law.all.map { "\($0.left) \($0.right)" }.joined(separator: "\n")
    for row in OperatorTable.rows where row.receiver == .stream || row.receiver == .producer {
      #expect(sides.contains(".\(row.name)(") || sides.contains(".\(row.name) {"), "\(row.name)")
    }
    for name in DotNames.strategies.names {
      #expect(sides.contains(".flatMap(.\(name))"), "\(name)")
    }
  }
}
