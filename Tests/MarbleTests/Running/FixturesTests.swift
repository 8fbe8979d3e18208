import ReactiveTesting
import Testing
import marble

/// Runs every file of the fixtures folder.
@Suite struct FixturesTests {
  @Test func `the fixtures folder has fixtures`() { #expect(Fixtures.files.count >= 13) }

  @Test(arguments: Fixtures.files)
  func `every case of a fixture file passes and expects something`(file: String) throws {
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
