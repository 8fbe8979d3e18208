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

  /// Names from elsewhere that the tables do not have; the rows are in the making.
  private static let rowless: Set<Substring> = [
    "asObservable", "catch", "do", "drop", "dropFirst", "eraseToAnyPublisher", "flatMapFirst",
    "handleEvents", "ignoreOutput", "prepend", "receive",
  ]

  @Test func `every name from elsewhere that the compiler explains has a row`() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/")
    let source = try String(
      contentsOfFile: "\(root)/Sources/Reactive/Operators/Names+Elsewhere.swift", encoding: .utf8)
    let names = Set(
      source.split(separator: "\n").filter { $0.contains("public func ") }.compactMap { line in
        line.split(separator: " ").drop { $0 != "func" }.dropFirst().first?
          .split { !$0.isLetter }.first
      })
    #expect(names.count > 50)
    let page = try String(contentsOfFile: "\(root)/MIGRATION.md", encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") }
    // What stands in code, up to its first character that is no letter, is a name.
    let listed = Set(
      rows.flatMap { row in
        row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.prefix { $0.isLetter } }
      })
    #expect(names.subtracting(listed) == Self.rowless)
  }
}

extension Substring {
  /// The longest end of which each character is like this.
  fileprivate func end(_ isLike: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isLike($0) }.map(index(after:)) ?? startIndex)...]
  }
}
