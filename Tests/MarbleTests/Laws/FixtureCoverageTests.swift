import Testing
import marble

/// Every operator's fixture covers the cases that all operators share.
@Suite struct FixtureCoverageTests {
  /// Files about several operators, or about operators without a source.
  private static let exempt: Set<String> = [
    "again", "batching", "choosing", "comingFrom", "interruptions", "interval", "junction", "laws",
    "orders", "periods",
    "recipes", "signalProducer", "streamsOfStreams", "timer", "trigger", "values",
  ]

  static let names = Fixtures.files.filter { !$0.contains("/") }.map { String($0.dropLast(4)) }
    .filter { !exempt.contains($0) }

  @Test func `this suite finds the fixture files`() {
    #expect(Self.names.count > 60)
  }

  @Test(arguments: names)
  func `a fixture covers failure, interruption, empty, never, disposal and subscriptions`(
    name: String
  ) throws {
    let lines = try Fixtures.text("\(name).txt").split(separator: "\n").map(String.init)
    func contents(_ keys: String...) -> [Substring] {
      lines.filter { line in keys.contains { line.hasPrefix($0) } }
        .compactMap { $0.split(separator: ":", maxSplits: 1).last?.drop { $0 == " " } }
    }
    let (lanes, expressions) = (contents("hot ", "cold "), contents("pipeline", "let"))
    #expect(lanes.contains { $0.contains("#") }, "no failure")
    #expect(lanes.contains { $0.contains("!") }, "no interruption")
    #expect(
      lanes.contains { $0.drop { $0 == "-" } == "|" }
        || expressions.contains { $0.contains(".empty") }, "nothing empty")
    #expect(
      lanes.contains { $0.allSatisfy { $0 == "-" } }
        || expressions.contains { $0.contains(".never") }, "nothing that never sends")
    #expect(contents("subscribe").contains { $0.contains("!") }, "no disposal")
    #expect(!contents("subscriptions").isEmpty, "no subscriptions")
  }
}
