import ReactiveTesting

extension Picture {
  /// How wide each tick has to be.
  func widths() -> [Int: (values: Int, end: Int)] {
    var widths: [Int: (values: Int, end: Int)] = [:]
    for row in rows {
      switch row.content {
      case .text, .ruler: break
      case .marker(let tick): widths[tick, default: (0, 0)].values += 0
      case .subscription(let marks):
        for tick in [marks.start, marks.end].compactMap({ $0 }) {
          widths[tick, default: (0, 0)].values += 0
        }
      case .marks(let entries):
        widths[row.start, default: (0, 0)].values += 0
        if let end = row.end, end > row.start { widths[end - 1, default: (0, 0)].values += 0 }
        for group in Self.groups(entries) {
          var width = widths[group.tick] ?? (0, 0)
          let values = group.values.map { Self.label($0).width + 18 }.max() ?? 0
          let end = group.end.map { Self.endWidth($0) } ?? 0
          // An end on its own is where the values of other lanes are.
          if group.values.isEmpty {
            width.values = max(width.values, end)
          } else {
            width = (max(width.values, max(values, 38)), max(width.end, end))
          }
          widths[group.tick] = width
        }
      }
    }
    return widths
  }

  /// The events of a tick.
  struct Group {
    var tick: Int
    var values: [String] = []
    var end: ReactiveTesting.Lane.Mark?
  }

  static func groups(_ entries: [ReactiveTesting.Lane.Entry]) -> [Group] {
    var groups: [Group] = []
    for entry in entries {
      if groups.last?.tick != entry.tick { groups.append(Group(tick: entry.tick)) }
      let last = groups.count - 1
      if case .value(let label) = entry.mark {
        groups[last].values.append(label.text)
      } else {
        groups[last].end = entry.mark
      }
    }
    return groups.map { group in
      var group = group
      let more = group.values.count - stackLimit
      if more > 0 { group.values = group.values.prefix(stackLimit) + ["+ \(more)"] }
      return group
    }
  }

  static func label(_ text: String) -> PictureText {
    PictureText(text.isEmpty ? "''" : text, limit: labelLimit)
  }

  static func endWidth(_ mark: ReactiveTesting.Lane.Mark) -> Int {
    guard case .failed(let label?) = mark else { return 24 }
    return max(24, Self.label(label.text).width + 8)
  }
}
