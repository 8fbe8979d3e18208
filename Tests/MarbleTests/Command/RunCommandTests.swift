#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct RunCommandTests {
  /// Three files, with 3, 700 and 1 cases, in a new folder.
  private func withFiles(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      for (file, count) in [("b.txt", 700), ("a.txt", 3), ("c.txt", 1)] {
        let cases = (0..<count).map { number in
          let expected = number % 5 == 4 ? "-9|" : "-1|"
          return "test: \(file) \(number)\nhot s: -1|\npipeline: s\nexpect: \(expected)\n"
        }
        try write(cases.joined(separator: "\n"), to: "\(folder)/\(file)")
      }
      try body(folder)
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report is the same for any number of threads`(format: ReportFormat) throws {
    try withFiles { folder in
      let one = try marble("--format", format.rawValue, folder)
      #expect(one.code == 1)
      for jobs in [1, 5] {
        #expect(try marble("--format", format.rawValue, "--jobs", "\(jobs)", folder) == one)
      }
    }
  }

  @Test func `every case is in exactly one shard, whatever the order of the files`() throws {
    try withFiles { folder in
      func titles(_ arguments: [String]) throws -> [String] {
        try marble(["--format=tap"] + arguments).output.split(separator: "\n")
          .filter { $0.hasPrefix("ok") || $0.hasPrefix("not ok") }
          .compactMap { $0.split(separator: " - ").last.map(String.init) }
      }
      let files = ["a.txt", "b.txt", "c.txt"].map { "\(folder)/\($0)" }
      let all = try titles(files)
      #expect(Set(all).count == 704)
      // Each machine may be given the files in a different order.
      let parts =
        try titles(["--shard=1/3"] + files) + titles(["--shard=2/3"] + files.reversed())
        + titles(["--shard=3/3", folder])
      #expect(parts.sorted() == all.sorted())
    }
  }

  @Test func `a quiet run of passing cases prints only the counts`() throws {
    try withFiles { folder in
      let run = try marble("--quiet", "\(folder)/a.txt")
      #expect(run == ProgramRun(code: 0, output: "3 passed, 0 failed, 0 skipped\n", messages: ""))
    }
  }

  @Test func `a quiet run draws the failing cases, and no passing one`() throws {
    try withFolder { folder in
      try write(
        "test: fine\nhot s: -1|\npipeline: s\nexpect: -1|\n\n"
          + "test: wrong\nhot s: -1|\npipeline: s\nexpect: -9|\n", to: "\(folder)/d.txt")
      let run = try marble("--quiet", "\(folder)/d.txt")
      #expect(run.code == 1)
      #expect(run.output.hasPrefix("FAILED  wrong\n"))
      #expect(run.output.hasSuffix("1 passed, 1 failed, 0 skipped\n"))
      #expect(!run.output.contains("fine"))
    }
  }

  @Test func `a filter selects the cases whose title or file name contains it`() throws {
    try withFiles { folder in
      let byTitle = try marble("--filter", "txt 2", "-q", "\(folder)/a.txt", "\(folder)/c.txt")
      #expect(byTitle.output == "1 passed, 0 failed, 0 skipped\n")
      let byFile = try marble("--filter", "c.txt", "--format=tap", folder)
      #expect(byFile.output == "TAP version 14\n# \(folder)/c.txt\nok 1 - c.txt 0\n1..1\n")
      let none = try marble("--filter", "nothing like it", folder)
      #expect(none.code == 2)
      #expect(
        none.messages == "error: there is no case whose title or file contains 'nothing like it'\n")
    }
  }

  @Test func `a missing file does not stop other files from running`() throws {
    try withFiles { folder in
      let run = try marble("-q", "\(folder)/none.txt", "\(folder)/c.txt")
      #expect(run.code == 2)
      #expect(run.output == "1 passed, 0 failed, 0 skipped\n")
      #expect(run.messages == "error: there is no file or folder '\(folder)/none.txt'\n")
    }
  }

  @Test func `a misspelt command is reported as a missing file, with a suggestion`() throws {
    #expect(
      try marble("evl", "a").messages.hasPrefix(
        "error: there is no file or folder 'evl'; did you mean the command 'eval'?\n"))
  }

  @Test func `results go to standard output and messages to standard error`() throws {
    try withFolder { folder in
      let path = "\(folder)/x.txt"
      try write("test: x\nhot s: -1|\npipeline: s.mpa()\n", to: path)
      let run = try marble(path)
      #expect(run.code == 2)
      #expect(run.output == "\(path)\n\nERROR   x\n\n0 passed, 1 failed, 0 skipped\n")
      #expect(
        run.messages == """
          \(path):3:13: error: a stream has no operator 'mpa'; did you mean 'map'?
          3 | pipeline: s.mpa()
            |             ^~~

          """)
    }
  }

  @Test func `wrong usage is reported on standard error`() throws {
    #expect(
      try marble("--quite")
        == ProgramRun(
          code: 2, output: "",
          messages: "error: there is no option '--quite'; did you mean '--quiet'?\n"))
  }
}
