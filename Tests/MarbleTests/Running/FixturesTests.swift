import ReactiveTesting
import Testing
import marble

/// Runs every file of the fixtures folder.
@Suite struct FixturesTests {
  @Test func `there are fixtures`() { #expect(Fixtures.files.count >= 13) }

  @Test(arguments: Fixtures.files)
  func `every expectation of the file is met`(file: String) throws {
    let text = try Fixtures.text(file)
    let run = FileRun(SourceText(name: file, text: text))
    #expect(run.diagnostics == [])
    #expect(!run.results.isEmpty)
    for result in run.results {
      #expect(result.status == .passed, "\(result.title) \(result.diagnostics)")
      #expect(result.expectsAnything, "\(result.title)")
    }
  }
}
