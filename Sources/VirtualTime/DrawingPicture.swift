import ReactiveTesting

/// A drawing of lanes as a picture, in the format SVG.
///
/// It shows the lines as they are, in light and in dark, and marks the line that points to the difference.
struct DrawingPicture {
  let drawing: String

  private static let (lineHeight, columnWidth, margin) = (20, 9, 12)

  var svg: String {
    let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let width = (lines.map { displayWidth(of: $0) }.max() ?? 0) * Self.columnWidth + 2 * Self.margin
    let height = lines.count * Self.lineHeight + 2 * Self.margin
    let texts = lines.enumerated().map { number, line in
      let isMark = line.contains("^") && line.allSatisfy { " ^".contains($0) }
      let mark = isMark ? " class=\"mark\"" : ""
      let y = Self.margin + (number + 1) * Self.lineHeight - 5
      return "<text x=\"\(Self.margin)\" y=\"\(y)\"\(mark)>\(Self.escaped(line))</text>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
      <style>
      rect { fill: #ffffff } text { fill: #1d1d1f; font: 14px ui-monospace, monospace; white-space: pre }
      .mark { fill: #c4302b; font-weight: bold }
      @media (prefers-color-scheme: dark) { rect { fill: #1d1d1f } text { fill: #f5f5f7 } .mark { fill: #ff7b72 } }
      </style>
      <rect width="\(width)" height="\(height)"/>
      \(texts.joined(separator: "\n"))
      </svg>

      """
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // XML has no other control characters, not even escaped ones.
      case "\0"..<" ": escaped += " "
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
