import MarbleCases
import ReactiveTesting

/// The parsed arguments of the program.
package struct Options: Equatable, Sendable {
  /// What the program does, by the first word with which it is called.
  package enum Action: String, Sendable, CaseIterable {
    case run = "FILE"
    /// Write the actual output into the `expect` lines.
    case update = "--update"
    case overview = "--help"
    case version = "--version"
    case eval, fmt, draw, docs, export, mutate, coverage, operators, serve, help, completions

    /// The commands, which may come first instead of a file.
    package static let commands = Array(allCases.drop { $0 != .eval })

    /// How it is called on the command line.
    var name: String { "marble \(rawValue)" }

    /// Whether its operands are files.
    var takesFiles: Bool {
      switch self {
      case .overview, .version, .help, .completions, .operators, .eval, .serve: false
      case .run, .update, .fmt, .draw, .docs, .export, .mutate, .coverage: true
      }
    }
  }

  package var action = Action.run
  package var isQuiet = false
  /// How cases are run.
  package var runOptions = RunOptions()
  /// Whether files are only checked, not written.
  package var isChecking = false
  package var isUnicode = false
  package var hasRuler = false
  /// Whether each picture is written once for light pages and once for dark ones.
  package var writesPairs = false
  /// How many times as large pictures are shown.
  package var scale = 1.0
  /// Whether `marble draw` draws an expression, as `marble eval` does, and no files.
  package private(set) var drawsExpression = false
  /// The path of the picture that `marble eval` writes; nil for a drawing as text.
  package var picture: String?
  package var color = Color.auto
  /// The maximum width of a drawing; nil for the width of the terminal.
  package var width: Int?
  package var isWatching = false
  /// Whether the cases are listed, and not run.
  package var isListing = false
  /// The command that `--help` is about; nil for the whole program.
  package var helpedCommand: Action?
  package var format = ReportFormat.ascii
  /// Whether the format is an option, and does not follow from the name of the output.
  fileprivate var isFormatGiven = false
  /// The path for the report; nil for standard output.
  package var output: String?
  /// The folder for the catalogue as a web page; nil to print it.
  package var pageFolder: String?
  /// A text that the title or the file of a case must contain.
  package var filter: String?
  package var shard: Shard?
  /// How many threads run cases; by default one for each processor, up to eight.
  package var jobs = defaultThreadCount
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

    /// Refuses a name that does not exist, and suggests the nearest one, or lists all.
    init(_ complaint: String, _ name: String, among names: [String], the kind: String) {
      let list = names.joined(separator: ", ")
      message =
        "\(complaint) '\(name)'"
        + suggestion(closest(to: name, among: names), or: "; the \(kind) are \(list)")
    }
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
        if operands.isEmpty, action == .run || action == .update, takesOptions,
          let command = Action.commands.first(where: { $0.rawValue == argument })
        {
          guard action == .run else {
            throw UsageError("--update is an option of marble FILE")
          }
          action = command
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
      if action == .eval, EvalCommand.isLane(argument) {
        throw UsageError(EvalCommand.nameless(argument, in: operands.first))
      }
      throw UsageError(
        "there is no option '\(name)'"
          // Every letter is like every other.
          + suggestion(
            name.count > 2 ? closest(to: name, among: names) : nil, or: "; see marble --help"))
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
  private mutating func check(_ given: [OptionRow]) throws(UsageError) {
    drawsExpression = action == .draw && EvalCommand.isCase(operands)
    switch action {
    case _ where action.takesFiles && operands.isEmpty:
      throw UsageError("no file is given; see marble --help")
    case .update where operands.contains("-"):
      throw UsageError("--update writes files, and '-' is standard input")
    case .eval where operands.isEmpty:
      throw UsageError("no expression is given: marble eval EXPRESSION [NAME=LANE]...")
    case .completions where operands.count != 1:
      throw UsageError("no shell is given: marble completions bash, zsh or fish")
    case .help where operands.count > 1:
      throw UsageError("marble help takes one topic at a time; see marble help")
    case .serve where !operands.isEmpty:
      throw UsageError(
        "marble serve takes no operands: it reads standard input; see marble help serve")
    case .operators where operands.count > 1:
      throw UsageError("marble operators takes one name at a time; see marble operators")
    default: break
    }
    if action == .overview, helpedCommand == nil, operands.count == 1 {
      helpedCommand = Action.commands.first { $0.rawValue == operands[0] }
    }
    // Help is given whatever else is asked for.
    guard ![.overview, .version, .help].contains(action) else { return }
    try checkActions(of: given)
    try readFormat()
    guard pageFolder == nil || operands.isEmpty else {
      throw UsageError("--html writes the whole catalogue; it takes no name")
    }
    if action == .coverage, !format.isDrawn, format != .json {
      throw UsageError(
        "marble coverage prints a table or JSON; it takes --format ascii, unicode or json")
    }
    try checkOutput()
    guard !isListing || format.isDrawn && !isWatching else {
      throw UsageError("--list runs no cases; it takes no --format and no --watch")
    }
    guard isWatching else { return }
    switch action {
    case .run: break
    case .update:
      throw UsageError(
        "--watch and --update cannot be combined, because an update changes the watched files; "
          + "leave out one of them")
    default:
      throw UsageError(
        "\(action.name) takes no --watch; marble --watch FILE runs the cases of a file "
          + "again whenever it changes")
    }
    guard !operands.contains("-") else {
      throw UsageError("standard input cannot be watched")
    }
  }
}

extension Options {
  /// The format of a report by the ending of its name.
  private static let formats: [String: ReportFormat] = [
    "html": .html, "htm": .html, "json": .json, "xml": .junit, "tap": .tap, "md": .markdown,
  ]
  /// The endings of pictures and of what is made of them.
  private static let pictures: Set = ["svg", "png", "jpg", "jpeg", "gif", "webp", "pdf"]

  /// Takes the format that the name of the output asks for, unless it is an option; refuses names of what is not written.
  private mutating func readFormat() throws(UsageError) {
    if action == .eval, scale != 1, picture == nil {
      throw UsageError("--scale is about the picture of --svg FILE")
    }
    guard let picture = picture ?? output else { return }
    let name = picture.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
    let isPicture = Self.pictures.contains(ending)
    if self.picture != nil {
      guard ending == "svg" else {
        throw UsageError(
          "--svg writes SVG, so the name of its file ends with .svg, not '\(picture)'")
      }
    } else if drawsExpression {
      guard ending == "svg" || !isPicture && Self.formats[ending] == nil else {
        throw UsageError(
          "marble draw writes SVG, so the name of its file ends with .svg, not '\(picture)'")
      }
    } else if action == .draw {
      guard !isPicture, Self.formats[ending] == nil else {
        throw UsageError(
          "marble draw writes an SVG file for each case into a folder, and '\(picture)' looks like a file; "
            + "marble draw EXPRESSION --output FILE.svg writes one")
      }
    } else if isPicture {
      throw UsageError(
        "a report is no picture, but '\(picture)' is the name of one; "
          + (action == .eval
            ? "--svg FILE writes one"
            : "marble draw --output FOLDER writes an SVG file for each case"))
    } else if !isFormatGiven, let format = Self.formats[ending] {
      self.format = format
    }
  }

  /// Refuses options that would be ignored.
  func checkActions(of given: [OptionRow]) throws(UsageError) {
    for row in given {
      guard let actions = row.actions, !actions.contains(action) else { continue }
      // `marble --update` is called with files, too.
      let others = actions.filter { $0 != .update }.map(\.name)
      guard action != .update, others.count <= 3, let last = others.last else {
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
      if drawsExpression {
        throw UsageError("marble draw needs a file for its picture: --output FILE.svg")
      }
      if action == .draw {
        throw UsageError("marble draw needs a folder for its pictures: --output FOLDER")
      }
      return
    }
    switch action {
    case .run, .overview, .version, .help, .eval, .draw: return
    case .update: throw UsageError("--update writes the files themselves; it takes no --output")
    case .fmt: throw UsageError("marble fmt writes the files themselves; it takes no --output")
    default: throw UsageError("\(action.name) makes no report; it takes no --output")
    }
  }
}

extension Options {
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

/// An option of the program: its names, its value, and its effect.
///
/// The table of these rows parses the arguments, and generates the help and the shell completions.
package struct OptionRow: Sendable {
  /// The kind of value that follows an option.
  package enum Argument: Sendable {
    case file
    case choice([String], placeholder: String)
    case text(placeholder: String)

    /// Its name in the help.
    package var placeholder: String {
      switch self {
      case .file: "FILE"
      case .choice(_, let placeholder), .text(let placeholder): placeholder
      }
    }
  }

  /// The names, with the long one first.
  package let names: [String]
  package let value: Argument?
  /// The actions that take it; nil for all, or if the action itself checks it.
  let actions: [Options.Action]?
  /// The line in the help.
  package let summary: String
  let apply: @Sendable (inout Options, String) throws(Options.UsageError) -> Void

  init(
    _ name: String, _ short: String? = nil, value: Argument? = nil,
    of actions: [Options.Action]? = nil, summary: String,
    apply: @escaping @Sendable (inout Options, String) throws(Options.UsageError) -> Void
  ) {
    names = [name, short].compactMap(\.self)
    self.value = value
    self.actions = actions
    self.summary = summary
    self.apply = apply
  }
}

extension OptionRow {
  /// What runs cases as `marble FILE` does.
  private static let running: [Options.Action] = [.run, .update, .draw, .eval]

  /// What generates cases for laws.
  private static let sampling: [Options.Action] = running + [.mutate, .coverage]

  /// What reads the cases of files.
  private static let reading: [Options.Action] = [
    .run, .update, .draw, .export, .mutate, .coverage,
  ]

  /// In the order of the help.
  package static let all: [OptionRow] = [
    flag(
      "--quiet", "-q", sets: \.isQuiet, of: [.run, .update, .draw, .mutate, .coverage],
      summary: "show only failures, and the counts"),
    flag(
      "--strict", sets: \.runOptions.isStrict, of: running,
      summary: "fail what may hide mistakes; see marble help strict"),
    OptionRow(
      "--format", "-f", value: .choice(ReportFormat.names, placeholder: "NAME"),
      of: [.run, .update, .eval, .coverage],
      summary: "the format of the report: \(ReportFormat.names.joined(separator: ", "))"
    ) { options, text throws(Options.UsageError) in
      options.format = try format(text)
      options.isFormatGiven = true
    },
    OptionRow(
      "--output", "-o", value: .file,
      summary: "write the report to a file, completely or not at all; - is standard output"
    ) { options, text in options.output = text == "-" ? nil : text },
    OptionRow(
      "--filter", value: .text(placeholder: "TEXT"), of: reading,
      summary: "run only cases whose title or file contains the text"
    ) { options, text in options.filter = text },
    OptionRow(
      "--shard", value: .text(placeholder: "I/N"), of: [.run],
      summary: "run the I-th of N equal parts of all cases"
    ) { options, text throws(Options.UsageError) in
      guard let shard = Shard(text) else {
        throw Options.UsageError("--shard takes I/N, such as 2/5, not '\(text)'")
      }
      options.shard = shard
    },
    flag(
      "--list", sets: \.isListing, of: [.run],
      summary: "list the cases with their places, and run none"),
    number(
      "--jobs", "-j", sets: \.jobs, in: 1...256, "--jobs takes a number from 1 to 256",
      summary: "run on N threads, by default one for each processor, up to 8"),
    number(
      "--orders", sets: \.runOptions.orderLimit, in: 1...1_000_000,
      "'--orders' takes a number of orders from 1 to 1000000", of: running,
      summary: "try up to N orders of what happens in the same tick"),
    flag(
      "--cut", sets: \.runOptions.isCutting, of: running,
      summary: "cut each case at every tick; see marble help cuts"),
    number(
      "--cases", sets: \.runOptions.sampling.cases, in: 1...1_000_000,
      "--cases takes a number from 1 to 1000000", of: sampling,
      summary: "check laws on N generated cases; by default, on 100"),
    OptionRow(
      "--seed", value: .text(placeholder: "S"), of: sampling,
      summary: "choose other generated cases; the same seed gives the same ones"
    ) { options, text throws(Options.UsageError) in
      guard let seed = UInt64(text) else {
        throw Options.UsageError("--seed takes a number from 0 to \(UInt64.max), not '\(text)'")
      }
      options.runOptions.sampling.seed = seed
    },
    OptionRow(
      "--update", of: [.run, .update],
      summary: "write the actual output into the expect and subscriptions lines"
    ) { options, _ in
      // Not in place of a command, which refuses it.
      if options.action == .run { options.action = .update }
    },
    flag("--ruler", sets: \.hasRuler, summary: "show the numbers of the ticks above the lanes"),
    flag(
      "--trace", sets: \.runOptions.isTraced, of: running,
      summary: "draw a lane for each stage of a pipeline"),
    flag("--unicode", sets: \.isUnicode, summary: "draw lines in place of dashes"),
    OptionRow(
      "--color",
      value: .choice(Options.Color.allCases.map(\.rawValue), placeholder: "WHEN"),
      summary: "auto (on a terminal, if NO_COLOR is not set), always or never"
    ) { options, text throws(Options.UsageError) in
      guard let color = Options.Color(rawValue: text) else {
        throw Options.UsageError("--color takes auto, always or never, not '\(text)'")
      }
      options.color = color
    },
    OptionRow(
      "--width", value: .text(placeholder: "N"),
      summary: "wrap lanes after N columns; by default, at the width of the terminal"
    ) { options, text throws(Options.UsageError) in
      options.width = try number(
        text, in: 20...10_000, "--width takes a number of columns from 20 to 10000")
    },
    flag(
      "--check", sets: \.isChecking, of: [.fmt, .docs],
      summary: "with fmt and docs: write nothing, list what would change"),
    flag(
      "--pair", sets: \.writesPairs, of: [.draw],
      summary: "with draw: write a light and a dark picture of each case"),
    OptionRow(
      "--svg", value: .file, of: [.eval], summary: "with eval: write a picture to a file"
    ) { options, text in options.picture = text },
    OptionRow(
      "--scale", value: .text(placeholder: "N"), of: [.draw, .eval],
      summary: "with draw and --svg: show pictures N times as large, such as 2 or 0.5"
    ) { options, text throws(Options.UsageError) in
      guard let scale = Double(text), (0.1...20).contains(scale) else {
        throw Options.UsageError("--scale takes a number from 0.1 to 20, not '\(text)'")
      }
      options.scale = scale
    },
    OptionRow(
      "--html", value: .text(placeholder: "FOLDER"), of: [.operators],
      summary: "with operators: write the catalogue as a web page"
    ) { options, text in options.pageFolder = text },
    OptionRow(
      "--equivalents", value: .file, of: [.mutate],
      summary: "with mutate: the file that lists equivalent changes"
    ) { options, text in options.equivalents = text },
    OptionRow(
      "--minimum", value: .text(placeholder: "PERCENT"), of: [.coverage],
      summary: "with coverage: how much must happen to the operators"
    ) { options, text throws(Options.UsageError) in
      guard let percent = Double(text), percent >= 0, percent <= 100 else {
        throw Options.UsageError("--minimum takes a number from 0 to 100, not '\(text)'")
      }
      options.minimum = percent
    },
    flag("--watch", "-w", sets: \.isWatching, summary: "run again when a file changes"),
    OptionRow(
      "--help", "-h", summary: "show this text, or that of a command; see marble help for more"
    ) { options, _ in
      if Options.Action.commands.contains(options.action) { options.helpedCommand = options.action }
      options.action = .overview
    },
    OptionRow("--version", summary: "show the version") { options, _ in options.action = .version },
  ]

  /// An option without a value.
  private static func flag(
    _ name: String, _ short: String? = nil, sets path: WritableKeyPath<Options, Bool> & Sendable,
    of actions: [Options.Action]? = nil, summary: String
  ) -> OptionRow {
    OptionRow(name, short, of: actions, summary: summary) { options, _ in
      options[keyPath: path] = true
    }
  }

  /// An option whose value is a number.
  private static func number(
    _ name: String, _ short: String? = nil, sets path: WritableKeyPath<Options, Int> & Sendable,
    in range: ClosedRange<Int>, _ rule: String, of actions: [Options.Action]? = nil,
    summary: String
  ) -> OptionRow {
    OptionRow(
      name, short, value: .text(placeholder: "N"), of: actions,
      summary: summary
    ) { options, text throws(Options.UsageError) in
      options[keyPath: path] = try number(text, in: range, rule)
    }
  }

  private static func number(
    _ text: String, in range: ClosedRange<Int>, _ rule: String
  ) throws(Options.UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Options.UsageError("\(rule), not '\(text)'")
    }
    return number
  }

  private static func format(_ text: String) throws(Options.UsageError) -> ReportFormat {
    if text == "text" { return .ascii }
    if let format = ReportFormat(rawValue: text) { return format }
    throw Options.UsageError("there is no format", text, among: ReportFormat.names, the: "formats")
  }
}

extension Options {
  /// The style of drawings, from the options and the kind of output.
  var style: DiagramStyle {
    DiagramStyle(
      isUnicode: drawsLines, isColored: isColored(on: Terminal.isOutput),
      width: width ?? Terminal.width)
  }

  /// Whether drawings have lines in place of dashes.
  var drawsLines: Bool { isUnicode || format == .unicode }

  /// The style of messages, which may go elsewhere.
  var messageStyle: DiagramStyle { DiagramStyle(isColored: isColored(on: Terminal.isError)) }

  private func isColored(on terminal: @autoclosure () -> Bool) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: terminal() && !Terminal.refusesColors
    }
  }
}
