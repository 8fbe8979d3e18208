#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing
import marble

/// The diagrams in the documentation of the operators are true: each is read, and run as a case.
///
/// A diagram is an indented block after an empty line of a comment: a row for each lane, `s -1-2|` or
/// `cold x -1|`, and one for the call and what comes out; a row may end in a table, `p = (1, 2)`.
@Suite struct DocumentedExampleTests {
  /// The blocks of a file that are diagrams.
  private static func diagrams(in text: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    var isAfterBlank = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let comment = line.drop { $0 == " " }
      if comment.hasPrefix("///     "), block != nil || isAfterBlank {
        block = (block ?? []) + [String(comment.dropFirst(8))]
      } else {
        if let block { blocks.append(block) }
        block = nil
      }
      isAfterBlank = comment == "///"
    }
    // Blocks of code have no lane at the end of their last row.
    return blocks.filter { block in Row(block.last ?? "") != nil }
  }

  /// A row of a diagram: what it is about, the lane, and a table.
  private struct Row {
    var head: String
    var lane: String
    var table: String?

    init?(_ text: String) {
      var fields = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      if let equals = fields.firstIndex(of: "="), equals > 1,
        fields[equals - 1].count <= 2, !fields[equals - 1].contains("$")
      {
        table = fields[(equals - 1)...].joined(separator: " ")
        fields.removeSubrange((equals - 1)...)
      }
      guard fields.count > 1, let lane = fields.popLast(),
        lane.allSatisfy({ $0.isLetter || $0.isNumber || "-|#!()[]^'".contains($0) }),
        lane.contains(where: { "-|#!".contains($0) }) || fields.count == 1
      else { return nil }
      head = fields.joined(separator: " ")
      self.lane = lane
    }
  }

  /// A diagram as the cases of a fixture, one for each call; nil if it has a row that is none.
  private static func fixture(_ diagram: [String]) -> String? {
    let rows = diagram.compactMap { Row($0) }
    guard rows.count == diagram.count else { return nil }
    let calls = rows.filter {
      $0.head.contains("(") || $0.head.contains("{") || $0.head.hasPrefix(".")
    }
    let lanes = rows.filter { row in !calls.contains { $0.head == row.head } }
    let first = lanes.first?.head.split(separator: " ").last ?? ""
    var lines: [String] = []
    for call in calls {
      lines.append("test: \(call.head.filter { $0 != "\n" })")
      for row in lanes {
        lines.append("\(row.head.hasPrefix("cold ") ? row.head : "hot \(row.head)"): \(row.lane)")
      }
      lines.append("pipeline: \(call.head.hasPrefix(".") ? "\(first)" : "")\(call.head)")
      for row in lanes + [call] { if let table = row.table { lines.append("where: \(table)") } }
      lines.append("expect: \(call.lane)")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n"
  }

  /// What is wrong with a case, or not as it says.
  private static func faults(of fixture: String) -> [String] {
    let wrong = complaints(fixture)
    guard wrong.isEmpty else { return wrong }
    return statuses(fixture).filter { $0 != .passed }.map { "\($0)" }
  }

  @Test func `every diagram is true`() throws {
    var wrong: [String] = []
    var known = 0
    for path in Repository.files(below: "Sources/Reactive/Operators", ending: ".swift") {
      for diagram in Self.diagrams(in: try String(contentsOfFile: path, encoding: .utf8)) {
        known += 1
        guard let fixture = Self.fixture(diagram) else {
          wrong.append("\(path): \(diagram) cannot be read")
          continue
        }
        wrong += Self.faults(of: fixture).map { "\(path): \($0)\n\(fixture)" }
      }
    }
    #expect(wrong == [])
    #expect(known > 70)
  }

  @Test func `a diagram that is not true is noticed`() {
    let diagram = ["s             -1-2|", ".map { $0 }   -1-3|"]
    #expect(Self.fixture(diagram).map { Self.faults(of: $0).count } == 1)
  }
}
