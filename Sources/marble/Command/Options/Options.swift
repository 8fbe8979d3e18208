/// The parsed arguments of the program.
package struct Options: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case run
    /// Write the actual output into the `expect` lines.
    case update
    case help
    case version
    case command(Command)
  }

  /// A command that may come first, instead of a file.
  package enum Command: String, Equatable, Sendable, CaseIterable {
    case eval, fmt, swift, operators, help, completions

    /// The command that a misspelled word may mean.
    init?(nearest word: String) {
      guard let name = closest(to: word, among: Self.allCases.map(\.rawValue)) else { return nil }
      self.init(rawValue: name)
    }
  }

  package var action = Action.run
  package var isQuiet = false
  package var isStrict = false
  /// Whether files are only checked, not written.
  package var isChecking = false
  package var isUnicode = false
  /// Whether the report format is `unicode`, which draws like `--unicode`.
  package var isUnicodeFormat = false
  package var hasRuler = false
  /// Whether each stage of a pipeline gets its own lane.
  package var isTracing = false
  package var color = Color.auto
  /// The maximum width of a drawing; nil for the width of the terminal.
  package var width: Int?
  package var isWatching = false
  package var format = ReportFormat.ascii
  /// The path for the report; nil for standard output.
  package var output: String?
  /// A text that the title or the file of a case must contain.
  package var filter: String?
  package var shard: Shard?
  package var jobs = 1
  /// The files, or the arguments of a command.
  package var operands: [String] = []

  /// When a drawing has colours.
  package enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// Wrong usage.
  package struct UsageError: Error, Equatable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }

  /// Parses the arguments of the program, without its name.
  ///
  /// An option may stand anywhere before `--`; if one is given twice, the last counts.
  ///
  /// - Parameter arguments: The arguments as split by the shell.
  /// - Throws: The first error.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      if !takesOptions || !argument.hasPrefix("-") || argument == "-" {
        if operands.isEmpty, action == .run, takesOptions,
          let command = Command(rawValue: argument)
        {
          action = .command(command)
        } else {
          operands.append(argument)
        }
      } else if argument == "--" {
        takesOptions = false
      } else {
        try read(argument, &rest)
      }
    }
    try check()
  }

  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var (name, value) = Self.parts(argument)
    guard let row = OptionRow.all.first(where: { $0.names.contains(name) }) else {
      let names = OptionRow.all.flatMap(\.names)
      throw UsageError(
        "there is no option '\(name)'"
          + (closest(to: name, among: names).map { "; did you mean '\($0)'?" }
            ?? "; see marble --help"))
    }
    guard let wanted = row.value else {
      guard value == nil else { throw UsageError("'\(name)' takes no value") }
      return try row.apply(&self, "")
    }
    if value == nil { value = rest.popFirst() }
    guard let value, !value.isEmpty else {
      throw UsageError("'\(name)' wants a value: \(name) \(wanted.placeholder)")
    }
    try row.apply(&self, value)
  }

  /// Splits `--name=value` or `-nvalue`, or returns the name alone.
  private static func parts(_ argument: String) -> (name: String, value: String?) {
    if argument.hasPrefix("--") {
      guard let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
      return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
    guard argument.count > 2 else { return (argument, nil) }
    let name = String(argument.prefix(2))
    // `-quiet` more likely means `--quiet` than `-q` with a value.
    guard OptionRow.all.contains(where: { $0.value != nil && $0.names.contains(name) }) else {
      return (argument, nil)
    }
    let value = argument.dropFirst(2)
    return (name, String(value.hasPrefix("=") ? value.dropFirst() : value))
  }

  /// Checks combinations of options.
  private func check() throws(UsageError) {
    switch action {
    case .run where operands.isEmpty, .update where operands.isEmpty,
      .command(.fmt) where operands.isEmpty, .command(.swift) where operands.isEmpty:
      throw UsageError("no file is given; see marble --help")
    case .update where operands.contains("-"):
      throw UsageError("--update writes files, and '-' is none")
    case .command(.eval) where operands.isEmpty:
      throw UsageError("no expression is given: marble eval EXPRESSION [NAME=LANE]...")
    case .command(.completions) where operands.count != 1:
      throw UsageError("a shell is wanted: marble completions bash, zsh or fish")
    case .command(.help) where operands.count > 1:
      throw UsageError("help is about one topic at a time; see marble help")
    case .command(.operators) where operands.count > 1:
      throw UsageError("one operator at a time; see marble operators")
    default: break
    }
    guard !isChecking || action == .command(.fmt) else {
      throw UsageError("--check is an option of marble fmt")
    }
    try checkOutput()
    guard isWatching else { return }
    guard action == .run else { throw UsageError("only files can be watched") }
    guard !operands.contains("-") else {
      throw UsageError("standard input cannot be watched")
    }
  }
  /// Refuses `--output` for commands that write other files or make no report.
  private func checkOutput() throws(UsageError) {
    guard output != nil else { return }
    switch action {
    case .run, .help, .version, .command(.eval): return
    case .update: throw UsageError("--update writes the files themselves; it takes no --output")
    case .command(.fmt):
      throw UsageError("marble fmt writes the files themselves; it takes no --output")
    case .command(let command):
      throw UsageError("marble \(command.rawValue) makes no report; it takes no --output")
    }
  }
}
