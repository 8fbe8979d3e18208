/// The first tick at which two lanes differ.
package struct LaneDifference: Sendable {
  /// The tick.
  package var tick: Int
  /// The difference in words.
  package var sentence: String

  package init(tick: Int, sentence: String) { (self.tick, self.sentence) = (tick, sentence) }
}

/// The first difference of two lanes; nil if they are equal.
///
/// - Parameters:
///   - expected: The expected marks.
///   - actual: The actual marks.
///   - matches: Whether the expected mark and the actual mark at these two positions are equal.
/// - Returns: Its tick, and a sentence that says what was expected there and what came.
package func firstDifference(
  expected: [Lane.Entry], actual: [Lane.Entry], matches: (Int, Int) -> Bool
) -> LaneDifference? {
  var index = 0
  while index < expected.count, index < actual.count,
    expected[index].tick == actual[index].tick, matches(index, index)
  { index += 1 }
  guard index < expected.count || index < actual.count else { return nil }
  let tick = min(
    index < expected.count ? expected[index].tick : .max,
    index < actual.count ? actual[index].tick : .max)
  let wanted = expected.filter { $0.tick == tick }.map(\.mark)
  let came = actual.filter { $0.tick == tick }.map(\.mark)
  let isMissing = index < expected.count && expected[index].tick == tick
  let isExtra = index < actual.count && actual[index].tick == tick
  if isExtra, !isMissing,
    let place = firstUnclaimed(
      of: expected, from: index, others: actual, matches: { matches($0, index) },
      claims: { matches($0, $1) })
  {
    let mark = words([actual[index].mark], asSubject: true)
    let due = expected[place].tick
    return LaneDifference(
      tick: tick,
      sentence: TimelineMessages.early(mark, tick, due))
  }
  var sentence = TimelineMessages.unexpected(tick, words(wanted), words(came))
  if isMissing, !isExtra,
    let late = firstUnclaimed(
      of: actual, from: index, others: expected, matches: { matches(index, $0) },
      claims: { matches($1, $0) })
  {
    let mark = wanted.count == 1 ? nil : words([expected[index].mark], asSubject: true)
    sentence += TimelineMessages.late(mark, actual[late].tick, tick)
  }
  return LaneDifference(tick: tick, sentence: sentence)
}

/// The first matching entry of a lane that has no equal entry at the same tick of the other lane.
private func firstUnclaimed(
  of lane: [Lane.Entry], from start: Int, others: [Lane.Entry], matches: (Int) -> Bool,
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

private func words(_ marks: [Lane.Mark], asSubject isSubject: Bool = false) -> String {
  marks.map { mark in
    switch mark {
    case .value(let label): printedLabel(label.text)
    case .completed: isSubject ? "the completion" : "completed"
    case .interrupted: isSubject ? "the interruption" : "interrupted"
    case .failed(nil): "a failure"
    case .failed(let label?): "the failure \(label.text)"
    }
  }.joined(separator: ", then ")
}
