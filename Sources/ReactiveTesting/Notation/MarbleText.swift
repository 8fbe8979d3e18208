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
    if ticks > 20 { return append(" \(ticks)t ") }
    for _ in 0..<max(0, ticks) { append(UInt8(ascii: "-")) }
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

/// Whether a byte may stand in marbles as a value without quotes.
private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case 9...13, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "#"),
    UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["),
    UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "'"):
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
