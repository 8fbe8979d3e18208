import Testing
import marble

@Suite struct OptionsTests {
  @Test func `files and options are told apart`() throws {
    let options = try Options(["--quiet", "a.txt", "--", "--quiet"])
    #expect(options.isQuiet)
    #expect(options.paths == ["a.txt", "--quiet"])
    #expect(try Options(["--version"]).action == .version)
    #expect(try Options(["-h"]).action == .help)
  }

  @Test(arguments: [
    (["--quite", "a"], "there is no option '--quite'; did you mean '--quiet'?"),
    (["--zzzzzzzz", "a"], "there is no option '--zzzzzzzz'; see marble --help"),
    ([], "no file is given; see marble --help"),
  ])
  func `wrong usage is answered with what is near`(arguments: [String], message: String) {
    let error = #expect(throws: Options.UsageError.self) { try Options(arguments) }
    #expect(error?.message == message)
  }
}
