import ReactiveTesting

extension Picture {
  mutating func addRows() {
    let top = height
    var bands: [Int] = []
    for (number, row) in rows.enumerated() {
      switch row.content {
      case .text(let text): row.stage == nil ? addText(text, of: row) : addStage(number)
      case .ruler: break
      case .marker(let tick):
        bands.append(tick)
        addPointer(at: columns.middle(of: tick))
      case .subscription(let marks): addSubscription(marks, of: row)
      case .marks(let entries): addLane(number, row, entries)
      }
    }
    for tick in bands {
      let x = columns.start(of: tick)
      let band = Box(x: x, y: top, width: columns.end(of: tick) - x, height: height - top)
      shapes.insert(.rectangle(band, radius: 4, .band), at: 0)
    }
  }

  /// Where the lines of lanes end, before the tips of their arrows.
  private var lineEnd: Int { width - Self.margin - 10 }

  private mutating func addLane(
    _ number: Int, _ row: Diagram.Row, _ entries: [ReactiveTesting.Lane.Entry]
  ) {
    let groups = Self.groups(entries)
    let middle = height + 22
    middles[number] = middle
    addName(row.name, middle: middle)
    let last = entries.last.map { $0.mark.isTerminal ? $0.tick : 0 } ?? 0
    let isNested = row.name.hasPrefix("  ")
    let start = isNested ? columns.middle(of: row.start) : columns.start(of: row.start)
    let end = isNested && last > 0 ? columns.end(of: last) + 8 : lineEnd
    if isNested { addBranch(to: number, row, x: start, middle) }
    addLine(from: start, to: end, middle)
    shapes.append(
      .polygon([(end + 10, middle), (end, middle - 5), (end, middle + 5)], .line))
    for group in groups {
      let x = columns.middle(of: group.tick)
      if group.values.count > 1 {
        let bottom = middle + (group.values.count - 1) * 32
        shapes.append(.line(fromX: x, fromY: middle, toX: x, toY: bottom, .line))
      }
      for (place, value) in group.values.enumerated() {
        addValue(value, x, middle + place * 32, isCount: place == Self.stackLimit)
      }
      if let end = group.end {
        addEnd(end, group.values.isEmpty ? x : columns.middleOfEnd(of: group.tick), middle)
      }
    }
    let stack = groups.map(\.values.count).max() ?? 1
    let hasError = groups.contains { if case .failed(_?) = $0.end { true } else { false } }
    height += max(hasError ? 54 : 44, 44 + (stack - 1) * 32)
  }

  /// A line that is dotted where time is folded.
  private mutating func addLine(from start: Int, to end: Int, _ y: Int) {
    var x = start
    for fold in columns.folds where fold.x >= start && fold.x + fold.width <= end {
      shapes.append(.line(fromX: x, fromY: y, toX: fold.x + 4, toY: y, .line))
      x = fold.x + fold.width - 4
      shapes.append(
        .line(fromX: fold.x + 4, fromY: y, toX: x, toY: y, .subscription, isDashed: true))
    }
    shapes.append(.line(fromX: x, fromY: y, toX: end, toY: y, .line))
  }

  /// Leads from the value that stands for a stream to the stream's lane, if the lane above them has that value.
  private mutating func addBranch(to number: Int, _ row: Diagram.Row, x: Int, _ middle: Int) {
    let label = row.name.drop { $0 == " " }
    guard
      let parent = middles.keys.filter({ $0 < number && !rows[$0].name.hasPrefix("  ") }).max(),
      let top = middles[parent],
      rows[parent].entries.contains(where: { $0.tick == row.start && $0.isValue(label) })
    else { return }
    shapes.insert(
      .line(fromX: x, fromY: top, toX: x, toY: middle, .subscription, isDashed: true), at: 0)
  }

  private mutating func addValue(_ value: String, _ x: Int, _ y: Int, isCount: Bool) {
    let label = Self.label(value)
    let color = colors[value] ?? colors.count
    if !isCount { colors[value] = color }
    // Up to two columns fit into a circle.
    let width = max(30, label.width + 12)
    shapes.append(
      .rectangle(
        Box(x: x - width / 2, y: y - 15, width: width, height: 30), radius: 15,
        isCount ? .box : .value(color % 8)))
    addCentered(label, x, y, .label, isCount ? .line : .value(color % 8))
  }

  private mutating func addEnd(_ mark: ReactiveTesting.Lane.Mark, _ x: Int, _ y: Int) {
    switch mark {
    case .value: break
    case .completed:
      shapes.append(.rectangle(Box(x: x - 2, y: y - 15, width: 4, height: 30), radius: 1, .end))
    case .interrupted:
      shapes.append(
        .polygon([(x, y - 12), (x + 9, y), (x, y + 12), (x - 9, y)], .interrupted))
    case .failed(let label):
      shapes.append(.line(fromX: x - 9, fromY: y - 9, toX: x + 9, toY: y + 9, .bad))
      shapes.append(.line(fromX: x - 9, fromY: y + 9, toX: x + 9, toY: y - 9, .bad))
      if let label { addCentered(Self.label(label.text), x, y + 20, .small, .bad) }
    }
  }

  private mutating func addStage(_ number: Int) {
    let text = PictureText(rows[number].stage ?? "", limit: Self.stageLimit)
    let isFirst = number == 0 || rows[number - 1].stage == nil
    let isLast = number + 1 == rows.count || rows[number + 1].stage == nil
    if isFirst {
      let count = rows[number...].prefix { $0.stage != nil }.count
      let box = Box(
        x: Self.margin, y: height + 2, width: width - 2 * Self.margin, height: count * 24 + 12)
      shapes.append(.rectangle(box, radius: 8, .box))
      height += 8
    }
    addCentered(text, width / 2, height + 12, .stage, .line)
    height += isLast ? 34 : 24
  }

  private mutating func addText(_ text: String, of row: Diagram.Row) {
    addName(row.name, middle: height + 14)
    add(
      PictureText(text, limit: Self.stageLimit), at: Self.margin + names, .remark, .line,
      y: height + 4, height: 20)
    height += 28
  }

  private mutating func addSubscription(_ marks: SubscriptionMarks, of row: Diagram.Row) {
    guard let first = marks.start else { return }
    addName(row.name, middle: height + 10)
    // A name needs more room than a bracket.
    let room = row.name.isEmpty ? 0 : 12
    height += room
    let (start, y) = (columns.start(of: first) + 4, height)
    let end = marks.end.map { columns.middle(of: $0) } ?? lineEnd
    shapes.append(.line(fromX: start, fromY: y, toX: max(start, end), toY: y, .subscription))
    shapes.append(.line(fromX: start, fromY: y - 5, toX: start, toY: y, .subscription))
    if marks.end != nil {
      shapes.append(
        .line(fromX: max(start, end), fromY: y - 5, toX: max(start, end), toY: y, .subscription))
    }
    height += 8 + room / 3
  }

  private mutating func addPointer(at x: Int) {
    shapes.append(
      .polygon([(x, height), (x - 7, height + 10), (x + 7, height + 10)], .bad))
    height += 18
  }
}

extension ReactiveTesting.Lane.Entry {
  /// Whether this is a value with a label.
  fileprivate func isValue(_ label: Substring) -> Bool {
    if case .value(let value) = mark { value.text == label } else { false }
  }
}

extension Diagram.Row {
  /// The text of a stage; nil for anything else.
  var stage: String? {
    if case .text(let text) = content, name.isEmpty { text } else { nil }
  }
}
