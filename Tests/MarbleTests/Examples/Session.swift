import Foundation

/// A recorded session with the program: commands, and exactly what each of them prints.
///
/// ```text
/// ## What the section shows. A section starts in an empty folder, which is written `.`.
/// $ cat >a.txt <<END
/// test: x
/// END
/// $ marble --quiet ./a.txt ./b.txt
/// 1 passed, 0 failed, 0 skipped
/// ! error: there is no file or folder './b.txt'
/// [2]
/// ```
///
/// Below a command are its output, its messages behind `! `, and its exit status unless that is zero. Besides `marble`
/// there are a few commands for files. A path begins with `./`. Control characters are written as `\x{1B}`. Real times in
/// reports are zero.
struct Session {
  private struct Command {
    var line: Substring
    /// The lines of a file, up to `END`.
    var contents: [Substring] = []
  }

  private struct Section {
    var heading: [Substring] = []
    var commands: [Command] = []
  }

  private var sections = [Section()]

  /// Reads the commands of a session, and skips what they have printed.
  init(_ text: String) {
    var isInHeading = true
    var isInFile = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let last = sections.indices.last ?? 0
      if isInFile {
        isInFile = line != "END"
        if isInFile {
          sections[last].commands[sections[last].commands.count - 1].contents.append(line)
        }
      } else if line.hasPrefix("$ ") {
        sections[last].commands.append(Command(line: line))
        isInHeading = false
        isInFile = line.hasSuffix(" <<END")
      } else if line.hasPrefix("## ") {
        if isInHeading {
          sections[last].heading.append(line)
        } else {
          sections.append(Section(heading: [line]))
          isInHeading = true
        }
      }
    }
  }

  /// The text of the session, with what the commands print now.
  func replayed() throws -> String {
    try sections.map { section in
      try withFolder { folder in
        (section.heading.map { "\($0)\n" }
          + (try section.commands.map { try replay($0, in: folder) }))
          .joined()
      }
    }.joined(separator: "\n")
  }

  private func replay(_ command: Command, in folder: String) throws -> String {
    var words = Self.words(command.line.dropFirst(2)).map { word in
      let path = word.hasPrefix("./") ? "\(folder)\(word.dropFirst())" : word
      return unescaped(path.replacing("=./", with: "=\(folder)/"))
    }
    var isSilent = false
    if words.last == ">/dev/null" {
      isSilent = true
      words.removeLast()
    }
    let run =
      words[0] == "marble"
      ? try marble(Array(words.dropFirst()))
      : ProgramRun(code: 0, output: try file(words, command.contents, in: folder), messages: "")
    var text = "\(command.line)\n"
    if command.line.hasSuffix(" <<END") {
      text += (command.contents + ["END"]).map { "\($0)\n" }.joined()
    }
    func shown(_ text: String) -> String {
      escaped(text.replacing("\(folder)/", with: "./").replacing(folder, with: ".").withoutRealTime)
    }
    if !isSilent { text += Self.lines(of: shown(run.output)).map { "\($0)\n" }.joined() }
    text += Self.lines(of: shown(run.messages)).map { "! \($0)\n" }.joined()
    return text + (run.code == 0 ? "" : "[\(run.code)]\n")
  }

  /// Does what a command for files does.
  ///
  /// - Returns: What it prints.
  private func file(_ words: [String], _ contents: [Substring], in folder: String) throws -> String
  {
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }
    let files = FileManager.default
    let last = path(words[words.count - 1])
    switch words[0] {
    case "cat" where words[1].hasPrefix(">"):
      let text = contents.map { unescaped(String($0)) + "\n" }.joined()
      try write(text, to: path(String(words[1].dropFirst())))
    case "cat": return try text(of: last)
    case "ls":
      let folder = words.count > 1 ? last : folder
      return try files.contentsOfDirectory(atPath: folder).sorted().map { "\($0)\n" }.joined()
    case "mkdir": try files.createDirectory(atPath: last, withIntermediateDirectories: true)
    case "mkfifo": if mkfifo(last, 0o600) != 0 { throw Unknown(command: words) }
    case "rm": try files.removeItem(atPath: last)
    case "ln" where words[1] == "-s":
      try files.createSymbolicLink(atPath: last, withDestinationPath: words[2])
    case "ln": try files.linkItem(atPath: path(words[1]), toPath: last)
    default: throw Unknown(command: words)
    }
    return ""
  }

  struct Unknown: Error { var command: [String] }

  /// The words of a command, without their quotes.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// The lines of a text; one without an end is marked with a backslash.
  private static func lines(of text: String) -> [Substring] {
    guard !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return text.utf8.last == UInt8(ascii: "\n")
      ? lines.dropLast() : lines.dropLast() + [lines[lines.count - 1] + "\\"]
  }
}

/// A text in which `\x{1B}` stands for the character with that number.
func unescaped(_ text: String) -> String {
  guard text.contains("\\x{") else { return text }
  return text.replacing(/\\x\{([0-9A-F]+)\}/) { match in
    UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
  }
}

/// A text in which no character but the end of a line controls the terminal.
func escaped(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isPlain = scalar == "\n" || scalar.properties.generalCategory != .control
    if isPlain, !["\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{202E}", "\u{2028}"].contains(scalar) {
      result.append(scalar)
    } else {
      result += "\\x{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    }
  }
  return String(result)
}

extension String {
  /// The text with zero for each real time in a report, which is different each time.
  var withoutRealTime: String {
    replacing(/time="\d+\.\d{3}"/, with: "time=\"0.000\"")
      .replacing(/timestamp="[\dT:-]{19}"/, with: "timestamp=\"1970-01-01T00:00:00\"")
  }
}
