#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

/// What `MIGRATION.md` says of RxJS names what there is.
@Suite struct MigrationTableTests {
  /// What is no operator of streams, and yet there.
  private static let others: Set<Substring> = [
    "first", "last", "single", "startWithSignal", "pipe", "observeEnded", "send", "add", "remove",
    "concurrent", "condition", "p", "Property", "SignalProducer", "sequence", "take",
  ]

  private static let rows: [[Substring]] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/")
    let text = (try? String(contentsOfFile: "\(root)/MIGRATION.md", encoding: .utf8)) ?? ""
    let start = text.firstRange(of: "## Every name of RxJS 7")?.upperBound ?? text.endIndex
    return text[start...].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.drop { $0 == " " } } }
  }()

  @Test func `the table is where this suite looks for it`() {
    #expect(Self.rows.count > 130)
    #expect(Self.rows.allSatisfy { $0.count >= 2 })
  }

  @Test func `every operator it names is there`() {
    let known = Set(OperatorTable.rows.map { Substring($0.name) }).union(Self.others)
    for row in Self.rows {
      // What stands in code, up to each opening bracket, is a name.
      for (index, code) in row[1].split(separator: "`", omittingEmptySubsequences: false)
        .enumerated()
      where !index.isMultiple(of: 2) {
        for piece in code.split(separator: "(", omittingEmptySubsequences: false).dropLast() {
          let name = piece.end { $0.isLetter }
          guard !name.isEmpty else { continue }
          #expect(known.contains(name), "\(name) in \(code)")
        }
      }
    }
  }
}

extension Substring {
  /// The longest end of which each character is like this.
  fileprivate func end(_ isLike: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isLike($0) }.map(index(after:)) ?? startIndex)...]
  }
}
