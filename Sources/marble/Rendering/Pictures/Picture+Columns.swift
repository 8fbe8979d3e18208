import ReactiveTesting

extension Picture {
  /// What is drawn in each tick.
  struct Layout {
    /// The ticks that lanes, brackets and marks need.
    var ticks: Set<Int> = []
    var extents: [PictureColumns.Extent] = []
    /// The distance of an end from the values of the same tick.
    var offsets: [Int: Int] = [:]
  }

  /// How much room the rows need.
  func layout() -> Layout {
    var layout = Layout()
    for (number, groups) in groups {
      layout.ticks.insert(rows[number].start)
      if let end = rows[number].end, end > rows[number].start { layout.ticks.insert(end - 1) }
      for group in groups {
        guard !group.values.isEmpty, let end = group.end else { continue }
        let offset = width(of: group) / 2 + self.offset(of: end)
        layout.offsets[group.tick] = max(layout.offsets[group.tick] ?? 0, offset)
      }
    }
    for (number, row) in rows.enumerated() {
      switch row.content {
      case .text, .ruler: break
      case .marker(let tick): layout.ticks.insert(tick)
      case .subscription(let marks):
        layout.ticks.formUnion([marks.start, marks.end].compactMap { $0 })
      case .marks:
        for group in groups[number] ?? [] {
          let half = (width(of: group) + 1) / 2
          let end = group.values.isEmpty ? nil : group.end
          let offset = end == nil ? 0 : layout.offsets[group.tick] ?? 0
          layout.extents.append(
            PictureColumns.Extent(
              row: number, tick: group.tick, left: half,
              right: end.map { offset + endWidth($0) / 2 } ?? half, offset: offset))
        }
      }
    }
    return layout
  }

  /// The width of the values, or of an end that stands alone.
  private func width(of group: Group) -> Int {
    guard !group.values.isEmpty else { return group.end.map(endWidth) ?? 0 }
    return group.values.reduce(38) { max($0, label($1.text).width + 18) }
  }

  /// How far an end is from the values before it.
  private func offset(of end: ReactiveTesting.Lane.Mark) -> Int {
    switch end {
    case .value, .completed: 3
    case .interrupted, .failed(nil): 8
    case .failed: endWidth(end) / 2
    }
  }

  private func endWidth(_ mark: ReactiveTesting.Lane.Mark) -> Int {
    guard case .failed(let text?) = mark else { return 24 }
    return max(24, label(text.text, .small).width + 8)
  }

  func label(_ text: String, _ font: PictureShape.Font = .label) -> PictureText {
    labels.text(text, font)
  }
}
