/// Reads marbles.
///
/// - Parameters:
///   - text: A lane, such as `-1-2-|`.
///   - tick: The length of a tick; durations are divided by it.
///   - allowsOrigin: Whether the text may contain a `^`, as in a hot lane.
/// - Returns: The marks at their ticks.
/// - Throws: The problem, with its place in the text.
/// - Complexity: O(n), and no recursion.
package func parseLane(
  _ text: String, tick: Duration = .milliseconds(1), allowsOrigin: Bool = true
) throws(Diagnostic) -> Lane {
  var entries: [Lane.Entry] = []
  let extent = try readLane(text, tick: tick, allowsOrigin: allowsOrigin) {
    (parser) throws(Diagnostic) in
    while let read = try parser.next() {
      entries.append(Lane.Entry(tick: read.tick, mark: read.mark.mark, span: read.span))
    }
  }
  if extent.start != 0 {
    for index in entries.indices { entries[index].tick += extent.start }
  }
  return Lane(
    entries: entries, length: extent.length, start: extent.start, originSpan: extent.originSpan)
}

/// The ticks that a lane covers.
@usableFromInline
struct LaneExtent {
  /// How many ticks the text covers from tick zero to its end.
  @usableFromInline var length = 0
  /// The tick of the first column: negative if a `^` stands further right.
  @usableFromInline var start = 0
  /// Whether the text mentions times, so that its ticks depend on the length of a tick.
  @usableFromInline var mentionsTime = false
  /// Where the `^` stands, if there is one.
  var originSpan: Span?
}

/// Reads marbles mark by mark.
///
/// - Parameters:
///   - text: A lane.
///   - tick: The length of a tick; durations are divided by it.
///   - allowsOrigin: Whether the text may contain a `^`.
///   - body: Called with the parser, from which it has to take all marks; the marks are valid only during the call.
/// - Returns: The ticks that the lane covers.
/// - Throws: The problem, with its place in the text, or the error of `body`.
/// - Complexity: O(n), and no recursion.
@inlinable
@inline(__always)
func readLane(
  _ text: String, tick: Duration, allowsOrigin: Bool = true,
  _ body: (inout LaneParser) throws(Diagnostic) -> Void
) throws(Diagnostic) -> LaneExtent {
  var contiguous = text
  return try contiguous.withUTF8 { bytes -> Result<LaneExtent, Diagnostic> in
    do throws(Diagnostic) {
      try LaneParser.checkLength(of: bytes)
      var parser = LaneParser(bytes, of: text, tick: tick, allowsOrigin: allowsOrigin)
      try body(&parser)
      return .success(parser.extent)
    } catch {
      return .failure(error)
    }
  }.get()
}

@usableFromInline
struct LaneParser {
  /// Bounds the sums of ticks, so they cannot overflow, and the memory for a lane's columns.
  static let tickLimit = 1_000_000_000_000
  static let textLimit = 1 << 20

  /// A group that is not closed yet.
  private struct Group {
    var start: Int
    var isParenthesised: Bool
    var columns = 1
    var isEmpty = true
  }

  private var scanner: MarbleScanner
  private let allowsOrigin: Bool
  @usableFromInline private(set) var extent = LaneExtent()
  private var tick = 0
  private var group: Group?
  private var hasEnded = false

  // Unsafe: a parser lives inside the call that gives it the bytes of the text.

  // Not part of the initialiser: a throwing initialiser would make the value in one place and move it to another.
  @usableFromInline
  static func checkLength(of bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    guard bytes.count <= Self.textLimit else {
      throw Diagnostic(NotationMessages.longText(Self.textLimit), at: Span(0, bytes.count))
    }
  }

  @usableFromInline
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, of text: String, tick: Duration, allowsOrigin: Bool
  ) {
    scanner = MarbleScanner(bytes: bytes, text: text, tick: tick)
    self.allowsOrigin = allowsOrigin
  }

  /// The next mark, with its tick, counted from the first column, and its place; nil at the end.
  @usableFromInline
  mutating func next() throws(Diagnostic) -> Lane.ReadEntry? {
    while true {
      if group != nil {
        if let entry = try nextInGroup() { return entry }
        try checkTime()
      }
      guard let byte = scanner.peek else {
        extent.length = tick + extent.start
        return nil
      }
      switch byte {
      case UInt8(ascii: "-"):
        tick += scanner.skip(all: byte)
      case UInt8(ascii: "("), UInt8(ascii: "["):
        group = Group(start: scanner.position, isParenthesised: byte == UInt8(ascii: "("))
        scanner.skip()
        continue
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        throw Diagnostic(
          NotationMessages.strayClosing(byte == UInt8(ascii: ")") ? ")" : "]"),
          at: scanner.span(ofNext: 1))
      case UInt8(ascii: "^"):
        try origin()
        tick += 1
      default:
        if scanner.isSpace(byte) {
          scanner.skip()
        } else if let ticks = try scanner.time(limit: Self.tickLimit) {
          tick += ticks
          extent.mentionsTime = true
        } else {
          let entry = try mark()
          tick += 1
          try checkTime()
          return entry
        }
      }
      try checkTime()
    }
  }

  @inline(__always)
  private func checkTime() throws(Diagnostic) {
    guard tick <= Self.tickLimit else {
      throw Diagnostic(NotationMessages.longTime, at: scanner.span(ofNext: 0))
    }
  }

  @inline(__always)
  private mutating func mark() throws(Diagnostic) -> Lane.ReadEntry {
    let start = scanner.position
    let mark = try scanner.mark()
    let span = Span(start, scanner.position)
    guard !hasEnded else { throw Diagnostic(NotationMessages.afterEnd, at: span) }
    hasEnded = mark.isTerminal
    return Lane.ReadEntry(tick: tick, mark: mark, span: span)
  }

  private mutating func origin() throws(Diagnostic) {
    let span = scanner.span(ofNext: 1)
    guard allowsOrigin else { throw Diagnostic(NotationMessages.originNotAllowed, at: span) }
    guard extent.originSpan == nil else {
      throw Diagnostic(NotationMessages.secondOrigin, at: span)
    }
    // The `^` may come after an end: the stream ended before it was observed.
    extent.originSpan = span
    extent.start = -tick
    scanner.skip()
  }

  /// The next mark of the open group; nil if the group has been closed.
  private mutating func nextInGroup() throws(Diagnostic) -> Lane.ReadEntry? {
    guard var group else { return nil }
    let closing = UInt8(ascii: group.isParenthesised ? ")" : "]")
    while let byte = scanner.peek {
      let next = scanner.span(ofNext: 1)
      switch byte {
      case closing:
        scanner.skip()
        guard !group.isEmpty else {
          throw Diagnostic(NotationMessages.emptyGroup, at: Span(group.start, scanner.position))
        }
        tick += group.isParenthesised ? group.columns + 1 : 1
        self.group = nil
        return nil
      case UInt8(ascii: "("), UInt8(ascii: "["):
        throw Diagnostic(NotationMessages.groupInGroup, at: next)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        throw Diagnostic(
          NotationMessages.strayClosing(byte == UInt8(ascii: ")") ? ")" : "]"), at: next)
      case UInt8(ascii: "^"):
        guard group.columns == 1 else {
          throw Diagnostic(NotationMessages.originInGroup, at: next)
        }
        try origin()
        group.columns += 1
      case UInt8(ascii: "-"):
        // In `-(ab-|` the closing bracket is missing.
        guard scanner.closes(closing) else { throw unclosed(group) }
        throw Diagnostic(NotationMessages.timeInGroup, at: next)
      default:
        if scanner.isSpace(byte) {
          scanner.skip()
        } else {
          let start = scanner.position
          if try scanner.time(limit: Self.tickLimit, isInGroup: true) != nil {
            throw Diagnostic(NotationMessages.timeInGroup, at: Span(start, scanner.position))
          }
          let entry = try mark()
          group.columns += 1
          group.isEmpty = false
          self.group = group
          return entry
        }
      }
    }
    throw unclosed(group)
  }

  private func unclosed(_ group: Group) -> Diagnostic {
    Diagnostic(
      NotationMessages.unclosedGroup(
        group.isParenthesised ? "(" : "[", group.isParenthesised ? ")" : "]"),
      at: Span(group.start, group.start + 1))
  }
}
