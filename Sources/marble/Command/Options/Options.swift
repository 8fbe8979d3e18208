import ReactiveTesting

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
    case eval, fmt, draw, docs, export, mutate, coverage, operators, help, completions

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
  package var hasRuler = false
  /// Whether each picture is written once for light pages and once for dark ones.
  package var writesPairs = false
  /// Whether each stage of a pipeline gets its own lane.
  package var isTracing = false
  package var color = Color.auto
  /// The maximum width of a drawing; nil for the width of the terminal.
  package var width: Int?
  package var isWatching = false
  package var format = ReportFormat.ascii
  /// The path for the report; nil for standard output.
  package var output: String?
  /// The folder for the catalogue as a web page; nil to print it.
  package var pageFolder: String?
  /// A text that the title or the file of a case must contain.
  package var filter: String?
  package var shard: Shard?
  /// How many threads run cases; by default one for each processor, up to eight.
  package var jobs = defaultThreadCount
  /// How many orders of each case are tried; zero for those that the case asks for.
  package var orderLimit = 0
  /// Whether cases that do not say so are cut everywhere too.
  package var isCutting = false
  /// Which cases are generated for generated lanes.
  package var sampling = LawSampling()
  /// How much of what can happen to operators must happen, in percent; nil for any part of it.
  package var minimum: Double?
  /// The file with the mutants that mean the same as their cases, and the reasons.
  package var equivalents: String?
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
    var given: [OptionRow] = []
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
        given.append(try read(argument, &rest))
      }
    }
    try check(given)
  }

  /// Reads an option and its value.
  private mutating func read(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> OptionRow {
    var (name, value) = Self.parts(argument)
    guard let row = OptionRow.all.first(where: { $0.names.contains(name) }) else {
      let names = OptionRow.all.flatMap(\.names)
      throw UsageError(
        "there is no option '\(name)'"
          + suggestion(closest(to: name, among: names), or: "; see marble --help"))
    }
    guard let wanted = row.value else {
      guard value == nil else { throw UsageError("'\(name)' takes no value") }
      try row.apply(&self, "")
      return row
    }
    if value == nil { value = rest.popFirst() }
    guard let value, !value.isEmpty else {
      throw UsageError("'\(name)' needs a value: \(name) \(wanted.placeholder)")
    }
    try row.apply(&self, value)
    return row
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
  private func check(_ given: [OptionRow]) throws(UsageError) {
    switch action {
    case .run where operands.isEmpty, .update where operands.isEmpty,
      .command(.fmt) where operands.isEmpty, .command(.draw) where operands.isEmpty,
      .command(.docs) where operands.isEmpty, .command(.export) where operands.isEmpty,
      .command(.mutate) where operands.isEmpty, .command(.coverage) where operands.isEmpty:
      throw UsageError("no file is given; see marble --help")
    case .update where operands.contains("-"):
      throw UsageError("--update writes files, and '-' is standard input")
    case .command(.eval) where operands.isEmpty:
      throw UsageError("no expression is given: marble eval EXPRESSION [NAME=LANE]...")
    case .command(.completions) where operands.count != 1:
      throw UsageError("no shell is given: marble completions bash, zsh or fish")
    case .command(.help) where operands.count > 1:
      throw UsageError("marble help takes one topic at a time; see marble help")
    case .command(.operators) where operands.count > 1:
      throw UsageError("marble operators takes one name at a time; see marble operators")
    default: break
    }
    // Help is given whatever else is asked for.
    guard ![.help, .version, .command(.help)].contains(action) else { return }
    try checkActions(of: given)
    guard pageFolder == nil || operands.isEmpty else {
      throw UsageError("--html writes the whole catalogue; it takes no name")
    }
    if action == .command(.coverage), !format.isDrawn, format != .json {
      throw UsageError(
        "marble coverage prints a table or JSON; it takes --format ascii, unicode or json")
    }
    try checkOutput()
    guard isWatching else { return }
    switch action {
    case .update:
      throw UsageError(
        "--watch and --update cannot be combined, because an update changes the watched files; "
          + "leave out one of them")
    case .command(let command):
      throw UsageError(
        "marble \(command.rawValue) takes no --watch; marble --watch FILE runs the cases of a file "
          + "again whenever it changes")
    case .run, .help, .version: break
    }
    guard !operands.contains("-") else {
      throw UsageError("standard input cannot be watched")
    }
  }
}

extension Options {
  /// Refuses options that would be ignored.
  func checkActions(of given: [OptionRow]) throws(UsageError) {
    for row in given {
      guard let actions = row.actions, !actions.contains(action) else { continue }
      // `marble --update` is called with files, too.
      let others = actions.filter { $0 != .update }.map(\.name)
      guard others.count <= 3, let last = others.last else {
        throw UsageError("\(action.name) takes no \(row.names[0])")
      }
      let list = others.dropLast().joined(separator: ", ")
      throw UsageError(
        "\(row.names[0]) is an option of \(list.isEmpty ? last : "\(list) and \(last)")")
    }
  }

  /// Refuses `--output` for commands that write other files or make no report.
  func checkOutput() throws(UsageError) {
    guard output != nil else {
      if action == .command(.draw) {
        throw UsageError("marble draw needs a folder for its pictures: --output FOLDER")
      }
      return
    }
    switch action {
    case .run, .help, .version, .command(.help), .command(.eval), .command(.draw): return
    case .update: throw UsageError("--update writes the files themselves; it takes no --output")
    case .command(.fmt):
      throw UsageError("marble fmt writes the files themselves; it takes no --output")
    case .command(let command):
      throw UsageError("marble \(command.rawValue) makes no report; it takes no --output")
    }
  }
}

extension Options.Action {
  /// How it is called on the command line.
  fileprivate var name: String {
    switch self {
    case .run: "marble FILE"
    case .update: "marble --update"
    case .help: "marble --help"
    case .version: "marble --version"
    case .command(let command): "marble \(command.rawValue)"
    }
  }
}

extension Options {
  /// How cases are run.
  var runOptions: RunOptions {
    RunOptions(
      orderLimit: orderLimit, isCutting: isCutting, sampling: sampling, isStrict: isStrict,
      extras: isTracing ? .trace : [])
  }

  /// Whether a case is to be run: the filter, if there is one, is in its title or in the name of its file.
  func includes(_ title: String, in source: SourceText) -> Bool {
    guard let filter else { return true }
    return title.contains(filter) || source.name.contains(filter)
  }

  /// The error about a filter that lets no case through.
  static func noCase(_ filter: String) -> String {
    "error: there is no case whose title or file contains '\(printable(filter))'"
  }
}

/// One of several equal parts of all cases, for machines that work in parallel.
package struct Shard: Equatable, Sendable {
  /// The number of the part, from 1.
  package var number: Int
  package var count: Int

  package init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Parses `2/5`; nil if the text has another form.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      number >= 1, number <= count
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether a case belongs to this part.
  ///
  /// The cases are distributed in turn, so that each case is in exactly one part and the sizes of the parts differ by
  /// at most one.
  ///
  /// - Parameter index: The index of the case among all cases, from 0.
  /// - Returns: Whether this part runs it.
  package func holds(_ index: Int) -> Bool { index % count == number - 1 }
}
