import ReactiveTesting

/// A case as a command for a shell: `marble eval`, or `marble -` if each of its pipelines has a name.
struct CommandLineText {
  let text: String

  init(_ raw: WrittenCase) {
    var lines = Self.lines(of: raw)
    let pipeline = raw.lines(.pipeline).first { $0.name == nil }.flatMap { pipeline in
      lines.firstIndex { $0.start == pipeline.keySpan.start }
    }
    guard let pipeline else {
      text = "marble - <<'END'\n\(lines.map { $0.text + "\n" }.joined())END"
      return
    }
    let expression = lines.remove(at: pipeline).text.drop { $0 != ":" }.dropFirst().drop {
      $0 == " "
    }
    let words = [String(expression)] + lines.map(\.text)
    text = "marble eval " + words.map(Self.quoted).joined(separator: " ")
  }

  /// The lines of a case, each with the lines that continue it, and where it starts in the file.
  private static func lines(of raw: WrittenCase) -> [(start: Int, text: String)] {
    let source = raw.source
    var lines: [(start: Int, text: String)] = []
    let first = source.position(of: raw.title.span.start).line
    let last = source.position(of: raw.lastOffset).line
    for number in first...max(first, last) {
      let line = source.line(number)
      let content = line.trimmed(in: raw.bytes)
      let text = source[content]
      guard !text.isEmpty, raw.bytes[line.start] != UInt8(ascii: "#") else { continue }
      if line.start < content.start, text.hasPrefix("."), !lines.isEmpty {
        lines[lines.count - 1].text += text
      } else {
        lines.append((content.start, String(text)))
      }
    }
    return lines
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
