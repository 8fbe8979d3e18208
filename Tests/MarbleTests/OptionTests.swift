import Foundation
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// What the arguments mean; a session shows what is wrong usage.
@Suite struct OptionTests {
  @Test func `an option's value is the next argument or is joined to it, and the last one wins`()
    throws
  {
    let apart = try Options(["a", "--jobs", "3", "-f", "tap", "--shard", "2/5"])
    #expect(try Options(["--jobs=1", "--jobs=3", "-ftap", "--shard=2/5", "a"]) == apart)
    #expect(apart.jobs == 3 && apart.format == .tap)
    #expect(apart.shard == Shard(number: 2, count: 5))
    #expect(try Options(["--filter=a=b", "a"]).filter == "a=b")
    #expect(try Options(["--format=text", "a"]).format == .ascii)
    #expect(try Options(["--output=-", "a"]) == Options(["a"]))
    // One that is offline or not for this process does not count.
    let processors = ProcessInfo.processInfo.processorCount
    #expect((1...min(processors, 8)).contains(try Options(["a"]).jobs))
  }

  @Test func `a command is the first operand before two dashes, and help comes before it`() throws {
    #expect(try Options(["--ruler", "eval", "a", "eval"]).operands == ["a", "eval"])
    for arguments in [["--", "eval"], ["a.txt", "eval"]] {
      #expect(try Options(arguments).action == .run)
    }
    let dashes = try Options(["--quiet", "a.txt", "--", "--quiet", "eval"])
    #expect(dashes.isQuiet && dashes.operands == ["a.txt", "--quiet", "eval"])
    for arguments in [
      ["-h"], ["--help", "-w"], ["--update", "--help"], ["--shard", "1/2", "fmt", "--help"],
    ] {
      #expect(try Options(arguments).action == .overview)
    }
    #expect(try Options(["help", "--output", "x", "--html", "y", "-w"]).action == .help)
    #expect(try Options(["--version", "--watch"]).action == .version)
  }

  @Test func `the help and the completions have every option, command, format and topic`() throws {
    let overview = try marble("--help").output
    let names = OptionRow.all.flatMap(\.names)
    for name in names { #expect(overview.contains(name), "\(name)") }
    let commands = Options.Action.commands.map(\.rawValue)
    for command in commands { #expect(overview.contains("marble \(command)"), "\(command)") }
    let words = ReportFormat.names + Topic.all.map(\.name) + commands + ["debounce", "flatMap"]
    for shell in Completions.shells {
      let script = try marble("completions", shell).output
      // fish writes a name without its dashes.
      let options = shell == "fish" ? names.map { String($0.drop { $0 == "-" }) } : names
      for word in words + options + Completions.shells { #expect(script.contains(word), "\(word)") }
    }
    let list = try marble("help").output
    for topic in Topic.all {
      #expect(list.contains("\n  \(topic.name) "))
      let text = try marble("help", topic.name).output
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 }, "\(topic.name)")
    }
    #expect(try marble("help", "options").output == overview)
    let manual = try marble("help", "man").output
    for name in names + commands + Topic.all.map({ $0.name.uppercased() }) {
      #expect(manual.contains(name.replacing("-", with: "\\-")), "\(name)")
    }
    // A line of text that begins with a full stop or a quote would be a command of `man`.
    for line in manual.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect([".TH", ".SH", ".TP", ".nf", ".fi"].contains(line.prefix(3)), "\(line)")
    }
  }

  @Test func `the help describes each key of a fixture and each member of the JSON report`() throws
  {
    // The reader's own list, from its message about an unknown key.
    let keys = complaints("zzzzzzzz: 1").joined().split(separator: "the keys are ").last ?? ""
    for key in keys.split(separator: ", ") {
      #expect(Topic.fixtures.text.contains("\n  \(key)"), "\(key)")
    }
    let lines = Topic.fixtures.text.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("  #")
    }
    let fixture = lines.prefix { !$0.contains("TITLE") }.joined(separator: "\n")
    try withFolder { folder in
      try write(fixture + "\n", to: "\(folder)/a.txt")
      #expect(try marble("\(folder)/a.txt").code == 0)
      let json = try marble("--format", "json", "\(folder)/a.txt").output
      for word in Set(json.matches(of: /"([A-Za-z]+)":/).map(\.1)) {
        #expect(Topic.json.text.contains("\"\(word)\""), "\(word)")
      }
    }
  }

  @Test func `a report is the same for any number of threads, and every case is in one shard`()
    throws
  {
    try withFolder { folder in
      for (file, count) in [("b.txt", 40), ("a.txt", 3), ("c.txt", 1)] {
        let cases = (0..<count).map { number in
          let expected = number % 5 == 4 ? "-9|" : "-1|"
          return "test: \(file) \(number)\nhot s: -1|\npipeline: s\nexpect: \(expected)\n"
        }
        try write(cases.joined(separator: "\n"), to: "\(folder)/\(file)")
      }
      for format in ReportFormat.names {
        let (one, five) = (
          try marble("--format", format, "--jobs", "1", folder),
          try marble("--format", format, "--jobs", "5", folder)
        )
        #expect(one.code == 1 && five.code == 1 && one.messages == five.messages, "\(format)")
        #expect(one.output.withoutRealTime == five.output.withoutRealTime, "\(format)")
      }
      func titles(_ arguments: [String]) throws -> [Substring] {
        try marble(["--format=tap"] + arguments).output.split(separator: "\n")
          .filter { $0.hasPrefix("ok") || $0.hasPrefix("not ok") }
          .compactMap { $0.split(separator: " - ").last }
      }
      // Each machine may be given the files in a different order.
      let files = ["a.txt", "b.txt", "c.txt"].map { "\(folder)/\($0)" }
      let parts =
        try titles(["--shard=1/3"] + files) + titles(["--shard=2/3"] + files.reversed())
        + titles(["--shard=3/3", folder])
      #expect(try parts.sorted() == titles(files).sorted() && Set(parts).count == 44)
    }
    for count in 1...7 {
      let sizes = (1...count).map { number in
        (0..<100).count { Shard(number: number, count: count).holds($0) }
      }
      #expect(sizes.reduce(0, +) == 100 && (sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }
}
