/// Reads marbles.
///
/// - Parameters:
///   - text: A lane, as in `-1-2-|`.
///   - tick: The length of a tick, by which durations are divided.
///   - allowsOrigin: Whether a `^` may stand in it, as in a hot lane.
/// - Returns: The marks at their ticks.
/// - Throws: What is wrong, at its place in the text.
/// - Complexity: O(n), and no recursion.
package func parseLane(
  _ text: String, tick: Duration = .milliseconds(1), allowsOrigin: Bool = true
) throws(Diagnostic) -> Lane {
  var entries: [Lane.Entry] = []
  let extent = try readLane(text, tick: tick, allowsOrigin: allowsOrigin) {
    (tick, mark, span) throws(Diagnostic) in
    entries.append(Lane.Entry(tick: tick, mark: mark, span: span))
  }
  if extent.start != 0 {
    for index in entries.indices { entries[index].tick += extent.start }
  }
  return Lane(
    entries: entries, length: extent.length, start: extent.start, originSpan: extent.originSpan)
}

/// From where to where a lane goes.
@usableFromInline
struct LaneExtent {
  /// How many ticks the text takes from tick zero to its end.
  @usableFromInline var length = 0
  /// The tick of the first column: less than zero if a `^` stands further right.
  @usableFromInline var start = 0
  /// Where the `^` stands, if there is one.
  var originSpan: Span?
}

/// Reads marbles mark by mark.
///
/// - Parameters:
///   - text: A lane.
///   - tick: The length of a tick, by which durations are divided.
///   - allowsOrigin: Whether a `^` may stand in it.
///   - add: Given each mark, its tick, counted from the first column, and its place in the text.
/// - Returns: From where to where the lane goes.
/// - Throws: What is wrong, at its place in the text, and what `add` throws.
/// - Complexity: O(n), and no recursion.
@usableFromInline
func readLane(
  _ text: String, tick: Duration, allowsOrigin: Bool = true, _ add: LaneParser.Add
) throws(Diagnostic) -> LaneExtent {
  try MarbleScanner.reading(text, tick: tick) { (scanner) throws(Diagnostic) in
    var parser = try LaneParser(scanner)
    return try parser.parse(allowsOrigin: allowsOrigin, add)
  }
}

@usableFromInline
struct LaneParser {
  @usableFromInline
  typealias Add = (_ tick: Int, Lane.Mark, Span) throws(Diagnostic) -> Void

  /// So that no sum of ticks can overflow, and no lane asks for the memory of its columns.
  static let tickLimit = 1_000_000_000_000
  static let textLimit = 1 << 20

  private var scanner: MarbleScanner
  private var extent = LaneExtent()
  private var tick = 0
  private var count = 0
  private var hasEnded = false

  init(_ scanner: MarbleScanner) throws(Diagnostic) {
    guard scanner.bytes.count <= Self.textLimit else {
      throw Diagnostic(NotationMessages.longText(Self.textLimit), at: Span(0, scanner.bytes.count))
    }
    self.scanner = scanner
  }

  mutating func parse(allowsOrigin: Bool, _ add: Add) throws(Diagnostic) -> LaneExtent {
    while let byte = scanner.peek {
      switch byte {
      case UInt8(ascii: "-"):
        scanner.skip()
        tick += 1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        try group(opening: byte, allowsOrigin: allowsOrigin, add)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        throw Diagnostic(
          NotationMessages.strayClosing(byte == UInt8(ascii: ")") ? ")" : "]"),
          at: scanner.span(ofNext: 1))
      case UInt8(ascii: "^"):
        try origin(at: scanner.span(ofNext: 1), isAllowed: allowsOrigin)
        tick += 1
      default:
        if scanner.isSpace(byte) {
          scanner.skip()
        } else if let ticks = try scanner.time(limit: Self.tickLimit) {
          tick += ticks
        } else {
          try mark(add)
          tick += 1
        }
      }
      guard tick <= Self.tickLimit else {
        throw Diagnostic(NotationMessages.longTime, at: scanner.span(ofNext: 0))
      }
    }
    extent.length = tick + extent.start
    return extent
  }

  private mutating func mark(_ add: Add) throws(Diagnostic) {
    let start = scanner.position
    let mark = try scanner.mark()
    let span = Span(start, scanner.position)
    guard !hasEnded else { throw Diagnostic(NotationMessages.afterEnd, at: span) }
    try add(tick, mark, span)
    count += 1
    hasEnded = mark.isTerminal
  }

  private mutating func origin(at span: Span, isAllowed: Bool) throws(Diagnostic) {
    guard isAllowed else { throw Diagnostic(NotationMessages.originNotAllowed, at: span) }
    guard extent.originSpan == nil else {
      throw Diagnostic(NotationMessages.secondOrigin, at: span)
    }
    // It may stand behind an end: a stream that ended before it was observed.
    extent.originSpan = span
    extent.start = -tick
    scanner.skip()
  }

  private mutating func group(
    opening: UInt8, allowsOrigin: Bool, _ add: Add
  ) throws(Diagnostic) {
    let start = scanner.position
    let isParenthesised = opening == UInt8(ascii: "(")
    let closing = UInt8(ascii: isParenthesised ? ")" : "]")
    let before = count
    scanner.skip()
    var columns = 1
    while true {
      guard let byte = scanner.peek else {
        throw Diagnostic(
          NotationMessages.unclosedGroup(
            isParenthesised ? "(" : "[", isParenthesised ? ")" : "]"),
          at: Span(start, start + 1))
      }
      let next = scanner.span(ofNext: 1)
      switch byte {
      case closing:
        scanner.skip()
        guard count > before else {
          throw Diagnostic(
            NotationMessages.emptyGroup, at: Span(start, scanner.position))
        }
        tick += isParenthesised ? columns + 1 : 1
        return
      case UInt8(ascii: "("), UInt8(ascii: "["):
        throw Diagnostic(NotationMessages.groupInGroup, at: next)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        throw Diagnostic(
          NotationMessages.strayClosing(byte == UInt8(ascii: ")") ? ")" : "]"), at: next)
      case UInt8(ascii: "^"):
        guard columns == 1 else { throw Diagnostic(NotationMessages.originInGroup, at: next) }
        try origin(at: next, isAllowed: allowsOrigin)
        columns += 1
      case UInt8(ascii: "-"): throw Diagnostic(NotationMessages.timeInGroup, at: next)
      default:
        if scanner.isSpace(byte) {
          scanner.skip()
        } else {
          let start = scanner.position
          if try scanner.time(limit: Self.tickLimit) != nil {
            throw Diagnostic(NotationMessages.timeInGroup, at: Span(start, scanner.position))
          }
          try mark(add)
          columns += 1
        }
      }
    }
  }
}
