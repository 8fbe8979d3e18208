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
    case nil: text.text += "^"
    case start: text.text += "(^!)"
    case let end?:
      text.text += "^"
      text.silence(end - start - 1)
      text.text += "!"
    }
    return text.text
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
  try readSpans(text, as: .subscription, tick: tick).first ?? SubscriptionMarks()
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
  try readSpans(text, as: .waits, tick: tick)
}

private func readSpans(
  _ text: String, as kind: LaneKind, tick: Duration
) throws(Diagnostic) -> [SubscriptionMarks] {
  let isSubscription = if case .subscription = kind { true } else { false }
  var reader = try LaneReader(text, as: kind, tick: tick)
  var spans: [SubscriptionMarks] = []
  while let read = try reader.next() {
    let isOpen = spans.last.map { $0.end == nil } ?? false
    switch read.unit {
    case .caret:
      guard isSubscription ? spans.isEmpty : !isOpen else {
        throw Diagnostic(
          isSubscription
            ? "a subscription has at most one '^'"
            : "a wait ends with '!' before the next one begins with '^'",
          at: read.span)
      }
      spans.append(SubscriptionMarks(start: read.tick))
    case .disposal:
      guard isOpen else {
        let isSecond = isSubscription && !spans.isEmpty
        throw Diagnostic(
          isSecond ? "a subscription has at most one '!'" : "'!' cannot come before '^'",
          at: read.span)
      }
      spans[spans.count - 1].end = read.tick
    default: break
    }
  }
  return spans
}

/// Writes waits as text that reads back as the same waits.
///
/// Events of one tick stand in a group: `(!^)` if the columns it covers are free, otherwise `[!^]`.
///
/// - Parameter waits: In the order of their ticks; only the last may have no end.
/// - Returns: Marks from tick zero on.
package func printWaits(_ waits: [SubscriptionMarks]) -> String {
  var text = MarbleText()
  let marks = waits.flatMap { wait in
    [(wait.start, "^"), (wait.end, "!")].compactMap { tick, mark in tick.map { ($0, mark) } }
  }
  var (column, first) = (0, 0)
  while first < marks.count {
    let tick = marks[first].0
    let next = marks[first...].firstIndex { $0.0 != tick } ?? marks.count
    text.silence(tick - column)
    column = text.group(
      marks[first..<next].map(\.1), at: tick, before: next < marks.count ? marks[next].0 : nil)
    first = next
  }
  return text.text
}
