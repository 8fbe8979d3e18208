/// A text with a name, which finds the line and column of an offset.
package struct SourceText: Sendable {
  /// The name in messages, usually the path of a file.
  package let name: String
  /// The text itself, in contiguous UTF-8.
  package let text: String
  /// The UTF-8 offset at which each line begins.
  private let lineStarts: [Int]

  /// Reads the line structure of a text.
  ///
  /// Lines end with `\n`; a `\r` before it is not part of the line.
  ///
  /// - Complexity: O(n), once.
  package init(name: String, text: String) {
    self.name = name
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    var starts = [0]
    text.utf8.withContiguousStorageIfAvailable { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  /// The number of lines, including an empty last one.
  package var lineCount: Int { lineStarts.count }

  /// The span of a line, without its line ending.
  ///
  /// - Parameter number: Counted from 1.
  /// - Returns: Its place in the text.
  package func line(_ number: Int) -> Span {
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] - 1 : text.utf8.count
    if end > start, byte(at: end - 1) == UInt8(ascii: "\r") { end -= 1 }
    return Span(start, end)
  }

  /// The line and column of an offset, both counted from 1; columns are characters.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineStarts.firstPlace { $0 > offset }
    return (line, self[Span(lineStarts[line - 1], offset)].count + 1)
  }

  /// The text of a span.
  package subscript(span: Span) -> Substring {
    let limit = text.utf8.count
    let start = text.utf8.index(text.startIndex, offsetBy: min(span.start, limit))
    let end = text.utf8.index(text.startIndex, offsetBy: min(max(span.end, span.start), limit))
    return text[start..<end]
  }

  private func byte(at offset: Int) -> UInt8 {
    text.utf8[text.utf8.index(text.startIndex, offsetBy: offset)]
  }
}

/// A range of a source text, as UTF-8 offsets from its start.
@usableFromInline
package struct Span: Hashable, Sendable {
  /// The start of the range.
  @usableFromInline package var start: Int
  /// The end of the range, exclusive.
  @usableFromInline package var end: Int

  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The smallest range that contains this one and another.
  package func union(_ other: Span) -> Span {
    Span(Swift.min(start, other.start), Swift.max(end, other.end))
  }

  /// The same range, for a text that begins `offset` bytes into another.
  package func shifted(by offset: Int) -> Span {
    Span(start + offset, end + offset)
  }
}

/// A problem in a text, with its place.
@usableFromInline
package struct Diagnostic: Error, Hashable, Sendable {
  /// The problem, in lower case and without blame; it suggests the nearest correct form if there is one.
  package var message: String
  /// The part of the text that the message is about.
  package var span: Span

  @usableFromInline
  package init(_ message: String, at span: Span) {
    self.message = message
    self.span = span
  }
}

extension SourceText {
  /// Where comments go in a file.
  package static let comments = "a comment is a line of its own that begins with '#'"

  /// The diagnostic in the form compilers use: place, kind and message, then the line and a caret below it.
  ///
  ///     debounce.txt:5:17: error: a stream has no operator 'debonce'; did you mean 'debounce'?
  ///     5 | pipeline:  taps.debonce(.milliseconds(2))
  ///       |                 ^~~~~~~
  ///
  /// A line longer than 160 columns is cut to the part around the caret. So an error in a line of ten megabytes
  /// still prints as three short lines.
  package func rendering(_ diagnostic: Diagnostic, as kind: String = "error") -> String {
    let place = position(of: diagnostic.span.start)
    let head = printable(
      "\(name):\(place.line):\(place.column): \(kind): \(diagnostic.message)")
    let lineSpan = line(place.line)
    let before = self[Span(lineSpan.start, diagnostic.span.start)]
    let marked = self[Span(diagnostic.span.start, min(diagnostic.span.end, lineSpan.end))]
    let after = self[
      Span(max(diagnostic.span.start, min(diagnostic.span.end, lineSpan.end)), lineSpan.end)]
    // Made printable before they are measured, because a character without a width becomes a blank.
    let lead = printable(String(before.suffix(80)))
    let shown = printable(String(marked.prefix(80)))
    let tail = marked.count > 80 ? "" : after.prefix(80 - shown.count)
    let prefix = before.count > 80 ? "…" : ""
    let suffix = marked.count > 80 || tail.count < after.count ? "…" : ""
    let gutter = String(place.line)
    let blank = String(repeating: " ", count: gutter.count)
    let indent = String(repeating: " ", count: displayWidth(of: prefix + lead))
    let tildes = String(repeating: "~", count: max(0, displayWidth(of: shown) - 1))
    return """
      \(head)
      \(gutter) | \(printable(prefix + lead + shown + tail))\(suffix)
      \(blank) | \(indent)^\(tildes)
      """
  }
}

extension Diagnostic {
  /// The message in the form compilers use, with the line of the text and a caret.
  @usableFromInline
  func rendering(in text: String, called name: String) -> String {
    SourceText(name: name, text: text).rendering(self)
  }
}

/// Replaces each control character by one blank, so that the caret stays in place and file contents cannot
/// control the terminal.
package func printable(_ text: String) -> String { blanking(isControl, in: text) }

/// The same for a text of several lines, which stay lines.
package func printableLines(_ text: String) -> String {
  blanking({ $0 != "\n" && isControl($0) }, in: text)
}

private func blanking(_ isRefused: (Unicode.Scalar) -> Bool, in text: String) -> String {
  guard text.unicodeScalars.contains(where: isRefused) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isRefused($0) ? " " : $0 }))
}

/// Whether a terminal would act on a scalar instead of showing it, or nobody would see it.
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  // Joiners and variation selectors belong to the character before them.
  case 0x180B...0x180D, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: false
  // Controls, ends of lines, annotations and what is no character at all.
  case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFF9...0xFFFB: true
  default:
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
  }
}

/// A blank that is no space, or a character that nobody sees, such as a copy from a web page or a terminal may contain.
package struct InvisibleSign: Equatable, Sendable {
  private let scalar: Unicode.Scalar

  /// Makes a sign; nil if the scalar is visible, an ordinary space, a tab or the end of a line.
  package init?(_ scalar: Unicode.Scalar) {
    // First what nearly all scalars are: this is asked for each of a lane.
    guard !(0x20..<0x7F).contains(scalar.value), !"\t\n\r".unicodeScalars.contains(scalar),
      scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .control
    else { return nil }
    self.scalar = scalar
  }

  /// What to do about it.
  package var message: String {
    let code = "U+" + String(String(0x10000 + scalar.value, radix: 16).uppercased().suffix(4))
    return scalar.properties.isWhitespace
      ? "this is not an ordinary space but \(code); write a space"
      : "here is a character that nobody sees, \(code); delete it"
  }
}

/// How many columns of a terminal a text takes.
///
/// East Asian wide characters and emoji take two columns. Combining marks and joiners take none, whether they are
/// part of a character or stand alone.
package func displayWidth(of text: some StringProtocol) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// How many columns of a terminal a character takes.
package func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if scalars.count > 1, scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
  if isWide(first) { return 2 }
  return isInvisible(first) ? 0 : 1
}

/// Whether a scalar takes no column: a combining mark without a base, a joiner, a byte order mark, or a control of
/// the writing direction.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

/// Whether the East Asian Width of a scalar is wide or full, or the scalar is drawn as an emoji.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.properties.isEmojiPresentation { return true }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
    return true
  default:
    return false
  }
}

extension Span {
  /// The span without blanks at its ends.
  package func trimmed(in bytes: [UInt8]) -> Span {
    var span = self
    while span.start < span.end, isBlank(bytes[span.start]) { span.start += 1 }
    while span.start < span.end, isBlank(bytes[span.end - 1]) { span.end -= 1 }
    return span
  }
}

package func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// Bounds the combining marks that follow each other in a text.
///
/// To compare or hash a text, Swift sorts the marks of each character, which takes time in proportion to the square of
/// their number. No language needs more than a few of them; Unicode's own limit for streams of text is 30.
package enum CombiningMarks {
  package static let limit = 100

  /// The message about more of them.
  package static let excess = "this text has more than \(limit) combining marks in a row; use fewer"

  /// The UTF-8 offset of the first mark that is one too many; nil if there is none.
  ///
  /// - Complexity: O(n). The text is neither compared nor hashed.
  package static func excess(in text: String) -> Int? {
    // A mark has at least two bytes, none of which is ASCII.
    guard text.utf8.count > 2 * limit, text.countOfBytes(where: { $0 >= 0x80 }) > 0 else {
      return nil
    }
    var (offset, count) = (0, 0)
    for scalar in text.unicodeScalars {
      count = isMark(scalar) ? count + 1 : 0
      if count > limit { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    // These count as no marks, but are decomposed into two.
    case 0xF73, 0xF75, 0xF81: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }
}

extension String {
  /// How many of its UTF-8 bytes satisfy a condition.
  ///
  /// Large texts are counted several times as fast as through `utf8` alone.
  package func countOfBytes(where isCounted: (UInt8) -> Bool) -> Int {
    var text = self
    return text.withUTF8 { $0.count(where: isCounted) }
  }
}

/// Whether a text can be the name of a lane, a `let` or a pipeline.
package func isName(_ text: String) -> Bool {
  // Nearly all names are ASCII, and bytes are cheaper to check than characters.
  if let first = text.utf8.first, text.utf8.allSatisfy({ $0 < 0x80 }) {
    return !isDigit(first) && text.utf8.allSatisfy(isNamePart)
  }
  guard let first = text.first, first.isLetter || first == "_" else { return false }
  return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
}

package func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

func isLetter(_ byte: UInt8) -> Bool {
  let lowercased = byte | 0x20
  return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
}

package func isNameStart(_ byte: UInt8) -> Bool {
  isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
}

package func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

extension RandomAccessCollection where Index == Int {
  /// The place of the first element for which a condition holds that holds for all later ones too; the end for none.
  ///
  /// - Complexity: O(log n).
  package func firstPlace(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
