import TestSupport
import Testing

/// The Swift code of the pages for readers who come from other libraries compiles.
@Suite(.compilesCode) struct GuideCodeTests {
  private static let imports = """
    import Foundation
    import Reactive
    import ReactiveTesting

    """

  private static let compatibility = ["", "Date", "Foundation", "Test"].map {
    Repository.path("Documentation/ReactiveSwift\($0)Compatibility.swift")
  }

  @Test func `the guide's code is where this suite looks for it`() {
    #expect(MigrationGuide.code.count >= 6)
    #expect(MigrationGuide.cells.count > 200)
    #expect(MigrationGuide.cells.filter { !$0.isName }.count > 100)
  }

  @Test(arguments: ["5", "6"])
  func `each code block and all table code of the guide compile`(mode: String) throws {
    var files = ["Context.swift": try Repository.text("Tests/ForeignCode/guide-context.txt")]
    for (index, snippet) in MigrationGuide.code.enumerated() {
      let imports =
        snippet.text.contains("import Synchronization") ? "import Synchronization\n" : ""
      files["Block\(index).swift"] = imports + Self.imports + snippet.declaration(index)
    }
    let cells = MigrationGuide.cells.filter { !$0.isName }.enumerated()
    files["Cells.swift"] =
      Self.imports + cells.map { $1.cellDeclaration(1000 + $0) }.joined()
    let verdict = try CompiledCode(files, paths: Self.compatibility)
      .typeChecked(languageMode: mode, options: ["-suppress-warnings"])
    #expect(verdict.isAccepted, "\(verdict.messages)")
  }
}
