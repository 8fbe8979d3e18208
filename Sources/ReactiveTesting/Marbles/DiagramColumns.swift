/// The columns of a diagram: the width of each tick, and the stretches that are folded.
package struct DiagramColumns: Sendable {
  struct Column: Sendable {
    /// Its tick, or all ticks of a stretch that is folded.
    var ticks: ClosedRange<Int>
    /// What is drawn in place of a stretch in which no lane has anything to show; nil for a tick.
    var fold: String?
    var width: Int
    /// Whether a group that begins before it covers it.
    var isCovered = false
  }

  private(set) var all: [Column] = []
  /// The width of all columns.
  private(set) var width = 0
  private var places: [Int: (start: Int, width: Int)] = [:]

  init(rows: [Diagram.Row], cells: [[Int: DiagramCell]], tick: Duration) {
    var widths: [Int: Int] = [:]
    var groups: [(tick: Int, cell: DiagramCell)] = []
    for row in cells {
      for (tick, cell) in row {
        if cell.ticks > 1 { groups.append((tick, cell)) }
        let gap = cell.runs(into: row[tick + 1]) ? 1 : 0
        widths[tick] = max(widths[tick] ?? 1, cell.ticks > 1 ? 1 : cell.width + gap)
      }
    }
    // A group covers columns, as in marbles. Only what does not fit into them makes its own column wider.
    var covered: Set<Int> = []
    for (tick, cell) in groups.sorted(by: { $0.tick > $1.tick }) {
      let behind = tick + 1..<tick + cell.ticks
      covered.formUnion(behind)
      let room = behind.reduce(0) { $0 + (widths[$1] ?? 1) }
      widths[tick] = max(widths[tick] ?? 1, cell.width - room)
    }
    let lanes = rows.filter(\.isLane)
    let first = min(0, lanes.map(\.start).min() ?? 0, widths.keys.min() ?? 0)
    // A stretch ends wherever something happens: an event, or the start or end of a lane.
    var stops = covered.union(widths.keys)
    for lane in lanes {
      if lane.start > first { stops.insert(lane.start) }
      if let end = lane.end, end > lane.start { stops.insert(end - 1) }
    }
    var now = first
    for stop in stops.sorted() where stop >= first {
      if stop - now > 20 {
        // As in marbles: all of the silence is the time.
        let label = " \(Self.time(stop - now, tick)) "
        append(Column(ticks: now...stop - 1, fold: label, width: label.count))
      } else {
        for tick in now..<max(now, stop) { append(tick: tick) }
      }
      append(tick: stop, width: widths[stop] ?? 1, isCovered: covered.contains(stop))
      now = stop + 1
    }
  }

  /// Splits the columns into parts no wider than the limit, or ten if that is more, or a single column with those that
  /// its group covers.
  func blocks(upTo limit: Int?) -> [Range<Int>] {
    guard let limit else { return [all.indices] }
    var blocks: [Range<Int>] = []
    var start = 0
    var width = 0
    for (index, column) in all.enumerated() {
      if index > start, !column.isCovered, width + whole(index) > max(limit, 10) {
        blocks.append(start..<index)
        start = index
        width = 0
      }
      width += column.width
    }
    return blocks + [start..<all.count]
  }

  /// The width of a column and of those that its group covers.
  private func whole(_ index: Int) -> Int {
    all[(index + 1)...].prefix(while: \.isCovered).reduce(all[index].width) { $0 + $1.width }
  }

  /// The place of a tick; nil if the tick is in a fold or after the end.
  func place(of tick: Int) -> (start: Int, width: Int)? { places[tick] }

  private mutating func append(tick: Int, width: Int = 1, isCovered: Bool = false) {
    places[tick] = (self.width, width)
    append(Column(ticks: tick...tick, width: width, isCovered: isCovered))
  }

  private mutating func append(_ column: Column) {
    all.append(column)
    width += column.width
  }

  /// What a stretch of silence is drawn as.
  package static func time(_ ticks: Int, _ tick: Duration) -> String {
    // Written in ticks if the duration would be too long to represent.
    ticks < 1_000_000_000 && tick < .seconds(1_000_000) ? timeText(tick * ticks) : "\(ticks)t"
  }
}

/// The contents of one tick's column.
struct DiagramCell: Sendable {
  var text: String
  var paint: Paint
  var width: Int
  /// Whether it is a single value, whose label has no mark at its end.
  var isLabel: Bool
  /// Where each event of a group begins.
  var offsets: [Int] = []
  /// How many events there are.
  var count = 1
  /// How many ticks it covers: several for a group.
  var ticks: Int

  init(_ text: String, _ paint: Paint, isLabel: Bool = false, ticks: Int = 1) {
    self.text = text
    self.paint = paint
    self.isLabel = isLabel
    self.ticks = ticks
    width = displayWidth(of: text)
  }

  /// How many columns a group of events covers in marbles.
  static func columns(of count: Int) -> Int { count + 2 }

  /// How far right in its column a caret stands that points at an event.
  ///
  /// - Parameters:
  ///   - member: How many events of the tick are before it.
  ///   - cells: The cells to point at.
  /// - Returns: The place at which all of them have the event; zero if there is no such place.
  static func offset(of member: Int, in cells: [DiagramCell]) -> Int {
    guard member > 0 else { return 0 }
    let places = Set(cells.filter { member < $0.count }.compactMap { $0.offset(of: member) })
    return places.count == 1 ? places.first ?? 0 : 0
  }

  /// Where an event begins, or the note about the events that are not drawn.
  private func offset(of member: Int) -> Int? {
    member < offsets.count ? offsets[member] : offsets.last
  }

  /// Whether a reader could not see where this cell ends and the next one begins.
  func runs(into next: DiagramCell?) -> Bool {
    guard let next, isLabel, next.isLabel else { return false }
    return width > 1 || next.width > 1
  }
}

extension DiagramCell {
  /// Draws the events of a tick.
  ///
  /// - Parameters:
  ///   - marks: The events.
  ///   - focus: The number of an event that is drawn even if there are too many; nil for none.
  ///   - isTight: Whether a group takes only the column of its tick, and covers no others.
  ///   - style: The style.
  init(_ marks: [TextLane.Mark], focus: Int?, isTight: Bool, _ style: DiagramStyle) {
    let last = marks.last
    let paint: Paint =
      switch last {
      case .failed: .failed
      case .completed where marks.count == 1: .completed
      case .interrupted where marks.count == 1: .interrupted
      default: .value
      }
    guard marks.count > 1 else {
      self.init(
        last.map { Self.alone($0, isFocus: focus == 0, style) } ?? "", paint,
        isLabel: last?.isTerminal == false)
      return
    }
    // As in marbles, a value of several characters has quotes.
    func piece(_ mark: TextLane.Mark) -> String {
      guard case .value(let label) = mark else { return Self.symbol(of: mark, style) }
      return printedLabel(label.text.isEmpty ? "" : Self.shown(label.text))
    }
    func note(_ count: Int) -> String { " ... \(count) more" }
    var pieces = marks.prefix(Self.groupLimit).map(piece)
    var rest = marks.count - Self.groupLimit
    if let focus, focus >= Self.groupLimit, focus < marks.count {
      if focus > Self.groupLimit { pieces.append(note(focus - Self.groupLimit) + " ") }
      pieces.append(piece(marks[focus]))
      rest = marks.count - focus - 1
    }
    if rest > 0 { pieces.append(note(rest)) }
    var text = isTight ? "[" : "("
    var (width, offsets) = (1, [Int]())
    for piece in pieces {
      offsets.append(width)
      text += piece
      width += displayWidth(of: piece)
    }
    // Without the note about the rest, so that the last place is that of the event in focus. It is the one that
    // differs, so a caret under a later event does not occur.
    if rest > 0, focus ?? 0 >= Self.groupLimit { offsets.removeLast() }
    self.init(
      text + (isTight ? "]" : ")"), paint, ticks: isTight ? 1 : Self.columns(of: marks.count))
    (self.offsets, count) = (offsets, marks.count)
  }

  /// How many events of one tick are drawn; more would push everything after them out of sight.
  static let groupLimit = 40

  /// The only event of a tick; a failure in focus is drawn with its error, because another one may be drawn below it.
  private static func alone(
    _ mark: TextLane.Mark, isFocus: Bool, _ style: DiagramStyle
  ) -> String {
    let symbol = symbol(of: mark, style)
    switch mark {
    case .value where looksLikeSigns(symbol): return quoted(symbol)
    case .failed(let label?) where isFocus: return symbol + quoted(shown(label.text))
    default: return symbol
    }
  }

  /// Whether a reader could take a value for the signs of a lane: for silence, for an end, or for a blank.
  private static func looksLikeSigns(_ text: String) -> Bool {
    let signs: Set<Character> = ["-", "|", "#", "!", "^", "(", ")", "[", "]", " ", "─", "│", "✕"]
    let edges: Set<Character> = ["-", "|", "!", "^", " ", "─", "│", "✕"]
    guard let first = text.first, let last = text.last else { return false }
    if edges.contains(last) { return true }
    let isNegative = first == "-" && text.dropFirst().first?.isNumber == true
    return edges.contains(first) && !isNegative || text.allSatisfy(signs.contains)
  }

  private static func symbol(of mark: TextLane.Mark, _ style: DiagramStyle) -> String {
    switch mark {
    case .completed: style.isUnicode ? "│" : "|"
    case .interrupted: "!"
    case .failed: style.isUnicode ? "✕" : "#"
    case .value(let label): shown(label.text)
    }
  }

  /// A label that is safe to draw in a column: without characters that combine with their neighbours, without
  /// control characters, and about 40 columns wide.
  ///
  /// Of a longer one, the start and the end are drawn.
  private static func shown(_ text: String) -> String {
    guard !text.isEmpty else { return "''" }
    // Nearly all labels are of this kind.
    if text.utf8.count <= 40, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    let whole = fitting(text, 40)
    guard whole.isCut else { return whole.pieces.joined() }
    let tail = fitting(text.suffix(12).reversed(), 12)
    return fitting(text, 28).pieces.joined() + "..." + tail.pieces.reversed().joined()
  }

  /// As many characters as fit into some columns.
  private static func fitting(
    _ text: some Sequence<Character>, _ limit: Int
  ) -> (pieces: [String], isCut: Bool) {
    var pieces: [String] = []
    var width = 0
    for character in text {
      // A character without width would be invisible, or be drawn onto the character before it.
      let isShown = canStandAlone(character) && displayWidth(of: character) > 0
      let piece = isShown ? String(character) : "?"
      width += displayWidth(of: piece)
      guard width <= limit else { return (pieces, true) }
      pieces.append(piece)
    }
    return (pieces, false)
  }

  /// Whether a character looks the same next to any other, and is visible.
  private static func canStandAlone(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    let joins = scalars.last.map { $0.value == 0x200D } ?? false
    guard !joins, !scalars.contains(where: isControl) else { return false }
    guard scalars.count == 1, let scalar = scalars.first else { return true }
    switch scalar.value {
    // Parts of a Hangul syllable, and halves of a flag.
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF: return false
    default: return scalar.properties.generalCategory != .format
    }
  }
}
