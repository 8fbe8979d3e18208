import Foundation
import ReactiveTesting
import Testing

@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Text from a file that a terminal would act on: no command writes it as it is.
@Suite struct HostileTextTests {
  /// Colours, the bell, a change of direction, ends of lines, and characters that nobody sees.
  static let hostile =
    "\u{1B}[31m\u{7}\u{202E}\u{2028}\u{2029}\u{061C}\u{FEFF}\u{200B}\u{FFF9}\u{E0041}\u{85}"
    + "\u{2060}\u{2063}\u{AD}\u{180E}\u{206A}\u{3164}\u{FFFE}"

  /// A file with such text in one of its lines, which are all read by some command.
  static let files = [
    "test: x\(hostile)\nhot a: -1-2|\npipeline: a\nexpect: -1-3|\n",
    "hot a\(hostile): -1-2|\npipeline: a\nexpect: -1-2|\n",
    "hot a: -'\(hostile)'-2|\npipeline: a\nexpect: -1-2|\n",
    "hot a: -1-2|\npipeline: a.map { \"\(hostile)\" + \"\\($0)\" }\nexpect: -1-2|\n",
    "hot a: -1-2|\npipeline: a.filter { $0 \(hostile) }\nexpect: -1-2|\n",
    "where: w = \"\(hostile)\"\nhot a: -w-2|\npipeline: a\nexpect: -w-2|\n",
    "hot a: -1-2|\npipeline: a  # \(hostile)\nexpect: -1-2|\nskip: \(hostile)\n",
    "law: a.map { \"\(hostile)\" } == a.map { \"x\" }\n",
  ]

  static let commands: [[String]] =
    [
      [], ["--orders", "10"], ["--cut"], ["--update"], ["--color", "always"], ["draw"],
      ["draw", "--format", "unicode"], ["docs", "--check"], ["mutate"], ["coverage"], ["export"],
      ["fmt", "--check"],
    ] + ["junit", "github", "json", "tap", "html"].map { ["--format", $0] }

  @Test(arguments: commands.sample(every: 4))
  func `no command writes characters that a terminal acts on`(command: [String]) throws {
    for (number, text) in Self.files.enumerated() {
      try withFolder { folder in
        let path = "\(folder)/\(number).txt"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let run = try marble(command + [path])
        for written in [run.output, run.messages] {
          let plain = Paint.keepingCodes(of: written) { printableLines($0) }
          let isColored = command.contains("always")
          #expect(written == (isColored ? plain : printableLines(written)), "file \(number)")
        }
      }
    }
  }

  @Test func `a page and its pictures are written without such characters, and stay current`()
    throws
  {
    for (number, text) in Self.files.enumerated() {
      try withFolder { folder in
        let source = SourceText(name: "a.txt", text: text)
        let title = try #require(readFixture(source).cases.first).title.value
        try write(text, to: "\(folder)/a.txt")
        let markers = ["marble", "marble source", "marble trace", "marble picture a.svg"].map {
          "<!-- \($0): a.txt > \(title) -->\n<!-- end marble -->\n"
        }
        try write(markers.joined(), to: "\(folder)/a.md")
        let run = try marble("docs", "\(folder)/a.md")
        // These have an error, which the other commands show, or a reason to be skipped.
        guard ![1, 4, 6, 7].contains(number) else { return }
        // A case that fails is shown all the same.
        #expect(run.code < 2, "\(run.messages)")
        let page = try marbleText(of: "\(folder)/a.md").split(separator: "\n").filter {
          !$0.hasPrefix("<!-- ")
        }.joined(separator: "\n")
        #expect(page == printableLines(page) && page.contains("</picture>"), "file \(number)")
        let picture = try marbleText(of: "\(folder)/a.svg")
        #expect(picture == printableLines(picture), "file \(number)")
        #expect(try marble("docs", "--check", "\(folder)/a.md").output == "", "file \(number)")
      }
    }
  }

  @Test func `an expression on the command line is written without such characters too`() throws {
    let run = try marble("eval", "a.map { \"\(Self.hostile)\" }", "a=-1-|")
    #expect(run.output == printableLines(run.output))
    #expect(run.messages == printableLines(run.messages))
  }

  @Test func `an output keeps the program's colours only if they were asked for`() throws {
    try withFolder { folder in
      for isStyled in [true, false] {
        let path = "\(folder)/output-\(isStyled)"
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let outlet = Outlet(descriptor: descriptor, name: "x")
        outlet.isStyled = isStyled
        let painted = DiagramStyle(isColored: true).painted("é", .failed)
        try outlet.write("\(painted)\u{1B}[2J\u{7}\n")
        try outlet.flush()
        #expect(
          try marbleText(of: path)
            == (isStyled ? "\u{1B}[31mé\u{1B}[0m [2J \n" : " [31mé [0m [2J \n"))
      }
    }
  }

  private func marbleText(of path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
