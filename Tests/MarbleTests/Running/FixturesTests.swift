#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
import Testing
import marble

/// Runs every file of the fixtures folder.
@Suite struct FixturesTests {
  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/") + "/fixtures"

  private static let files =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  @Test func `there are fixtures`() { #expect(Self.files.count >= 13) }

  @Test(arguments: files)
  func `every expectation of the file is met`(file: String) throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(file)", encoding: .utf8)
    let run = FileRun(SourceText(name: file, text: text))
    #expect(run.diagnostics == [])
    #expect(!run.results.isEmpty)
    for result in run.results {
      #expect(result.status == .passed, "\(result.title) \(result.diagnostics)")
      #expect(result.expectsAnything, "\(result.title)")
    }
  }
}
