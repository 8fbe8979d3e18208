import ReactiveTesting

/// The program's version and help.
package enum Help {
  package static let version = "marble 1.0.0"

  /// The forms of a call.
  static let usage = """
    marble [OPTION]... FILE...
    marble eval EXPRESSION [NAME=LANE]...
    marble fmt [--check] FILE...
    marble draw --output FOLDER FILE...
    marble docs [--check] PAGE...
    marble export FILE...
    marble mutate [--equivalents FILE] FILE...
    marble coverage [--minimum PERCENT] FILE...
    marble operators [NAME | --html FOLDER]
    marble help [TOPIC]
    marble completions bash|zsh|fish
    """

  /// The text of `--help`, generated from the tables of options and commands.
  package static var overview: String {
    var text = """
      marble runs fixture files: it draws the input and output timelines of each case,
      and shows where the output differs from the expectation.

      usage: \(usage.replacing("\n", with: "\n       "))

        FILE                a fixture file, a folder (every .txt and .marble file below
                            it), or - for standard input

      """
    for row in OptionRow.all {
      let names =
        row.names.reversed().joined(separator: ", ")
        + (row.value.map { " \($0.placeholder)" } ?? "")
      let lead = "  " + names.padded(to: 18) + "  "
      text += lead + row.summary + "\n"
    }
    return text + """
        --                  everything after this is a file, whatever its name

      exit code: 0 every expectation was met, 1 an expectation was not met, 2 a file or
      the usage has errors, 3 a run was stopped at a limit

      """
  }
}

extension String {
  /// The text with trailing blanks up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// A topic of `marble help`.
package struct Topic: Sendable {
  package let name: String
  /// The subject in a few words.
  package let summary: String
  package let text: String

  init(_ name: String, _ summary: String, _ text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  /// In the order in which a newcomer would read them.
  package static let all: [Topic] = [
    fixtures, notation, expressions, operators, orders, laws, cuts, mutants, coverage, eval, swift,
    draw, docs, export, files, output, json, strict, parts, watch, bounds, completions, exitCodes,
  ]
}

extension Help {
  /// The list of topics.
  package static var topics: String {
    let width = Topic.all.map(\.name.count).max() ?? 0
    return "usage: marble help TOPIC\n\n"
      + Topic.all.map { "  \($0.name.padded(to: width))  \($0.summary)\n" }.joined()
      + "\nThe options are in marble --help. marble help man prints the manual page.\n"
  }

  /// The text of a topic.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The text, with a line end.
  /// - Throws: An error if there is no such topic.
  package static func text(about name: String) throws(Options.UsageError) -> String {
    if name == "options" { return overview }
    if name == "man" { return ManualPage.text }
    guard let topic = Topic.all.first(where: { $0.name == name }) else {
      let names = Topic.all.map(\.name)
      throw Options.UsageError(
        "there is no help about '\(name)'"
          + suggestion(
            closest(to: name, among: names), or: "; the topics are \(names.joined(separator: ", "))"
          ))
    }
    return topic.text + "\n"
  }
}
