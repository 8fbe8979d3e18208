extension Diagram.Row {
  var isLane: Bool {
    if case .text = content { false } else { true }
  }

  /// What is drawn while nothing happens.
  var silence: String {
    switch content {
    case .text: ""
    case .marks, .subscription: "-"
    }
  }

  /// The last tick at which anything is drawn.
  var lastTick: Int {
    switch content {
    case .text: return .min
    case .subscription(let marks):
      guard marks.start != nil else { return .min }
      return marks.end ?? end.map { $0 - 1 } ?? .max
    case .marks(let entries):
      if let last = entries.last, last.mark.isTerminal { return last.tick }
      return max(entries.last?.tick ?? .min, end.map { $0 - 1 } ?? .min)
    }
  }

  /// The text of each tick in which something happens.
  var cells: [Int: String] {
    switch content {
    case .text: return [:]
    case .subscription(let marks):
      guard let start = marks.start else { return [:] }
      guard let end = marks.end else { return [start: "^"] }
      return start == end ? [start: "(^!)"] : [start: "^", end: "!"]
    case .marks(let entries):
      var cells: [Int: String] = [:]
      var index = 0
      while index < entries.count {
        let tick = entries[index].tick
        var end = index + 1
        while end < entries.count, entries[end].tick == tick { end += 1 }
        cells[tick] = Self.cell(entries[index..<end].map { Self.text(of: $0.mark) })
        index = end
      }
      return cells
    }
  }

  private static func cell(_ labels: [String]) -> String {
    if labels.count == 1 { return labels[0] }
    // Labels of one character each are told apart by themselves; longer ones are not.
    let isPlain = labels.allSatisfy { $0.count == 1 }
    guard !isPlain else { return "(" + labels.joined() + ")" }
    var text = ""
    for label in labels {
      if !text.isEmpty, !["|", "!"].contains(label) { text += "," }
      text += label
    }
    return "(" + text + ")"
  }

  private static func text(of mark: Lane.Mark) -> String {
    switch mark {
    case .completed: "|"
    case .interrupted: "!"
    case .failed: "#"
    case .value(let label): shown(label.text)
    }
  }

  /// A label as it can stand in a column: nothing that takes no column, and no wider than 40.
  private static func shown(_ text: String) -> String {
    guard !text.isEmpty else { return "''" }
    var result = ""
    var width = 0
    for character in text {
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      // What takes no column would hide, or change what stands beside it.
      let isShown = !isControl && displayWidth(of: character) > 0
      let piece = isShown ? String(character) : "?"
      width += displayWidth(of: piece)
      guard width <= 40 else { return result + "..." }
      result += piece
    }
    return result
  }
}
