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
    (["--update", "-"], "--update writes files, and '-' is none"),
    (["--check", "a"], "--check is an option of marble fmt"),
    (["--color", "red", "a"], "--color is auto, always or never, not 'red'"),
    (["--width=9", "a"], "--width is a number of columns from 20 to 10000, not '9'"),
    (["a", "--width"], "'--width' is followed by nothing"),
  ])
  func `wrong usage is answered with what is near`(arguments: [String], message: String) {
    let error = #expect(throws: Options.UsageError.self) { try Options(arguments) }
    #expect(error?.message == message)
  }

  @Test func `an option's value stands behind it or behind '='`() throws {
    let options = try Options(["--width", "40", "--color=never", "--ruler", "--unicode", "a"])
    #expect(options.width == 40)
    #expect(options.color == .never)
    #expect(options.hasRuler && options.isUnicode)
    #expect(options.paths == ["a"])
    #expect(try Options(["fmt", "--check", "fmt"]).paths == ["fmt"])
  }
}
