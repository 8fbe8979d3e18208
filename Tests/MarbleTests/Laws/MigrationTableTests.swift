#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing
import marble

/// The tables of names of other libraries are right; another suite compiles their code.
@Suite struct MigrationTableTests {
  /// Names in the table that are not operators of fixtures.
  private static let others: Set<Substring> = [
    "startWithSignal(_:)", "SignalProducer(operation:)", "attemptMap(_:)", "ImmediateScheduler()",
    "QueueScheduler()", "UIScheduler()", "ConcurrentScheduler()", "TestScheduler()",
    "ReactiveTesting", "Signal.Event", "AsyncSequence", "Error", "Never",
  ]

  static let guide = Repository.guides.map { (try? Repository.text($0)) ?? "" }.joined()

  /// The rows of the tables of names, which have two columns.
  static let rows: [[Substring]] = rows(of: guide)

  /// The rows of each page.
  static let tables: [(name: String, rows: [[Substring]])] = Repository.guides.map {
    ($0, rows(of: (try? Repository.text($0)) ?? ""))
  }

  private static func rows(of guide: String) -> [[Substring]] {
    var rows: [[Substring]] = []
    var isTable = false
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      if line.hasPrefix("| ") && !isTable {
        isTable = cells.count == 2 && cells[1].hasPrefix("here")
      } else if !line.hasPrefix("|") {
        isTable = false
      }
      if isTable && line.hasPrefix("| `") { rows.append(cells) }
    }
    return rows
  }

  @Test func `this suite finds the table of the migration guide`() {
    #expect(Self.rows.count > 170)
    #expect(Self.rows.allSatisfy { $0.count >= 2 })
  }

  @Test func `every operator in the migration table exists with the parameters given there`() {
    let names = Set(Self.rows.flatMap { $0[0].code })
    for row in Self.rows {
      for code in row[1].code where !Self.others.contains(code) {
        // Anything but a plain name is code.
        guard let name = code.wholeMatch(of: /([A-Za-z]+)(?:\(((?:[a-zA-Z]+:|_:)*)\))?/) else {
          continue
        }
        guard let labels = name.2 else {
          // A reference to the row of another RxJS name.
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

  /// Whether the wanted labels are among the others, in order.
  private static func are(_ wanted: [Substring], among labels: [Substring]) -> Bool {
    var rest = wanted[...]
    for label in labels where label == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  @Test
  func `every name from another library that the compiler explains is in the migration guide`()
    throws
  {
    let source = try Repository.text("Sources/Reactive/Operators/Names+Elsewhere.swift")
    let names = Set(
      source.split(separator: "\n").filter { $0.contains("public func ") }.compactMap { line in
        line.split(separator: " ").drop { $0 != "func" }.dropFirst().first?
          .split { !$0.isLetter }.first
      })
    #expect(names.count > 50)
    let rows = Self.guide.split(separator: "\n").filter { $0.hasPrefix("|") }
    // The leading letters of a text in backticks are a name.
    let listed = Set(
      rows.flatMap { row in
        row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.prefix { $0.isLetter } }
      })
    #expect(names.subtracting(listed).isEmpty)
  }
}

extension Substring {
  /// The texts in backticks.
  var code: [Substring] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element }
  }
}
