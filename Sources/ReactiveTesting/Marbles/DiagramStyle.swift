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
  case name, stage, ruler
  case value, completed, failed, interrupted
  case good, bad, notice

  /// The terminal's code for the colour; nil for the default colour.
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
