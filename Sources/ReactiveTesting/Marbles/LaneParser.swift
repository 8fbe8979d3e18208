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
      var parser = try LaneParser(bytes, of: text, tick: tick, allowsOrigin: allowsOrigin)
      try body(&parser)
      return .success(parser.extent)
    } catch {
      return .failure(error)
    }
  }.get()
}

/// Reads the events of a stream.
@usableFromInline
struct LaneParser {
  // Unsafe: a parser lives inside the call that gives it the bytes of the text.
  private var reader: LaneReader
  @usableFromInline private(set) var extent = LaneExtent()
  private var hasEnded = false

  @usableFromInline
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, of text: String, tick: Duration, allowsOrigin: Bool
  ) throws(Diagnostic) {
    reader = try LaneReader(bytes, of: text, as: .events(isHot: allowsOrigin), tick: tick)
  }

  /// The next mark, with its tick, counted from the first column, and its place; nil at the end.
  @usableFromInline
  mutating func next() throws(Diagnostic) -> Lane.ReadEntry? {
    while let read = try reader.next() {
      switch read.unit {
      case .event(let mark):
        guard !hasEnded else {
          throw Diagnostic(
            "only '-', time and spaces can follow the end of a stream", at: read.span)
        }
        hasEnded = mark.isTerminal
        return Lane.ReadEntry(tick: read.tick, mark: mark, span: read.span)
      case .time: extent.mentionsTime = true
      default: break
      }
    }
    if let origin = reader.origin {
      (extent.start, extent.originSpan) = (-origin.tick, origin.span)
    }
    extent.length = reader.tick + extent.start
    return nil
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
      try LaneReader.reading(text, as: kind, tick: tick) { (reader) throws(Diagnostic) in
        try read(&reader)
      }
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
/// Double quotes are read as values. Around a lane that ends, the second quote would come after the end.
package func isQuotedLane(_ text: String) -> Bool {
  let bytes = text.utf8
  guard let quote = bytes.first, bytes.count > 2, bytes.last == quote,
    quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
  else { return false }
  let inside = bytes.dropFirst().dropLast()
  guard !inside.contains(quote), inside.contains(UInt8(ascii: "-")) else { return false }
  let last = inside.last { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "]") }
  let hasEnd = last == UInt8(ascii: "|") || last == UInt8(ascii: "#")
  return hasEnd || (quote == UInt8(ascii: "'") && text.hasPrefix("'--"))
}
