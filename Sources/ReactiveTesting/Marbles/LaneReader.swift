/// Reads marbles.
///
/// - Parameters:
///   - text: A lane, such as `-1-2-|`.
///   - tick: The length of a tick; durations are divided by it.
///   - allowsOrigin: Whether the text may contain a `^`, as in a hot lane.
/// - Returns: The marks at their ticks.
/// - Throws: The problem, with its place in the text.
/// - Complexity: O(n), and no recursion.
@usableFromInline
package func parseLane(
  _ text: String, tick: Duration = .milliseconds(1), allowsOrigin: Bool = true
) throws(Diagnostic) -> TextLane {
  var reader = try LaneReader(text, as: .events(isHot: allowsOrigin), tick: tick)
  var lane = TextLane()
  // Enough for most lanes, so that the array does not grow in steps.
  lane.entries.reserveCapacity(min(text.utf8.count, 8))
  while let read = try reader.next() {
    switch read.unit {
    case .event(let mark):
      guard lane.entries.last?.mark.isTerminal != true else {
        throw reader.behindEnd(lane.entries[lane.entries.count - 1], at: read.span)
      }
      lane.entries.append(TextLane.Entry(tick: read.tick, mark: mark, span: read.span))
    case .time: lane.mentionsTime = true
    case .opening where reader.text(read.span) == "(": lane.hasWideGroup = true
    default: break
    }
  }
  if let origin = reader.origin {
    // Elsewhere it is a failure.
    let isLast = text.utf8.dropFirst(origin.span.end).allSatisfy(isSpace)
    if isLast, !lane.entries.contains(where: \.mark.isTerminal) {
      throw Diagnostic(
        "'^' marks tick zero, but nothing comes behind it: a failure is '#', and a lane that only begins here ends "
          + "with '^-'",
        at: origin.span)
    }
    (lane.start, lane.originSpan) = (-origin.tick, origin.span)
    for index in lane.entries.indices { lane.entries[index].tick -= origin.tick }
  }
  lane.length = reader.tick + lane.start
  return lane
}

/// Splits the text of any lane into its units, and counts the ticks: a column is a tick, a space is none.
///
/// Groups, times and `^` are understood here and nowhere else.
struct LaneReader {
  /// Bounds the sums of ticks, so they cannot overflow, and the memory for a lane's columns.
  static let tickLimit = Int(min(1_000_000_000_000, Int64(Int.max) / 4))
  private static let textLimit = 1 << 20

  static let longTime = "a lane is at most \(tickLimit) ticks long"
  private static let timeInGroup = "time cannot pass inside a group"

  private let bytes: [UInt8]
  private let text: String
  private var position = 0
  private let kind: LaneKind
  private let tickLength: Duration
  private var group: Group?
  /// The tick at which the next unit begins.
  private(set) var tick = 0
  /// The `^` of a hot lane, whose tick is tick zero.
  private(set) var origin: (tick: Int, span: Span)?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - text: The lane.
  ///   - kind: What its signs mean.
  ///   - tick: The length of a tick; durations are divided by it.
  /// - Throws: The problem of a text that is too long.
  init(_ text: String, as kind: LaneKind, tick: Duration) throws(Diagnostic) {
    bytes = Array(text.utf8)
    (self.text, self.kind, tickLength) = (text, kind, tick)
    guard bytes.count <= Self.textLimit else {
      throw Diagnostic(
        "a lane is at most \(Self.textLimit) bytes of text", at: Span(0, bytes.count))
    }
  }

  /// The written text of a unit.
  func text(_ span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  /// The next unit; nil at the end of the text.
  ///
  /// - Throws: The problem, with its place in the text.
  /// - Complexity: O(n) for the whole text, and no recursion.
  mutating func next() throws(Diagnostic) -> Read? {
    while let byte = peek {
      let start = position
      switch byte {
      case UInt8(ascii: "-"):
        guard group == nil else { throw timeInGroup() }
        return try read(.silence, from: start, ticks: skip(all: byte))
      case UInt8(ascii: "("), UInt8(ascii: "["):
        return try open(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        return try close(byte)
      case UInt8(ascii: "^"):
        return try caret()
      case UInt8(ascii: "!") where !kind.hasEvents:
        position += 1
        return try mark(.disposal, from: start)
      default:
        if isSpace(byte) {
          position += 1
        } else if let ticks = try time() {
          return try read(.time, from: start, ticks: ticks)
        } else {
          guard kind.hasEvents else { throw unknown() }
          return try mark(.event(try event()), from: start)
        }
      }
    }
    if let group { throw unclosed(group) }
    return nil
  }

  /// A unit of one column; inside a group the time does not move.
  private mutating func mark(_ unit: Unit, from start: Int) throws(Diagnostic) -> Read {
    guard group == nil else {
      group?.columns += 1
      group?.isEmpty = false
      return Read(unit: unit, tick: tick, span: Span(start, position))
    }
    return try read(unit, from: start, ticks: 1)
  }

  private mutating func read(
    _ unit: Unit, from start: Int, ticks: Int
  ) throws(Diagnostic) -> Read {
    let read = Read(unit: unit, tick: tick, span: Span(start, position))
    tick += ticks
    guard tick <= Self.tickLimit else {
      throw Diagnostic(Self.longTime, at: span(ofNext: 0))
    }
    return read
  }

  /// `^`: the origin of a hot lane, or the start of an observation or a wait.
  private mutating func caret() throws(Diagnostic) -> Read {
    let span = span(ofNext: 1)
    position += 1
    guard case .events(let isHot) = kind else { return try mark(.caret, from: span.start) }
    guard isHot else {
      let isLast = bytes[position...].allSatisfy(isSpace)
      throw Diagnostic(
        "'^' has a meaning in hot lanes only" + (isLast ? "; a failure is '#'" : ""), at: span)
    }
    guard origin == nil else { throw Diagnostic("a lane has at most one '^'", at: span) }
    guard group == nil || group?.columns == 1 else {
      throw Diagnostic(
        "'^' comes first in a group, because the group happens at tick zero", at: span)
    }
    // It may come after an end: the stream ended before it was observed.
    origin = (tick, span)
    guard group != nil else { return try read(.caret, from: span.start, ticks: 1) }
    group?.columns += 1
    return Read(unit: .caret, tick: tick, span: span)
  }

  private mutating func open(_ byte: UInt8) throws(Diagnostic) -> Read {
    let span = span(ofNext: 1)
    guard group == nil else { throw Diagnostic("a group cannot contain another group", at: span) }
    if case .subscription = kind, byte == UInt8(ascii: "[") { throw unknown() }
    group = Group(start: position, isParenthesised: byte == UInt8(ascii: "("))
    position += 1
    return Read(unit: .opening, tick: tick, span: span)
  }

  private mutating func close(_ byte: UInt8) throws(Diagnostic) -> Read {
    let bracket = byte == UInt8(ascii: ")") ? ")" : "]"
    guard let group, group.closing == bracket else {
      throw Diagnostic("'\(bracket)' closes no group", at: span(ofNext: 1))
    }
    let start = position
    position += 1
    guard !group.isEmpty else {
      throw Diagnostic("a group needs at least one event", at: Span(group.start, position))
    }
    self.group = nil
    return try read(
      .closing, from: start, ticks: group.isParenthesised ? group.columns + 1 : 1)
  }

  /// The problem with `-` in a group.
  private func timeInGroup() -> Diagnostic {
    // In `-(ab-|` the closing bracket is missing.
    if let group, !closes(UInt8(ascii: group.isParenthesised ? ")" : "]")) {
      return unclosed(group)
    }
    return Diagnostic(Self.timeInGroup, at: span(ofNext: 1))
  }

  private func unclosed(_ group: Group) -> Diagnostic {
    Diagnostic(
      "this group is not closed: a '\(group.closing)' is missing for the '\(group.opening)'",
      at: Span(group.start, group.start + 1))
  }

  /// The problem with an event behind the end of a stream.
  fileprivate func behindEnd(_ end: TextLane.Entry, at span: Span) -> Diagnostic {
    let (start, next) = (end.span.start, end.span.end)
    // In `-1-|  # note`, too.
    if bytes[span.start] == UInt8(ascii: "#"), isSpace(bytes[span.start - 1]) {
      return Diagnostic("'#' is a failure here; \(SourceText.comments)", at: span)
    }
    // In `-1-  # note`, the failure was meant to begin a comment.
    if end.mark == .failed(nil), start > 0, isSpace(bytes[start - 1]), isSpace(bytes[next]) {
      return Diagnostic("'#' is a failure here; \(SourceText.comments)", at: end.span)
    }
    return Diagnostic("only '-', time and spaces can follow the end of a stream", at: span)
  }

  /// The problem with a sign that has no meaning here.
  private func unknown() -> Diagnostic {
    let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: position)]
    if let sign = InvisibleSign(scalar) {
      return Diagnostic(sign.message, at: span(ofNext: UTF8.width(scalar)))
    }
    let isOfWaits = if case .waits = kind { true } else { false }
    return Diagnostic(
      isOfWaits
        ? "waits are written with '^', '!', '-', groups such as '(!^)' and '[!^]', time and spaces"
        : "a subscription is written with '^', '!', '-', '(^!)', time and spaces",
      at: span(ofNext: 1))
  }

  /// The next byte, or nil at the end.
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips a run of one byte, and returns its length.
  private mutating func skip(all byte: UInt8) -> Int {
    let start = position
    while position < bytes.count, bytes[position] == byte { position += 1 }
    return position - start
  }

  private func span(ofNext count: Int) -> Span {
    Span(position, min(position + count, bytes.count))
  }

  /// Whether a closing bracket comes further right, before any opening bracket.
  private func closes(_ bracket: UInt8) -> Bool {
    let openings = [UInt8(ascii: "("), UInt8(ascii: "[")]
    return bytes[position...].first { $0 == bracket || openings.contains($0) } == bracket
  }

  /// One event: a quoted value, a value of one character, or an end.
  private mutating func event() throws(Diagnostic) -> TextLane.Mark {
    switch bytes[position] {
    case UInt8(ascii: "|"):
      position += 1
      return .completed
    case UInt8(ascii: "!"):
      position += 1
      return .interrupted
    case UInt8(ascii: "#"):
      position += 1
      return .failed(peek == UInt8(ascii: "'") ? try quoted() : nil)
    case UInt8(ascii: "'"):
      return .value(try quoted())
    default:
      try refuseComment()
      try refuseSign()
      return .value(TextLane.Label(text: character()))
    }
  }

  /// Refuses `// note` behind a lane.
  ///
  /// A lane that the library writes has spaces only beside times, so two values never look like this there.
  private func refuseComment() throws(Diagnostic) {
    let rest = bytes[position...].dropFirst(2)
    guard bytes[position...].starts(with: "//".utf8), position > 0,
      isSpace(bytes[position - 1]), let last = bytes[..<position].last(where: { !isSpace($0) })
    else { return }
    let isBehindTime = "smt".utf8.contains(last)
    let word = rest.first { !isSpace($0) }
    let isBeforeWord = rest.first.map(isSpace) == true && word.map(isDigit) == false
    guard !isBehindTime || isBeforeWord else { return }
    throw Diagnostic("'//' begins no comment; \(SourceText.comments)", at: span(ofNext: 2))
  }

  /// Refuses a sign that looks like one of a lane, or that encloses or separates values elsewhere.
  private func refuseSign() throws(Diagnostic) {
    let isASCII = bytes[position] < 0x80
    let scalar =
      isASCII
      ? Unicode.Scalar(bytes[position])
      : text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: position)]
    if let sign = ReservedSign(scalar) {
      if sign == .separator, let group { try refuseCommas(in: group) }
      let isInNumber = [position - 1, position + 1].contains {
        bytes.indices.contains($0) && isDigit(bytes[$0])
      }
      throw Diagnostic(
        sign == .silence && isASCII && isInNumber
          ? "\(Self.durations); \(Self.asValues)" : sign.message,
        at: span(ofNext: UTF8.width(scalar)))
    }
    if !isASCII { try refuseForeignNumber() }
  }

  /// Refuses a tuple or an array without quotes, which is read as a group.
  private func refuseCommas(in group: Group) throws(Diagnostic) {
    let closing = UInt8(ascii: group.isParenthesised ? ")" : "]")
    guard let end = bytes[position...].firstIndex(of: closing) else { return }
    let place = Span(group.start, end + 1)
    throw Diagnostic(
      "a lane has no commas: one value is in quotes, \(printedLabel(text(place))), and several values in one tick are "
        + "\(group.opening)12\(group.closing)", at: place)
  }

  private mutating func character() -> String {
    let start = position
    // An ASCII byte followed by another is a whole character; otherwise a combining mark may follow it.
    let isByItself = bytes[start] < 0x80 && (start + 1 == bytes.count || bytes[start + 1] < 0x80)
    position +=
      isByItself ? 1 : text[text.utf8.index(text.startIndex, offsetBy: start)].utf8.count
    return text(Span(start, position))
  }

  private mutating func quoted() throws(Diagnostic) -> TextLane.Label {
    let start = position
    position += 1
    var contents: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == UInt8(ascii: "'") {
        return TextLane.Label(text: String(decoding: contents, as: UTF8.self), isQuoted: true)
      }
      if byte == UInt8(ascii: "\\"), let next = peek,
        next == UInt8(ascii: "'") || next == UInt8(ascii: "\\")
      {
        contents.append(next)
        position += 1
      } else {
        contents.append(byte)
      }
    }
    throw Diagnostic("this quote is not closed: a \"'\" is missing", at: Span(start, start + 1))
  }
}

extension LaneReader {
  /// A part of a lane that takes time, or an event.
  enum Unit {
    /// One or more ticks, as `-`.
    case silence
    /// Ticks written as a duration.
    case time
    /// An event of a stream.
    case event(TextLane.Mark)
    /// `^`.
    case caret
    /// `!` where it is not an event.
    case disposal
    /// The beginning of a group.
    case opening
    /// The end of a group.
    case closing
  }

  /// A unit with its place in the text, and the tick at which it begins.
  struct Read {
    let unit: Unit
    let tick: Int
    let span: Span
  }

  /// A group that is not closed yet.
  struct Group {
    let start: Int
    let isParenthesised: Bool
    /// The columns so far, with the bracket.
    var columns = 1
    /// Whether nothing happens in it so far.
    var isEmpty = true

    var opening: String { isParenthesised ? "(" : "[" }
    var closing: String { isParenthesised ? ")" : "]" }
  }
}

/// A sign that has no meaning in a lane and is a value only in quotes, because hardly anyone means it as one.
package enum ReservedSign: Equatable {
  /// One that looks like `-`.
  case dash
  /// One that looks like `|`.
  case bar
  /// One that encloses texts elsewhere.
  case quote
  /// One that encloses groups elsewhere.
  case bracket
  /// One that separates values elsewhere.
  case separator
  /// One that stands for silence or for time elsewhere.
  case silence
  /// One that says elsewhere that a stream goes on.
  case arrow
  /// One that stands for a failure elsewhere.
  case cross
  /// One that stands for a disposal elsewhere.
  case disposal
  /// A blank that is no space, or a character that nobody sees.
  case invisible(InvisibleSign)

  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x3D, 0x1806, 0x2010...0x2015, 0x2043, 0x2212, 0x23AF, 0x23E4, 0x2500...0x2501,
      0x2504...0x2505, 0x2508...0x2509, 0x254C...0x254D, 0x2550, 0x2E3A...0x2E3B, 0xFF0D, 0xFF1D:
      self = .dash
    case 0xA6, 0x1C0, 0x2016, 0x2223, 0x23AA, 0x23D0, 0x2502...0x2503, 0x2506...0x2507,
      0x250A...0x250B, 0x254E...0x254F, 0x2551, 0x258F, 0x2758...0x2759, 0xFF5C:
      self = .bar
    case 0x3C, 0x7B, 0x7D, 0xFF08...0xFF09, 0xFF5B, 0xFF5D: self = .bracket
    case 0x22, 0x60, 0x2018...0x2019, 0x201C...0x201D: self = .quote
    case 0x2C, 0x3001, 0xFF0C: self = .separator
    case 0x2E, 0x5F, 0x7E, 0xB7, 0x2026, 0x22EF: self = .silence
    case 0x3E, 0x203A, 0x2192, 0x27F6, 0x2B95: self = .arrow
    case 0xD7, 0x2297, 0x2573, 0x2715...0x2718, 0x274C, 0x2A2F: self = .cross
    case 0x3B: self = .disposal
    default:
      guard let sign = InvisibleSign(scalar) else { return nil }
      self = .invisible(sign)
    }
  }

  var message: String {
    switch self {
    case .dash: "this is not the '-' of a lane; write '-', or put it in quotes"
    case .bar: "this is not the '|' of a lane; write '|', or put it in quotes"
    case .quote: "a value of several characters is in single quotes: 'ab'"
    case .bracket:
      "a group is (12), and [12] if it takes one column; as a value, put this in quotes"
    case .separator:
      "a lane has no commas: write (12) for two values in one tick, '12' for one value of several "
        + "characters, '[1, 2]' for an array, and ',' for a comma"
    case .silence:
      "a tick of silence is '-', and a time has a space on each side, as in '- 300ms -'; as a value, put this in "
        + "quotes"
    case .arrow:
      "a stream goes on unless it has an end: leave this out; as a value, put it in quotes"
    case .cross: "a failure is '#'; as a value, put this in quotes"
    case .disposal:
      "a lane does not say when its observer leaves: that is the '!' of a subscription, as in '^--!'; as a value, "
        + "put this in quotes"
    case .invisible(let sign): "\(sign.message), or put it in quotes as a value"
    }
  }

  /// The text with the signs of a lane in place of those that look like them.
  package static func replacingLookalikes(in text: String) -> String {
    // None of them is ASCII.
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar -> Unicode.Scalar in
          switch ReservedSign(scalar) {
          case .dash: "-"
          case .bar: "|"
          default: scalar
          }
        }))
  }
}

/// What the signs of a lane mean.
package enum LaneKind: Sendable {
  /// The events of a stream; in a hot lane `^` is tick zero.
  case events(isHot: Bool)
  /// `^` is the start of an observation, and `!` its disposal.
  case subscription
  /// `^` begins a wait, and `!` ends it.
  case waits

  var hasEvents: Bool {
    if case .events = self { true } else { false }
  }
}

/// Reads durations.
extension LaneReader {
  private static let durations = "a duration is a number and a unit, such as 1500ms, 0.5s or 90s"
  private static let asValues = "if these are values, put each of them in quotes"
  /// The ticks of a duration that begins here, or nil if none does.
  ///
  /// A duration is a number and a unit, with a space or an end of the text on each side. Without these spaces, `300ms`
  /// would be five values, which hardly anyone means: it is an error. `12` and `1a` are values.
  ///
  /// - Returns: The ticks; nil if no duration begins here.
  /// - Throws: The problem with a duration, with its place.
  private mutating func time() throws(Diagnostic) -> Int? {
    // A number is read at its first digit only.
    guard let first = peek, isDigit(first), position == 0 || !isDigit(bytes[position - 1]) else {
      return nil
    }
    var end = position
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(bytes[end + 1]) {
      end += 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    }
    let numberEnd = end
    end = endOfUnit(from: end)
    guard end > numberEnd else {
      if group == nil, end < bytes.count, isSpace(bytes[end]) { try refuseUnit(behind: numberEnd) }
      return nil
    }
    let isSetOff = isSetOffOnTheLeft && (end == bytes.count || isSpace(bytes[end]))
    // `1a` and `1abcd` are values, but ` 1min ` is meant to be time. No unit is longer than `milliseconds`.
    guard isSetOff || end - numberEnd <= 12 else { return nil }
    let unitText = String(decoding: bytes[numberEnd..<end], as: UTF8.self)
    let span = Span(position, end)
    guard let unit = TimeUnit(rawValue: unitText) else {
      // `1h` alone is meant to be time, but `-1h-` are two values.
      let isLong = end - numberEnd > 1
      guard isSetOff || isLong, isSetOff && isLong || TimeUnit.isForeign(unitText) else {
        return nil
      }
      throw Diagnostic(
        TimeUnit.unknown(unitText) + (kind.hasEvents && !isSetOff ? "; \(Self.asValues)" : ""),
        at: span)
    }
    guard group == nil else { throw Diagnostic("\(Self.timeInGroup); \(Self.asValues)", at: span) }
    guard isSetOff else {
      if let word = word(around: position, end) {
        throw Diagnostic(
          Self.durations
            + (kind.hasEvents ? "; \(Self.asValues)" : ""), at: word)
      }
      throw Diagnostic(
        "a duration needs a space on both sides" + (kind.hasEvents ? "; \(Self.asValues)" : ""),
        at: span)
    }
    let number = String(decoding: bytes[position..<numberEnd], as: UTF8.self)
    guard let ticks = unit.ticks(number, tick: tickLength, limit: Self.tickLimit) else {
      throw Diagnostic(
        "\(number)\(unitText) is not a whole number of ticks of \(timeText(tickLength))", at: span)
    }
    guard ticks <= Self.tickLimit else {
      throw Diagnostic(Self.longTime, at: span)
    }
    position = end
    return ticks
  }

  /// Refuses a duration in digits of another script, such as `３００ms`.
  private func refuseForeignNumber() throws(Diagnostic) {
    let start = text.utf8.index(text.startIndex, offsetBy: position)
    var end = position
    // More digits are no duration.
    for scalar in text.unicodeScalars[start...].prefix(20) {
      guard scalar.properties.generalCategory == .decimalNumber else { break }
      end += UTF8.width(scalar)
    }
    let numberEnd = end
    guard numberEnd > position else { return }
    end = endOfUnit(from: numberEnd)
    guard end > numberEnd, end - numberEnd <= 12 else { return }
    let unit = String(decoding: bytes[numberEnd..<end], as: UTF8.self)
    let isSetOff = isSetOffOnTheLeft && (end == bytes.count || isSpace(bytes[end]))
    guard isSetOff || end - numberEnd > 1,
      TimeUnit(rawValue: unit) != nil || TimeUnit.isForeign(unit)
    else { return }
    throw Diagnostic(
      "a duration is written with the digits 0 to 9; \(Self.asValues)", at: Span(position, end))
  }

  /// The word around a duration, if spaces set it off and it was meant as the duration itself: `1_000ms`, `1m30s`.
  private func word(around start: Int, _ end: Int) -> Span? {
    // Such a word is short.
    let before = bytes[..<start].suffix(20).reversed().prefix { !isSpace($0) }.count
    let after = bytes[end...].prefix(20).prefix { !isSpace($0) }.count
    guard before < 20, after < 20, before + after > 0 else { return nil }
    let span = Span(start - before, end + after)
    let word = bytes[span.start..<span.end]
    guard let first = word.first, let last = word.last,
      isDigit(first) || first == UInt8(ascii: ".") || first == UInt8(ascii: "+"),
      isLetter(last) || last == UInt8(ascii: "."),
      word.dropFirst().allSatisfy({ isDigit($0) || isLetter($0) || "._/".utf8.contains($0) })
    else { return nil }
    return span
  }

  private var isSetOffOnTheLeft: Bool { position == 0 || isSpace(bytes[position - 1]) }

  /// Refuses a unit that is separated from its number by a space.
  ///
  /// If a digit, a letter and their neighbours are all single marks, as in `1 2 s t`, the spaces only align them. Only
  /// the direct neighbours are checked, because a long lane may contain many marks.
  private func refuseUnit(behind numberEnd: Int) throws(Diagnostic) {
    var start = numberEnd
    while start < bytes.count, isSpace(bytes[start]) { start += 1 }
    let end = endOfUnit(from: start)
    let unit = String(decoding: bytes[start..<end], as: UTF8.self)
    let isKnown = TimeUnit(rawValue: unit) != nil
    guard isKnown || (end - start > 1 && TimeUnit.isForeign(unit)) else { return }
    // `12 s-` may be values, but `12 s|` and `12 ms-` are meant to be time.
    let isAtEnd = end < bytes.count && "|#!".utf8.contains(bytes[end])
    let isSetOff = end == bytes.count || isSpace(bytes[end]) || isAtEnd
    let isUnit = isSetOff || (unit.utf8.count > 1 && !isDigit(bytes[end]))
    // `-5 s|` is not aligned, but `1 2 s|` is.
    var isTime =
      numberEnd - position > 1 || end - start > 1 || (isAtEnd && !isSetOffOnTheLeft)
    if isSetOffOnTheLeft, !isTime {
      let left = bytes[..<position].reversed().drop(while: isSpace).prefix { !isSpace($0) }
      let right = bytes[end...].drop(while: isSpace).prefix { !isSpace($0) }
      isTime = isLong(Array(left)) || isLong(Array(right))
    }
    guard isUnit, isTime else { return }
    let number = String(decoding: bytes[position..<numberEnd], as: UTF8.self)
    throw Diagnostic(
      (isKnown
        ? TimeUnit.split(number, unit)
        : TimeUnit.unknown(unit))
        + (kind.hasEvents ? "; \(Self.asValues)" : ""), at: Span(position, end))
  }

  /// Whether the bytes are more than one character.
  private func isLong(_ mark: [UInt8]) -> Bool { mark.count { $0 & 0xC0 != 0x80 } > 1 }

  /// The end of the letters that begin at a place; `µs`, in either of its codes, counts as letters.
  private func endOfUnit(from start: Int) -> Int {
    var end = start
    if end + 2 < bytes.count, bytes[end] >= 0x80,
      ["µs", "μs"].contains(String(decoding: bytes[end..<(end + 3)], as: UTF8.self))
    {
      end += 3
    }
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    return end
  }
}

/// One part of a lane's text: silence, an event, a group, or a duration.
package struct LanePart: Hashable, Sendable {
  /// The text as it was written; of a group without its spaces.
  package var text: String
  /// How many ticks it covers.
  package var ticks: Int
  /// Whether it is a duration, which needs spaces around it.
  package var isTime: Bool
  /// Whether it is a group that takes as many ticks as it has columns.
  var isWideGroup: Bool { text.first == "(" }
}

/// The parts of a lane's text.
package struct LaneParts: Hashable, Sendable {
  package private(set) var parts: [LanePart] = []
  /// The tick of the first column: negative if the `^` of a hot lane stands further right.
  package private(set) var start = 0

  /// Splits a lane or a subscription into its parts; nil if the text cannot be read.
  ///
  /// - Parameters:
  ///   - text: The written text.
  ///   - kind: What its signs mean.
  ///   - tick: The length of a tick; durations are divided by it.
  /// - Complexity: O(n).
  package init?(_ text: String, as kind: LaneKind, tick: Duration) {
    do throws(Diagnostic) {
      var reader = try LaneReader(text, as: kind, tick: tick)
      try read(&reader)
    } catch {
      return nil
    }
  }

  private mutating func read(_ reader: inout LaneReader) throws(Diagnostic) {
    var group: String?
    var last = 0
    while let read = try reader.next() {
      let text = reader.text(read.span)
      switch read.unit {
      case .opening: group = text
      case .closing:
        add((group ?? "") + text, reader.tick - last)
        group = nil
      case .silence: for _ in 0..<(reader.tick - last) { add("-", 1) }
      case .time: add(text, reader.tick - last, isTime: true)
      default:
        if group == nil { add(text, reader.tick - last) } else { group?.append(text) }
      }
      last = reader.tick
    }
    start = -(reader.origin?.tick ?? 0)
  }

  private mutating func add(_ text: String, _ ticks: Int, isTime: Bool = false) {
    parts.append(LanePart(text: text, ticks: ticks, isTime: isTime))
  }
}

/// Whether a text is a lane in quotes, as in RxJS: `'--a--|'`, which would be read as one value.
///
/// Double quotes are no values, so a lane in them cannot be read at all.
package func isQuotedLane(_ text: String) -> Bool {
  let bytes = text.utf8
  guard let quote = bytes.first, bytes.count > 2, bytes.last == quote,
    quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
  else { return false }
  let inside = bytes.dropFirst().dropLast()
  guard !inside.contains(quote), inside.contains(UInt8(ascii: "-")) else { return false }
  let last = inside.last { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "]") }
  let hasEnd = last == UInt8(ascii: "|") || last == UInt8(ascii: "#")
  return hasEnd || quote == UInt8(ascii: "\"") || text.hasPrefix("'--")
}

/// The units of time in marbles.
package enum TimeUnit: String, Sendable, CaseIterable {
  case microseconds = "us"
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "m"
  case ticks = "t"

  /// The units in a message: `us, ms, s, m and t (ticks)`.
  private static let listed =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " and \(ticks.rawValue) (ticks)"

  /// The message for a text that is not a unit.
  package static func unknown(_ text: String) -> String {
    "'\(text)' is not a unit of time; the units are \(listed)"
  }

  /// The message for a number and a unit with a space between them.
  package static func split(_ number: String, _ unit: String) -> String {
    "a duration has no space before its unit: write \(number)\(unit)"
  }

  /// Whether a text is a unit that others write and no lane has, or a unit in capitals; `a 5min b` is meant to be time.
  package static func isForeign(_ text: String) -> Bool {
    let lowercased = text.lowercased()
    let singular = lowercased.hasSuffix("s") ? String(lowercased.dropLast()) : lowercased
    return TimeUnit(rawValue: lowercased) != nil
      || ["ns", "µs", "μs", "h", "d", "w", "y"].contains(lowercased)
      || [
        "nsec", "usec", "msec", "milli", "millisecond", "sec", "second", "min", "minute", "hr",
        "hour", "tick",
      ].contains(singular)
  }

  /// The unit in nanoseconds; nil for ticks.
  package var nanoseconds: Int128? {
    switch self {
    case .microseconds: 1_000
    case .milliseconds: 1_000_000
    case .seconds: 1_000_000_000
    case .minutes: 60_000_000_000
    case .ticks: nil
    }
  }

  /// Converts a number of this unit to ticks.
  ///
  /// - Parameters:
  ///   - number: Digits, with or without a fraction.
  ///   - tick: The length of a tick.
  ///   - limit: A result above this limit is returned as the limit plus one.
  /// - Returns: The ticks; nil if they are not a whole number.
  func ticks(_ number: String, tick: Duration, limit: Int) -> Int? {
    let parts = number.split(separator: ".", maxSplits: 1)
    guard let wholeText = parts.first else { return nil }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    // Nine digits of the fraction are billionths; any further digits must be zeros.
    guard fraction.dropFirst(9).allSatisfy({ $0 == "0" }) else { return nil }
    guard let whole = Int128(wholeText), whole <= 1_000_000_000_000_000 else { return limit + 1 }
    let digits = fraction.prefix(9) + String(repeating: "0", count: max(0, 9 - fraction.count))
    let billionths = whole * 1_000_000_000 + (Int128(digits) ?? 0)
    // A tick counts as its whole number of nanoseconds.
    let length = tick.attoseconds / 1_000_000_000
    guard length > 0 else { return nil }
    let (ticks, rest) =
      if let nanoseconds {
        (billionths * nanoseconds).quotientAndRemainder(dividingBy: length * 1_000_000_000)
      } else {
        billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
      }
    guard rest == 0 else { return nil }
    return Int(min(ticks, Int128(limit) + 1))
  }

  /// Reads a number without a sign and its unit, such as `1.5s`; the unit is nil for a number alone.
  static func amount(_ text: String) -> (amount: Double, unit: TimeUnit?)? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "_" || $0 == ".") }
    guard let first = number.first, first.isNumber, let last = number.last, last != ".",
      let amount = Double(number.filter { $0 != "_" })
    else { return nil }
    let rest = text[number.endIndex...]
    if rest.isEmpty { return (amount, nil) }
    return TimeUnit(rawValue: String(rest)).map { (amount, $0) }
  }

  /// The duration of an amount of this unit, to the nanosecond; nil for more than 285 years.
  package func duration(_ amount: Double, tick: Duration) -> Duration? {
    let unit = nanoseconds ?? tick.attoseconds / 1_000_000_000
    // Through whole nanoseconds: a Double of seconds would keep its rounding error.
    let count = (amount * Double(unit)).rounded()
    guard count.magnitude < 9e18 else { return nil }
    let isWhole = amount.rounded() == amount && amount.magnitude < 1e15
    return .nanoseconds(isWhole ? Int64(unit * Int128(amount)) : Int64(count))
  }
}

/// A duration in the largest unit that gives a whole number, as marbles write it.
package func timeText(_ duration: Duration) -> String {
  // Not through `components`: their seconds cannot represent the longest durations.
  let nanoseconds = duration.attoseconds / 1_000_000_000
  let isWhole = duration.attoseconds % 1_000_000_000 == 0
  func text(_ length: Int128, _ unit: String) -> String? {
    isWhole && nanoseconds % length == 0 ? "\(nanoseconds / length)\(unit)" : nil
  }
  guard duration != .zero else { return "0s" }
  return text(60_000_000_000, "m") ?? text(1_000_000_000, "s") ?? text(1_000_000, "ms")
    ?? text(1_000, "us") ?? "\(nanoseconds)ns"
}

extension Duration {
  /// How many ticks it has, and whether no part of one is left; exact, unlike a quotient.
  package func ticks(of tick: Duration) -> (count: Int, isWhole: Bool) {
    let (count, rest) = attoseconds.quotientAndRemainder(dividingBy: tick.attoseconds)
    return (Int(clamping: count), rest == 0)
  }

  /// The default tick, made once: making a duration and reading it is 128-bit arithmetic.
  @usableFromInline static let millisecond = Duration.milliseconds(1)
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
}
