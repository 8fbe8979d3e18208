import ReactiveTesting

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
  /// The actions that take it; nil for all.
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
  private static func commands(_ commands: Options.Command...) -> [Options.Action] {
    commands.map(Options.Action.command)
  }

  /// What runs cases as `marble FILE` does.
  private static let running = [.run, .update] + commands(.draw)

  /// What reads the cases of files.
  private static let reading = running + commands(.export, .mutate, .coverage)

  /// In the order of the help.
  package static let all: [OptionRow] = [
    flag(
      "--quiet", "-q", sets: \.isQuiet, of: running + commands(.mutate, .coverage),
      summary: "show only failures, and the counts"),
    flag(
      "--strict", sets: \.isStrict, of: running + commands(.eval),
      summary: "fail cases that check nothing; see marble help strict"),
    OptionRow(
      "--format", "-f", value: .choice(ReportFormat.names, placeholder: "NAME"),
      of: [.run, .update] + commands(.eval, .coverage),
      summary: "the format of the report: \(ReportFormat.names.joined(separator: ", "))"
    ) { options, text throws(Options.UsageError) in
      options.format = try format(text)
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
    number(
      "--jobs", "-j", sets: \.jobs, in: 1...256, "--jobs takes a number from 1 to 256",
      summary: "run on N threads, by default one for each processor, up to 8"),
    number(
      "--orders", sets: \.orderLimit, in: 1...1_000_000,
      "'--orders' takes a number of orders from 1 to 1000000", of: running + commands(.eval),
      summary: "try up to N orders of what happens in the same tick"),
    flag(
      "--cut", sets: \.isCutting, of: running + commands(.eval),
      summary: "cut each case at every tick; see marble help cuts"),
    number(
      "--cases", sets: \.sampling.cases, in: 1...1_000_000,
      "--cases takes a number from 1 to 1000000",
      of: running + commands(.eval, .mutate, .coverage),
      summary: "check laws on N generated cases; by default, on 100"),
    OptionRow(
      "--seed", value: .text(placeholder: "S"), of: running + commands(.eval, .mutate, .coverage),
      summary: "choose other generated cases; the same seed gives the same ones"
    ) { options, text throws(Options.UsageError) in
      guard let seed = UInt64(text) else {
        throw Options.UsageError("--seed takes a number from 0 to \(UInt64.max), not '\(text)'")
      }
      options.sampling.seed = seed
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
      "--trace", sets: \.isTracing, of: running + commands(.eval),
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
      "--check", sets: \.isChecking, of: commands(.fmt, .docs),
      summary: "with fmt and docs: write nothing, list what would change"),
    flag(
      "--pair", sets: \.writesPairs, of: commands(.draw),
      summary: "with draw: write a light and a dark picture of each case"),
    OptionRow(
      "--html", value: .text(placeholder: "FOLDER"), of: commands(.operators),
      summary: "with operators: write the catalogue as a web page"
    ) { options, text in options.pageFolder = text },
    OptionRow(
      "--equivalents", value: .file, of: commands(.mutate),
      summary: "with mutate: the file that lists equivalent changes"
    ) { options, text in options.equivalents = text },
    OptionRow(
      "--minimum", value: .text(placeholder: "PERCENT"), of: commands(.coverage),
      summary: "with coverage: how much must happen to the operators"
    ) { options, text throws(Options.UsageError) in
      guard let percent = Double(text), percent >= 0, percent <= 100 else {
        throw Options.UsageError("--minimum takes a number from 0 to 100, not '\(text)'")
      }
      options.minimum = percent
    },
    flag("--watch", "-w", sets: \.isWatching, summary: "run again when a file changes"),
    OptionRow("--help", "-h", summary: "show this text; see marble help for more") { options, _ in
      options.action = .help
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
    let names = ReportFormat.names
    throw Options.UsageError(
      "there is no format '\(text)'"
        + suggestion(
          closest(to: text, among: names), or: "; the formats are \(names.joined(separator: ", "))")
    )
  }
}
