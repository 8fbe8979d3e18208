import ReactiveTesting

/// A span of a file and its replacement.
struct TextEdit: Sendable {
  var span: Span
  var text: String
}

extension SourceText {
  /// The text after the edits, which must not overlap; every other byte stays as it is.
  func applying(_ edits: [TextEdit]) -> String {
    var result = ""
    var position = 0
    // Several edits at one place are applied in the order in which they were made.
    let inOrder = edits.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    for (_, edit) in inOrder {
      result += self[Span(position, edit.span.start)] + edit.text
      position = edit.span.end
    }
    return result + self[Span(position, text.utf8.count)]
  }

  /// A whole line, including its line ending.
  func wholeLine(_ number: Int) -> Span {
    Span(
      line(number).start, number < lineCount ? line(number + 1).start : text.utf8.count)
  }

  /// An edit that inserts a line after another, with the same line ending.
  func inserting(_ content: String, behindLine number: Int) -> TextEdit {
    let whole = wholeLine(number)
    let end = self[Span(line(number).end, whole.end)]
    let place = Span(whole.end, whole.end)
    // The last line of a file may have no line ending; then the new last line has none either.
    let mark = number > 1 ? self[Span(line(number - 1).end, line(number).start)] : "\n"
    return end.isEmpty
      ? TextEdit(span: place, text: mark + content)
      : TextEdit(span: place, text: content + String(end))
  }
}
