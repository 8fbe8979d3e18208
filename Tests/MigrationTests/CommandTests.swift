import Foundation
import TestSupport
import Testing

/// The guide's command that changes imports and times.
@Suite(.compilesCode) struct CommandTests {
  @Test func `the guide's command makes the documented changes, and only once`() throws {
    let block = try #require(
      MigrationGuide.blocks.first { $0.lines.first?.hasPrefix("find ") == true })
    let command = block.lines.joined(separator: "\n")
    let text = try Repository.text("Tests/ForeignCode/guide-command.txt")
    let samples = text.split(separator: "\n").dropFirst().map { $0.split(separator: " => ") }
    let before = samples.map { $0[0] }
    let after = samples.map { $0.last ?? "" }
    try CompiledCode.withFolder { folder in
      let file = "\(folder)/Sample.swift"
      try before.joined(separator: "\n").write(toFile: file, atomically: false, encoding: .utf8)
      // The second run has nothing to do.
      for _ in 1...2 {
        let (status, output) = try ChildProcess.run(["/bin/sh", "-c", command], in: folder)
        #expect(status == 0, "\(output)")
        let changed = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(changed == after)
      }
    }
  }
}
