/// How a diagram is drawn.
package struct DiagramStyle: Hashable, Sendable {
  /// With lines instead of dashes.
  package var isUnicode: Bool
  /// With a terminal's colours.
  package var isColored: Bool
  /// How many columns a line may take; nil for as many as it needs.
  package var width: Int?

  package init(isUnicode: Bool = false, isColored: Bool = false, width: Int? = nil) {
    self.isUnicode = isUnicode
    self.isColored = isColored
    self.width = width
  }

  /// A text in the colour of what it is, if the style has colours.
  package func painted(_ text: String, _ paint: Paint) -> String {
    guard isColored, let code = paint.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

/// What a piece of a drawing is, which says its colour.
package enum Paint: Sendable {
  case blank
  /// The dashes of a lane, and the time of a folded stretch.
  case silence
  case name, stage, ruler
  case value, completed, failed, interrupted
  case good, bad, notice

  /// As terminals understand it; nil for what keeps the terminal's own colour.
  fileprivate var code: String? {
    switch self {
    case .blank: nil
    case .silence, .ruler: "2"
    case .name: "1"
    case .stage: "34"
    case .value: "36"
    case .completed: "32"
    case .failed: "31"
    case .interrupted: "33"
    case .good: "1;32"
    case .bad: "1;31"
    case .notice: "1;33"
    }
  }
}

/// A line in pieces of different paint.
struct PaintedLine {
  private var pieces: [(text: String, paint: Paint)] = []
  private(set) var width = 0

  mutating func append(_ text: String, _ paint: Paint) {
    guard !text.isEmpty else { return }
    width += displayWidth(of: text)
    // A lane's dashes are one piece, not one for each tick; two events are two.
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
