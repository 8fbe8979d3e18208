import Testing
import marble

/// A file whose run is stopped does not affect the reports of the others.
@Suite struct OtherFilesTests {
  @Test(arguments: ReportFormat.allCases, [1, 4])
  func `files before and after a stopped file are still reported`(
    format: ReportFormat, jobs: Int
  ) throws {
    try withFolder { folder in
      for name in ["a", "c"] {
        try write(
          "test: case \(name)\nhot s: -1|\npipeline: s\nexpect: -2|\n", to: "\(folder)/\(name).txt")
      }
      let chain = (1...60).map { "let x\($0): x\($0 - 1).flatMap(.merge) { _ in x\($0 - 1) }\n" }
      try write(
        "test: case b\nlet x0: SignalProducer(value: 1)\n\(chain.joined())pipeline: x60\n",
        to: "\(folder)/b.txt")
      let run = try marble("--format", format.rawValue, "--jobs", "\(jobs)", folder)
      #expect(run.code == 3)
      for name in ["a", "b", "c"] {
        #expect(run.output.contains("case \(name)") || run.output.contains("\(name).txt"))
      }
      #expect(run.messages.contains("a run went too deep"))
    }
  }
}
