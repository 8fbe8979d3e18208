import Foundation
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// What only the built program as a process of its own can show.
@Suite(.enabled(if: ProgramFile.path != nil, "the program is not beside these tests"))
struct ProcessTests {
  private let fixture = "test: x\nhot s: -1|\npipeline: s\nexpect: -1|\n"

  /// A fixture of many cases, which takes a while to write.
  private func many(_ count: Int) -> String {
    (0..<count).map { number in
      "test: \(number)\nhot s: -1-2|\npipeline: s.map { $0 * \(number) }\nexpect: -1|\n\n"
    }.joined()
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test(arguments: ["--update", "fmt", "--output"])
  func `a killed program leaves a file with its complete old or new contents`(way: String) throws {
    try withFolder { folder in
      let old = many(100)
      let (source, file) = ("\(folder)/source.txt", "\(folder)/file.txt")
      try write(old, to: source)
      let arguments =
        way == "--output" ? ["--format=tap", "--output", file, source] : [way, file]
      func begin() throws { try write(way == "--output" ? "old report" : old, to: file) }
      try begin()
      let before = try text(of: file)
      _ = ChildProcess.end(of: try ProgramFile.start(arguments))
      let after = try text(of: file)
      #expect(after != before)
      var killed = 0
      for number in 0..<(2 * Rounds.count) {
        try begin()
        let process = try ProgramFile.start(arguments)
        // After random delays, so that each step is interrupted at some point.
        usleep(UInt32.random(in: 0...UInt32(10_000 * number)))
        kill(process, SIGKILL)
        if ChildProcess.end(of: process) == nil { killed += 1 }
        #expect([before, after].contains(try text(of: file)))
      }
      #expect(killed > 0)
    }
  }

  @Test(arguments: ["--update", "fmt", "--output"])
  func `a write over the file size limit changes nothing and leaves no other file behind`(
    way: String
  ) throws {
    try withFolder { folder in
      let old = many(300)
      let (source, file) = ("\(folder)/source.txt", "\(folder)/file.txt")
      try write(old, to: source)
      try write(old, to: file)
      let arguments =
        way == "--output" ? ["--format=tap", "--output", file, source] : [way, file]
      // No file may grow beyond a few kilobytes; the signal that this raises ends most programs.
      let process = try ProgramFile.start(arguments, shell: "ulimit -f 8")
      #expect(ChildProcess.end(of: process) == 2)
      #expect(try text(of: file) == old)
      #expect(try names(in: folder) == ["file.txt", "source.txt"])
    }
  }

  @Test func `a program ended by a closed message pipe leaves no other file behind`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/file.txt")
      let process = try ProgramFile.start(
        ["--output", "\(folder)/report", "\(folder)/file.txt", "\(folder)/gone.txt"],
        // The only reader of the pipe is closed before the program starts.
        shell: "mkfifo '\(folder)/pipe'; exec 3<>'\(folder)/pipe' 4>'\(folder)/pipe' 3<&-",
        redirections: ">/dev/null 2>&4")
      #expect(ChildProcess.end(of: process) == nil)
      #expect(try names(in: folder) == ["file.txt", "pipe"])
    }
  }

  @Test func `a report to the standard output device keeps the contents of the redirected file`()
    throws
  {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/x.txt")
      for path in ["/dev/stdout", "/dev/fd/1"] {
        try write("old\n", to: "\(folder)/log")
        let process = try ProgramFile.start(
          ["-q", "-o", path, "\(folder)/x.txt"], redirections: ">>'\(folder)/log' 2>/dev/null")
        #expect(ChildProcess.end(of: process) == 0)
        #expect(try text(of: "\(folder)/log") == "old\n1 passed, 0 failed, 0 skipped\n")
      }
    }
  }

  @Test func `messages never end up in the report when standard descriptors are closed`() throws {
    try withFolder { folder in
      let (file, report) = ("\(folder)/x.txt", "\(folder)/report")
      try write(fixture, to: file)
      let expected = try marble("--format=tap", file, "\(folder)/gone.txt").output
      #expect(expected.contains("ok 1 - x"))
      for redirections in ["2>&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        let process = try ProgramFile.start(
          ["--format=tap", "--output", report, file, "\(folder)/gone.txt"],
          redirections: redirections)
        #expect(ChildProcess.end(of: process) == 2)
        #expect(try text(of: report) == expected)
      }
      let passing = try ProgramFile.start(
        ["--output", report, file], redirections: "<&- >&- 2>&-")
      #expect(ChildProcess.end(of: passing) == 0)
    }
  }

  @Test func `a closed standard output or input is an error`() throws {
    try withFolder { folder in
      let told = "\(folder)/told"
      try write(fixture, to: "\(folder)/x.txt")
      let output = try ProgramFile.start(["\(folder)/x.txt"], redirections: ">&- 2>'\(told)'")
      #expect(ChildProcess.end(of: output) == 2)
      #expect(try text(of: told).hasPrefix("error: standard output cannot be written"))
      let input = try ProgramFile.start(
        ["-q", "-"], redirections: "<&- >/dev/null 2>'\(told)'")
      #expect(ChildProcess.end(of: input) == 2)
      #expect(try text(of: told).hasPrefix("error: 'standard input' cannot be read"))
    }
  }

  @Test
  func `an argument that is not UTF-8 is refused, and a program that watches says how to stop it`()
    throws
  {
    try withFolder { folder in
      let (path, pipe, said) = ("\(folder)/a.txt", "\(folder)/pipe", "\(folder)/said")
      let refused = try ProgramFile.start(
        [], shell: "set -- \"$(printf '\\377')\"", redirections: ">/dev/null 2>'\(said)'")
      #expect(ChildProcess.end(of: refused) == 2)
      #expect(try text(of: said) == "error: the argument '\u{FFFD}' is not UTF-8 text\n")

      try write("test: a\npipeline: .never\n", to: path)
      #expect(mkfifo(pipe, 0o600) == 0)
      let watching = try ProgramFile.start(
        ["--watch", path], redirections: ">/dev/null 2>'\(pipe)'")
      let descriptor = open(pipe, O_RDONLY)
      defer { close(descriptor) }
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while line.last != UInt8(ascii: "\n"), read(descriptor, &byte, 1) == 1 { line.append(byte) }
      #expect(String(decoding: line, as: UTF8.self) == "watching; press Ctrl-C to stop\n")
      kill(watching, SIGTERM)
      _ = ChildProcess.end(of: watching)
    }
  }

  @Test func `an installed shell can parse its completion script, and fish completes with it`()
    throws
  {
    try withFolder { folder in
      for shell in Completions.shells {
        try write(try Completions.script(for: shell), to: "\(folder)/\(shell)")
      }
      let checks = Completions.shells.map {
        "if command -v \($0) >/dev/null; then \($0) -n \(folder)/\($0) || exit 1; fi"
      }
      let completions = [
        ("--fo", "--format"), ("--format j", "json"), ("fm", "fmt"), ("help fi", "fixtures"),
        ("operators deb", "debounce"),
      ].map { words, completion in
        "fish --no-config -c \"source \(folder)/fish; complete -C 'marble \(words)'\" "
          + "| grep -q '^\(completion)' || exit 2"
      }
      let script =
        checks + ["command -v fish >/dev/null || exit 0", "export HOME='\(folder)'"] + completions
      let process = try ProgramFile.start(
        [], shell: (script + ["exit 0"]).joined(separator: "\n"))
      #expect(ChildProcess.end(of: process) == 0)
    }
  }

  @Test func `the pages show what their commands print`() throws {
    let program = try #require(ProgramFile.path)
    let pages = ["GettingStarted", "Fixtures", "Laws", "Program"].map { "Documentation/\($0).md" }
    let text = try pages.map(Repository.text).joined()
    // A command in a block of its own, and the block directly below it.
    let pattern = /```sh\n([^\n]*)\n```\n\n```(?:xml|)\n((?:(?!```)[^\n]*\n)*)```/
    let all = text.matches(of: pattern).map { (String($0.1), $0.2.dropLast()) }
    #expect(all.count >= 15)
    let examples = all.sample(every: 4)
    // One shell runs them all, and ends the output of each with a sign of its own.
    let commands = examples.map { command, _ in
      let words = command.replacing("swift run ", with: "").dropFirst("marble".count)
      return "\"$0\"\(words); printf '\\036'"
    }
    let folder = Repository.path("Documentation/Examples")
    let printed = try CompiledCode.withFolder { temporary in
      try ChildProcess.run(
        ["/bin/sh", "-c", "cd '\(folder)'\n\(commands.joined(separator: "\n"))", program],
        in: temporary
      ).output.split(separator: "\u{1E}", omittingEmptySubsequences: false)
    }
    for ((command, shown), printed) in zip(examples, printed) {
      #expect(
        String(printed).withoutRealTime.contains(String(shown).withoutRealTime),
        "\(command)\n\(printed)")
    }
    // The fixtures on the pages are those of the examples.
    let fixtures = text.matches(of: /```fixture\n((?:(?!```)[^\n]*\n)*)```/).map { String($0.1) }
    let files = try ["stages", "pairs", "searches", "waiting"].map {
      try Repository.text("Documentation/Examples/\($0).txt")
    }
    #expect(Set(fixtures) == Set(files))
  }
}
