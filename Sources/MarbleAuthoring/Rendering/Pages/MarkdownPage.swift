import MarbleCases
import ReactiveTesting

/// A Markdown page with blocks that show cases of fixtures.
///
///     <!-- marble: taps.txt > late -->
///     … what is shown …
///     <!-- end marble -->
///
/// Everything between the two lines is replaced. Lines in fenced code blocks are not markers, so that a page can explain
/// them.
package struct MarkdownPage {
  /// What a block shows.
  package enum Content: Equatable, Sendable {
    /// The lanes, as text.
    case drawing
    /// The lines of the case.
    case source
    /// A picture for light pages, and one for dark pages beside it, by the path of the first.
    case picture(String)
  }

  package struct Block: Sendable {
    /// The line with the marker.
    package let marker: Span
    /// The lines between the marker and the end; known once the end is found.
    package fileprivate(set) var body: Span
    /// The blanks at the start of the line with the marker.
    package let indent: String
    package var content = Content.drawing
    package var isTraced = false
    package var hasRuler = false
    /// The path of the fixture file, from the folder of the page.
    package let file: String
    /// The title of the case.
    package let title: String
  }

  package private(set) var blocks: [Block] = []
  package private(set) var problems: [Diagnostic] = []
  private let source: SourceText

  /// Reads a page.
  package init(_ source: SourceText) {
    self.source = source
    var open: (line: Int, block: Block?)?
    var fence = ""
    for number in 1...source.lineCount {
      let span = source.line(number)
      let line = String(source[span])
      let trimmed = line.trimmedBlanks
      if open == nil, isInFence(trimmed, &fence) { continue }
      let marker = Self.marker(in: trimmed)
      if marker == "end marble" {
        if !trimmed.hasSuffix("-->") {
          problems.append(
            Diagnostic("this end marker is itself not closed: '-->' is missing", at: span))
        }
        guard let (line, block) = open else {
          problems.append(Diagnostic("this end marker has no start marker above it", at: span))
          continue
        }
        if var block {
          block.body = Span(source.line(line + 1).start, span.start)
          blocks.append(block)
        }
        open = nil
      } else if let marker, marker.hasPrefix("marble:") || marker.hasPrefix("marble ") {
        if let open {
          problems.append(
            Diagnostic("the marker in line \(open.line) is not closed before this one", at: span))
        }
        let indent = String(line.prefix { $0 == " " || $0 == "\t" })
        let block = Self.block(marker, isClosed: trimmed.hasSuffix("-->"), span, indent)
        if block == nil {
          problems.append(
            Diagnostic(
              "a marker is '<!-- marble: FILE > TITLE -->'; before the colon there may be 'source' or "
                + "'picture NAME.svg', and 'trace' or 'ruler'", at: span))
        }
        open = (number, block)
      }
    }
    if let open {
      problems.append(
        Diagnostic(
          "this marker is not closed: the line '\(Self.end)' is missing", at: source.line(open.line)
        ))
    }
  }

  /// The page with other lines in its blocks.
  ///
  /// - Parameter texts: The lines for each block, without indentation.
  /// - Returns: The whole page.
  package func text(filledWith texts: [[String]]) -> String {
    let edits = zip(blocks, texts).map { block, lines in
      // As the marker's line ends.
      let newline = source[Span(block.marker.end, block.body.start)]
      let filled = lines.map { ($0.isEmpty ? "" : block.indent + $0) + newline }
      return TextEdit(span: block.body, text: filled.joined())
    }
    return source.applying(edits).text
  }

  /// The lines in a block now.
  package func lines(of block: Block) -> String { String(source[block.body]) }

  static let end = "<!-- end marble -->"

  /// The text of a comment in a line of its own, without the blanks around it; nil for any other line.
  private static func marker(in line: String) -> String? {
    guard line.hasPrefix("<!--") else { return nil }
    return String(line.dropFirst("<!--".count).dropLast(line.hasSuffix("-->") ? 3 : 0))
      .trimmedBlanks
  }

  /// Reads a marker; nil if it is malformed.
  private static func block(
    _ marker: String, isClosed: Bool, _ span: Span, _ indent: String
  ) -> Block? {
    let inner = marker.dropFirst("marble".count)
    guard isClosed, let colon = inner.firstIndex(of: ":") else { return nil }
    let parts = String(inner[inner.index(after: colon)...]).splitOnce(" > ")
    guard let parts, !parts.0.isEmpty, !parts.1.isEmpty else { return nil }
    var block = Block(marker: span, body: span, indent: indent, file: parts.0, title: parts.1)
    var words = inner[..<colon].split(separator: " ")[...]
    while let word = words.popFirst() {
      switch word {
      case "trace": block.isTraced = true
      case "ruler": block.hasRuler = true
      case "source": block.content = .source
      case "picture":
        guard let path = words.popFirst(), path.hasSuffix(".svg"), path.utf8.count > 4 else {
          return nil
        }
        block.content = .picture(String(path))
      default: return nil
      }
    }
    return block
  }

  /// Whether a line belongs to a fenced code block.
  private func isInFence(_ line: String, _ fence: inout String) -> Bool {
    guard let mark = line.first, mark == "`" || mark == "~" else { return !fence.isEmpty }
    let run = line.prefix { $0 == mark }
    if fence.isEmpty {
      guard run.count >= 3, mark == "~" || !line.dropFirst(run.count).contains("`") else {
        return false
      }
      fence = String(run)
    } else if fence.first == mark, run.count >= fence.count, run.count == line.count {
      fence = ""
    }
    return true
  }
}

extension String {
  /// Without spaces, tabs and carriage returns at both ends.
  fileprivate var trimmedBlanks: String {
    let bytes = utf8.drop(while: isBlank)
    let end = bytes.lastIndex { !isBlank($0) }.map(bytes.index(after:)) ?? bytes.startIndex
    return String(self[bytes.startIndex..<end])
  }

  /// The texts before and after the first place where a separator occurs, without blanks around them.
  fileprivate func splitOnce(_ separator: String) -> (String, String)? {
    guard let range = firstRange(of: separator) else { return nil }
    return (
      String(self[..<range.lowerBound]).trimmedBlanks,
      String(self[range.upperBound...]).trimmedBlanks
    )
  }
}
