extension MarbleScanner {
  /// The ticks of a duration that begins here, or nil if none does.
  ///
  /// A duration is a number and a unit, with a space or an end of the text on each side; `12` and `1a` are values.
  ///
  /// - Parameters:
  ///   - limit: More ticks than this are an error.
  ///   - isInGroup: Whether only values may stand here, so that a number and a separate unit are values.
  /// - Returns: The ticks; nil if no duration begins here.
  /// - Throws: The problem with a duration, with its place.
  @inline(__always)
  mutating func time(limit: Int, isInGroup: Bool = false) throws(Diagnostic) -> Int? {
    guard let first = peek, isDigit(first), position == 0 || isSpace(bytes[position - 1]) else {
      return nil
    }
    return try duration(limit: limit, isInGroup: isInGroup)
  }

  mutating func duration(limit: Int, isInGroup: Bool) throws(Diagnostic) -> Int? {
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
    let unitText = String(decoding: bytes[numberEnd..<end], as: UTF8.self)
    let span = Span(position, end)
    let isSetOff = end == bytes.count || isSpace(bytes[end])
    guard let unit = TimeUnit(rawValue: unitText) else {
      // ` 1a ` is two values; ` 1min ` is meant to be time.
      guard isSetOff, unitText.utf8.count > 1 else { return nil }
      throw Diagnostic(TimeUnit.unknown(unitText), at: span)
    }
    guard isSetOff else {
      // `1t2` may be values, but a duration with a missing space after it is far more likely.
      throw Diagnostic(
        "a duration needs a space on both sides: write a space after it, or put spaces between the "
          + "values", at: span)
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

  /// Refuses a unit that is separated from its number by a space.
  ///
  /// If a digit, a letter and their neighbours are all single marks, as in `1 2 s t`, the spaces only align them. Only
  /// the direct neighbours are checked, because a long lane may contain many marks.
  func refuseUnit(behind numberEnd: Int) throws(Diagnostic) {
    var start = numberEnd
    while start < bytes.count, isSpace(bytes[start]) { start += 1 }
    var end = start
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    let unit = String(decoding: bytes[start..<end], as: UTF8.self)
    guard TimeUnit(rawValue: unit) != nil else { return }
    let isSetOff = end == bytes.count || isSpace(bytes[end])
    // `12 s-` may be values, but `12 ms-` is meant to be time.
    let isUnit = isSetOff || (unit.utf8.count > 1 && !isDigit(bytes[end]))
    let left = bytes[..<position].reversed().drop(while: isSpace).prefix { !isSpace($0) }
    let right = bytes[end...].drop(while: isSpace).prefix { !isSpace($0) }
    let isTime =
      numberEnd - position > 1 || end - start > 1 || isLong(Array(left)) || isLong(Array(right))
    guard isUnit, isTime else { return }
    let number = String(decoding: bytes[position..<numberEnd], as: UTF8.self)
    throw Diagnostic(
      "a duration has no space before its unit: write \(number)\(unit); "
        + "if these are values, put each of them in quotes", at: Span(position, end))
  }

  /// Whether the bytes are more than one character.
  func isLong(_ mark: [UInt8]) -> Bool { mark.count { $0 & 0xC0 != 0x80 } > 1 }

  var tickText: String { timeText(tick) }

  func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  func isLetter(_ byte: UInt8) -> Bool {
    let lowercased = byte | 0x20
    return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
  }
}
