/// Lanes drawn for the eye, one above the other: a column per tick, each as wide as its widest label.
@usableFromInline
package struct Diagram: Sendable {
  /// A row of a diagram.
  @usableFromInline
  package struct Row: Sendable {
    @usableFromInline
    package enum Content: Sendable {
      /// Marks at their ticks.
      case marks([Lane.Entry])
      /// From when to when somebody observed.
      case subscription(SubscriptionMarks)
      /// Text that stands where lanes begin, such as a stage of a pipeline.
      case text(String)
    }

    @usableFromInline package var name: String
    @usableFromInline package var content: Content
    /// The tick in which the lane begins; before it, nothing is drawn.
    @usableFromInline package var start: Int
    /// The tick up to which a lane without an end goes on, exclusive.
    @usableFromInline package var end: Int?

    package init(_ name: String, _ content: Content, start: Int = 0, end: Int? = nil) {
      self.name = name
      self.content = content
      self.start = start
      self.end = end
    }
  }

  private let rows: [Row]
  private let cells: [[Int: String]]
  private let columns: DiagramColumns
  private let nameWidth: Int

  /// Lays out a diagram.
  ///
  /// - Parameters:
  ///   - rows: From top to bottom.
  ///   - tick: The length of a tick, for the time of folded stretches.
  package init(_ rows: [Row], tick: Duration) {
    self.rows = rows
    cells = rows.map(\.cells)
    nameWidth = rows.map { displayWidth(of: $0.name) }.max() ?? 0
    columns = DiagramColumns(rows: rows, cells: cells, tick: tick)
  }

  /// The rows as text, without trailing blanks.
  package var lines: [String] { rows.indices.map(line) }

  /// The whole diagram.
  package var text: String { lines.joined(separator: "\n") }

  /// The display column at which a tick's column begins, and how wide it is; nil for a tick that is not
  /// drawn by itself.
  package func column(of tick: Int) -> (start: Int, width: Int)? {
    columns.place(of: tick).map { (nameWidth + gap + $0.start, $0.width) }
  }

  /// A row of blanks with a caret under each column of a tick.
  package func marker(at tick: Int) -> String? {
    column(of: tick).map { String(repeating: " ", count: $0.start) + "^" }
  }

  private var gap: Int { nameWidth == 0 ? 0 : 2 }

  private func line(_ index: Int) -> String {
    let row = rows[index]
    let name =
      row.name + String(repeating: " ", count: nameWidth - displayWidth(of: row.name) + gap)
    if case .text(let text) = row.content { return trimmed(name + text) }
    var text = ""
    let end = row.lastTick
    for column in columns.all {
      switch column.content {
      case .tick(let tick):
        // Nothing is drawn after the end, nor before the beginning.
        let isAlive = tick >= row.start && tick <= end
        let cell = cells[index][tick] ?? (isAlive ? row.silence : "")
        let filler = isAlive && tick < end ? row.silence : " "
        text += cell
        text += String(
          repeating: filler.isEmpty ? " " : filler, count: column.width - displayWidth(of: cell))
      case .fold(let first, let last, let label):
        let isAlive = first >= row.start && last <= end && !row.silence.isEmpty
        text += isAlive ? label : String(repeating: " ", count: column.width)
      }
    }
    return trimmed(name + text)
  }
}

private func trimmed(_ text: String) -> String {
  var text = Substring(text)
  while text.last == " " { text.removeLast() }
  return String(text)
}
