import Testing
import marble

/// The options of drawing, updating and formatting.
@Suite struct DrawingOptionsTests {
  @Test func `what a drawing looks like`() throws {
    let options = try Options([
      "--ruler", "--trace", "--unicode", "--color=never", "--width", "80", "a.txt",
    ])
    #expect(options.hasRuler && options.isTracing && options.isUnicode)
    #expect(options.color == .never)
    #expect(options.width == 80)
    #expect(options.operands == ["a.txt"])
  }

  @Test func `update and fmt`() throws {
    #expect(try Options(["--update", "a.txt"]).action == .update)
    let format = try Options(["fmt", "--check", "a.txt"])
    #expect(format.action == .command(.fmt))
    #expect(format.isChecking)
    #expect(format.operands == ["a.txt"])
  }

  @Test(arguments: [
    (["--color", "red", "a.txt"], "--color is auto, always or never, not 'red'"),
    (["--width=10", "a.txt"], "--width is a number of columns from 20 to 10000, not '10'"),
    (["--check", "a.txt"], "--check is an option of marble fmt"),
    (["--update", "-"], "--update writes files, and '-' is none"),
    (["--update"], "no file is given; see marble --help"),
    (["fmt"], "no file is given; see marble --help"),
  ])
  func `what cannot be is said`(arguments: [String], message: String) {
    #expect(throws: Options.UsageError(message)) { try Options(arguments) }
  }
}
