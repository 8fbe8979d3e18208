#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing
import marble

/// Every operator of the library has all that an operator needs, in the places that are named like its folder.
@Suite struct OperatorPlacesTests {
  /// Operators for which fixtures have another way, or no use.
  private static let exempt: Set<String> = [
    // Of several streams: a row takes any number.
    "combineLatest(_:_:)", "zip(_:_:)", "all(_:_:)", "any(_:_:)",
    "combineLatest(_:_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:)",
    // A fixture's streams are of one type of value and one of failure.
    "promoteError(_:)",
    // A fixture has no lifetimes and no loggers of its own.
    "take(during:)", "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
  ]

  /// Files whose operators are in the fixture of another file.
  private static let parts: [String: String] = [
    "Flatten": "FlatMap", "PromoteError": "MapError",
  ]

  /// Rows whose function is not in a folder of operators.
  private static let elsewhere: Set<String> = [
    ".empty", ".never", "SignalProducer(value:)", "SignalProducer(error:)", "SignalProducer(_:)",
    "SignalProducer(result:)", "lift(_:)", "logEvents(identifier:)",
  ]

  /// What an operator lacks, each with the file to edit.
  private static func lacking(_ found: LibraryOperator) -> [String] {
    let (signature, folder) = (found.signature, found.folder)
    var lacking: [String] = []
    let file = parts[found.file] ?? found.file
    let fixture = "fixtures/\(file.prefix(1).lowercased())\(file.dropFirst()).txt"
    // A fixture has no lifetimes.
    if !exists(fixture), signature != "take(during:)" {
      lacking.append("\(signature) needs a fixture in \(fixture)")
    }
    let names = OperatorPage.operators(in: folder).map(\.name)
    if !names.contains(found.name) {
      lacking.append(
        "\(signature) needs `\(found.name)` in the line '\(folder)' of Documentation/Operators.md")
    }
    guard !exempt.contains(signature) else { return lacking }
    let rows = OperatorTable.rows.filter {
      found.hasForm($0.signature) || $0.signature + "()" == "." + signature
    }
    let table = "Sources/marble/Operators/\(folder).swift"
    if rows.isEmpty { lacking.append("\(signature) needs a row with an example in \(table)") }
    for row in rows where row.section != folder {
      lacking.append("\(signature) needs its row in \(table), not in \(row.section).swift")
    }
    return lacking
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)")
  }

  @Test func `every operator has a fixture, a row and its name on the page`() {
    let streams = LibraryOperator.all.filter { !$0.isOfProperties }
    #expect(streams.count > 150)
    for found in streams { #expect(Self.lacking(found) == []) }
  }

  @Test func `what a new operator needs is listed with the files to edit`() {
    let text = """
      extension Signal {
        public func shuffle<T>(
          _ order: Order<T>, every count: Int = 1
        ) -> Signal { self }
      }
      """
    let found = LibraryOperator.declared(in: text, "Filtering", "Shuffle")
    #expect(
      found.map(Self.lacking) == [
        [
          "shuffle(_:every:) needs a fixture in fixtures/shuffle.txt",
          "shuffle(_:every:) needs `shuffle` in the line 'Filtering' of Documentation/Operators.md",
          "shuffle(_:every:) needs a row with an example in Sources/marble/Operators/Filtering.swift",
        ]
      ])
  }

  @Test func `parameters that may be left out are in one row with all others`() {
    let forms = Set(OperatorTable.rows.map { $0.signature.drop { $0 == "." } })
    let found = LibraryOperator.all.filter {
      !$0.isOfProperties && !Self.exempt.contains($0.signature)
        && $0.parameters.contains(where: \.hasDefault)
    }
    #expect(found.count > 30)
    for form in found {
      #expect(
        forms.contains(form.signature[...]), "\(form.signature) needs a row with all parameters")
    }
  }

  @Test func `the README counts the operators`() throws {
    #expect(try Repository.text("README.md").contains("over 70 operators in more than 140 forms"))
    #expect(Set(OperatorTable.rows.map(\.name)).count > 70)
    #expect(Set(OperatorTable.rows.map(\.signature)).count > 140)
  }

  @Test func `every row is of an operator of the library`() {
    for row in OperatorTable.rows where !Self.elsewhere.contains(row.signature) {
      let isForm = LibraryOperator.all.contains { $0.hasForm(row.signature) }
      #expect(isForm, "\(row.signature) is not in the library")
    }
  }

  @Test func `a row may leave out parameters that have a default, and no others`() {
    let text = """
      extension Signal {
        public func shuffle<T>(
          _ order: Order<T>, every count: Int = max(1, 2), by rule: (Int) -> Bool, seed: Int? = nil
        ) -> Signal { self }
      }
      """
    let found = LibraryOperator.declared(in: text, "Filtering", "Shuffle")[0]
    #expect(found.signature == "shuffle(_:every:by:seed:)")
    for form in ["(_:every:by:seed:)", "(_:by:seed:)", "(_:every:by:)", "(_:by:)"] {
      #expect(found.hasForm("shuffle" + form))
    }
    for form in ["(_:every:seed:)", "(every:by:)", "(_:by:every:)", "(_:by:seed:of:)", "()"] {
      #expect(!found.hasForm("shuffle" + form))
    }
    #expect(!found.hasForm("mix(_:by:)"))
  }

  @Test func `sections have the names of the library's folders`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: "\(Repository.root)/Sources/Reactive/Operators"
    ).filter { !$0.hasSuffix(".swift") }
    #expect(Set(OperatorTable.sections) == Set(folders))
    #expect(OperatorTable.sections.count == folders.count, "the rows of a section stand together")
    #expect(OperatorPage.lines.map(\.section) == OperatorTable.sections)
    let catalogue = Fixtures.files.filter { $0.hasPrefix("catalogue/") }
    #expect(Set(catalogue) == Set(folders.map { "catalogue/\($0).txt" }))
  }

  @Test func `the page names every flatten strategy`() {
    let cells = OperatorPage.lines.first { $0.section == "Flattening" }?.text ?? ""
    for name in Choices.strategies.names { #expect(cells.contains("`.\(name)`"), "\(name)") }
  }

  @Test func `the page marks operators of producers, and those that properties have too`() {
    for line in OperatorPage.lines where line.section != "Creating" {
      for shown in line.operators {
        let rows = OperatorTable.rows.filter { row in
          row.section == line.section && row.name == shown.name
            && (shown.labels.isEmpty || row.signature.contains("(\(shown.labels)"))
        }
        // What is no operator of fixtures.
        guard !rows.isEmpty else { continue }
        let isOfProducers = rows.allSatisfy { $0.receiver == .producer }
        let isOfProperties = LibraryOperator.all.contains {
          $0.isOfProperties && $0.folder == line.section && $0.name == shown.name
        }
        #expect(shown.mark == (isOfProducers ? "°" : isOfProperties ? "·" : nil), "\(shown.name)")
      }
    }
  }
}

/// The table of `Documentation/Operators.md`.
private enum OperatorPage {
  struct Operator {
    var mark: Character?
    var name: Substring
    /// The labels with which it is shown, such as `until:`; empty without any.
    var labels: Substring
  }

  struct Line {
    var section: String
    var text: Substring
    var operators: [Operator]
  }

  static let lines: [Line] = {
    let text = try? String(
      contentsOfFile: "\(Repository.root)/Documentation/Operators.md", encoding: .utf8)
    let rows = (text ?? "").split(separator: "\n").filter { $0.hasPrefix("| ") }
    // After the heading and the rule below it.
    return rows.dropFirst(2).map { row in
      let cells = row.split(separator: "|").map { $0.drop { $0 == " " } }
      return Line(
        section: String(cells[0].prefix { $0 != " " }), text: cells[1],
        operators: operators(of: cells[1]))
    }
  }()

  static func operators(in section: String) -> [Operator] {
    lines.first { $0.section == section }?.operators ?? []
  }

  private static func operators(of cell: Substring) -> [Operator] {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).filter { parts[$0].first?.isLetter == true }.map
    {
      let mark = parts[$0 - 1].last.flatMap { "°·".contains($0) ? $0 : nil }
      return Operator(
        mark: mark, name: parts[$0].prefix { $0.isLetter },
        labels: parts[$0].drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
    }
  }
}
