import Foundation
import ReactiveTesting
import TestSupport
import MarbleAuthoring
import MarbleCases
import marble

/// The diagnostics of a fixture in order, each as `line:column: message`.
func complaints(_ text: String) -> [String] {
  complaints(FileRun(SourceText(name: "test.txt", text: text)))
}

/// The diagnostics of a run in order, each as `line:column: message`.
func complaints(_ run: FileRun) -> [String] {
  (run.diagnostics + run.results.flatMap(\.diagnostics)).map { diagnostic in
    let (line, column) = run.source.position(of: diagnostic.span.start)
    return "\(line):\(column): \(diagnostic.message)"
  }
}

/// The project's own fixtures.
enum Fixtures {
  private static let folder = Repository.path("fixtures")

  /// The files, including those in subfolders, by their paths relative to the fixtures folder.
  static let files = files(below: "").sorted()

  static func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
  }

  /// Every so many cases of a file, for tests that run the fixtures once more.
  static func sample(_ file: String, every step: Int = 16) throws -> String {
    let parts = "\n\(try text(file))".split(separator: "\ntest:", omittingEmptySubsequences: false)
    let cases = parts.dropFirst()
    // Different files start with a different case.
    let first = min((files.firstIndex(of: file) ?? 0) % step, max(cases.count - 1, 0))
    return cases.dropFirst(first).enumerated().filter { $0.offset % step == 0 }
      .map { "test:\($0.element)\n" }.joined()
  }

  private static func files(below folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(self.folder)/\(folder)")) ?? [])
      .flatMap { name in
        name.hasSuffix(".txt") ? [folder + name] : files(below: "\(folder)\(name)/")
      }
  }
}
