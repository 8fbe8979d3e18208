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
  /// The line in the help.
  package let summary: String
  let apply: @Sendable (inout Options, String) throws(Options.UsageError) -> Void

  private init(
    _ names: String..., value: Argument? = nil, summary: String,
    apply: @escaping @Sendable (inout Options, String) throws(Options.UsageError) -> Void
  ) {
    self.names = names
    self.value = value
    self.summary = summary
    self.apply = apply
  }

  /// In the order of the help.
  package static let all: [OptionRow] = [
    OptionRow("--quiet", "-q", summary: "show only failures, and the counts") { options, _ in
      options.isQuiet = true
    },
    OptionRow("--strict", summary: "fail cases that prove nothing; see marble help strict") {
      options, _ in options.isStrict = true
    },
    OptionRow(
      "--format", "-f", value: .choice(ReportFormat.names, placeholder: "NAME"),
      summary: "the format of the report: \(ReportFormat.names.joined(separator: ", "))"
    ) { options, text throws(Options.UsageError) in
      options.format = try format(text)
    },
    OptionRow(
      "--output", "-o", value: .file,
      summary: "write the report to a file, completely or not at all; - is standard output"
    ) { options, text in options.output = text == "-" ? nil : text },
    OptionRow(
      "--filter", value: .text(placeholder: "TEXT"),
      summary: "run only cases whose title or file contains the text"
    ) { options, text in options.filter = text },
    OptionRow(
      "--shard", value: .text(placeholder: "I/N"),
      summary: "run the I-th of N equal parts of all cases"
    ) { options, text throws(Options.UsageError) in
      guard let shard = Shard(text) else {
        throw Options.UsageError(UsageMessages.shard(text))
      }
      options.shard = shard
    },
    OptionRow(
      "--jobs", "-j", value: .text(placeholder: "N"),
      summary: "run on N threads, by default one for each processor, up to 8"
    ) { options, text throws(Options.UsageError) in
      guard let count = Int(text), (1...256).contains(count) else {
        throw Options.UsageError(UsageMessages.jobs(text))
      }
      options.jobs = count
    },
    OptionRow(
      "--orders", value: .text(placeholder: "N"),
      summary: "run each case in up to N orders of the actions of its ticks"
    ) { options, text throws(Options.UsageError) in
      guard let count = Int(text), (1...1_000_000).contains(count) else {
        throw Options.UsageError(UsageMessages.orders(text))
      }
      options.orderLimit = count
    },
    OptionRow("--cut", summary: "cut each case at every tick; see marble help cuts") {
      options, _ in options.isCutting = true
    },
    OptionRow(
      "--cases", value: .text(placeholder: "N"),
      summary: "check laws on N generated cases; by default, on 100"
    ) { options, text throws(Options.UsageError) in
      guard let count = Int(text), (1...1_000_000).contains(count) else {
        throw Options.UsageError(UsageMessages.cases(text))
      }
      options.sampling.cases = count
    },
    OptionRow(
      "--seed", value: .text(placeholder: "S"),
      summary: "choose other generated cases; the same seed gives the same ones"
    ) { options, text throws(Options.UsageError) in
      guard let seed = UInt64(text) else { throw Options.UsageError(UsageMessages.seed(text)) }
      options.sampling.seed = seed
    },
    OptionRow(
      "--update", summary: "write the actual output into the expect and subscriptions lines"
    ) { options, _ in options.action = .update },
    OptionRow("--ruler", summary: "show the numbers of the ticks above the lanes") { options, _ in
      options.hasRuler = true
    },
    OptionRow("--trace", summary: "draw a lane for each stage of a pipeline") { options, _ in
      options.isTracing = true
    },
    OptionRow("--unicode", summary: "draw lines in place of dashes") { options, _ in
      options.isUnicode = true
    },
    OptionRow(
      "--color",
      value: .choice(Options.Color.allCases.map(\.rawValue), placeholder: "WHEN"),
      summary: "auto (on a terminal, if NO_COLOR is not set), always or never"
    ) { options, text throws(Options.UsageError) in
      guard let color = Options.Color(rawValue: text) else {
        throw Options.UsageError(UsageMessages.color(text))
      }
      options.color = color
    },
    OptionRow(
      "--width", value: .text(placeholder: "N"),
      summary: "wrap lanes after N columns; by default, at the width of the terminal"
    ) { options, text throws(Options.UsageError) in
      guard let width = Int(text), (20...10_000).contains(width) else {
        throw Options.UsageError(UsageMessages.width(text))
      }
      options.width = width
    },
    OptionRow("--check", summary: "with fmt and docs: write nothing, list what would change") {
      options, _ in
      options.isChecking = true
    },
    OptionRow("--pair", summary: "with draw: write a light and a dark picture of each case") {
      options, _ in
      options.writesPairs = true
    },
    OptionRow(
      "--html", value: .text(placeholder: "FOLDER"),
      summary: "with operators: write the catalogue as a web page"
    ) { options, text in options.pageFolder = text },
    OptionRow(
      "--adapter", value: .text(placeholder: "COMMAND"),
      summary: "with conform: the command that starts the adapter"
    ) { options, text in options.adapter = text },
    OptionRow(
      "--differences", value: .file,
      summary: "with conform: the file with the known differences of the library"
    ) { options, text in options.differences = text },
    OptionRow(
      "--equivalents", value: .file,
      summary: "with mutate: the file with the changes that mean the same"
    ) { options, text in options.equivalents = text },
    OptionRow(
      "--minimum", value: .text(placeholder: "PERCENT"),
      summary: "with coverage: how much must happen to the operators"
    ) { options, text throws(Options.UsageError) in
      guard let percent = Double(text), percent >= 0, percent <= 100 else {
        throw Options.UsageError(UsageMessages.minimum(text))
      }
      options.minimum = percent
    },
    OptionRow(
      "--timeout", value: .text(placeholder: "SECONDS"),
      summary: "with conform: how long an answer may take; by default, 10"
    ) { options, text throws(Options.UsageError) in
      guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
        throw Options.UsageError(UsageMessages.timeout(text))
      }
      options.timeout = .seconds(seconds)
    },
    OptionRow("--watch", "-w", summary: "run again when a file changes") { options, _ in
      options.isWatching = true
    },
    OptionRow("--help", "-h", summary: "show this text; see marble help for more") { options, _ in
      options.action = .help
    },
    OptionRow("--version", summary: "show the version") { options, _ in options.action = .version },
  ]

  private static func format(_ text: String) throws(Options.UsageError) -> ReportFormat {
    if text == "text" { return .ascii }
    if let format = ReportFormat(rawValue: text) { return format }
    let names = ReportFormat.names
    throw Options.UsageError(UsageMessages.format(text, closest(to: text, among: names), names))
  }
}
