import ReactiveTesting

/// The part of long lanes around their first difference.
struct DifferenceWindow {
  private(set) var rows: [Diagram.Row]
  /// Sentences about what was left out.
  private(set) var notes: [String] = []

  /// Leaves out what is far from the marks of differences.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - before: How many ticks with events are drawn before the first mark.
  ///   - after: How many are drawn after the last one.
  init(_ rows: [Diagram.Row], before: Int, after: Int) {
    self.rows = rows
    let marks = rows.compactMap { if case .marker(let tick) = $0.content { tick } else { nil } }
    guard let first = marks.min(), let last = marks.max() else { return }
    let ticks = Set(rows.lazy.flatMap { $0.entries.lazy.map(\.tick) }).sorted()
    guard ticks.count > 2 * (before + after) else { return }
    let start = ticks.prefix { $0 < first }.count
    let from = start > 2 * before ? ticks[start - before] : Int.min
    // Marks that are far from the first one are left out.
    let ends = [last, first].map { mark in ticks.prefix { $0 <= mark }.count + after }
    let end = ends.first { $0 - start <= 2 * (before + after) } ?? ends[1]
    let to = end < ticks.count ? ticks[end] : Int.max
    if from > .min {
      notes.append("... the lanes are drawn from tick \(from) on; nothing differs before")
    }
    if to < .max { notes.append(BoundedRows.cutLanes(to)) }
    self.rows = rows.compactMap { $0.within(from, to) }
  }
}

extension Diagram.Row {
  /// The part of the row in some ticks; nil if it has none.
  fileprivate func within(_ from: Int, _ to: Int) -> Diagram.Row? {
    var row = self
    switch content {
    case .marker(let tick): return tick <= to ? self : nil
    case .subscription(let marks):
      if let end = marks.end, end < from { return nil }
      guard let start = marks.start, start <= to else { return nil }
      let end = marks.end.flatMap { $0 <= to ? $0 : nil }
      row.content = .subscription(SubscriptionMarks(start: start, end: end))
    case .marks(let entries):
      row.content = .marks(entries.filter { $0.tick >= from && $0.tick <= to })
      row.start = min(start, to)
    case .text, .ruler: return self
    }
    row.end = to < .max ? min(end ?? to + 1, to + 1) : end
    return row
  }
}
