import Reactive

/// The first event in which two lanes differ.
package struct LaneDifference: Sendable {
  /// The tick.
  package var tick: Int
  /// How many events of that tick are equal before it.
  package var member: Int
  /// How many ticks before its expected one the event came; zero if it did not come early.
  package var early = 0
  /// The difference in words.
  package var sentence: String
  /// The events that came, by the numbers of the equal events that were expected, if their texts differ: two labels may
  /// mean the same value.
  package var namesOfEqual: [Int: TextLane.Mark] = [:]

  package init(tick: Int, member: Int = 0, sentence: String) {
    (self.tick, self.member, self.sentence) = (tick, member, sentence)
  }

  /// A difference that is known to be in a tick.
  package init(
    in tick: Int, of lane: [TextLane.Entry], and other: [TextLane.Entry], sentence: String
  ) {
    let pairs = zip(lane.lazy.filter { $0.tick == tick }, other.lazy.filter { $0.tick == tick })
    self.init(tick: tick, member: pairs.prefix { $0.mark == $1.mark }.count, sentence: sentence)
  }
}

/// The first difference of two lanes; nil if they are equal.
///
/// - Parameters:
///   - expected: The expected marks.
///   - actual: The actual marks.
///   - matches: Whether the expected mark and the actual mark at these two positions are equal.
/// - Returns: Its place, and a sentence that says what was expected there and what came.
package func firstDifference(
  expected: [TextLane.Entry], actual: [TextLane.Entry], matches: (Int, Int) -> Bool
) -> LaneDifference? {
  var index = 0
  while index < expected.count, index < actual.count,
    expected[index].tick == actual[index].tick, matches(index, index)
  { index += 1 }
  guard index < expected.count || index < actual.count else { return nil }
  let names = namesOfEqual(expected, actual, matches)
  let expected = expected.named(names)
  let tick = min(
    index < expected.count ? expected[index].tick : .max,
    index < actual.count ? actual[index].tick : .max)
  let isMissing = index < expected.count && expected[index].tick == tick
  let isExtra = index < actual.count && actual[index].tick == tick
  let wanted = group(of: expected, around: index, at: tick)
  let came = group(of: actual, around: index, at: tick)
  var difference = LaneDifference(tick: tick, member: index - wanted.startIndex, sentence: "")
  difference.namesOfEqual = names
  if isExtra, !isMissing,
    let place = firstUnclaimed(
      of: expected, from: index, others: actual, matches: { matches($0, index) },
      claims: { matches($0, $1) })
  {
    let mark = words(actual[index].mark, asSubject: true)
    let due = expected[place].tick
    difference.early = due - tick
    difference.sentence =
      "\(mark) came at tick \(tick), \(ticks(due - tick)) early: it was expected at tick \(due)"
    return difference
  }
  let (sentence, isOfOne) = comparison(wanted, came, difference.member, tick)
  difference.sentence = sentence
  if isMissing, !isExtra,
    let late = firstUnclaimed(
      of: actual, from: index, others: expected, matches: { matches(index, $0) },
      claims: { matches($1, $0) })
  {
    let mark = isOfOne ? nil : words(expected[index].mark, asSubject: true)
    let came = actual[late].tick
    difference.sentence +=
      "; \(mark ?? "it") came at tick \(came), \(ticks(came - tick)) late"
  }
  return difference
}

/// The values that came, by the numbers of the equal values that were expected in the same places, if their texts differ.
private func namesOfEqual(
  _ expected: [TextLane.Entry], _ actual: [TextLane.Entry], _ matches: (Int, Int) -> Bool
) -> [Int: TextLane.Mark] {
  var names: [Int: TextLane.Mark] = [:]
  var (wanted, came) = (0, 0)
  while wanted < expected.count, came < actual.count {
    let (due, tick) = (expected[wanted].tick, actual[came].tick)
    if due == tick, case .value = expected[wanted].mark,
      expected[wanted].mark != actual[came].mark, matches(wanted, came)
    {
      names[wanted] = actual[came].mark
    }
    if due <= tick { wanted += 1 }
    if tick <= due { came += 1 }
  }
  return names
}

extension [TextLane.Entry] {
  /// The entries with other marks in some places.
  package func named(_ names: [Int: TextLane.Mark]) -> [TextLane.Entry] {
    var entries = self
    for (place, mark) in names { entries[place].mark = mark }
    return entries
  }
}

/// What to write if an event came early by the width of the value before it, and a time stands between the two, or by
/// the `-` at the start of the lane, with a time behind it.
///
/// - Parameters:
///   - difference: The first difference.
///   - text: The expected lane, as it was written.
///   - tick: The length of a tick.
/// - Returns: A sentence such as "a value takes a tick: write 900ms instead of 1s"; nil if there is another reason.
package func timeHint(_ difference: LaneDifference, in text: String, tick: Duration) -> String? {
  guard difference.early > 0, let lane = LaneParts(text, as: .events(isHot: true), tick: tick)
  else { return nil }
  var end = lane.start
  for (place, part) in lane.parts.enumerated() {
    end += part.ticks
    guard part.isTime, end == difference.tick + difference.early, place > 0 else { continue }
    let before = lane.parts[place - 1]
    guard !before.isTime, before.text != "-" || place == 1, before.ticks == difference.early,
      before.ticks <= part.ticks
    else { continue }
    let rest = part.ticks - before.ticks
    let time = part.text.hasSuffix("t") ? "\(rest)t" : timeText(tick * rest)
    let width =
      switch before.text {
      case "-": "a '-' takes a tick"
      default: before.ticks == 1 ? "a value takes a tick" : "a group takes its columns"
      }
    return "\(width): "
      + (rest == 0 ? "leave out \(part.text)" : "write \(time) instead of \(part.text)")
  }
  return nil
}

/// What to write if the lanes would be equal if each group in round brackets took one column, as elsewhere.
///
/// - Parameters:
///   - text: The expected lane, as it was written.
///   - expected: Its events.
///   - actual: The events that came.
///   - tick: The length of a tick.
/// - Returns: A sentence such as "(12) takes 4 columns: write [12] for one"; nil if there is another reason.
package func groupHint(
  in text: String, expected: [TextLane.Entry], actual: [TextLane.Entry], tick: Duration
) -> String? {
  func narrow(_ part: LanePart) -> String { "[\(part.text.dropFirst().dropLast())]" }
  guard expected.count == actual.count,
    let parts = LaneParts(text, as: .events(isHot: true), tick: tick)?.parts,
    let first = parts.first(where: \.isWideGroup),
    let lane = try? parseLane(
      parts.map { $0.isWideGroup ? narrow($0) : $0.text }.joined(separator: " "), tick: tick),
    lane.entries.count == expected.count
  else { return nil }
  let wouldBeEqual = zip(zip(lane.entries, expected), actual).allSatisfy { wanted, came in
    guard wanted.0.tick == came.tick else { return false }
    if case (.failed(nil), .failed) = (wanted.1.mark, came.mark) { return true }
    return wanted.1.mark == came.mark
  }
  guard wouldBeEqual else { return nil }
  return "\(first.text) takes \(first.ticks) columns: write \(narrow(first)) for one"
}

/// What to write if the letters of the value that came are values of their own in the expected lane.
///
/// - Parameters:
///   - difference: The first difference.
///   - expected: The expected events.
///   - actual: The events that came.
/// - Returns: A sentence such as "a value of several characters is in quotes: 'true'"; nil if there is another reason.
package func wordHint(
  _ difference: LaneDifference, expected: [TextLane.Entry], actual: [TextLane.Entry]
) -> String? {
  func place(in lane: [TextLane.Entry]) -> Int? {
    lane.firstIndex { $0.tick == difference.tick }.map { $0 + difference.member }
  }
  guard let came = place(in: actual), let start = place(in: expected), came < actual.count,
    case .value(let word) = actual[came].mark, word.text.count > 1
  else { return nil }
  let letters = expected[start...].prefix(word.text.count).map { entry in
    if case .value(let label) = entry.mark { label.text } else { "" }
  }
  guard letters.count > 1, letters.first != word.text, letters.joined() == word.text else {
    return nil
  }
  return "a value of several characters is in quotes: \(quoted(word.text))"
}

/// The entries of a tick around the place of the first difference.
private func group(
  of lane: [TextLane.Entry], around index: Int, at tick: Int
) -> ArraySlice<TextLane.Entry> {
  var (start, end) = (index, index)
  while start > 0, lane[start - 1].tick == tick { start -= 1 }
  while end < lane.count, lane[end].tick == tick { end += 1 }
  return lane[start..<end]
}

/// What was expected in a tick and what came: all events if they are few, and otherwise the first that differs.
///
/// - Returns: The sentence, and whether it names one event as expected.
private func comparison(
  _ wanted: ArraySlice<TextLane.Entry>, _ came: ArraySlice<TextLane.Entry>, _ member: Int,
  _ tick: Int
) -> (sentence: String, isOfOne: Bool) {
  let counts = (wanted: wanted.count, came: came.count)
  let most = max(counts.wanted, counts.came)
  if most > 1, most <= mostListed {
    let (all, others) = (list(wanted), list(came))
    if all.count + others.count <= longestLists {
      return (unexpected(tick, all, others), counts.wanted == 1)
    }
  }
  let marks = (wanted.dropFirst(member).first?.mark, came.dropFirst(member).first?.mark)
  let (own, other) = words(marks.0, marks.1)
  let alike =
    if case .value? = marks.0, own == other { "; they look the same, but are not equal" } else {
      ""
    }
  if most == 1 { return (unexpected(tick, own, other) + alike, true) }
  return (
    unexpected(tick, member: member, of: counts, own, other) + alike,
    counts.wanted == 1 || counts.came > 0
  )
}

/// A sentence lists up to so many events, if both lists together have at most so many characters.
private let (mostListed, longestLists) = (4, 160)

/// The first matching entry of a lane that has no equal entry at the same tick of the other lane.
private func firstUnclaimed(
  of lane: [TextLane.Entry], from start: Int, others: [TextLane.Entry], matches: (Int) -> Bool,
  claims: (_ own: Int, _ other: Int) -> Bool
) -> Int? {
  var other = start
  for place in lane.indices.dropFirst(start) where matches(place) {
    let tick = lane[place].tick
    while other < others.count, others[other].tick < tick { other += 1 }
    // Only a few entries of the tick are checked, so that a long lane is not compared with itself.
    let isClaimed = others[other...].prefix(64).indices.contains {
      others[$0].tick == tick && claims(place, $0)
    }
    if !isClaimed { return place }
  }
  return nil
}

private func unexpected(_ tick: Int, _ wanted: String, _ came: String) -> String {
  "at tick \(tick): \(wanted.isEmpty ? "nothing" : wanted) was expected, but "
    + "\(came.isEmpty ? "nothing" : came) came"
}

/// The difference of two groups of events.
///
/// - Parameters:
///   - tick: Their tick.
///   - member: How many events at their start are equal.
///   - counts: How many were expected, and how many came.
///   - wanted: The first that differs; empty if no more events were expected.
///   - came: What came in its place; empty for nothing.
/// - Returns: The sentence.
private func unexpected(
  _ tick: Int, member: Int, of counts: (wanted: Int, came: Int), _ wanted: String, _ came: String
) -> String {
  func andMore(_ event: String, _ count: Int) -> String {
    switch count - member - 1 {
    case 0: event
    case 1: "\(event) and 1 more event"
    case let more: "\(event) and \(more) more events"
    }
  }
  if wanted.isEmpty {
    let place = member == 0 ? "" : ", after \(member) \(member == 1 ? "event" : "events")"
    return "at tick \(tick)\(place): nothing was expected, but \(andMore(came, counts.came)) came"
  }
  if counts.came == 0 {
    return "at tick \(tick): \(andMore(wanted, counts.wanted)) were expected, but nothing came"
  }
  guard counts.wanted > 1 else {
    return "at tick \(tick): \(wanted) was expected, but \(andMore(came, counts.came)) came"
  }
  let lead =
    "at tick \(tick), the \(ordinal(member + 1)) of \(counts.wanted) events: "
    + "\(wanted) was expected, but "
  guard !came.isEmpty else { return lead + "nothing came" }
  if counts.came == 1 { return "\(lead)only \(came) came" }
  return "\(lead)\(came) came"
    + (counts.wanted == counts.came ? "" : "; \(counts.came) events came")
}

private func ordinal(_ number: Int) -> String {
  let isTeen = (11...13).contains(number % 100)
  switch number % 10 {
  case 1 where !isTeen: return "\(number)st"
  case 2 where !isTeen: return "\(number)nd"
  case 3 where !isTeen: return "\(number)rd"
  default: return "\(number)th"
  }
}

private func ticks(_ count: Int) -> String { count == 1 ? "1 tick" : "\(count) ticks" }

private func list(_ entries: ArraySlice<TextLane.Entry>) -> String {
  entries.map { words($0.mark) }.joined(separator: ", then ")
}

/// The words for an event in a sentence, with a long value shortened.
func words(_ mark: TextLane.Mark, asSubject isSubject: Bool = false, around place: Int = 0)
  -> String
{
  switch mark {
  case .value(let label): printedLabel(excerpt(label.text, around: place))
  case .completed: isSubject ? "the completion" : "completed"
  case .interrupted: isSubject ? "the interruption" : "interrupted"
  case .failed(nil): "a failure"
  case .failed(let label?): "the failure \(excerpt(label.text, around: place))"
  }
}

/// The words for two events that differ, with long values shown where they differ.
func words(_ own: TextLane.Mark?, _ other: TextLane.Mark?) -> (String, String) {
  let place = zip(own?.text ?? "", other?.text ?? "").prefix { $0 == $1 }.count
  let texts = (
    own.map { words($0, around: place) } ?? "", other.map { words($0, around: place) } ?? ""
  )
  let areAlike = blanked(texts.0) == blanked(texts.1)
  return areAlike && texts.0 != texts.1 ? (escaped(texts.0), escaped(texts.1)) : texts
}

/// A text with a space for whatever looks like one, or like nothing.
private func blanked(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { isBlank($0) ? " " : $0 }))
}

/// A text in which nobody can mistake a blank for a space.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.map { isBlank($0) ? $0.escaped(asASCII: true) : "\($0)" }.joined()
}

private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
  scalar != " " && (isControl(scalar) || scalar.properties.isWhitespace)
}

extension TextLane.Mark {
  fileprivate var text: String? {
    switch self {
    case .value(let label): label.text
    case .failed(let label): label?.text
    case .completed, .interrupted: nil
    }
  }
}

/// A text, or the part of a long one around a place.
private func excerpt(_ text: String, around place: Int) -> String {
  let (longest, lead) = (100, 30)
  // A text has at most as many characters as bytes, which are cheap to count.
  guard text.utf8.count > longest, text.count > longest else { return text }
  let start = max(0, min(place - lead, text.count - longest))
  let piece = text.dropFirst(start).prefix(longest)
  return (start > 0 ? "..." : "") + piece + (start + longest < text.count ? "..." : "")
}

extension Timeline {
  /// How this timeline differs from another, as aligned lanes with the first difference marked and
  /// described; nil if they are equal.
  ///
  /// - Parameter expected: The timeline that was expected.
  /// - Returns: Several lines of text.
  public func difference(from expected: Timeline) -> String? where Value: Equatable {
    origin?.noteUse()
    expected.origin?.noteUse()
    let (own, other) = (reread(withTickOf: expected), expected.reread(withTickOf: self))
    return own.difference(
      from: other, at: own.findDifference(from: other, by: ==), written: expected.origin?.literal,
      in: TimelineOrigin.Surroundings(
        names: [expected.origin, origin].flatMap { $0?.names?() ?? [] },
        tick: origin?.tickLength ?? .milliseconds(1)))
  }

  /// The first difference from an expected timeline; nil if they are equal, or if one of them proves nothing.
  func findDifference<V, E>(
    from expected: Timeline<V, E>, by areEquivalent: (Value, V) -> Bool
  ) -> LaneDifference? {
    guard uncountedProblem == nil, expected.uncountedProblem == nil else { return nil }
    return firstDifference(expected: expected.textEntries, actual: textEntries) {
      wanted, came in
      uncountedEntries[came].mark.matches(expected.uncountedEntries[wanted].mark, by: areEquivalent)
    }
  }

  /// Draws the timeline above an expected one, with a mark under the first difference and a sentence.
  ///
  /// - Parameters:
  ///   - expected: The expected timeline.
  ///   - difference: The first difference.
  ///   - literal: The text of an expected literal with times or groups.
  ///   - surroundings: What is drawn around the two.
  /// - Returns: The drawing, or why there is none; nil if they are equal.
  func difference<V, E>(
    from expected: Timeline<V, E>, at difference: LaneDifference?, written literal: String?,
    in surroundings: TimelineOrigin.Surroundings
  ) -> String? {
    if let problem = uncountedProblem { return unprovenText(problem) }
    if let problem = expected.uncountedProblem {
      return "the expected timeline cannot be read: \(problem)"
    }
    guard var difference else { return nil }
    if let literal,
      let hint = groupHint(
        in: literal, expected: expected.textEntries, actual: textEntries, tick: surroundings.tick)
        ?? timeHint(difference, in: literal, tick: surroundings.tick)
    {
      difference.sentence += "; \(hint)"
    } else if let hint = wordHint(
      difference, expected: expected.textEntries, actual: textEntries)
    {
      difference.sentence += "; \(hint)"
    }
    let isExpected =
      expected.uncountedEnd.map { $0.mark.isInterruption && $0.tick == uncountedEnd?.tick }
      ?? false
    if !isExpected, let reason = reason(in: surroundings) {
      let came = uncountedEntries.isEmpty ? "nothing" : "interrupted"
      difference.sentence = "at tick \(difference.tick): \(came) came. \(reason)"
    }
    if let types = errorTypes(unlike: expected, at: difference) {
      difference.sentence += "; \(types)"
    }
    let (came, wanted) = (count(at: difference.tick), expected.count(at: difference.tick))
    if surroundings.isOfState, came > 0, came < wanted {
      difference.sentence += "; changes with no wait between them are recorded as one, the last"
    }
    // The end is after the difference, so the column of the difference is drawn even if nothing happens in it.
    let end = difference.tick + 1
    let (rows, legend) = shortened(
      surroundings.rows
        + .comparing(
          rows("actual", end: end), expected.rows("expected", end: end), at: difference),
      surroundings.names)
    let diagram = Diagram(rows, tick: surroundings.tick)
    // A long text does not help beside a drawing.
    let text = text
    let isSaid =
      text.utf8.count <= 200 && diagram.lane(surroundings.rows.count).events != text.events
    let lines =
      diagram.lines + legend + [difference.sentence]
      + (isSaid ? ["the actual timeline is written \(text)"] : [])
    return lines.joined(separator: "\n")
  }

  /// Why the timeline was interrupted or is empty; nil if it is neither, or if the reason is unknown.
  fileprivate func reason(in surroundings: TimelineOrigin.Surroundings) -> String? {
    guard let last = uncountedEntries.last else { return surroundings.reason(nil) }
    return last.mark.isInterruption ? surroundings.reason(last.tick) : nil
  }

  /// The types of the two errors in the place of a difference, if these have the same description.
  fileprivate func errorTypes<V, E>(
    unlike expected: Timeline<V, E>, at difference: LaneDifference
  ) -> String? {
    guard case .failed(.error(let came)) = mark(at: difference),
      case .failed(.error(let wanted)) = expected.mark(at: difference),
      type(of: came as any Swift.Error) != type(of: wanted as any Swift.Error),
      "\(came)" == "\(wanted)"
    else { return nil }
    return
      "the one that was expected is of the type \(type(of: wanted as any Swift.Error)), the one that came of the type "
      + "\(type(of: came as any Swift.Error))"
  }

  /// The event in the place of a difference.
  private func mark(at difference: LaneDifference) -> Mark? {
    uncountedEntries.lazy.filter { $0.tick == difference.tick }.dropFirst(difference.member).first?
      .mark
  }

  /// How many events a tick has.
  fileprivate func count(at tick: Int) -> Int {
    uncountedEntries.lazy.filter { $0.tick == tick }.count
  }
}

/// What the description of a recording says that could not be made.
func unprovenText(_ problem: String) -> String { "this recording cannot be compared: \(problem)" }

extension String {
  /// The marbles without what means nothing: the silence at the end, and blanks.
  fileprivate var events: Substring {
    var text = filter { $0 != " " }[...]
    while text.last == "-" { text.removeLast() }
    return text
  }
}

/// Replaces labels that would stretch every lane, or be read as others of a table, with those that a table has for them, or
/// with letters.
///
/// - Parameters:
///   - rows: The rows of a diagram.
///   - table: The labels of the tables: if two have the same label, that of the first counts.
/// - Returns: The rows, and a line for each label or letter with its meaning.
func shortened(
  _ rows: [Diagram.Row], _ table: [(text: String, label: String)]
) -> (rows: [Diagram.Row], legend: [String]) {
  var names: [String: String] = [:]
  var legend: [String] = []
  var rows = rows
  // A text that is the label of another value would be read as that.
  let meanings = Dictionary(grouping: table, by: \.label).mapValues { Set($0.map(\.text)) }
  func isReplaced(_ text: String) -> Bool {
    isLong(text) || meanings[text].map { !$0.contains(text) } ?? false
  }
  var used = labels(in: rows) { !isReplaced($0) }
  var given: [String: String] = [:]
  for (text, label) in table where given[text] == nil && !isLong(label) {
    if used.insert(label).inserted { given[text] = label }
  }
  // In reverse order.
  var free = "zyxwvutsrqponmlkjihgfedcba".map(String.init).filter { !used.contains($0) }
  for index in rows.indices {
    guard case .marks(var entries) = rows[index].content else { continue }
    for place in entries.indices {
      guard case .value(let label) = entries[place].mark, isReplaced(label.text) else { continue }
      if names[label.text] == nil {
        // If there are more values than letters, the remaining values stay as they are.
        guard let name = given[label.text] ?? free.popLast() else { continue }
        names[label.text] = name
        legend.append("\(name) = \(shownText(label.text))")
      }
      if let name = names[label.text] { entries[place].mark = .value(TextLane.Label(text: name)) }
    }
    rows[index].content = .marks(entries)
  }
  return (rows, legend)
}

private let longestLabel = 12

private func isLong(_ text: String) -> Bool {
  // Most texts are shorter than that in bytes too, which is cheap to check.
  text.utf8.count > longestLabel && displayWidth(of: text) > longestLabel
}

/// The labels that are drawn as they are.
private func labels(
  in rows: [Diagram.Row], where isDrawn: (_ text: String) -> Bool
) -> Set<String> {
  var labels: Set<String> = []
  for row in rows {
    guard case .marks(let entries) = row.content else { continue }
    for entry in entries {
      if case .value(let label) = entry.mark, isDrawn(label.text) { labels.insert(label.text) }
    }
  }
  return labels
}

/// A value's text on one line, cut if it is very long.
private func shownText(_ text: String) -> String {
  let line = printable(text)
  return line.count > 200 ? line.prefix(200) + "..." : line
}
