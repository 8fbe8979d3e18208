/// What the program was asked to do.
package struct Options: Equatable {
  package enum Action: Equatable {
    case run
    /// Write what came into the `expect` lines.
    case update
    /// Align the keys and lanes of files.
    case format
    case help
    case version
  }

  package var action = Action.run
  package var isQuiet = false
  /// Whether files are only to be looked at, not written.
  package var isChecking = false
  package var isUnicode = false
  package var hasRuler = false
  /// Whether each stage of a pipeline gets its lane.
  package var isTracing = false
  package var color = Color.auto
  /// How wide a drawing may be; nil for as wide as the terminal.
  package var width: Int?
  package var paths: [String] = []

  /// When a drawing has colours.
  package enum Color: String, CaseIterable {
    case auto, always, never
  }

  /// Wrong usage.
  package struct UsageError: Error, Equatable {
    package var message: String
  }

  private static let names = [
    "--check", "--color", "--help", "--quiet", "--ruler", "--trace", "--unicode", "--update",
    "--version",
    "--width",
  ]

  /// Reads the arguments of the program, without its name.
  package init(_ arguments: [String]) throws(UsageError) {
    var takesOptions = true
    var arguments = arguments[...]
    if arguments.first == "fmt" {
      action = .format
      arguments.removeFirst()
    }
    while let argument = arguments.popFirst() {
      guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
        paths.append(argument)
        continue
      }
      let equals = argument.firstIndex(of: "=")
      /// What stands behind `=`, or else in the next argument.
      func value() throws(UsageError) -> String {
        if let equals { return String(argument[argument.index(after: equals)...]) }
        guard let next = arguments.popFirst() else {
          throw UsageError(message: "'\(argument)' is followed by nothing")
        }
        return next
      }
      switch equals.map({ String(argument[..<$0]) }) ?? argument {
      case "--ruler": hasRuler = true
      case "--trace": isTracing = true
      case "--unicode": isUnicode = true
      case "--color":
        let word = try value()
        guard let color = Color(rawValue: word) else {
          throw UsageError(message: "--color is auto, always or never, not '\(word)'")
        }
        self.color = color
      case "--width":
        let word = try value()
        guard let width = Int(word), (20...10_000).contains(width) else {
          throw UsageError(
            message: "--width is a number of columns from 20 to 10000, not '\(word)'")
        }
        self.width = width
      case "--": takesOptions = false
      case "--help", "-h": action = .help
      case "--version": action = .version
      case "--quiet", "-q": isQuiet = true
      case "--check": isChecking = true
      case "--update": action = .update
      default:
        let nearest = closest(to: argument, among: Self.names)
        throw UsageError(
          message: "there is no option '\(argument)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? "; see marble --help"))
      }
    }
    guard action == .help || action == .version || !paths.isEmpty else {
      throw UsageError(message: "no file is given; see marble --help")
    }
    guard !isChecking || action == .format else {
      throw UsageError(message: "--check is an option of marble fmt")
    }
    guard action != .update || !paths.contains("-") else {
      throw UsageError(message: "--update writes files, and '-' is none")
    }
  }

  package static let help = """
    marble runs fixture files: it draws the input and output timelines of each case,
    and says where they differ from what is expected.

    usage: marble [--quiet] FILE...
           marble fmt [--check] FILE...

      FILE        a fixture file, a folder (every .txt and .marble file below it),
                  or - for standard input
      --update    write what came into the expect and subscriptions lines, add the
                  expect lines that are missing, and say what was changed
      --ruler     the numbers of ticks above the lanes
      --trace     a lane for each stage of a pipeline, and for each run inside its closures
      --unicode   lines in place of dashes
      --color WHEN
                  auto (on a terminal, if NO_COLOR is not set), always or never
      --width N   lanes that take more columns go on below, all together; by itself
                  the terminal's width
      --quiet     only what fails, and the counts
      fmt         align the keys and lanes of files; - writes to standard output
      --check     of fmt: write nothing, say what would change, and exit with 1 then
      --help      this text
      --version   the version
      --          what follows are files, whatever their names

    exit code: 0 every expectation was met, 1 one was not, 2 a file or the usage
    could not be understood, 3 a run was stopped at a bound
    """

  package static let version = "marble 0.1.0"
}
