/// The columns of a diagram: the width of each tick, and the stretches that are folded.
struct DiagramColumns: Sendable {
  struct Column: Sendable {
    enum Content: Sendable {
      case tick(Int)
      /// A stretch in which no lane has anything to show, with the text drawn in its place.
      case fold(first: Int, last: Int, label: String)
    }

    var content: Content
    var width: Int

    var isFold: Bool {
      if case .fold = content { true } else { false }
    }

    var firstTick: Int {
      switch content {
      case .tick(let tick): tick
      case .fold(let first, _, _): first
      }
    }

    var lastTick: Int {
      switch content {
      case .tick(let tick): tick
      case .fold(_, let last, _): last
      }
    }

    func holds(_ tick: Int) -> Bool { firstTick <= tick && tick <= lastTick }

    func overlaps(_ ticks: ClosedRange<Int>) -> Bool {
      firstTick <= ticks.upperBound && ticks.lowerBound <= lastTick
    }
  }

  private(set) var all: [Column] = []
  private var places: [Int: (start: Int, width: Int)] = [:]

  init(rows: [Diagram.Row], cells: [[Int: DiagramCell]], tick: Duration) {
    var widths: [Int: Int] = [:]
    for row in cells {
      for (tick, cell) in row {
        let gap = cell.runs(into: row[tick + 1]) ? 1 : 0
        widths[tick] = max(widths[tick] ?? 1, cell.width + gap)
      }
    }
    let lanes = rows.filter(\.isLane)
    let first = min(0, lanes.map(\.start).min() ?? 0, widths.keys.min() ?? 0)
    // A stretch ends wherever something happens: an event, or the start or end of a lane.
    var stops = Set(widths.keys)
    for lane in lanes {
      stops.insert(lane.start)
      if let end = lane.end, end > lane.start { stops.insert(end - 1) }
    }
    var now = first
    for stop in stops.sorted() where stop >= first {
      if stop - now > 20 {
        // A dash on either side shows that the lane continues.
        append(.tick(now), 1)
        let label = " \(Self.time(stop - now - 2, tick)) "
        append(.fold(first: now + 1, last: stop - 2, label: label), label.count)
        append(.tick(stop - 1), 1)
      } else {
        for tick in now..<max(now, stop) { append(.tick(tick), 1) }
      }
      append(.tick(stop), widths[stop] ?? 1)
      now = stop + 1
    }
  }

  /// Splits the columns into parts no wider than the limit, or ten if that is more, or a single column.
  func blocks(upTo limit: Int?) -> [Range<Int>] {
    guard let limit else { return [all.indices] }
    var blocks: [Range<Int>] = []
    var start = 0
    var width = 0
    for (index, column) in all.enumerated() {
      if index > start, width + column.width > max(limit, 10) {
        blocks.append(start..<index)
        start = index
        width = 0
      }
      width += column.width
    }
    return blocks + [start..<all.count]
  }

  /// The place of a tick; nil if the tick is in a fold or after the end.
  func place(of tick: Int) -> (start: Int, width: Int)? { places[tick] }

  private var end = 0

  private mutating func append(_ content: Column.Content, _ width: Int) {
    if case .tick(let tick) = content { places[tick] = (end, width) }
    all.append(Column(content: content, width: width))
    end += width
  }

  private static func time(_ ticks: Int, _ tick: Duration) -> String {
    // Written in ticks if the duration would be too long to represent.
    ticks < 1_000_000_000 && tick < .seconds(1_000_000) ? timeText(tick * ticks) : "\(ticks)t"
  }
}
