extension Diagram {
  /// A row of a diagram.
  @usableFromInline
  package struct Row: Sendable {
    @usableFromInline
    package enum Content: Sendable {
      /// Marks at their ticks.
      case marks([Lane.Entry])
      /// The start and end of an observation.
      case subscription(SubscriptionMarks)
      /// Text at the start of the lanes, such as a stage of a pipeline.
      case text(String)
      /// The numbers of ticks.
      case ruler
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
  func isCompared(below caret: Diagram.Row) -> Bool {
    guard case .marker(let tick) = caret.content, let focus else { return false }
    return focus == (tick, caret.member)
  }

  var isLane: Bool {
    switch content {
    case .marks, .subscription: true
    case .text, .ruler, .marker: false
    }
  }

  /// The last tick at which anything is drawn.
  var lastTick: Int {
    switch content {
    case .text, .ruler, .marker: return .min
    case .subscription(let marks):
      guard marks.start != nil else { return .min }
      return marks.end ?? end.map { $0 - 1 } ?? .max
    case .marks(let entries):
      if let last = entries.last, last.mark.isTerminal { return last.tick }
      return max(entries.last?.tick ?? .min, end.map { $0 - 1 } ?? .min)
    }
  }

  /// The cells of all ticks in which something happens.
  func cells(_ style: DiagramStyle) -> [Int: DiagramCell] {
    switch content {
    case .text, .ruler, .marker: return [:]
    case .subscription(let marks):
      guard let start = marks.start else { return [:] }
      guard let end = marks.end else { return [start: DiagramCell("^", .value)] }
      return start == end
        ? [start: DiagramCell("(^!)", .value)]
        : [start: DiagramCell("^", .value), end: DiagramCell("!", .value)]
    case .marks(let entries):
      var cells: [Int: DiagramCell] = [:]
      var index = 0
      while index < entries.count {
        let tick = entries[index].tick
        var end = index + 1
        while end < entries.count, entries[end].tick == tick { end += 1 }
        let focus = focus.flatMap { $0.tick == tick ? $0.place : nil }
        cells[tick] = DiagramCell(entries[index..<end].map(\.mark), focus: focus, style)
        index = end
      }
      return cells
    }
  }
}

extension [Diagram.Row] {
  /// A lane and its inner streams, of which the lane is compared.
  func compared(at difference: LaneDifference) -> [Diagram.Row] {
    prefix(1).map { $0.compared(at: difference) } + dropFirst()
  }
}
