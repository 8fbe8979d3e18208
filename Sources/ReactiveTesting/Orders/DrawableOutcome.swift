import Reactive

/// An outcome that is drawn.
protocol DrawableOutcome {
  /// The outcome in one line.
  var text: String { get }
  /// Why it proves nothing; nil if it is fine. Such an outcome does not equal itself.
  var fault: String? { get }
  /// The outcome below the one of the default order; the outcome alone if that is the same.
  func lines(beside standard: Any) -> [String]
  /// Forgets comparisons with other outcomes, which the test did not ask for.
  func forgetComparison()
}

extension Timeline: DrawableOutcome {
  func forgetComparison() { origin?.note(nil) }

  func lines(beside standard: Any) -> [String] {
    if let fault { return [unprovenText(fault)] }
    let inputs = origin?.test?.rows ?? []
    let surroundings = TimelineOrigin.Surroundings(
      rows: inputs + (origin?.stageRows(below: inputs) ?? []),
      tick: origin?.tickLength ?? .milliseconds(1))
    let (own, other) = (withoutOrigin, (standard as? Timeline)?.withoutOrigin)
    let end = (entries.last?.tick ?? 0) + 1
    let (actual, expected) = (own.lane, other?.lane ?? [])
    guard let other,
      let difference = firstDifference(
        expected: expected, actual: actual, matches: { expected[$0].mark == actual[$1].mark })
    else {
      let rows = surroundings.rows + own.rows(defaultOrderLane, end: end)
      return Diagram(rows, tick: surroundings.tick).lines
    }
    let rows =
      surroundings.rows
      + other.rows(defaultOrderLane, end: difference.tick + 1).compared(at: difference)
      + own.rows("this order", end: difference.tick + 1).compared(at: difference)
      + [Diagram.Row(under: difference)]
    return Diagram(rows, tick: surroundings.tick).lines
  }
}

extension [any DrawableOutcome] {
  /// The outcomes one after the other, each with its number; only those that differ from the default order's.
  fileprivate func lines(beside others: [any DrawableOutcome]) -> [String] {
    let texts = (own: map(\.text), others: others.map(\.text))
    return indices.flatMap { number -> [String] in
      guard others.indices.contains(number) else {
        return ["timeline \(number + 1):"] + self[number].lines(beside: self[number])
      }
      if texts.own != texts.others, texts.own[number] == texts.others[number] { return [] }
      return ["timeline \(number + 1):"] + self[number].lines(beside: others[number])
    }
  }
}

extension Array: DrawableOutcome where Element: DrawableOutcome {
  func forgetComparison() { for outcome in self { outcome.forgetComparison() } }

  var fault: String? { lazy.compactMap(\.fault).first }

  var text: String { "[" + map(\.text).joined(separator: ", ") + "]" }

  func lines(beside standard: Any) -> [String] {
    (self as [any DrawableOutcome]).lines(
      beside: (standard as? [Element]).map { $0 as [any DrawableOutcome] } ?? [])
  }
}
