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

  /// A label as it can stand in a column: nothing that would grow together with its neighbours, no
  /// control characters, and no wider than 40.
  private static func shown(_ text: String) -> String {
    guard !text.isEmpty else { return "''" }
    var result = ""
    var width = 0
    for character in text {
      var piece = canStandAlone(character) ? String(character) : "?"
      // A mark without the letter that it belongs to would go onto the column before.
      if result.isEmpty, ("-" + piece).count == 1 { piece = "◌" + piece }
      width += displayWidth(of: piece)
      guard width <= 40 else { return result + "..." }
      result += piece
    }
    return result
  }

  /// Whether a character is the same whatever stands before and after it, and is drawn at all.
  private static func canStandAlone(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    let joins = scalars.last.map { $0.value == 0x200D } ?? false
    guard !joins, !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return false
    }
    guard scalars.count == 1, let scalar = scalars.first else { return true }
    switch scalar.value {
    // Parts of a syllable and halves of a flag.
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF: return false
    default: return scalar.properties.generalCategory != .format
    }
  }
}
