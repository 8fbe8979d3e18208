/// Scans the bytes of marbles, and reads the parts that lanes and subscriptions have in common.
struct MarbleScanner {
  /// The bytes of the text in place.
  // Unsafe: a scanner lives inside the call that gives it the bytes of the text.
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  let text: String
  let tick: Duration

  init(bytes: UnsafeBufferPointer<UInt8>, text: String, tick: Duration) {
    self.bytes = bytes
    self.text = text
    self.tick = tick
  }

  /// The next byte, or nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip() { position += 1 }

  /// Skips a run of one byte, and returns its length.
  mutating func skip(all byte: UInt8) -> Int {
    let start = position
    while position < bytes.count, bytes[position] == byte { position += 1 }
    return position - start
  }

  func span(ofNext count: Int) -> Span {
    Span(position, min(position + count, bytes.count))
  }

  func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
  }

  /// Whether a closing bracket comes further right, before any opening bracket.
  func closes(_ bracket: UInt8) -> Bool {
    let openings = [UInt8(ascii: "("), UInt8(ascii: "[")]
    return bytes[position...].first { $0 == bracket || openings.contains($0) } == bracket
  }

  // MARK: Events

  /// One event: a quoted value, a value of one character, or an end.
  @inline(__always)
  mutating func mark() throws(Diagnostic) -> Lane.ReadMark {
    switch bytes[position] {
    case UInt8(ascii: "|"):
      skip()
      return .completed
    case UInt8(ascii: "!"):
      skip()
      return .interrupted
    case UInt8(ascii: "#"):
      skip()
      return .failed(peek == UInt8(ascii: "'") ? try quoted() : nil)
    case UInt8(ascii: "'"):
      return .value(try quoted())
    default:
      return .value(character())
    }
  }

  @inline(__always)
  private mutating func character() -> Lane.ReadLabel {
    let start = position
    // An ASCII byte followed by another is a whole character; otherwise a combining mark may follow it.
    let isByItself = bytes[start] < 0x80 && (start + 1 == bytes.count || bytes[start + 1] < 0x80)
    position += isByItself ? 1 : lengthOfCharacter()
    return Lane.ReadLabel(stretch(start, position))
  }

  private func lengthOfCharacter() -> Int {
    text[text.utf8.index(text.startIndex, offsetBy: position)].utf8.count
  }

  private mutating func quoted() throws(Diagnostic) -> Lane.ReadLabel {
    let start = position
    skip()
    var hasEscapes = false
    while let byte = peek {
      skip()
      if byte == UInt8(ascii: "'") {
        return Lane.ReadLabel(
          stretch(start + 1, position - 1), isQuoted: true, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\"), let next = peek,
        next == UInt8(ascii: "'") || next == UInt8(ascii: "\\")
      {
        hasEscapes = true
        skip()
      }
    }
    throw Diagnostic("this quote is not closed: a \"'\" is missing", at: Span(start, start + 1))
  }

  private func stretch(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}
