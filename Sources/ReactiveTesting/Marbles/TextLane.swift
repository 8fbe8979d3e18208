/// A lane whose values and errors are text, as it is read, printed and drawn; a ``Timeline`` has the values themselves.
@usableFromInline
package struct TextLane: Hashable, Sendable {
  /// The text of a value or an error.
  @usableFromInline
  package struct Label: Hashable, Sendable {
    /// The text itself, without quotes and escapes.
    @usableFromInline package var text: String
    /// Whether it was written in quotes.
    package var isQuoted: Bool

    package init(text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }
  }

  /// An event at one point.
  @usableFromInline
  package enum Mark: Hashable, Sendable {
    case value(Label)
    case completed
    case failed(Label?)
    case interrupted

    /// Whether no event can follow.
    package var isTerminal: Bool {
      if case .value = self { false } else { true }
    }
  }

  /// A mark with its tick and its place in the text.
  @usableFromInline
  package struct Entry: Hashable, Sendable {
    @usableFromInline package var tick: Int
    @usableFromInline package var mark: Mark
    @usableFromInline package var span: Span

    package init(tick: Int, mark: Mark, span: Span = Span(0, 0)) {
      self.tick = tick
      self.mark = mark
      self.span = span
    }
  }

  /// The marks in the order of their ticks; those of one tick in the order in which they were written.
  @usableFromInline package var entries: [Entry] = []
  /// How many ticks the text covers from tick zero to its end.
  @usableFromInline package var length = 0
  /// The tick of the first column: negative if a `^` stands further right.
  @usableFromInline package var start = 0
  /// Where the `^` stands, if there is one.
  package var originSpan: Span?
  /// Whether the text mentions times, so that its ticks depend on the length of a tick.
  @usableFromInline package internal(set) var mentionsTime = false

  /// Whether one of its groups takes as many ticks as it has columns.
  package internal(set) var hasWideGroup = false
  /// Whether a comparison needs the text too, to read it again with another tick or to explain its columns.
  @usableFromInline var needsText: Bool { mentionsTime || hasWideGroup }

  package static let quotesProblem =
    "a lane has no quotes around it; quotes enclose a value of several characters"

  /// Makes a lane.
  package init(entries: [Entry] = [], length: Int = 0, start: Int = 0) {
    (self.entries, self.length, self.start) = (entries, length, start)
  }
}

/// Writes marks as text that reads back as the same marks.
///
/// - Parameter entries: In the order of their ticks.
/// - Returns: Marbles from tick zero, or from the first event if that is earlier. Gaps of more than 20 ticks
///   are written as time.
package func printLane(_ entries: [TextLane.Entry]) -> String {
  let text = printMarks(zip(entries, written(entries)).map { (tick: $0.tick, text: $1) })
  // A '^' at the end could be taken for a failure.
  return text.utf8.last == UInt8(ascii: "^") ? text + "-" : text
}

/// Writes the texts of marks in the order of their ticks: those of one tick in a group, and before them the silence.
func printMarks(_ marks: [(tick: Int, text: String)]) -> String {
  var marks = marks
  var (column, first) = (min(0, marks.first?.tick ?? 0), 0)
  if column < 0 {
    // The '^' counts as something that happens in the columns that a group would cover.
    marks.insert((tick: 0, text: "^"), at: marks.firstIndex { $0.tick >= 0 } ?? marks.count)
  }
  var text = MarbleWriter()
  while first < marks.count {
    let tick = marks[first].tick
    let next = marks[first...].firstIndex { $0.tick != tick } ?? marks.count
    text.silence(tick - column)
    column = text.group(
      marks[first..<next].map(\.text), at: tick,
      before: next < marks.count ? marks[next].tick : nil)
    first = next
  }
  text.separateNumber()
  return text.text
}

/// The texts of some marks, so that a digit and a letter after it are not read as a duration.
private func written(_ entries: [TextLane.Entry]) -> [String] {
  var marks = entries.map { entry in
    switch entry.mark {
    case .value(let label): printedLabel(label.text)
    case .completed: "|"
    case .interrupted: "!"
    case .failed(let label): "#" + (label.map { quoted($0.text) } ?? "")
    }
  }
  for (digit, letter) in zip(entries.indices, entries.indices.dropFirst())
  where beginsUnit(marks[letter]) && entries[letter].tick - entries[digit].tick <= 1 {
    guard case .value(let label) = entries[digit].mark, label.text.utf8.count == 1,
      isDigit(label.text.utf8[label.text.startIndex])
    else { continue }
    // Brackets or a '^' between the two do as well.
    let isAlone = { (place: Int) in
      ![place - 1, place + 1].contains {
        entries.indices.contains($0) && entries[$0].tick == entries[place].tick
      }
    }
    let isInGroup = entries[digit].tick == entries[letter].tick
    let isOrigin = entries[letter].tick == 0 && entries[0].tick < 0
    guard isInGroup || isAlone(digit) && isAlone(letter) && !isOrigin else { continue }
    marks[digit] = quoted(label.text)
  }
  return marks
}

/// Whether a text is the letter with which a unit of time begins, or what others write as one.
private func beginsUnit(_ text: String) -> Bool {
  switch text.utf8.count {
  case 1: "hmnstu".utf8.contains(text.utf8[text.startIndex] | 0x20)
  case 2: text == "µ" || text == "μ"
  default: false
  }
}

/// Writes the text of a lane, from left to right.
struct MarbleWriter {
  var text = ""

  /// Writes ticks without events: dashes, or a duration for more than 20.
  mutating func silence(_ ticks: Int) {
    if ticks > 20 { separateNumber() }
    text += ticks > 20 ? " \(ticks)t " : String(repeating: "-", count: max(0, ticks))
  }

  /// Makes sure that digits and letters which stand alone between two spaces are not read as a duration: `12abc`.
  mutating func separateNumber() {
    let start = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
    let word = text[start...]
    let number = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let letters = word[number.endIndex...]
    // Of the single letters, those that are quoted with their digit elsewhere are not here any more.
    guard letters.count > 1 || ["d", "w", "y"].contains(letters.lowercased()),
      letters.allSatisfy({ $0.isASCII && $0.isLetter }),
      let digit = number.last, digit.isNumber, let letter = letters.first
    else { return }
    text = text[..<start] + number.dropLast() + "'\(digit)''\(letter)'" + letters.dropFirst()
  }

  /// Writes the marks of a tick: alone, or in a group.
  ///
  /// A group that covers columns, `(12)`, keeps lanes aligned, but nothing may happen in the columns it covers.
  ///
  /// - Parameters:
  ///   - marks: The texts of the marks.
  ///   - tick: Their tick.
  ///   - next: The tick of what comes after them; nil if nothing comes after them.
  /// - Returns: The tick of the next column.
  mutating func group(_ marks: [String], at tick: Int, before next: Int?) -> Int {
    guard marks.count > 1 else {
      text += marks.joined()
      return tick + 1
    }
    let columns = DiagramCell.columns(of: marks.count)
    let isAligned = next.map { $0 >= tick + columns } ?? true
    text += (isAligned ? "(" : "[") + marks.joined() + (isAligned ? ")" : "]")
    return tick + (isAligned ? columns : 1)
  }
}

/// A text in quotes.
func quoted(_ text: String) -> String {
  let escaped = text.utf8.flatMap { byte in
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
  }
  return "'" + String(decoding: escaped, as: UTF8.self) + "'"
}

/// The text of a value in marbles: one unreserved character as it is, everything else in quotes.
package func printedLabel(_ text: String) -> String {
  let isPlain =
    text.utf8.count == 1 ? isUnreserved(text.utf8[text.startIndex]) : isCharacterByItself(text)
  return isPlain ? text : quoted(text)
}

/// Whether a byte may stand in marbles as a value without quotes.
private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 9...13, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "#"),
    UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
    UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "'"):
    false
  default: byte < 0x80 && ReservedSign(Unicode.Scalar(byte)) == nil
  }
}

/// Whether a text that is not all ASCII is one character, and remains one next to its neighbours.
private func isCharacterByItself(_ text: String) -> Bool {
  guard let character = text.first, text.count == 1, !character.isWhitespace,
    let first = text.unicodeScalars.first, ReservedSign(first) == nil
  else { return false }
  // A character that would combine with its neighbour does not remain one character.
  return ("-" + text + text).count == 3
}
