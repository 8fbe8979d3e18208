/// Lanes drawn one above the other: a column per tick, each as wide as its widest label.
@usableFromInline
package struct Diagram: Sendable {
  private let rows: [Row]
  private let cells: [[Int: DiagramCell]]
  private let columns: DiagramColumns
  private let nameWidth: Int
  private let style: DiagramStyle
  /// Whether the ticks are numbered above the lanes.
  private let hasRuler: Bool

  /// The name of the ruler.
  private static let rulerName = "tick"
  /// The width above which the ticks of a difference are numbered, because a sentence names one of them.
  private static let widestWithoutRuler = 10

  /// Lays out a diagram.
  ///
  /// - Parameters:
  ///   - rows: From top to bottom.
  ///   - tick: The length of a tick, for the time of folded stretches.
  ///   - style: The style. If it has a width, wider lanes continue below, all together.
  ///   - hasRuler: Whether the ticks are numbered even if the rows show no difference, or are short.
  package init(
    _ rows: [Row], tick: Duration, style: DiagramStyle = DiagramStyle(), hasRuler: Bool = false
  ) {
    self.rows = rows
    self.style = style
    let tight = Set(rows.flatMap(\.tightTicks))
    cells = rows.map { $0.cells(style, tight) }
    columns = DiagramColumns(rows: rows, cells: cells, tick: tick)
    let isOfDifference = rows.contains { if case .marker = $0.content { true } else { false } }
    // Columns that are wider than ticks cannot be counted.
    self.hasRuler =
      hasRuler || isOfDifference && columns.width > min(columns.all.count, Self.widestWithoutRuler)
    let names = rows.map(\.name) + (self.hasRuler ? [Self.rulerName] : [])
    nameWidth = names.map { displayWidth(of: $0) }.max() ?? 0
  }

  /// The rows as text, without trailing blanks.
  package var lines: [String] {
    let blocks = columns.blocks(upTo: style.width.map { $0 - nameWidth - gap })
    return blocks.flatMap { block in
      let isFirst = block == blocks.first
      let rows = rows.indices.filter {
        blocks.count == 1 || isShown($0, in: block, isFirst: isFirst)
      }
      return (isFirst ? [] : [""]) + (hasRuler ? [ruler(columns.all[block])] : [])
        + rows.flatMap { lines($0, columns.all[block]) }
    }
  }

  /// The whole diagram.
  package var text: String { lines.joined(separator: "\n") }

  /// The display column at which a tick's column begins, and its width; nil for a tick without a column
  /// of its own.
  package func column(of tick: Int) -> (start: Int, width: Int)? {
    columns.place(of: tick).map { (nameWidth + gap + $0.start, $0.width) }
  }

  /// The drawn lane of a row, without its name.
  func lane(_ index: Int) -> String {
    var line = PaintedLine()
    draw(index, columns.all[...], &line)
    return String(line.text(style).drop { $0 == " " })
  }

  private var gap: Int { nameWidth == 0 ? 0 : 2 }

  /// Whether a row has anything to show in a part of the columns; a row that is empty everywhere is shown in
  /// the first part.
  private func isShown(_ index: Int, in block: Range<Int>, isFirst: Bool) -> Bool {
    let row = rows[index]
    switch row.content {
    case .text: return isFirst
    case .marker(let tick): return columns.all[block].contains { $0.ticks.contains(tick) }
    case .marks, .subscription:
      guard row.lastTick >= row.start else { return isFirst }
      return columns.all[block].contains { $0.ticks.overlaps(row.start...row.lastTick) }
    }
  }

  private func lines(_ index: Int, _ columns: ArraySlice<DiagramColumns.Column>) -> [String] {
    let row = rows[index]
    var line = PaintedLine()
    line.append(row.name, .name)
    line.pad(to: nameWidth + gap)
    switch row.content {
    case .text(let text): return wrapped(printable(text), line)
    case .marker(let tick):
      for column in columns where column.ticks.upperBound < tick {
        line.pad(to: line.width + column.width)
      }
      // There may be rows of inner streams or stages between the two lanes.
      let compared = rows[..<index].indices.filter { rows[$0].isCompared(below: row) }.suffix(2)
      let events = compared.compactMap { cells[$0][tick] }
      line.pad(to: line.width + DiagramCell.offset(of: row.member, in: events))
      line.append(style.isUnicode ? "↑" : "^", .bad)
    case .marks, .subscription: draw(index, columns, &line)
    }
    return [line.text(style)]
  }

  /// A row of text, such as an operator, wrapped to the width.
  private func wrapped(_ text: String, _ line: PaintedLine) -> [String] {
    var lines: [String] = []
    var line = line
    let column = line.width
    var piece = ""
    var width = 0
    for character in text {
      // At least ten columns, however long the names are.
      let limit = max((style.width ?? .max) - line.width, 10)
      width += displayWidth(of: character)
      if width > limit {
        line.append(piece, .operator)
        lines.append(line.text(style))
        line = PaintedLine()
        line.pad(to: column + 2)
        piece = ""
        width = displayWidth(of: character)
      }
      piece.append(character)
    }
    line.append(piece, .operator)
    return lines + [line.text(style)]
  }

  /// The numbers of ticks.
  private func ruler(_ columns: ArraySlice<DiagramColumns.Column>) -> String {
    var line = PaintedLine()
    line.append(Self.rulerName, .name)
    line.pad(to: nameWidth + gap)
    var position = line.width
    var isBehindFold = false
    for (index, column) in zip(columns.indices, columns) {
      if column.fold == nil {
        let tick = column.ticks.lowerBound
        let isNamed = tick % 5 == 0 || index == columns.startIndex || isBehindFold
        let isInside = style.width.map { position + String(tick).count <= $0 } ?? true
        let hasRoom = line.width < position && isInside || index == columns.startIndex
        if isNamed, hasRoom {
          line.pad(to: position)
          line.append(String(tick), .ruler)
        }
      }
      isBehindFold = column.fold != nil
      position += column.width
    }
    return line.text(style)
  }

  private func draw(
    _ index: Int, _ columns: ArraySlice<DiagramColumns.Column>, _ line: inout PaintedLine
  ) {
    let row = rows[index]
    let silence = style.isUnicode ? "─" : "-"
    let last = row.lastTick
    var position = line.width
    // The first tick behind the columns that a group covers.
    var free = row.start
    for column in columns {
      // A space takes no time, as in marbles, so a dash is always a tick.
      line.pad(to: position)
      position += column.width
      let tick = column.ticks.lowerBound
      if let fold = column.fold {
        if tick >= row.start, column.ticks.upperBound <= last { line.append(fold, .silence) }
      } else if let cell = cells[index][tick] {
        line.append(cell.text, cell.paint)
        free = tick + cell.ticks
      } else if tick >= free, tick <= last {
        line.append(silence, .silence)
      }
    }
  }
}

extension Diagram {
  /// A row of a diagram.
  @usableFromInline
  package struct Row: Sendable {
    @usableFromInline
    package enum Content: Sendable {
      /// Marks at their ticks.
      case marks([TextLane.Entry])
      /// The start and end of an observation.
      case subscription(SubscriptionLane)
      /// Text at the start of the lanes, such as an operator.
      case text(String)
      /// A caret under a tick.
      case marker(Int)
    }

    @usableFromInline package var name: String
    @usableFromInline package var content: Content
    /// The tick at which the lane begins; nothing is drawn before it.
    @usableFromInline package var start: Int
    /// The tick up to which a lane without an end continues, exclusive.
    @usableFromInline package var end: Int?
    /// How many events of its tick are before the one that a caret points at.
    package var member = 0
    /// The number of an event in a tick that a caret below points at, and that is drawn even if the tick has too many.
    package var focus: (tick: Int, place: Int)?
    /// What a picture says about the time of the lane, if its ticks are not those of the other lanes.
    package var note: String?
    /// The tick in which the last observer left the lane.
    ///
    /// What comes later is faint in a picture.
    package var leftAt: Int?

    package init(_ name: String, _ content: Content, start: Int = 0, end: Int? = nil) {
      self.name = printable(name)
      self.content = content
      self.start = start
      self.end = end
    }
  }
}

extension Diagram.Row {
  /// A caret under the first difference of the two compared lanes above.
  package init(under difference: LaneDifference) {
    self.init("", .marker(difference.tick))
    member = difference.member
  }

  /// The row as one of two lanes to compare, with the event that differs drawn however many its tick has.
  package func compared(at difference: LaneDifference) -> Diagram.Row {
    var row = self
    row.focus = (difference.tick, difference.member)
    return row
  }

  /// Whether a caret points at one of its events.
  package func isCompared(below caret: Diagram.Row) -> Bool {
    guard case .marker(let tick) = caret.content, let focus else { return false }
    return focus == (tick, caret.member)
  }

  var isLane: Bool {
    switch content {
    case .marks, .subscription: true
    case .text, .marker: false
    }
  }

  /// The last tick at which anything is drawn.
  var lastTick: Int {
    switch content {
    case .text, .marker: return .min
    case .subscription(let marks):
      guard marks.start != nil else { return .min }
      return marks.end ?? end.map { $0 - 1 } ?? .max
    case .marks(let entries):
      if let last = entries.last, last.mark.isTerminal { return last.tick }
      return max(entries.last?.tick ?? .min, end.map { $0 - 1 } ?? .min)
    }
  }

  /// The ticks whose events cannot be drawn as a group that covers its columns, because something happens in these.
  var tightTicks: [Int] {
    let groups = groups
    return groups.indices.compactMap { index in
      let next = index + 1 < groups.count ? groups[index + 1].first?.tick : nil
      guard let tick = groups[index].first?.tick, groups[index].count > 1 else { return nil }
      let isCut = groups[index].count > DiagramCell.groupLimit
      return isCut || next.map { $0 < tick + DiagramCell.columns(of: groups[index].count) } ?? false
        ? tick : nil
    }
  }

  /// The events of each tick in which there are some.
  private var groups: [ArraySlice<TextLane.Entry>] {
    guard case .marks(let entries) = content else { return [] }
    var groups: [ArraySlice<TextLane.Entry>] = []
    var rest = entries[...]
    while let first = rest.first {
      groups.append(rest.prefix { $0.tick == first.tick })
      rest = rest[groups[groups.count - 1].endIndex...]
    }
    return groups
  }

  /// The cells of all ticks in which something happens.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - tight: The ticks in which a group of some row does not cover its columns. Groups of one tick look the same in
  ///     all rows.
  /// - Returns: The cells by their ticks.
  func cells(_ style: DiagramStyle, _ tight: Set<Int>) -> [Int: DiagramCell] {
    switch content {
    case .text, .marker: return [:]
    case .subscription(let marks):
      guard let start = marks.start else { return [:] }
      guard let end = marks.end else { return [start: DiagramCell("^", .value)] }
      guard start < end else {
        let columns = tight.contains(start) ? 1 : DiagramCell.columns(of: 2)
        return [start: DiagramCell("(^!)", .value, ticks: columns)]
      }
      return [start: DiagramCell("^", .value), end: DiagramCell("!", .value)]
    case .marks:
      var cells: [Int: DiagramCell] = [:]
      for group in groups {
        guard let tick = group.first?.tick else { continue }
        let focus = focus.flatMap { $0.tick == tick ? $0.place : nil }
        cells[tick] = DiagramCell(
          group.map(\.mark), focus: focus, isTight: tight.contains(tick), style)
      }
      return cells
    }
  }
}

extension [Diagram.Row] {
  /// Two lanes, each with its inner streams, and a caret under their first difference.
  static func comparing(
    _ upper: [Diagram.Row], _ lower: [Diagram.Row], at difference: LaneDifference
  ) -> [Diagram.Row] {
    upper.compared(at: difference)
      + lower.compared(at: difference, namedLike: difference.namesOfEqual)
      + [Diagram.Row(under: difference)]
  }

  /// A lane and its inner streams, of which the lane is compared.
  private func compared(
    at difference: LaneDifference, namedLike names: [Int: TextLane.Mark] = [:]
  ) -> [Diagram.Row] {
    prefix(1).map { row in
      var row = row.compared(at: difference)
      if case .marks(let entries) = row.content { row.content = .marks(entries.named(names)) }
      return row
    } + dropFirst()
  }
}

/// The style of a diagram.
package struct DiagramStyle: Hashable, Sendable {
  /// Whether lanes are drawn with lines instead of dashes.
  package var isUnicode: Bool
  /// Whether terminal colours are used.
  package var isColored: Bool
  /// The maximum width of a line in columns; nil for no limit.
  package var width: Int?

  package init(isUnicode: Bool = false, isColored: Bool = false, width: Int? = nil) {
    self.isUnicode = isUnicode
    self.isColored = isColored
    self.width = width
  }

  /// The text in the colour of its kind, if the style has colours.
  package func painted(_ text: String, _ paint: Paint) -> String {
    guard isColored, let code = paint.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

/// The kind of a piece of a drawing, which decides its colour.
package enum Paint: Sendable, CaseIterable {
  case blank
  /// The dashes of a lane, and the time of a folded stretch.
  case silence
  case name, `operator`, ruler
  case value, completed, failed, interrupted
  case good, bad, notice

  /// The terminal's code for the colour; nil for the default colour.
  fileprivate var code: String? {
    switch self {
    case .blank: nil
    case .silence, .ruler: "2"
    case .name: "1"
    case .operator: "34"
    case .value: "36"
    case .completed: "32"
    case .failed: "31"
    case .interrupted: "33"
    case .good: "1;32"
    case .bad: "1;31"
    case .notice: "1;33"
    }
  }

  /// What follows an escape character in a painted text.
  private static let codes = ["[0m"] + allCases.compactMap(\.code).map { "[\($0)m" }

  /// Changes a text, but not the codes of painted pieces in it.
  package static func keepingCodes(of text: String, _ change: (String) -> String) -> String {
    let pieces = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    let changed = pieces.dropFirst().map { piece in
      guard let code = codes.first(where: piece.hasPrefix) else {
        return change("\u{1B}" + piece)
      }
      return "\u{1B}" + code + change(String(piece.dropFirst(code.count)))
    }
    return change(String(pieces[0])) + changed.joined()
  }
}

/// A line made of pieces with different colours.
struct PaintedLine {
  private var pieces: [(text: String, paint: Paint)] = []
  private(set) var width = 0

  mutating func append(_ text: String, _ paint: Paint) {
    guard !text.isEmpty else { return }
    width += displayWidth(of: text)
    // The dashes of a lane are one piece, not one per tick; two events remain two pieces.
    if let last = pieces.last, last.paint == paint, paint == .silence || paint == .blank {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append((text, paint))
    }
  }

  mutating func pad(to column: Int) {
    append(String(repeating: " ", count: max(0, column - width)), .blank)
  }

  /// The text without trailing blanks.
  func text(_ style: DiagramStyle) -> String {
    var pieces = pieces
    while let last = pieces.last, last.paint == .blank { pieces.removeLast() }
    return pieces.map { style.painted($0.text, $0.paint) }.joined()
  }
}
