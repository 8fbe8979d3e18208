/// The manual page for `man`, generated from the tables of options, commands and topics.
enum ManualPage {
  static var text: String {
    var page = """
      .TH MARBLE 1 "" "\(Help.version)"
      .SH NAME
      marble \\- run fixtures of streams in virtual time, and draw their timelines

      """
    page += section("SYNOPSIS", Help.usage) + ".SH COMMANDS\n"
    for command in Completions.operands { page += item(command.command, command.summary) }
    page += ".SH OPTIONS\n"
    for row in OptionRow.all {
      let value = row.value.map { " \($0.placeholder)" } ?? ""
      page += item(row.names.joined(separator: ", ") + value, row.summary)
    }
    return page + Topic.all.map { section($0.name.uppercased(), $0.text) }.joined()
  }

  private static func item(_ name: String, _ summary: String) -> String {
    ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(summary))\n"
  }

  /// A section whose lines stay as they are.
  private static func section(_ name: String, _ text: String) -> String {
    ".SH \(escaped(name))\n.nf\n\(escaped(text))\n.fi\n"
  }

  /// A text in which nothing is a command of `man`.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") ? "\\&\($0)" : $0 }.joined(separator: "\n")
  }
}
