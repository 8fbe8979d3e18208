/// Reads marbles.
///
/// - Parameters:
///   - text: A lane, as in `-1-2-|`.
///   - tick: The length of a tick, by which durations are divided.
///   - allowsOrigin: Whether a `^` may stand in it, as in a hot lane.
/// - Returns: The marks at their ticks.
/// - Throws: What is wrong, at its place in the text.
/// - Complexity: O(n), and no recursion.
@usableFromInline
package func parseLane(
  _ text: String, tick: Duration = .milliseconds(1), allowsOrigin: Bool = true
) throws(Diagnostic) -> Lane {
  var parser = try LaneParser(text, tick: tick)
  return try parser.parse(allowsOrigin: allowsOrigin)
}

struct LaneParser {
  /// So that no sum of ticks can overflow, and no lane asks for the memory of its columns.
  static let tickLimit = 1_000_000_000_000
  static let textLimit = 1 << 20

  private var scanner: MarbleScanner
  private var lane = Lane()
  private var tick = 0
  private var hasEnded = false

  init(_ text: String, tick: Duration) throws(Diagnostic) {
    scanner = MarbleScanner(text, tick: tick)
    guard scanner.bytes.count <= Self.textLimit else {
      throw Diagnostic(NotationMessages.longText(Self.textLimit), at: Span(0, scanner.bytes.count))
    }
    // Most lanes hold more silence than events; a short one is not worth counting.
    lane.entries.reserveCapacity(min(scanner.bytes.count, 8))
  }

  mutating func parse(allowsOrigin: Bool) throws(Diagnostic) -> Lane {
    while let byte = scanner.peek {
      switch byte {
      case UInt8(ascii: "-"):
        scanner.skip()
        tick += 1
      case UInt8(ascii: "("), UInt8(ascii: "["):
        try group(opening: byte, allowsOrigin: allowsOrigin)
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
          try mark(at: tick)
          tick += 1
        }
      }
      guard tick <= Self.tickLimit else {
        throw Diagnostic(NotationMessages.longTime, at: scanner.span(ofNext: 0))
      }
    }
    lane.length = tick + lane.start
    if lane.start != 0 {
      for index in lane.entries.indices { lane.entries[index].tick += lane.start }
    }
    return lane
  }

  private mutating func mark(at tick: Int) throws(Diagnostic) {
    let start = scanner.position
    let mark = try scanner.mark()
    let span = Span(start, scanner.position)
    guard !hasEnded else { throw Diagnostic(NotationMessages.afterEnd, at: span) }
    lane.entries.append(Lane.Entry(tick: tick, mark: mark, span: span))
    hasEnded = mark.isTerminal
  }

  private mutating func origin(at span: Span, isAllowed: Bool) throws(Diagnostic) {
    guard isAllowed else { throw Diagnostic(NotationMessages.originNotAllowed, at: span) }
    guard lane.originSpan == nil else { throw Diagnostic(NotationMessages.secondOrigin, at: span) }
    // It may stand behind an end: a stream that ended before it was observed.
    lane.originSpan = span
    lane.start = -tick
    scanner.skip()
  }

  private mutating func group(opening: UInt8, allowsOrigin: Bool) throws(Diagnostic) {
    let start = scanner.position
    let isParenthesised = opening == UInt8(ascii: "(")
    let closing = UInt8(ascii: isParenthesised ? ")" : "]")
    let before = lane.entries.count
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
        guard lane.entries.count > before else {
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
          try mark(at: tick)
          columns += 1
        }
      }
    }
  }
}
