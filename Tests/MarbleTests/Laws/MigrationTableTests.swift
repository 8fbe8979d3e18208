#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing
import marble

/// What the migration guide says about RxJS and RxSwift is true; another suite compiles its code.
@Suite struct MigrationTableTests {
  /// What the table names that is no operator of fixtures.
  private static let others: Set<Substring> = [
    "startWithSignal(_:)", "SignalProducer(operation:)", "attemptMap(_:)", "ImmediateScheduler()",
    "QueueScheduler()", "UIScheduler()", "ConcurrentScheduler()", "TestScheduler()",
    "ReactiveTesting", "Signal.Event", "AsyncSequence", "Error", "Never",
  ]

  static let guide = (try? Repository.text("MIGRATION.md")) ?? ""

  static let rows: [[Substring]] = {
    let start =
      guide.firstRange(of: "## Names of RxSwift and Combine")?.upperBound ?? guide.endIndex
    return guide[start...].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.drop { $0 == " " } } }
  }()

  @Test func `the table is where this suite looks for it`() {
    #expect(Self.rows.count > 170)
    #expect(Self.rows.allSatisfy { $0.count >= 2 })
  }

  @Test func `every operator it names is there, with the parameters that it names`() {
    let names = Set(Self.rows.flatMap { $0[0].code })
    for row in Self.rows {
      for code in row[1].code where !Self.others.contains(code) {
        // What is no name alone is code.
        guard let name = code.wholeMatch(of: /([A-Za-z]+)(?:\(((?:[a-zA-Z]+:|_:)*)\))?/) else {
          continue
        }
        guard let labels = name.2 else {
          // The row of another name of RxJS.
          #expect(names.contains(code), "\(code) has no row")
          continue
        }
        let wanted = labels.split(separator: ":")
        let forms = OperatorTable.rows.filter { $0.name == name.1 }.map(\.parameters)
        #expect(
          forms.contains { Self.are(wanted, among: $0.map { $0.label.map { $0[...] } ?? "_" }) },
          "\(code)")
      }
    }
  }

  /// Whether some labels are there, in their order.
  private static func are(_ wanted: [Substring], among labels: [Substring]) -> Bool {
    var rest = wanted[...]
    for label in labels where label == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  @Test func `the drawings are what the program draws`() throws {
    let parts = Self.guide.split(separator: "```", omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() where part.hasPrefix("sh\nmarble ") {
      // Outside of quotes are blanks only.
      let arguments = part.split(separator: "'", omittingEmptySubsequences: false)
        .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      let run = try marble(["eval"] + arguments)
      #expect(run.code == 0 && parts[index + 2] == "\n\(run.output)", "\(part)")
      count += 1
    }
    #expect(count == 8)
  }

  @Test func `every name from elsewhere that the compiler explains has a row`() throws {
    let source = try Repository.text("Sources/Reactive/Operators/Names+Elsewhere.swift")
    let names = Set(
      source.split(separator: "\n").filter { $0.contains("public func ") }.compactMap { line in
        line.split(separator: " ").drop { $0 != "func" }.dropFirst().first?
          .split { !$0.isLetter }.first
      })
    #expect(names.count > 50)
    let page = try Repository.text("MIGRATION.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") }
    // What stands in code, up to its first character that is no letter, is a name.
    let listed = Set(
      rows.flatMap { row in
        row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.prefix { $0.isLetter } }
      })
    #expect(names.subtracting(listed).isEmpty)
  }
}

extension Substring {
  /// What stands in code.
  var code: [Substring] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element }
  }
}
