/// The start and the disposal of an observation.
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

  /// Whether it starts at once and is never disposed of.
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
///   - text: The text to read.
///   - tick: The length of a tick; durations are divided by it.
/// - Returns: The ticks of the start and of the disposal.
/// - Throws: The problem, with its place in the text.
package func parseSubscription(
  _ text: String, tick: Duration = .milliseconds(1)
) throws(Diagnostic) -> SubscriptionMarks {
  try MarbleScanner.reading(text, tick: tick, readSubscription)
}

private func readSubscription(
  _ scanner: inout MarbleScanner
) throws(Diagnostic) -> SubscriptionMarks {
  try readSpans(&scanner, .subscription).first ?? SubscriptionMarks()
}

/// Reads a consumer's waits: `^--!^-!`, with groups that cover their columns, `(!^)`, or one, `[!^]`.
///
/// - Parameters:
///   - text: The text to read.
///   - tick: The length of a tick; durations are divided by it.
/// - Returns: The ticks of the beginning and of the end of each wait.
/// - Throws: The problem, with its place in the text.
package func parseWaits(
  _ text: String, tick: Duration = .milliseconds(1)
) throws(Diagnostic) -> [SubscriptionMarks] {
  try MarbleScanner.reading(text, tick: tick) { (scanner) throws(Diagnostic) in
    try readSpans(&scanner, .waits)
  }
}

/// The kind of lane that is read, which decides how many spans there may be, and the messages.
private enum SpanLane {
  case subscription
  case waits
}

private func readSpans(
  _ scanner: inout MarbleScanner, _ kind: SpanLane
) throws(Diagnostic) -> [SubscriptionMarks] {
  var spans: [SubscriptionMarks] = []
  var now = 0
  var groupStart: Int?
  let closing: [UInt8: UInt8] =
    kind == .waits
    ? [UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]")]
    : [UInt8(ascii: "("): UInt8(ascii: ")")]
  guard scanner.bytes.count <= LaneParser.textLimit else {
    throw Diagnostic(
      NotationMessages.longText(LaneParser.textLimit), at: Span(0, scanner.bytes.count))
  }
  while let byte = scanner.peek {
    let span = scanner.span(ofNext: 1)
    let isOpen = spans.last.map { $0.end == nil } ?? false
    switch byte {
    case UInt8(ascii: "^"):
      guard !isOpen || kind == .subscription else {
        throw Diagnostic(NotationMessages.waitInWait, at: span)
      }
      guard spans.isEmpty || kind == .waits else {
        throw Diagnostic(NotationMessages.secondStart, at: span)
      }
      spans.append(SubscriptionMarks(start: now))
    case UInt8(ascii: "!"):
      guard isOpen else {
        let isSecond = kind == .subscription && !spans.isEmpty
        throw Diagnostic(
          isSecond ? NotationMessages.secondDisposal : NotationMessages.disposalBeforeStart,
          at: span)
      }
      spans[spans.count - 1].end = now
    case UInt8(ascii: "-"):
      guard groupStart == nil else { throw Diagnostic(NotationMessages.timeInGroup, at: span) }
    case let byte where closing[byte] != nil:
      guard groupStart == nil else { throw Diagnostic(NotationMessages.groupInGroup, at: span) }
      groupStart = scanner.position
      scanner.skip()
      continue
    case UInt8(ascii: ")"),
      UInt8(ascii: "]") where kind == .waits:
      guard let start = groupStart, closing[scanner.bytes[start]] == byte else {
        throw Diagnostic(
          NotationMessages.strayClosing(String(UnicodeScalar(byte))), at: span)
      }
      now += byte == UInt8(ascii: "]") ? 1 : scanner.position - start + 1
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
          throw Diagnostic(NotationMessages.longTime(LaneParser.tickLimit), at: span)
        }
        continue
      }
      throw Diagnostic(
        kind == .waits ? NotationMessages.notInWaits : NotationMessages.notInSubscription, at: span)
    }
    scanner.skip()
    if groupStart == nil { now += 1 }
  }
  if let start = groupStart, let wanted = closing[scanner.bytes[start]] {
    throw Diagnostic(
      NotationMessages.unclosedGroup(
        String(UnicodeScalar(scanner.bytes[start])), String(UnicodeScalar(wanted))),
      at: Span(start, start + 1))
  }
  return spans
}
