/// Walks over the bytes of marbles and reads the parts that lanes and subscriptions share.
struct MarbleScanner {
  /// Those of the text where it lies: a scanner is good within `reading` only.
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private let text: String
  private let tick: Duration

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: What is read.
  ///   - tick: The length of a tick, by which durations are divided.
  ///   - body: Given the scanner at the beginning of the text.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  static func reading<Value>(
    _ text: String, tick: Duration,
    _ body: (inout MarbleScanner) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    var contiguous = text
    return try contiguous.withUTF8 { bytes -> Result<Value, Diagnostic> in
      var scanner = MarbleScanner(bytes: bytes, text: text, tick: tick)
      do throws(Diagnostic) {
        return .success(try body(&scanner))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, text: String, tick: Duration) {
    self.bytes = bytes
    self.text = text
    self.tick = tick
  }

  /// The next byte, or nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip() { position += 1 }

  func span(ofNext count: Int) -> Span {
    Span(position, min(position + count, bytes.count))
  }

  func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
  }

  // MARK: Events

  /// One event: a value, spelled out or of one character, or an end.
  mutating func mark() throws(Diagnostic) -> Lane.Mark {
    switch bytes[position] {
    case UInt8(ascii: "|"):
      skip()
      return .completed
    case UInt8(ascii: "!"):
      skip()
      return .interrupted
    case UInt8(ascii: "#"):
      skip()
      guard peek == UInt8(ascii: "'") else { return .failed(nil) }
      return .failed(Lane.Label(text: try quoted(), isQuoted: true))
    case UInt8(ascii: "'"):
      return .value(Lane.Label(text: try quoted(), isQuoted: true))
    default:
      return .value(Lane.Label(text: character()))
    }
  }

  private mutating func character() -> String {
    let byte = bytes[position]
    // An ASCII byte followed by another is a character by itself; else a mark may combine with it.
    if byte < 0x80, position + 1 == bytes.count || bytes[position + 1] < 0x80 {
      skip()
      return String(UnicodeScalar(byte))
    }
    let start = text.utf8.index(text.startIndex, offsetBy: position)
    let end = text.index(after: start)
    let character = text[start..<end]
    position += character.utf8.count
    return String(character)
  }

  private mutating func quoted() throws(Diagnostic) -> String {
    let start = position
    skip()
    var contents: [UInt8] = []
    while let byte = peek {
      skip()
      if byte == UInt8(ascii: "'") { return String(decoding: contents, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let next = peek,
        next == UInt8(ascii: "'") || next == UInt8(ascii: "\\")
      {
        contents.append(next)
        skip()
      } else {
        contents.append(byte)
      }
    }
    throw Diagnostic(NotationMessages.unclosedQuote, at: Span(start, start + 1))
  }

  // MARK: Time

  /// The ticks of a duration that begins here, or nil if none does.
  ///
  /// A number is a duration only where it is set off on both sides; `12` or `1a` are values.
  mutating func time(limit: Int) throws(Diagnostic) -> Int? {
    guard let first = peek, isDigit(first), position == 0 || isSpace(bytes[position - 1]) else {
      return nil
    }
    var end = position
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(bytes[end + 1]) {
      end += 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    }
    let numberEnd = end
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    guard end > numberEnd else { return nil }
    let unitText = String(decoding: bytes[numberEnd..<end], as: UTF8.self)
    let span = Span(position, end)
    let isSetOff = end == bytes.count || isSpace(bytes[end])
    guard let unit = TimeUnit(rawValue: unitText) else {
      // ` 1a ` is two values; ` 1min ` is meant to be time.
      guard isSetOff, unitText.utf8.count > 1 else { return nil }
      throw Diagnostic(NotationMessages.unknownUnit(unitText), at: span)
    }
    guard isSetOff else {
      // `1t2` may be values; but a duration and then something is far more often a lost space.
      throw Diagnostic(NotationMessages.lostSpace, at: span)
    }
    let number = String(decoding: bytes[position..<numberEnd], as: UTF8.self)
    guard let ticks = unit.ticks(number, tick: tick, limit: limit) else {
      throw Diagnostic(
        NotationMessages.uneven(number + unitText, tickText), at: span)
    }
    guard ticks <= limit else { throw Diagnostic(NotationMessages.longTime, at: span) }
    position = end
    return ticks
  }

  private var tickText: String { timeText(tick) }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    let lowercased = byte | 0x20
    return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
  }
}
