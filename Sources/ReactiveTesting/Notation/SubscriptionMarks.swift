/// When an observation begins and when it is disposed of.
@usableFromInline
package struct SubscriptionMarks: Hashable, Sendable {
  /// The tick of the `^`; nil for never.
  package var start: Int?
  /// The tick of the `!`; nil for never.
  package var end: Int?

  package init(start: Int? = nil, end: Int? = nil) {
    self.start = start
    self.end = end
  }

  /// Whether it begins at once and has no end of its own.
  @usableFromInline var isFromNowOn: Bool { start == 0 && end == nil }

  /// The marks as text that reads back.
  package var marbles: String {
    guard let start else { return "" }
    var text = MarbleText()
    text.silence(start)
    switch end {
    case nil: text.append("^")
    case start: text.append("(^!)")
    case let end?:
      text.append("^")
      text.silence(end - start - 1)
      text.append("!")
    }
    return text.string
  }
}

/// Reads a subscription: `--^---!`, `(^!)`, with time as in lanes.
///
/// - Parameters:
///   - text: What is read.
///   - tick: The length of a tick, by which durations are divided.
/// - Returns: The ticks of the start and of the disposal.
/// - Throws: What is wrong, at its place in the text.
package func parseSubscription(
  _ text: String, tick: Duration = .milliseconds(1)
) throws(Diagnostic) -> SubscriptionMarks {
  try MarbleScanner.reading(text, tick: tick, readSubscription)
}

private func readSubscription(
  _ scanner: inout MarbleScanner
) throws(Diagnostic) -> SubscriptionMarks {
  var marks = SubscriptionMarks()
  var now = 0
  var groupStart: Int?
  guard scanner.bytes.count <= LaneParser.textLimit else {
    throw Diagnostic(
      NotationMessages.longText(LaneParser.textLimit), at: Span(0, scanner.bytes.count))
  }
  while let byte = scanner.peek {
    let span = scanner.span(ofNext: 1)
    switch byte {
    case UInt8(ascii: "^"):
      guard marks.start == nil else { throw Diagnostic(NotationMessages.secondStart, at: span) }
      marks.start = now
    case UInt8(ascii: "!"):
      guard marks.start != nil else {
        throw Diagnostic(NotationMessages.disposalBeforeStart, at: span)
      }
      guard marks.end == nil else { throw Diagnostic(NotationMessages.secondDisposal, at: span) }
      marks.end = now
    case UInt8(ascii: "-"):
      guard groupStart == nil else { throw Diagnostic(NotationMessages.timeInGroup, at: span) }
    case UInt8(ascii: "("):
      guard groupStart == nil else { throw Diagnostic(NotationMessages.groupInGroup, at: span) }
      groupStart = scanner.position
      scanner.skip()
      continue
    case UInt8(ascii: ")"):
      guard let start = groupStart else {
        throw Diagnostic(NotationMessages.strayClosing(")"), at: span)
      }
      now += scanner.position - start + 1
      groupStart = nil
      scanner.skip()
      continue
    default:
      if scanner.isSpace(byte) {
        scanner.skip()
        continue
      }
      if groupStart == nil, let ticks = try scanner.time(limit: LaneParser.tickLimit) {
        now += ticks
        guard now <= LaneParser.tickLimit else {
          throw Diagnostic(NotationMessages.longTime, at: span)
        }
        continue
      }
      throw Diagnostic(NotationMessages.notInSubscription, at: span)
    }
    scanner.skip()
    if groupStart == nil { now += 1 }
  }
  if let groupStart {
    throw Diagnostic(
      NotationMessages.unclosedGroup("(", ")"), at: Span(groupStart, groupStart + 1))
  }
  return marks
}
