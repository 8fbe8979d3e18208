import ReactiveTesting

/// The rows of a drawing, cut to a size that someone can read.
///
/// A lane with many columns makes every other row as wide, so a small file could ask for a drawing that
/// fills all memory.
package struct BoundedRows {
  /// The maximum size, in characters.
  package static let limit = 4_000_000
  /// A width that is allowed for many rows.
  private static let leastWidth = 2_000
  /// The maximum width of a column and the folded stretch before it, without the label.
  private static let stopWidth = 22

  /// The note about lanes of which the end is not drawn.
  static func cutLanes(_ tick: Int) -> String {
    "... the lanes continue after tick \(tick); the rest is too long to draw"
  }

  package private(set) var rows: [Diagram.Row]
  /// Sentences about what was left out.
  package private(set) var notes: [String] = []

  /// Cuts rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - limit: The maximum size, in characters.
  ///   - most: The maximum width, in characters.
  package init(_ rows: [Diagram.Row], limit: Int = Self.limit, most: Int = .max) {
    self.rows = rows
    // Nearly all drawings are small, whatever their labels.
    let marks = rows.reduce(rows.count) { $0 + $1.entries.count }
    guard marks * 64 > min(most, limit / max(1, rows.count)) else { return }
    let stops = stops()
    let width = stops.reduce(0) { $0 + $1.width }
    guard width > min(most, limit / rows.count) else { return }
    let least = min(Self.leastWidth, limit / 50)
    let widest = min(width, most, max(least, limit / rows.count))
    cutColumns(stops, widest)
    cutRows(max(1, limit / widest))
  }

  /// The ticks in which something is drawn, each with its width, including what is before it.
  private func stops() -> [(tick: Int, width: Int)] {
    var widths: [Int: Int] = [:]
    for row in rows where row.isMarks {
      for stop in [row.start, row.end.map { $0 - 1 }].compactMap(\.self) {
        widths[stop, default: 1] += 0
      }
      var entries = row.entries[...]
      while let first = entries.first {
        let group = entries.prefix { $0.tick == first.tick }
        let labels = group.prefix(41).reduce(0) { $0 + $1.labelWidth }
        widths[first.tick] = max(widths[first.tick] ?? 1, labels)
        entries = entries.dropFirst(group.count)
      }
    }
    var last = Int.min / 2
    return widths.sorted { $0.key < $1.key }.map { tick, width in
      defer { last = tick }
      return (tick, min(tick - last, Self.stopWidth) + width)
    }
  }

  private mutating func cutColumns(_ stops: [(tick: Int, width: Int)], _ widest: Int) {
    var width = 0
    guard
      let over = stops.firstIndex(where: { stop in
        width += stop.width
        return width > widest
      }), over > 0
    else { return }
    let last = stops[over - 1].tick
    rows = rows.compactMap { $0.within(.min, last) }
    notes.append(Self.cutLanes(last))
  }

  /// Leaves out rows in the middle, because the last ones are outputs.
  private mutating func cutRows(_ most: Int) {
    guard rows.count > most else { return }
    let (first, count) = (most / 2, rows.count - most)
    let row = Diagram.Row("...", .text("\(count) more rows, which are too many to draw"))
    rows.replaceSubrange(first..<first + count, with: [row])
  }
}

extension Diagram.Row {
  fileprivate var isMarks: Bool {
    if case .marks = content { true } else { false }
  }

  /// The tick of a mark; nil for anything else.
  package var markedTick: Int? {
    if case .marker(let tick) = content { tick } else { nil }
  }

  /// The marks of a lane; empty for anything else.
  package var entries: [TextLane.Entry] {
    if case .marks(let entries) = content { entries } else { [] }
  }
}

extension TextLane.Entry {
  /// The maximum width of the mark, with a comma.
  fileprivate var labelWidth: Int {
    switch mark {
    case .value(let label): min(43, label.text.utf8.count) + 1
    case .completed, .failed, .interrupted: 2
    }
  }
}

/// The part of long lanes around their first difference.
package struct DifferenceWindow {
  package private(set) var rows: [Diagram.Row]
  /// Sentences about what was left out.
  package private(set) var notes: [String] = []

  /// Leaves out what is far from the marks of differences.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - before: How many ticks with events are drawn before the first mark.
  ///   - after: How many are drawn after the last one.
  package init(_ rows: [Diagram.Row], before: Int, after: Int) {
    self.rows = rows
    let marks = rows.compactMap(\.markedTick)
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
      row.content = .subscription(SubscriptionLane(start: start, end: end))
    case .marks(let entries):
      row.content = .marks(entries.filter { $0.tick >= from && $0.tick <= to })
      row.start = min(max(start, from), to)
    case .text: return self
    }
    row.end = to < .max ? min(end ?? to + 1, to + 1) : end
    return row
  }
}
