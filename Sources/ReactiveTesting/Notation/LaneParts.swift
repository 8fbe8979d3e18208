/// One part of a lane's text: a tick of silence, an event, a group, or a duration.
package struct LanePart: Hashable, Sendable {
  /// The text as it was written, without its spaces.
  package var text: String
  /// How many ticks it covers.
  package var ticks: Int
  /// Whether it is a duration, which needs spaces around it.
  package var isTime: Bool
}

/// Splits a lane or a subscription into its parts.
///
/// - Parameters:
///   - text: The written text.
///   - tick: The length of a tick; durations are divided by it.
/// - Returns: The parts in their order, and the tick of the `^`, counted from the first column; nil if the text
///   is not a lane.
/// - Complexity: O(n).
package func laneParts(
  _ text: String, tick: Duration
) -> (parts: [LanePart], origin: Int?)? {
  do throws(Diagnostic) {
    return try MarbleScanner.reading(text, tick: tick) { (scanner) throws(Diagnostic) in
      var reader = LanePartReader(scanner: scanner)
      try reader.read()
      return (reader.parts, reader.origin)
    }
  } catch {
    return nil
  }
}

private struct LanePartReader {
  var scanner: MarbleScanner
  var parts: [LanePart] = []
  var origin: Int?
  private var tick = 0

  init(scanner: MarbleScanner) { self.scanner = scanner }

  mutating func read() throws(Diagnostic) {
    while let byte = scanner.peek {
      if scanner.isSpace(byte) {
        scanner.skip()
        continue
      }
      let start = scanner.position
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): try group(opening: byte)
      case UInt8(ascii: "^"):
        origin = origin ?? tick
        scanner.skip()
        add(from: start, ticks: 1)
      case UInt8(ascii: "-"):
        scanner.skip()
        add(from: start, ticks: 1)
      default:
        if let ticks = try scanner.time(limit: LaneParser.tickLimit) {
          add(from: start, ticks: ticks, isTime: true)
        } else {
          _ = try scanner.mark()
          add(from: start, ticks: 1)
        }
      }
    }
  }

  private mutating func add(from start: Int, ticks: Int, isTime: Bool = false) {
    parts.append(LanePart(text: text(from: start), ticks: ticks, isTime: isTime))
    tick += ticks
  }

  private func text(from start: Int) -> String {
    String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
  }

  private mutating func group(opening: UInt8) throws(Diagnostic) {
    let isCovering = opening == UInt8(ascii: "(")
    let closing = UInt8(ascii: isCovering ? ")" : "]")
    var text = isCovering ? "(" : "["
    var columns = 2
    scanner.skip()
    while let byte = scanner.peek, byte != closing {
      let start = scanner.position
      if scanner.isSpace(byte) {
        scanner.skip()
        continue
      }
      if byte == UInt8(ascii: "^") {
        origin = origin ?? tick
        scanner.skip()
      } else {
        _ = try scanner.mark()
      }
      text += self.text(from: start)
      columns += 1
    }
    scanner.skip()
    text += isCovering ? ")" : "]"
    let ticks = isCovering ? columns : 1
    parts.append(LanePart(text: text, ticks: ticks, isTime: false))
    tick += ticks
  }
}
