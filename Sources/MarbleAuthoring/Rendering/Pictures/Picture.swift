import MarbleCases
import ReactiveTesting

/// A drawing with circles on arrows, and each operator in a box between its input and its output.
package struct Picture {
  static let margin = 16
  /// How many columns of text a label, a name and a stage may have.
  static let (labelLimit, nameLimit, stageLimit) = (20, 20, 100)
  /// How many events of a tick are drawn.
  static let stackLimit = 8
  private static let (leastWidth, leastWidthOfRemarks) = (320, 560)
  /// How wide a picture may become so that all its ticks are equally wide.
  private static let widestToScale = 900

  /// The whole title.
  let title: String
  private let isBad: Bool
  package var shapes: [PictureShape] = []
  /// The names on their ground, which stay in view where a page scrolls.
  package var pinned: [PictureShape] = []
  /// The places of all texts, which must not overlap.
  package var texts: [Box] = []
  package private(set) var width = 0
  package var height = 0

  let rows: [Diagram.Row]
  let groups: [Int: [Group]]
  let labels: PictureLabels
  package private(set) var columns: PictureColumns
  /// The distance of an end from the values of the same tick.
  package private(set) var offsets: [Int: Int] = [:]
  private let tick: Duration
  /// The width of the names.
  let nameWidth: Int
  var colors: [String: Int] = [:]
  /// Where lanes are, by the numbers of their rows.
  package var middles: [Int: Int] = [:]

  /// Lays out a picture.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - isBad: Whether the case failed; then its title and the marks of differences are red.
  ///   - rows: The lanes and stages, from top to bottom.
  ///   - remarks: What is said below them.
  ///   - tick: The length of a tick, for the time of folded stretches.
  ///   - name: A name for which room is kept, even if no lane has it.
  ///   - hasRuler: Whether the ticks have numbers even if no difference is marked.
  ///   - hasHeading: Whether the heading is drawn; it is read by screen readers in any case.
  package init(
    title: String, isBad: Bool, rows: [Diagram.Row], remarks: [String], tick: Duration,
    name: String = "", hasRuler: Bool = false, hasHeading: Bool = true
  ) {
    (self.title, self.isBad, self.tick) = (title, isBad, tick)
    self.rows = rows
    groups = Self.groups(rows)
    labels = PictureLabels(groups)
    nameWidth = ([name] + rows.map(\.name)).reduce(0) {
      max($0, $1.isEmpty ? 0 : Self.name($1).width + 14)
    }
    columns = PictureColumns([], [], from: 0, upTo: 0)
    let layout = layout()
    offsets = layout.offsets
    let besides = 26 + Self.margin
    columns = PictureColumns(
      layout.ticks, layout.extents, from: Self.margin + nameWidth,
      upTo: Self.widestToScale - besides)
    let heading = PictureText(title, .title, limit: Self.stageLimit)
    let widest = rows.lazy.compactMap { $0.stage.map { Self.stage($0).width + 32 } }.max() ?? 0
    let inner = max(
      columns.end + besides - 2 * Self.margin, widest, hasHeading ? heading.width : 0,
      remarks.isEmpty ? Self.leastWidth : Self.leastWidthOfRemarks)
    width = inner + 2 * Self.margin
    height = Self.margin
    if hasHeading {
      add(heading, at: Self.margin, isBad ? .bad : .line, height: 22)
      height += 30
    }
    let top = height
    // Sentences about a difference name its tick.
    if hasRuler || rows.contains(where: { $0.markedTick != nil }) { addRuler() }
    addFolds()
    addRows(from: top)
    for remark in remarks {
      let limit = inner / PictureShape.Font.remark.width(of: 1) - 1
      for line in PictureText.lines(of: remark, columns: limit) {
        add(PictureText(line, .remark, limit: limit), at: Self.margin, .line, height: 20)
        height += 20
      }
    }
    height += Self.margin
  }

  // MARK: Ticks

  mutating func addRuler() {
    var free = 0
    for (tick, middle) in columns.shown {
      let text = PictureText("\(tick)", .small, limit: 20)
      let left = middle - text.width / 2
      guard left >= free else { continue }
      addCentered(text, middle, height + 8, .subscription)
      free = left + text.width + 4
    }
    height += 20
  }

  mutating func addFolds() {
    guard !columns.folds.isEmpty else { return }
    for fold in columns.folds {
      let text = PictureText(DiagramColumns.time(fold.ticks, tick), .small, limit: 10)
      addCentered(text, fold.x + fold.width / 2, height + 8, .subscription)
    }
    height += 20
  }

  // MARK: Texts

  /// The name of a lane, with a blank for each blank before it.
  private static func name(_ name: String) -> PictureText {
    PictureText(name, .name, limit: nameLimit)
  }

  static func stage(_ text: String) -> PictureText {
    PictureText(text, .stage, limit: stageLimit)
  }

  mutating func addName(_ name: String, middle: Int) {
    let indent = name.prefix { $0 == " " }.count
    let text = PictureText(
      String(name.dropFirst(indent)), .name, limit: max(1, Self.nameLimit - indent))
    guard !text.text.isEmpty else { return }
    let x = Self.margin + PictureShape.Font.name.width(of: indent)
    addPinned(text, at: x, y: middle - 10)
  }

  /// Adds one ground for the names down to here, so that nothing that scrolls shows between them.
  mutating func addGround(from top: Int) {
    guard nameWidth > 0, top < height else { return }
    let box = Box(x: 0, y: top, width: Self.margin + nameWidth - 4, height: height - top)
    pinned.insert(.rectangle(box, radius: 0, .paper), at: 0)
  }

  mutating func addPinned(
    _ text: PictureText, at x: Int, y: Int, height: Int = 20, _ role: PictureShape.Role = .line
  ) {
    let box = Box(x: x, y: y, width: text.width, height: height)
    texts.append(box)
    pinned.append(.text(text.text, box, text.font, role, hint: text.hint))
  }

  mutating func addCentered(_ text: PictureText, _ x: Int, _ y: Int, _ role: PictureShape.Role) {
    let height = text.font == .small ? 14 : 20
    let box = Box(x: x - text.width / 2, y: y - height / 2, width: text.width, height: height)
    texts.append(box)
    shapes.append(.text(text.text, box, text.font, role, isCentered: true, hint: text.hint))
  }

  mutating func add(
    _ text: PictureText, at x: Int, _ role: PictureShape.Role, y: Int? = nil, height: Int
  ) {
    guard !text.text.allSatisfy({ $0 == " " }) else { return }
    let box = Box(x: x, y: y ?? self.height, width: text.width, height: height)
    texts.append(box)
    shapes.append(.text(text.text, box, text.font, role, hint: text.hint))
  }
}

extension Picture {
  mutating func addRows(from top: Int) {
    var tops: [Int] = []
    var ground = top
    defer { addGround(from: ground) }
    for (number, row) in rows.enumerated() {
      tops.append(height)
      if row.stage != nil { addGround(from: ground) }
      defer { if row.stage != nil { ground = height } }
      switch row.content {
      case .text(let text): row.stage == nil ? addText(text, of: row) : addStage(number)
      case .marker(let tick):
        addPointer(at: columns.middle(of: tick))
        // Two lanes are compared, with those of inner streams or stages between them, or each has a mark of its own.
        let last = rows[..<number].lastIndex { $0.markedTick != nil } ?? 0
        let compared = (last..<number).filter { rows[$0].isCompared(below: row) }
        addBand(at: tick, from: tops[compared.suffix(2).first ?? max(0, number - 1)])
      case .subscription(let marks): addSubscription(marks, of: row)
      case .marks: addLane(number, row)
      }
    }
  }

  /// A band across the compared lanes at the tick in which they differ, and a bracket that joins them.
  private mutating func addBand(at tick: Int, from top: Int) {
    let x = columns.start(of: tick)
    let band = Box(x: x, y: top, width: columns.end(of: tick) - x, height: height - top)
    shapes.insert(.rectangle(band, radius: 4, isBad ? .band : .box), at: 0)
    let role: PictureShape.Role = isBad ? .bad : .subscription
    let (edge, start, end) = (Self.margin / 2, top + 8, height - 20)
    pinned.append(.line(fromX: edge, fromY: start, toX: edge, toY: end, role))
    for y in [start, end] {
      pinned.append(.line(fromX: edge, fromY: y, toX: edge + 4, toY: y, role))
    }
  }

  /// Where the lines of lanes end, before the tips of their arrows.
  private var lineEnd: Int { width - Self.margin - 10 }

  private mutating func addLane(_ number: Int, _ row: Diagram.Row) {
    let groups = groups[number] ?? []
    if let note = row.note { addNote(note) }
    let middle = height + 22
    middles[number] = middle
    addName(row.name, middle: middle)
    let last = groups.last.map { $0.end == nil ? 0 : $0.tick } ?? 0
    let isNested = row.name.hasPrefix("  ")
    let first = columns.first
    let start = row.start <= first.tick ? first.x : columns.middle(of: row.start)
    let end = isNested && last > 0 ? columns.end(of: last) + 8 : lineEnd
    if isNested { addBranch(to: number, row, x: start, middle) }
    let left = min(end, row.leftAt.map { columns.middle(of: $0) } ?? end)
    addLine(from: start, to: left, middle)
    let place = shapes.count
    let seen = groups.prefix { $0.tick <= row.leftAt ?? .max }
    for group in seen { addGroup(group, columns.middle(of: group.tick), middle) }
    // What nobody saw is faint as a whole, so that its line does not show through its values.
    let unseen = shapes.count
    addLine(from: left, to: end, middle)
    shapes.append(.polygon([(end + 10, middle), (end, middle - 5), (end, middle + 5)], .line))
    for group in groups.dropFirst(seen.count) {
      addGroup(group, columns.middle(of: group.tick), middle)
    }
    let rest = Array(shapes[unseen...])
    shapes.removeSubrange(unseen...)
    shapes.insert(contentsOf: row.leftAt == nil ? rest : [.faint(rest)], at: place)
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
    addPinned(text, at: columns.first.x, y: height + 2, height: 14, .subscription)
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
    if x < end { shapes.append(.line(fromX: x, fromY: y, toX: end, toY: y, .line)) }
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

  private mutating func addEnd(_ mark: TextLane.Mark, _ x: Int, _ y: Int) {
    switch mark {
    case .value: break
    case .completed:
      shapes.append(.rectangle(Box(x: x - 2, y: y - 15, width: 4, height: 30), radius: 1, .end))
    case .interrupted:
      shapes.append(.polygon([(x, y - 12), (x + 9, y), (x, y + 12), (x - 9, y)], .interrupted))
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
    // It belongs to no tick, so it stays beside its name where a page scrolls.
    addPinned(
      PictureText(text, .remark, limit: Self.stageLimit), at: Self.margin + nameWidth,
      y: height + 4)
    height += 28
  }

  private mutating func addSubscription(_ marks: SubscriptionLane, of row: Diagram.Row) {
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
    let tip = [(x, height), (x - 7, height + 10), (x + 7, height + 10)]
    shapes.append(.polygon(tip, isBad ? .bad : .line))
    height += 18
  }
}

extension TextLane.Entry {
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
      case .text: break
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
  private func offset(of end: TextLane.Mark) -> Int {
    switch end {
    case .value, .completed: 3
    case .interrupted, .failed(nil): 8
    case .failed: endWidth(end) / 2
    }
  }

  private func endWidth(_ mark: TextLane.Mark) -> Int {
    guard case .failed(let text?) = mark else { return 24 }
    return max(24, label(text.text, .small).width + 8)
  }

  func label(_ text: String, _ font: PictureShape.Font = .label) -> PictureText {
    labels.text(text, font)
  }
}
