import Foundation
import ReactiveTesting
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// The diagrams in the documentation of the operators are correct: each is parsed and run.
///
/// A diagram is an indented block after an empty line of a comment: a row for each lane, `s -1-2|` or
/// `cold x -1|`, and one for the call and its output; a row may end in a table, `p = (1, 2)`. A line such as
/// `let x = s.share()` names a stream, and then the rows of all calls belong to one run.
@Suite struct DocumentedDiagramTests {
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

  /// A row of a diagram: its label, its lane and its table.
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

  /// A diagram as the cases of a fixture, one for each call; nil if a row is invalid.
  private static func fixture(_ diagram: [String]) -> String? {
    let names = diagram.filter { $0.hasPrefix("let ") }
    let rows = diagram.filter { !$0.hasPrefix("let ") }.compactMap { Row($0) }
    guard rows.count + names.count == diagram.count else { return nil }
    guard names.isEmpty else { return sharedRun(of: rows, naming: names) }
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

  /// A diagram with names as one case, in which each row of a name is a pipeline.
  private static func sharedRun(of rows: [Row], naming names: [String]) -> String {
    var lines = ["test: one run"]
    let lets = names.map { $0.dropFirst("let ".count).split(separator: " ", maxSplits: 2) }
    for (index, row) in rows.enumerated() {
      if lets.contains(where: { row.head == $0[0] || row.head.hasPrefix("\($0[0]).") }) {
        lines += ["pipeline p\(index): \(row.head)", "expect p\(index): \(row.lane)"]
      } else {
        lines.append("\(row.head.hasPrefix("cold ") ? row.head : "hot \(row.head)"): \(row.lane)")
      }
    }
    for named in lets where named.count == 3 { lines.append("let \(named[0]): \(named[2])") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The errors of the cases, or their statuses if they do not pass.
  private static func faults(of fixture: String) -> [String] {
    let run = FileRun(SourceText(name: "diagram", text: fixture))
    let wrong = complaints(run)
    return wrong.isEmpty
      ? run.results.filter { $0.status != .passed }.map { "\($0.status)" } : wrong
  }

  @Test func `every diagram in the documentation of the operators is correct`() throws {
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

  @Test func `an incorrect diagram is detected`() {
    let diagram = ["s             -1-2|", ".map { $0 }   -1-3|"]
    #expect(Self.fixture(diagram).map { Self.faults(of: $0).count } == 1)
    let shared = ["cold s   -1-2|", "let x = s.share()", "x   -1-2|", "x.start(after: 2t)   -1-2|"]
    #expect(Self.fixture(shared).map { Self.faults(of: $0).count } == 1)
  }
}
