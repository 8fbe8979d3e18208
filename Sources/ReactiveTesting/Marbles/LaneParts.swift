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
