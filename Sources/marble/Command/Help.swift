import MarbleCases
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
    marble draw --output FILE.svg EXPRESSION [NAME=LANE]...
    marble docs [--check] PAGE...
    marble export FILE...
    marble mutate [--equivalents FILE] FILE...
    marble coverage [--minimum PERCENT] FILE...
    marble operators [NAME | SECTION | --html FOLDER]
    marble serve
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
      text += "  " + lead(row).padded(to: 18) + "  " + row.summary + "\n"
    }
    return text + """
        --                  everything after this is a file, whatever its name

      exit code: 0 every expectation was met, 1 an expectation was not met, 2 a file or
      the usage has errors, 3 a run was stopped at a limit

      """
  }
}

extension Help {
  /// The help of a command: how it is called, what it does, and the options of its own.
  static func text(of command: Options.Action) -> String {
    let calls = usage.split(separator: "\n").filter {
      $0 == command.name || $0.hasPrefix("\(command.name) ")
    }
    let topic = Topic.all.first { $0.name == (command == .mutate ? "mutants" : command.rawValue) }
    let rows = OptionRow.all.filter { $0.actions?.contains(command) ?? false }
    let width = rows.map { lead($0).count }.max() ?? 0
    let text = topic?.text ?? ""
    // Most topics begin with the call.
    let call = text.hasPrefix(command.name) ? "" : "\(calls.joined(separator: "\n"))\n\n"
    return call + text + (text.isEmpty ? "" : "\n")
      + (rows.isEmpty ? "" : "\noptions of this command:\n")
      + rows.map { "  \(lead($0).padded(to: width))  \($0.summary)\n" }.joined()
      + "\nmarble --help lists all commands and options.\n"
  }

  /// The names of an option and its value.
  private static func lead(_ row: OptionRow) -> String {
    row.names.reversed().joined(separator: ", ") + (row.value.map { " \($0.placeholder)" } ?? "")
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
    fmt, draw, docs, export, serve, files, output, json, strict, parts, watch, bounds, completions,
    exitCodes,
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
      throw Options.UsageError("there is no help about", name, among: names, the: "topics")
    }
    return topic.text + "\n"
  }
}

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

/// Scripts for completion in shells, generated from the tables that also parse the arguments.
package enum Completions {
  package static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell.
  package static func script(for shell: String) throws(Options.UsageError) -> String {
    switch shell {
    case "bash": return bash
    case "zsh": return zsh
    case "fish": return fish
    default:
      throw Options.UsageError("there are no completions for", shell, among: shells, the: "shells")
    }
  }

  /// The words that may follow each command.
  static let operands: [(command: String, summary: String, words: [String])] = [
    ("eval", "run a case without a file", []),
    ("fmt", "align keys and lanes", []),
    ("coverage", "count what happens to the operators in the cases", []),
    ("mutate", "list changes of pipelines that no case notices", []),
    ("draw", "write a picture of each case", []),
    ("docs", "refresh the cases in Markdown pages", []),
    ("export", "print cases as JSON", []),
    ("operators", "draw each operator", OperatorTable.names + OperatorTable.sections),
    ("serve", "answer lines of JSON", []),
    ("help", "show a topic of the help", Topic.all.map(\.name)),
    ("completions", "print completions for a shell", shells),
  ]

  private static var bash: String {
    var cases = ""
    for row in OptionRow.all {
      guard let value = row.value else { continue }
      let reply =
        switch value {
        case .file: "local IFS=$'\\n'; COMPREPLY=($(compgen -f -- \"$word\"))"
        case .choice(let words, _): compgen(words)
        case .text: "COMPREPLY=()"
        }
      cases += "    \(row.names.joined(separator: "|"))) \(reply); return ;;\n"
    }
    var commands = ""
    for operand in operands where !operand.words.isEmpty {
      commands += "    \(operand.command)) \(compgen(operand.words)); return ;;\n"
    }
    let options = OptionRow.all.flatMap(\.names).joined(separator: " ")
    let names = operands.map(\.command).joined(separator: " ")
    return #"""
      # Completions of marble for bash.
      _marble() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        # The sign of --option=value is a word of its own.
        if [[ $word == "=" ]]; then word=""
        elif [[ $before == "=" ]]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
        case "$before" in
      \#(cases)  esac
        case "${COMP_WORDS[1]}" in
      \#(commands)  esac
        if [[ $word == -* ]]; then
          COMPREPLY=($(compgen -W "\#(options)" -- "$word"))
        else
          if ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W "\#(names)" -- "$word")); fi
          # A name may hold blanks.
          local IFS=$'\n'
          COMPREPLY+=($(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F _marble marble

      """#
  }

  private static func compgen(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
  }

  private static var zsh: String {
    var options = ""
    for row in OptionRow.all {
      let exclusive = "(\(row.names.joined(separator: " ")))"
      for name in row.names {
        // The value of a short option follows directly; the value of a long option may follow a `=`.
        let sign = row.value == nil ? "" : name.hasPrefix("--") ? "=" : "+"
        options += "    '\(exclusive)\(name)\(sign)[\(zshText(row.summary))]\(zshValue(row))'\n"
      }
    }
    let commands = operands.map { "'\($0.command):\($0.summary)'" }.joined(separator: " ")
    let words = operands.filter { !$0.words.isEmpty }.map { operand in
      "      \(operand.command)) rest='*:\(operand.command):(\(operand.words.joined(separator: " ")))' ;;\n"
    }.joined()
    return #"""
      #compdef marble
      # Completions of marble for zsh.
      _marble() {
        local -a options commands
        options=(
      \#(options)  )
        commands=(\#(commands))
        if ((CURRENT > 2)); then
          local rest='*:file:_files'
          case "$words[2]" in
      \#(words)      eval) rest='*:expression: ' ;;
          esac
          _arguments -s -S $options $rest
        elif [[ $PREFIX == -* ]]; then
          _arguments -s -S $options
        else
          _describe command commands
          _files
        fi
      }
      if [[ $funcstack[1] == _marble ]]; then _marble "$@"; else compdef _marble marble; fi

      """#
  }

  private static func zshValue(_ row: OptionRow) -> String {
    switch row.value {
    case nil: ""
    case .file: ":file:_files"
    case .choice(let words, let placeholder): ":\(placeholder):(\(words.joined(separator: " ")))"
    case .text(let placeholder): ":\(placeholder): "
    }
  }

  private static func zshText(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  private static var fish: String {
    var text = "# Completions of marble for fish.\n"
    let first = "-n __fish_use_subcommand"
    for operand in operands {
      text += "complete -c marble \(first) -a \(operand.command) -d '\(operand.summary)'\n"
      guard !operand.words.isEmpty else { continue }
      text +=
        "complete -c marble -f -n '__fish_seen_subcommand_from \(operand.command)'"
        + " -a '\(operand.words.joined(separator: " "))'\n"
    }
    for row in OptionRow.all {
      text += "complete -c marble"
      for name in row.names {
        text += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
      }
      switch row.value {
      case nil: break
      case .file: text += " -r -F"
      case .choice(let words, _): text += " -x -a '\(words.joined(separator: " "))'"
      case .text: text += " -x"
      }
      text += " -d '\(row.summary.replacing("'", with: "\\'"))'\n"
    }
    return text
  }
}
