import ReactiveTesting

/// Aligns the lanes of a case so that the events of one tick are in one column.
///
/// Spaces take no time in a lane, so they fill the columns where another lane's text is longer.
struct LaneAlignment {
  /// A lane with the place of its text.
  struct Lane {
    /// The line number in the file.
    var line: Int
    var text: String
    var isSubscription: Bool
  }

  private let tick: Duration

  init(tick: Duration) { self.tick = tick }

  /// The aligned texts of the lanes, by line; lanes that cannot be aligned are left out.
  func aligned(_ lanes: [Lane]) -> [Int: String] {
    var layouts: [LaneParts] = []
    for lane in lanes {
      guard
        let layout = LaneParts(
          lane.text, as: lane.isSubscription ? .subscription : .events(isHot: true), tick: tick),
        // Two parts at one tick cannot have their own columns.
        layout.parts.allSatisfy({ $0.ticks > 0 })
      else { return [:] }
      layouts.append(layout)
    }
    guard let columns = columns(layouts, longest: lanes.map(\.text.utf8.count).max() ?? 0) else {
      return [:]
    }
    var result: [Int: String] = [:]
    for (lane, layout) in zip(lanes, layouts) {
      let text = text(layout, columns)
      guard isSame(lane, text) else { return [:] }
      result[lane.line] = text
    }
    return result
  }

  /// The column of each tick at which a part begins or ends; nil if one lane is so long that the others
  /// would be mostly spaces.
  private func columns(_ layouts: [LaneParts], longest: Int) -> [Int: Int]? {
    var endings: [Int: [(start: Int, width: Int)]] = [:]
    var ticks: Set<Int> = [0]
    for layout in layouts {
      var tick = layout.start
      ticks.insert(tick)
      for (index, part) in layout.parts.enumerated() {
        let end = tick + part.ticks
        let width = displayWidth(of: spaced(part, index, layout.parts.count))
        endings[end, default: []].append((tick, width))
        ticks.insert(end)
        tick = end
      }
    }
    var columns: [Int: Int] = [:]
    var last = 0
    for tick in ticks.sorted() {
      // Not before the end of any lane's text on the left: lanes are read one above the other.
      for ending in endings[tick] ?? [] {
        last = max(last, (columns[ending.start] ?? 0) + ending.width)
      }
      columns[tick] = last
    }
    return last <= 2 * longest + 200 ? columns : nil
  }

  /// A part with the spaces it needs on either side.
  private func spaced(_ part: LanePart, _ index: Int, _ count: Int) -> String {
    guard part.isTime else { return part.text }
    return (index == 0 ? "" : " ") + part.text + (index == count - 1 ? "" : " ")
  }

  private func text(_ layout: LaneParts, _ columns: [Int: Int]) -> String {
    var text = ""
    var width = 0
    var tick = layout.start
    for (index, part) in layout.parts.enumerated() {
      let column = columns[tick] ?? width
      text += String(repeating: " ", count: max(0, column - width))
      let piece = spaced(part, index, layout.parts.count)
      text += piece
      width = max(width, column) + displayWidth(of: piece)
      tick += part.ticks
    }
    return text
  }

  /// Whether a lane reads the same as before.
  private func isSame(_ lane: Lane, _ text: String) -> Bool {
    if lane.isSubscription {
      guard let old = try? parseSubscription(lane.text, tick: tick) else { return false }
      return (try? parseSubscription(text, tick: tick)) == old
    }
    guard let old = try? parseLane(lane.text, tick: tick),
      let new = try? parseLane(text, tick: tick)
    else { return false }
    return old.length == new.length && old.start == new.start
      && old.entries.map(\.tick) == new.entries.map(\.tick)
      && old.entries.map(\.mark) == new.entries.map(\.mark)
  }
}
