import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the program says of files and runs, in full.
@Suite struct ProgramMessageTests {
  @Test func `files that are formatted are listed`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      try write("test: a\nhot s: -|\npipeline:   s\n", to: path)
      #expect(try marble("fmt", "--check", path).output == "\(path) is not formatted\n")
      #expect(try marble("fmt", path).output == "\(path) is formatted\n")
      #expect(try marble("fmt", path).output == "")
    }
  }

  @Test func `cases that expect nothing are counted`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      try write("test: a\npipeline: .never\n", to: path)
      #expect(
        try marble("-q", path).output == "1 case expected nothing\n1 passed, 0 failed, 0 skipped\n")
      try write("test: a\npipeline: .never\ntest: b\npipeline: .never\n", to: path)
      #expect(
        try marble("-q", path).output == "2 cases expected nothing\n2 passed, 0 failed, 0 skipped\n"
      )
    }
  }

  @Test func `cases with more orders than were tried are counted`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      let text = "test: a\nhot a: 1\nhot b: 1\npipeline: a.merge(with: b)\nexpect: [11]\n"
      try write(text, to: path)
      #expect(
        try marble("-q", "--orders", "1", path).output
          == "1 case passed in all orders that were tried, but has more\n1 passed, 0 failed, 0 skipped; 1 order\n"
      )
      try write(text + text, to: path)
      #expect(
        try marble("-q", "--orders", "1", path).output
          == "2 cases passed in all orders that were tried, but have more\n2 passed, 0 failed, 0 skipped; 2 orders\n"
      )
      #expect(
        try marble("-q", "--orders", "2", path).output
          == "2 passed, 0 failed, 0 skipped; 4 orders\n")
    }
  }

  @Test func `streams that start one another too deeply are stopped`() throws {
    let chain = (1...60).map { "let x\($0): x\($0 - 1).flatMap(.merge) { _ in x\($0 - 1) }\n" }
    let found = complaints("let x0: SignalProducer(value: 1)\n\(chain.joined())pipeline: x60\n")
    #expect(
      found.count == 1
        && found[0].hasSuffix(
          ": a run went too deep: 'SignalProducer' is in 2500 streams that start or send to one another at once; use "
            + "fewer stages, or let time pass between them with delay(_:)"),
      "\(found)")
  }

  @Test(.enabled(if: ProgramFile.path != nil)) func `an argument that is not UTF-8 is refused`()
    throws
  {
    try withFolder { folder in
      let process = try ProgramFile.start(
        [], shell: "set -- \"$(printf '\\377')\"", redirections: ">/dev/null 2>'\(folder)/said'")
      #expect(ProgramFile.end(of: process) == 2)
      #expect(
        try text(of: "\(folder)/said") == "error: the argument '\u{FFFD}' is not UTF-8 text\n")
    }
  }

  @Test(.enabled(if: ProgramFile.path != nil)) func `a program that watches says how to stop it`()
    throws
  {
    try withFolder { folder in
      let (path, pipe) = ("\(folder)/a.txt", "\(folder)/pipe")
      try write("test: a\npipeline: .never\n", to: path)
      #expect(mkfifo(pipe, 0o600) == 0)
      let process = try ProgramFile.start(
        ["--watch", path], redirections: ">/dev/null 2>'\(pipe)'")
      let descriptor = open(pipe, O_RDONLY)
      defer { close(descriptor) }
      var said: [UInt8] = []
      var byte: UInt8 = 0
      while said.last != UInt8(ascii: "\n"), read(descriptor, &byte, 1) == 1 { said.append(byte) }
      #expect(String(decoding: said, as: UTF8.self) == "watching; press Ctrl-C to stop\n")
      kill(process, SIGTERM)
      _ = ProgramFile.end(of: process)
    }
  }
}
