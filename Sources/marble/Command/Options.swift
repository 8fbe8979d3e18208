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
  package var paths: [String] = []

  /// Wrong usage.
  package struct UsageError: Error, Equatable {
    package var message: String
  }

  private static let names = ["--check", "--help", "--quiet", "--update", "--version"]

  /// Reads the arguments of the program, without its name.
  package init(_ arguments: [String]) throws(UsageError) {
    var takesOptions = true
    var arguments = arguments[...]
    if arguments.first == "fmt" {
      action = .format
      arguments.removeFirst()
    }
    for argument in arguments {
      guard takesOptions, argument.hasPrefix("-"), argument != "-" else {
        paths.append(argument)
        continue
      }
      switch argument {
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
