import Testing
import marble

/// The options for drawing, updating and formatting.
@Suite struct DrawingOptionsTests {
  @Test func `the options for the look of a drawing are parsed`() throws {
    let options = try Options([
      "--ruler", "--trace", "--unicode", "--color=never", "--width", "80", "a.txt",
    ])
    #expect(options.hasRuler && options.isTracing && options.isUnicode)
    #expect(options.color == .never)
    #expect(options.width == 80)
    #expect(options.operands == ["a.txt"])
  }

  @Test func `the options for updating and formatting are parsed`() throws {
    #expect(try Options(["--update", "a.txt"]).action == .update)
    let format = try Options(["fmt", "--check", "a.txt"])
    #expect(format.action == .command(.fmt))
    #expect(format.isChecking)
    #expect(format.operands == ["a.txt"])
  }

  @Test(arguments: [
    (["--color", "red", "a.txt"], "--color takes auto, always or never, not 'red'"),
    (["--width=10", "a.txt"], "--width takes a number of columns from 20 to 10000, not '10'"),
    (["--check", "a.txt"], "--check is an option of marble fmt and marble docs"),
    (["--update", "-"], "--update writes files, and '-' is standard input"),
    (["--update"], "no file is given; see marble --help"),
    (["fmt"], "no file is given; see marble --help"),
  ])
  func `invalid options for drawing, updating and formatting are reported`(
    arguments: [String], message: String
  ) {
    #expect(throws: Options.UsageError(message)) { try Options(arguments) }
  }

  @Test func `unicode is also a report format, and the last format given wins`() throws {
    try withFolder { folder in
      let path = "\(folder)/x.txt"
      try write("test: x\nhot s: -1-|\npipeline: s\nexpect: -1-|\n", to: path)
      let lines = try marble("--unicode", path)
      #expect(lines.output.contains("─1─"))
      #expect(try marble("--format", "unicode", path) == lines)
      #expect(try marble("-f", "unicode", "-f", "ascii", path) == marble(path))
      #expect(try marble("-f", "unicod", path).messages.contains("did you mean 'unicode'?"))
    }
  }

  @Test func `eval follows the drawing options`() throws {
    let arguments = ["eval", "a.map { $0 * 10 }", "a=-1-2-|"]
    #expect(try marble(arguments + ["--unicode"]).output.contains("─10─"))
    #expect(
      try marble(arguments + ["--format", "unicode"]) == marble(arguments + ["--unicode"]))
    #expect(try marble(arguments + ["--ruler"]).output.hasPrefix("tick"))
    #expect(try marble(arguments + ["--color=always"]).output.contains("\u{1B}[36m10"))
    #expect(
      try marble(["eval", "a.map { $0 }.delay(1t)", "a=-1|", "--trace"]).output.split(
        separator: "\n"
      )
      .count == 4)
  }

  @Test func `messages are coloured only on request`() throws {
    try withFolder { folder in
      let path = "\(folder)/x.txt"
      try write("pipeline: .emty\n", to: path)
      let plain = try marble(path).messages
      #expect(!plain.contains("\u{1B}"))
      let painted = try marble("--color", "always", path).messages
      #expect(
        painted
          == plain.replacing(": error:", with: ": \u{1B}[1;31merror:\u{1B}[0m")
          .replacing("^~~~", with: "\u{1B}[1;31m^~~~\u{1B}[0m"))
      #expect(painted != plain)
      #expect(
        try marble("--color", "always", "\(folder)/none").messages
          .hasPrefix("\u{1B}[1;31merror:\u{1B}[0m there is no file"))
    }
  }
}
