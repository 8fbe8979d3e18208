#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct OptionsTests {
  @Test func `arguments are split into files and options, with only files after two dashes`() throws
  {
    let options = try Options(["--quiet", "a.txt", "--", "--quiet", "eval"])
    #expect(options.isQuiet)
    #expect(options.operands == ["a.txt", "--quiet", "eval"])
    #expect(try Options(["--version"]).action == .version)
    #expect(try Options(["-h"]).action == .help)
  }

  @Test func `an option's value is the next argument or is joined to the option`() throws {
    let apart = try Options(["a", "--jobs", "3", "-f", "tap", "--shard", "2/5"])
    let joined = try Options(["--jobs=3", "-ftap", "--shard=2/5", "a"])
    #expect(apart == joined)
    #expect(apart.jobs == 3)
    #expect(apart.format == .tap)
    #expect(apart.shard == Shard(number: 2, count: 5))
    #expect(try Options(["--filter=a=b", "a"]).filter == "a=b")
    #expect(try Options(["--format=text", "a"]).format == .ascii)
  }

  @Test func `by default, there is a thread for each processor, up to eight`() throws {
    // One that is offline or not for this process does not count.
    let processors = ProcessInfo.processInfo.processorCount
    #expect((1...min(processors, 8)).contains(try Options(["a"]).jobs))
  }

  @Test func `the last value of a repeated option wins`() throws {
    #expect(try Options(["--jobs", "3", "--jobs", "4", "a"]).jobs == 4)
  }

  @Test func `a command is recognized only as the first operand and before two dashes`() throws {
    #expect(try Options(["eval", "a"]).action == .command(.eval))
    #expect(try Options(["--ruler", "eval", "a", "eval"]).operands == ["a", "eval"])
    #expect(try Options(["--", "eval"]).action == .run)
    #expect(try Options(["a.txt", "eval"]).action == .run)
  }

  @Test(arguments: [
    (["--quite", "a"], "there is no option '--quite'; did you mean '--quiet'?"),
    (["-quiet", "a"], "there is no option '-quiet'; did you mean '--quiet'?"),
    (["--zzzzzzzz", "a"], "there is no option '--zzzzzzzz'; see marble --help"),
    ([], "no file is given; see marble --help"),
    (["--quiet=1", "a"], "'--quiet' takes no value"),
    (["a", "--jobs"], "'--jobs' needs a value: --jobs N"),
    (["--jobs=", "a"], "'--jobs' needs a value: --jobs N"),
    (["--orders", "0", "a"], "'--orders' takes a number of orders from 1 to 1000000, not '0'"),
    (["--cases", "0", "a"], "--cases takes a number from 1 to 1000000, not '0'"),
    (["--seed=-1", "a"], "--seed takes a number from 0 to 18446744073709551615, not '-1'"),
    (["--jobs=0", "a"], "--jobs takes a number from 1 to 256, not '0'"),
    (["--shard=3/2", "a"], "--shard takes I/N, such as 2/5, not '3/2'"),
    (["--shard=0/2", "a"], "--shard takes I/N, such as 2/5, not '0/2'"),
    (["--shard=1/2/3", "a"], "--shard takes I/N, such as 2/5, not '1/2/3'"),
    (["--format=jnuit", "a"], "there is no format 'jnuit'; did you mean 'junit'?"),
    (
      ["--format=x", "a"],
      "there is no format 'x'; the formats are ascii, unicode, html, json, junit, tap, github"
    ),
    (["--watch", "-"], "standard input cannot be watched"),
    (["--watch", "operators"], "only files can be watched"),
    (["eval"], "no expression is given: marble eval EXPRESSION [NAME=LANE]..."),
    (["export"], "no file is given; see marble --help"),
    (["completions"], "no shell is given: marble completions bash, zsh or fish"),
    (["fmt", "-o", "x", "a"], "marble fmt writes the files themselves; it takes no --output"),
    (["--update", "-o", "x", "a"], "--update writes the files themselves; it takes no --output"),
    (["operators", "-o", "x"], "marble operators makes no report; it takes no --output"),
    (
      ["operators", "a", "b"],
      "marble operators takes one name at a time; see marble operators"
    ),
    (["help", "a", "b"], "marble help takes one topic at a time; see marble help"),
    (["draw", "--shard", "1/2", "-o", "x", "a"], "--shard is an option of marble FILE"),
    (["--equivalents", "x", "a"], "--equivalents is an option of marble mutate"),
    (["fmt", "--filter", "x", "a"], "marble fmt takes no --filter"),
    (["eval", "-q", "a"], "marble eval takes no --quiet"),
    (
      ["docs", "--strict", "a"],
      "--strict is an option of marble FILE, marble draw and marble eval"
    ),
    (["--update", "--shard", "1/2", "a"], "--shard is an option of marble FILE"),
    (["fmt", "--update", "a"], "--update is an option of marble FILE"),
    (
      ["coverage", "--format", "tap", "a"],
      "marble coverage prints a table or JSON; it takes --format ascii, unicode or json"
    ),
  ])
  func `wrong usage is reported with a hint`(arguments: [String], message: String) {
    let error = #expect(throws: Options.UsageError.self) { try Options(arguments) }
    #expect(error?.message == message)
  }

  @Test func `help is given whatever else is asked for`() throws {
    #expect(try Options(["--shard", "1/2", "fmt", "--help"]).action == .help)
    #expect(try Options(["help", "--strict", "draw"]).action == .command(.help))
    #expect(try Options(["help", "--output", "x", "--html", "y", "-w"]).action == .command(.help))
    for arguments in [["--help", "--update"], ["--help", "-w"], ["--update", "--help"]] {
      #expect(try Options(arguments).action == .help)
    }
    #expect(try Options(["--version", "--watch"]).action == .version)
  }

  @Test func `an output named - is standard output`() throws {
    #expect(try Options(["--output=-", "a"]) == Options(["a"]))
  }

  @Test func `each case is in exactly one shard, and shard sizes differ by at most one`() {
    for count in 1...7 {
      var sizes = Array(repeating: 0, count: count)
      for index in 0..<100 {
        let holders = (1...count).filter { Shard(number: $0, count: count).holds(index) }
        #expect(holders.count == 1)
        for holder in holders { sizes[holder - 1] += 1 }
      }
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }
}
