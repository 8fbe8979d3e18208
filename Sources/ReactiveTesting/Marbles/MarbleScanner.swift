/// Scans the bytes of marbles, and reads the parts that lanes and subscriptions have in common.
struct MarbleScanner {
  /// The bytes of the text in place.
  // Unsafe: a scanner lives inside the call that gives it the bytes of the text.
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  let text: String
  let tick: Duration
  /// Whether the text may contain values.
  let hasValues: Bool

  init(bytes: UnsafeBufferPointer<UInt8>, text: String, tick: Duration, hasValues: Bool) {
    self.bytes = bytes
    self.text = text
    self.tick = tick
    self.hasValues = hasValues
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
    case UInt8(ascii: ","):
      throw Diagnostic(
        "a lane has no commas: write (12) for two values in one tick, '12' for one value of several "
          + "characters, '[1, 2]' for an array, and ',' for a comma", at: span(ofNext: 1))
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

extension MarbleScanner {
  private static let asValues = "if these are values, put each of them in quotes"
  private static let timeInGroup = "time cannot pass inside a group; \(asValues)"
  /// The units that others write and no lane has; `a 5min b` is meant to be time.
  private static let foreignUnits = ["ns", "sec", "min"]

  /// The ticks of a duration that begins here, or nil if none does.
  ///
  /// A duration is a number and a unit, with a space or an end of the text on each side. Without these spaces, `300ms`
  /// would be five values, which hardly anyone means: it is an error. `12` and `1a` are values.
  ///
  /// - Parameters:
  ///   - limit: More ticks than this are an error.
  ///   - isInGroup: Whether only values may stand here, so that a number and a separate unit are values.
  /// - Returns: The ticks; nil if no duration begins here.
  /// - Throws: The problem with a duration, with its place.
  @inline(__always)
  mutating func time(limit: Int, isInGroup: Bool = false) throws(Diagnostic) -> Int? {
    // A number is read at its first digit only.
    guard let first = peek, isDigit(first), position == 0 || !isDigit(bytes[position - 1]) else {
      return nil
    }
    return try duration(limit: limit, isInGroup: isInGroup)
  }

  private mutating func duration(limit: Int, isInGroup: Bool) throws(Diagnostic) -> Int? {
    var end = position
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(bytes[end + 1]) {
      end += 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    }
    let numberEnd = end
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    guard end > numberEnd else {
      if !isInGroup, end < bytes.count, isSpace(bytes[end]) { try refuseUnit(behind: numberEnd) }
      return nil
    }
    let isSetOff = isSetOffOnTheLeft && (end == bytes.count || isSpace(bytes[end]))
    // `1a` and `1abcd` are values, but ` 1min ` is meant to be time. Values are common, so no text is made of them.
    guard isSetOff || end - numberEnd <= 3 else { return nil }
    let unitText = String(decoding: bytes[numberEnd..<end], as: UTF8.self)
    let span = Span(position, end)
    guard let unit = TimeUnit(rawValue: unitText) else {
      let isTime = isSetOff ? end - numberEnd > 1 : Self.foreignUnits.contains(unitText)
      guard isTime else { return nil }
      throw Diagnostic(
        TimeUnit.unknown(unitText) + (hasValues && !isSetOff ? "; \(Self.asValues)" : ""), at: span)
    }
    guard !isInGroup else { throw Diagnostic(Self.timeInGroup, at: span) }
    guard isSetOff else {
      throw Diagnostic(
        "a duration needs a space on both sides" + (hasValues ? "; \(Self.asValues)" : ""),
        at: span)
    }
    let number = String(decoding: bytes[position..<numberEnd], as: UTF8.self)
    guard let ticks = unit.ticks(number, tick: tick, limit: limit) else {
      throw Diagnostic(
        "\(number)\(unitText) is not a whole number of ticks of \(tickText)", at: span)
    }
    guard ticks <= limit else {
      throw Diagnostic(LaneReader.longTime, at: span)
    }
    position = end
    return ticks
  }

  private var isSetOffOnTheLeft: Bool { position == 0 || isSpace(bytes[position - 1]) }

  /// Refuses a unit that is separated from its number by a space.
  ///
  /// If a digit, a letter and their neighbours are all single marks, as in `1 2 s t`, the spaces only align them. Only
  /// the direct neighbours are checked, because a long lane may contain many marks.
  private func refuseUnit(behind numberEnd: Int) throws(Diagnostic) {
    var start = numberEnd
    while start < bytes.count, isSpace(bytes[start]) { start += 1 }
    var end = start
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    let unit = String(decoding: bytes[start..<end], as: UTF8.self)
    guard TimeUnit(rawValue: unit) != nil else { return }
    let isSetOff = end == bytes.count || isSpace(bytes[end])
    // `12 s-` may be values, but `12 ms-` is meant to be time.
    let isUnit = isSetOff || (unit.utf8.count > 1 && !isDigit(bytes[end]))
    var isTime = numberEnd - position > 1 || end - start > 1
    if isSetOffOnTheLeft, !isTime {
      let left = bytes[..<position].reversed().drop(while: isSpace).prefix { !isSpace($0) }
      let right = bytes[end...].drop(while: isSpace).prefix { !isSpace($0) }
      isTime = isLong(Array(left)) || isLong(Array(right))
    }
    guard isUnit, isTime else { return }
    let number = String(decoding: bytes[position..<numberEnd], as: UTF8.self)
    throw Diagnostic(
      "a duration has no space before its unit: write \(number)\(unit)"
        + (hasValues ? "; \(Self.asValues)" : ""), at: Span(position, end))
  }

  /// Whether the bytes are more than one character.
  private func isLong(_ mark: [UInt8]) -> Bool { mark.count { $0 & 0xC0 != 0x80 } > 1 }

  private var tickText: String { timeText(tick) }

  func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  func isLetter(_ byte: UInt8) -> Bool {
    let lowercased = byte | 0x20
    return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
  }
}
