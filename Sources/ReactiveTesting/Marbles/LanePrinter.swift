/// Writes marks as text that reads back as the same marks.
///
/// - Parameter entries: In the order of their ticks.
/// - Returns: Marbles from tick zero, or from the first event if that is earlier. Gaps of more than 20 ticks
///   are written as time.
package func printLane(_ entries: [Lane.Entry]) -> String {
  var printer = LanePrinter(marks: entries.count)
  for entry in entries {
    switch entry.mark {
    case .value(let label): printer.value(label.text, at: entry.tick)
    case .completed: printer.completed(at: entry.tick)
    case .failed(let label): printer.failed(label?.text, at: entry.tick)
    case .interrupted: printer.interrupted(at: entry.tick)
    }
  }
  return printer.finish()
}

/// Writes marks one after the other, in the order of their ticks.
///
/// A mark is written before the next one is known. If the next one changes it, the text is corrected in place: a
/// bracket is inserted before marks that become a group, and quotes around a digit that would become a duration.
@usableFromInline
struct LanePrinter {
  private var text = MarbleText()
  /// The tick of the current marks; without any, the tick of the next column.
  private var tick = 0
  /// How many marks of this tick have been written, and where they begin in the text.
  private var count = 0
  private var start = 0
  /// Whether they stand in a group with the '^'.
  private var isOrigin = false
  /// Whether anything has been written at all.
  private var hasBegun = false
  /// Whether there are events before tick zero, so that a `^` is still to be written.
  private var needsOrigin = false

  /// Makes a printer for about this many marks.
  @usableFromInline
  init(marks: Int) { text.reserve(4 * marks) }

  /// Writes the text of a value.
  @usableFromInline
  mutating func value(_ label: String, at now: Int) {
    begin(at: now)
    let place = text.bytes.count
    text.label(label)
    noteLabel(from: place)
  }

  /// Writes a number.
  @usableFromInline
  mutating func value(_ number: Int, at now: Int) {
    begin(at: now)
    let place = text.bytes.count
    text.label(number)
    noteLabel(from: place)
  }

  @usableFromInline
  mutating func completed(at now: Int) { end(UInt8(ascii: "|"), at: now) }

  @usableFromInline
  mutating func interrupted(at now: Int) { end(UInt8(ascii: "!"), at: now) }

  /// Writes a failure, with its description if that is known.
  @usableFromInline
  mutating func failed(_ label: String?, at now: Int) {
    end(UInt8(ascii: "#"), at: now)
    if let label { text.quoted(label) }
  }

  /// Finishes the marbles; nothing more can be written.
  @usableFromInline
  mutating func finish() -> String {
    close(before: nil)
    if needsOrigin { origin() }
    text.separateNumber()
    return text.string
  }

  private mutating func end(_ byte: UInt8, at now: Int) {
    begin(at: now)
    text.append(byte)
  }

  /// Moves to the tick of the next mark.
  private mutating func begin(at now: Int) {
    if count > 0, now == tick {
      if count == 1, !isOrigin { text.insert(UInt8(ascii: "["), at: start) }
      count += 1
      return
    }
    if !hasBegun, now < 0 { (tick, needsOrigin) = (now, true) }
    hasBegun = true
    close(before: now)
    if needsOrigin, now > 0 { origin() }
    text.silence(now - tick)
    (tick, count, start) = (now, 1, text.bytes.count)
    isOrigin = needsOrigin && now == 0
    if isOrigin {
      needsOrigin = false
      text.append(UInt8(ascii: "["))
      text.append(UInt8(ascii: "^"))
    }
  }

  private mutating func origin() {
    text.silence(-tick)
    text.append(UInt8(ascii: "^"))
    tick = 1
    needsOrigin = false
  }

  /// Closes the marks of one tick.
  ///
  /// - Parameter next: The tick of the next mark; nil for none.
  private mutating func close(before next: Int?) {
    guard count > 1 || isOrigin else {
      tick += count
      count = 0
      return
    }
    let columns = count + 2 + (isOrigin ? 1 : 0)
    // A group that covers columns keeps lanes aligned, but nothing may happen in the columns it covers. The '^'
    // of an origin counts as something.
    let limit = needsOrigin ? min(0, next ?? 0) : next
    let isAligned = limit.map { $0 >= tick + columns } ?? true
    if isAligned { text.replace(at: start, by: UInt8(ascii: "(")) }
    text.append(UInt8(ascii: isAligned ? ")" : "]"))
    tick += isAligned ? columns : 1
    (count, isOrigin) = (0, false)
  }

  /// Makes sure that a digit and the label right after it are not read as a duration.
  private mutating func noteLabel(from place: Int) {
    guard text.bytes.count == place + 1, beginsUnit(text.bytes[place]), place > 0 else { return }
    // A digit here is a value, because quoted text ends with a quote.
    let digit = place - 1
    guard isDigit(text.bytes[digit]) else { return }
    text.insert(UInt8(ascii: "'"), at: place)
    text.insert(UInt8(ascii: "'"), at: digit)
    if start == place { start += 2 }
  }

  /// Whether a unit of time, or what others write as one, begins with a letter.
  private func beginsUnit(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "m"), UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "t"),
      UInt8(ascii: "u"):
      true
    default: false
    }
  }
}

/// Marbles under construction: UTF-8, in one buffer.
struct MarbleText {
  private(set) var bytes: [UInt8] = []

  /// The text written so far.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func insert(_ byte: UInt8, at place: Int) { bytes.insert(byte, at: place) }

  /// Replaces the byte at a place.
  mutating func replace(at place: Int, by byte: UInt8) { bytes[place] = byte }

  /// Writes ticks without events: dashes, or a duration for more than 20.
  mutating func silence(_ ticks: Int) {
    if ticks > 20 {
      separateNumber()
      return append(" \(ticks)t ")
    }
    for _ in 0..<max(0, ticks) { append(UInt8(ascii: "-")) }
  }

  /// Makes sure that digits and letters which stand alone between two spaces are not read as a duration: `12abc`.
  mutating func separateNumber() {
    var letters = bytes.count
    while letters > 0, isLetter(bytes[letters - 1]) { letters -= 1 }
    guard bytes.count - letters > 1, letters > 0, isDigit(bytes[letters - 1]) else { return }
    var first = letters - 1
    while first > 0, isDigit(bytes[first - 1]) || bytes[first - 1] == UInt8(ascii: ".") {
      first -= 1
    }
    guard first == 0 || bytes[first - 1] == UInt8(ascii: " ") else { return }
    quoteByte(at: letters)
    quoteByte(at: letters - 1)
  }

  private mutating func quoteByte(at place: Int) {
    insert(UInt8(ascii: "'"), at: place + 1)
    insert(UInt8(ascii: "'"), at: place)
  }

  // MARK: Labels

  /// Writes the text of a value: one unreserved character as it is, everything else in quotes.
  mutating func label(_ text: String) {
    var contiguous = text
    let isWritten = contiguous.withUTF8 { utf8 in
      if utf8.count == 1, isUnreserved(utf8[0]) {
        append(utf8[0])
        return true
      }
      // Two ASCII bytes are two characters, except for a line ending, which is reserved anyway.
      guard utf8.count < 2 || utf8[0] | utf8[1] < 0x80 else { return false }
      quoted(utf8)
      return true
    }
    guard !isWritten else { return }
    if isCharacterByItself(text) { append(text) } else { quoted(text) }
  }

  /// Writes a number as a value.
  mutating func label(_ number: Int) {
    if let digit = UInt8(exactly: number), digit < 10 { return append(UInt8(ascii: "0") + digit) }
    append(UInt8(ascii: "'"))
    if number < 0 { append(UInt8(ascii: "-")) }
    let first = bytes.count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
    append(UInt8(ascii: "'"))
  }

  /// Writes a text in quotes.
  mutating func quoted(_ text: String) {
    var contiguous = text
    contiguous.withUTF8 { quoted($0) }
  }

  // Unsafe: the bytes are read inside the call that gives them.
  private mutating func quoted(_ utf8: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "'"))
    for byte in utf8 {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
      append(byte)
    }
    append(UInt8(ascii: "'"))
  }
}

/// The text of a value in marbles: one unreserved character as it is, everything else in quotes.
package func printedLabel(_ text: String) -> String {
  var written = MarbleText()
  written.label(text)
  return written.string
}

private func isLetter(_ byte: UInt8) -> Bool {
  let lowercased = byte | 0x20
  return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
}

/// Whether a byte may stand in marbles as a value without quotes.
private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 9...13, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "#"),
    UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
    UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "'"), UInt8(ascii: ","):
    false
  default: byte < 0x80
  }
}

/// Whether a text that is not all ASCII is one character, and remains one next to its neighbours.
private func isCharacterByItself(_ text: String) -> Bool {
  guard let character = text.first, text.count == 1, !character.isWhitespace else { return false }
  // A character that would combine with its neighbour does not remain one character.
  return ("-" + text + text).count == 3
}
