#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct OutputFileTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `an output file appears only when finished, with no other file left behind`() throws {
    try withFolder { folder in
      let file = try OutputFile("\(folder)/report")
      try file.output.write("whole")
      try file.output.flush()
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/report"))
      try file.finish()
      #expect(try text("\(folder)/report") == "whole")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report"])
    }
  }

  @Test(arguments: [["--unicode"], ["--format", "unicode"]])
  func `a report in a file has lines in place of dashes if that is asked for`(
    options: [String]
  ) throws {
    try withFolder { folder in
      try write("test: a\nhot s: -1-|\npipeline: s\n", to: "\(folder)/a.txt")
      _ = try marble(options + ["--output", "\(folder)/report", "\(folder)/a.txt"])
      #expect(try text("\(folder)/report").contains("─1─"))
      _ = try marble(["--output", "\(folder)/report", "\(folder)/a.txt"])
      #expect(try text("\(folder)/report").contains("-1-|"))
    }
  }

  @Test func `abandoning an output file leaves the existing file unchanged`() throws {
    try withFolder { folder in
      try write("old", to: "\(folder)/report")
      let file = try OutputFile("\(folder)/report")
      try file.output.write("new")
      file.abandon()
      #expect(try text("\(folder)/report") == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report"])
    }
  }

  @Test func `writing through a link keeps the link and the permissions of its file`() throws {
    try withFolder { folder in
      try write("old", to: "\(folder)/report")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: "\(folder)/report")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "report")
      let file = try OutputFile("\(folder)/link")
      try file.output.write("new")
      try file.finish()
      #expect(try text("\(folder)/report") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "report")
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/report")
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test func `an output file in a missing folder is reported`() throws {
    try withFolder { folder in
      let path = "\(folder)/none/report"
      #expect(
        throws: Outlet.WriteError("'\(path)' cannot be written: No such file or directory")
      ) {
        try OutputFile(path)
      }
    }
  }

  @Test func `writing through a link to a missing file creates the file and keeps the link`() throws
  {
    try withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/link", withDestinationPath: "report")
      let file = try OutputFile("\(folder)/link")
      try file.output.write("new")
      try file.finish()
      #expect(try text("\(folder)/report") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "report")
    }
  }

  @Test func `a read-only output file is refused and not replaced`() throws {
    try withFolder { folder in
      let path = "\(folder)/report"
      try write("old", to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      #expect(throws: Outlet.WriteError("'\(path)' cannot be written: Permission denied")) {
        try OutputFile(path)
      }
      #expect(try text(path) == "old")
    }
  }

  @Test func `a folder is refused as the output, whether or not it exists`() throws {
    try withFolder { folder in
      for path in [folder, "\(folder)/new/"] {
        #expect(throws: Outlet.WriteError("'\(path)' cannot be written: Is a directory")) {
          try OutputFile(path)
        }
      }
    }
  }

  @Test func `a pipe without a reader is refused without waiting`() throws {
    try withFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(
        throws: Outlet.WriteError(
          "'\(path)' cannot be written: no program reads from this named pipe; to wait for one, use "
            + "standard output: > PIPE")
      ) {
        try OutputFile(path)
      }
    }
  }

  @Test(.enabled(if: ProgramFile.path != nil))
  func `a report to the standard output device keeps the contents of the redirected file`() throws {
    try withFolder { folder in
      try write("test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n", to: "\(folder)/x.txt")
      for path in ["/dev/stdout", "/dev/fd/1"] {
        try write("old\n", to: "\(folder)/log")
        let process = try ProgramFile.start(
          ["-q", "-o", path, "\(folder)/x.txt"], redirections: ">>'\(folder)/log' 2>/dev/null")
        #expect(ProgramFile.end(of: process) == 0)
        #expect(try text("\(folder)/log") == "old\n1 passed, 0 failed, 0 skipped\n")
      }
    }
  }

  @Test func `a device is written directly and not replaced`() throws {
    let file = try OutputFile("/dev/null")
    try file.output.write("nothing")
    try file.finish()
    // It is still the device: the written text is not there.
    #expect(FileManager.default.contents(atPath: "/dev/null")?.isEmpty != false)
  }

  @Test func `the report goes to the output file, and the counts go to standard error`() throws {
    try withFolder { folder in
      try write("test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n", to: "\(folder)/x.txt")
      let run = try marble("-f", "tap", "-o", "\(folder)/report.tap", "\(folder)/x.txt")
      #expect(
        run == ProgramRun(code: 0, output: "", messages: "1 passed, 0 failed, 0 skipped\n"))
      #expect(
        try text("\(folder)/report.tap") == "TAP version 14\n# \(folder)/x.txt\nok 1 - x\n1..1\n")
    }
  }
}
