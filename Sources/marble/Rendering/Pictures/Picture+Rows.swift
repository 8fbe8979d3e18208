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
      case .marks: addLane(number, row)
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

  private mutating func addLane(_ number: Int, _ row: Diagram.Row) {
    let groups = groups[number] ?? []
    if let note = row.note { addNote(note) }
    // A lane that is not at the ticks of the case is not below them.
    let indent = row.note == nil ? 0 : Self.indent
    let middle = height + 22
    middles[number] = middle
    addName(row.name, middle: middle)
    let last = groups.last.map { $0.end == nil ? 0 : $0.tick } ?? 0
    let isNested = row.name.hasPrefix("  ")
    let first = columns.first
    let start = (row.start <= first.tick ? first.x : columns.middle(of: row.start)) + indent
    let end = isNested && last > 0 ? columns.end(of: last) + 8 : lineEnd
    if isNested { addBranch(to: number, row, x: start, middle) }
    addLine(from: start, to: end, middle)
    shapes.append(
      .polygon([(end + 10, middle), (end, middle - 5), (end, middle + 5)], .line))
    for group in groups { addGroup(group, columns.middle(of: group.tick) + indent, middle) }
    let stack = groups.map(\.values.count).max() ?? 1
    let hasError = groups.contains { if case .failed(_?) = $0.end { true } else { false } }
    height += max(hasError ? 54 : 44, 44 + (stack - 1) * 32)
  }

  private mutating func addGroup(_ group: Group, _ x: Int, _ middle: Int) {
    if group.values.count > 1 {
      let bottom = middle + (group.values.count - 1) * 32
      shapes.append(.line(fromX: x, fromY: middle, toX: x, toY: bottom, .line))
    }
    for (place, value) in group.values.enumerated() { addValue(value, x, middle + place * 32) }
    if let end = group.end {
      addEnd(end, group.values.isEmpty ? x : x + (offsets[group.tick] ?? 0), middle)
    }
  }

  private mutating func addNote(_ note: String) {
    let text = PictureText(note, .small, limit: Self.stageLimit)
    add(text, at: columns.first.x + Self.indent, .subscription, y: height + 2, height: 14)
    height += 10
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

  private mutating func addValue(_ value: Group.Item, _ x: Int, _ y: Int) {
    let label = label(value.text)
    let color = colors[value.text] ?? colors.count
    if !value.isCount { colors[value.text] = color }
    // Up to two columns fit into a circle.
    let width = max(30, label.width + 12)
    let role: PictureShape.Role = value.isCount ? .box : .value(color)
    shapes.append(
      .rectangle(Box(x: x - width / 2, y: y - 15, width: width, height: 30), radius: 15, role))
    if !value.isCount, color / 8 % 3 == 1 {
      let ring = Box(x: x - width / 2 + 3, y: y - 12, width: width - 6, height: 24)
      shapes.append(.rectangle(ring, radius: 12, .ring(color)))
    }
    addCentered(label, x, y, value.isCount ? .line : role)
  }

  private mutating func addEnd(_ mark: ReactiveTesting.Lane.Mark, _ x: Int, _ y: Int) {
    switch mark {
    case .value: break
    case .completed:
      shapes.append(.rectangle(Box(x: x - 2, y: y - 15, width: 4, height: 30), radius: 1, .end))
    case .interrupted:
      shapes.append(
        .polygon([(x, y - 12), (x + 9, y), (x, y + 12), (x - 9, y)], .interrupted))
    case .failed(let text):
      shapes.append(.line(fromX: x - 9, fromY: y - 9, toX: x + 9, toY: y + 9, .bad))
      shapes.append(.line(fromX: x - 9, fromY: y + 9, toX: x + 9, toY: y - 9, .bad))
      if let text { addCentered(label(text.text, .small), x, y + 20, .bad) }
    }
  }

  private mutating func addStage(_ number: Int) {
    let text = Self.stage(rows[number].stage ?? "")
    let isFirst = number == 0 || rows[number - 1].stage == nil
    let isLast = number + 1 == rows.count || rows[number + 1].stage == nil
    if isFirst {
      let count = rows[number...].prefix { $0.stage != nil }.count
      let box = Box(
        x: Self.margin, y: height + 2, width: width - 2 * Self.margin, height: count * 24 + 12)
      shapes.append(.rectangle(box, radius: 8, .box))
      height += 8
    }
    add(text, at: Self.margin + 12, .line, y: height + 2, height: 20)
    height += isLast ? 34 : 24
  }

  private mutating func addText(_ text: String, of row: Diagram.Row) {
    addName(row.name, middle: height + 14)
    add(
      PictureText(text, .remark, limit: Self.stageLimit), at: Self.margin + names, .line,
      y: height + 4, height: 20)
    height += 28
  }

  private mutating func addSubscription(_ marks: SubscriptionMarks, of row: Diagram.Row) {
    guard let first = marks.start else { return }
    addName(row.name, middle: height + 10)
    // A name needs more room than a bracket.
    let room = row.name.isEmpty ? 0 : 12
    height += room
    let (start, y) = (columns.middle(of: first), height)
    let end = marks.end.map { columns.middle(of: $0) } ?? lineEnd
    shapes.append(.line(fromX: start, fromY: y, toX: max(start, end), toY: y, .subscription))
    for x in [start] + (marks.end == nil ? [] : [max(start, end)]) {
      shapes.append(.line(fromX: x, fromY: y - 5, toX: x, toY: y, .subscription))
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
