import MarbleCases
import ReactiveTesting

/// Writes a picture as SVG.
///
/// The file has no scripts, links or fonts of its own. Each text is in the file as text, and browsers stretch it to the
/// width that is kept free for it.
package struct SVGText {
  /// The colours of a picture.
  package enum Theme: Sendable {
    /// Those of the viewer's settings.
    case adaptive
    case light, dark
    /// Those of the page that the picture is part of; see ``SVGText/pageStyle``.
    case inherited
  }

  package let picture: Picture
  private let theme: Theme
  /// What a screen reader reads.
  private let description: String
  /// How many times as large the picture is shown.
  private let scale: Double

  /// Prepares a file.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - theme: Its colours.
  ///   - description: The same as text.
  ///   - scale: How many times as large it is shown.
  package init(_ picture: Picture, theme: Theme, description: String, scale: Double = 1) {
    (self.picture, self.theme, self.description) = (picture, theme, description)
    self.scale = scale
  }

  /// The whole file.
  package var text: String {
    let (width, height) = (picture.width, picture.height)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(scaled(width))" \
      height="\(scaled(height))" role="img"\(naturalWidth)>
      <title>\(Self.escaped(printable(picture.title)))</title>
      <desc>\(Self.escaped(description))</desc>
      \(style.isEmpty ? "" : "<style>\(style)</style>\n")
      """
    // A page shows behind its pictures that there is more to the side.
    if theme != .inherited {
      text += "<rect class=\"p\" width=\"\(width)\" height=\"\(height)\"/>\n"
    }
    for shape in picture.shapes { text += element(shape) + "\n" }
    text += "<g class=\"pinned\">\n"
    for shape in picture.pinned { text += element(shape) + "\n" }
    return text + "</g>\n</svg>\n"
  }

  private func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }

  /// The width for the style of a page, which shrinks a drawing only as far as it can be read.
  private var naturalWidth: String {
    guard case .inherited = theme else { return "" }
    return " style=\"--w:\(picture.width)px\""
  }

  private func element(_ shape: PictureShape) -> String {
    switch shape {
    case .line(let fromX, let fromY, let toX, let toY, let role, let isDashed):
      let dashes = isDashed ? " stroke-dasharray=\"3 4\"" : ""
      return
        "<path class=\"\(Self.name(role, "s"))\" d=\"M\(fromX) \(fromY)L\(toX) \(toY)\"\(dashes)/>"
    case .rectangle(let box, let radius, let role):
      return """
        <rect class="\(Self.name(role, "f"))" x="\(box.x)" y="\(box.y)" width="\(box.width)" \
        height="\(box.height)" rx="\(radius)"/>
        """
    case .polygon(let points, let role):
      let places = points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
      return "<path class=\"\(Self.name(role, "f"))\" d=\"M\(places)Z\"/>"
    case .text(let text, let box, let font, let role, let isCentered, let hint):
      let x = isCentered ? box.x + box.width / 2 : box.x
      let anchor = isCentered ? " text-anchor=\"middle\"" : ""
      let title = hint.map { "<title>\(Self.escaped($0))</title>" } ?? ""
      return """
        <text class="\(Self.name(font)) \(Self.name(role, "t"))" x="\(x)" y="\(box.y + baseline(box))"\(anchor) \
        textLength="\(box.width)" lengthAdjust="spacingAndGlyphs">\(Self.escaped(text))\(title)</text>
        """
    case .faint(let shapes):
      return "<g class=\"faint\">\n\(shapes.map { element($0) + "\n" }.joined())</g>"
    }
  }

  private func baseline(_ box: Box) -> Int { box.height / 2 + 5 }

  private static func name(_ role: PictureShape.Role, _ use: String) -> String {
    switch role {
    case .line: use + "l"
    case .value(let color): use == "t" ? "tv" : valueName(color)
    case .ring(let color): "v v\(color % 8) ring"
    case .end: use + "l"
    case .bad: use + "x"
    case .interrupted: use + "i"
    case .box: use + "b"
    case .subscription: use + "g"
    case .band: "band"
    case .paper: "p"
    }
  }

  /// Of three values that have the same colour, the second has a ring, and the third a dashed edge.
  private static func valueName(_ color: Int) -> String {
    "v v\(color % 8)\(color / 8 % 3 == 2 ? " dash" : "")"
  }

  private static func name(_ font: PictureShape.Font) -> String {
    switch font {
    case .title: "h"
    case .label, .name, .stage: "m"
    case .remark: "r"
    case .small: "n"
    }
  }

  // MARK: Colours

  private var style: String {
    switch theme {
    case .light: Self.shared + Self.light
    case .dark: Self.shared + Self.dark
    case .adaptive: Self.pageStyle
    case .inherited: ""
    }
  }

  /// The style of the pictures in a page.
  package static let pageStyle = shared + light + "@media(prefers-color-scheme:dark){\(dark)}"

  private static let shared = """
    text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:14px;\
    white-space:pre;unicode-bidi:plaintext}\
    .h{font-size:15px;font-weight:600}.r{font-size:13px}.n{font-size:11px}\
    path,rect{stroke-width:2}.sl,.sx,.sg{fill:none;stroke-linecap:round}\
    .tv{fill:#1f2328}.band{opacity:.14}.faint{opacity:.45}\(values)\
    .dash{stroke-dasharray:5 3}.ring{fill:none;stroke-width:1}
    """

  /// Eight colours that differ in lightness too, so that people who are colour-blind can tell them apart.
  private static let values = [
    ("#9ccbeb", "#0072b2"), ("#f5c26b", "#9a6700"), ("#8fd6b5", "#00694c"), ("#f7ee9c", "#857500"),
    ("#e8b8d4", "#96316e"), ("#f2a98f", "#a63d00"), ("#a9b8e8", "#3449a8"), ("#dadee3", "#57606a"),
  ].enumerated().map { ".v\($0){fill:\($1.0);stroke:\($1.1)}" }.joined()

  private static let light = rules(
    paper: "#ffffff", ink: "#1f2328", soft: "#57606a", box: "#eef2f6", edge: "#8c959f",
    bad: "#b3261e")
  private static let dark = rules(
    paper: "#0d1117", ink: "#e6edf3", soft: "#9aa4ae", box: "#1c2430", edge: "#6e7681",
    bad: "#ff8078")

  private static func rules(
    paper: String, ink: String, soft: String, box: String, edge: String, bad: String
  ) -> String {
    """
    .p{fill:\(paper)}.sl{stroke:\(ink)}.fl,.tl{fill:\(ink)}.sx{stroke:\(bad)}.fx,.tx,.band{fill:\(bad)}\
    .sg{stroke:\(soft)}.tg{fill:\(soft)}.fb{fill:\(box);stroke:\(edge);stroke-width:1}\
    .fi{fill:\(paper);stroke:\(ink)}
    """
  }

  // MARK: Text

  /// A text that XML takes as text.
  package static func escaped(_ text: String) -> String {
    // Nearly all texts are of this kind.
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x26 && byte != 0x3C && byte != 0x3E
    }
    guard !isPlain else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "\n"
      // Some are not allowed in XML, and nobody would see the others.
      default: escaped.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}

/// A text of a picture, with the width that is kept free for it.
struct PictureText {
  /// Which part of a long text is left out.
  enum Cut {
    case end
    /// What is between the start and the end, or between the start and a character that must be seen.
    case middle(around: Int?)
  }

  let text: String
  /// The whole text, if it is longer.
  let hint: String?
  /// In columns.
  let columns: Int
  let font: PictureShape.Font

  var width: Int { font.width(of: max(1, columns)) }

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: The text; control characters are replaced.
  ///   - font: How it looks.
  ///   - limit: How many columns it may have; the rest is left out.
  ///   - cut: Which part is left out.
  init(_ text: String, _ font: PictureShape.Font, limit: Int, cut: Cut = .end) {
    self.font = font
    // Nearly all texts are of this kind.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      (self.text, columns, hint) = (text, text.utf8.count, nil)
      return
    }
    let whole = printable(text)
    let (shown, columns, isCut) = Self.cut(whole, limit, cut)
    // Hints are read by people; more than this is not.
    (self.text, self.columns, hint) = (shown, columns, isCut ? String(whole.prefix(2_000)) : nil)
  }

  /// A part of a text, with its width, and whether anything is left out.
  private typealias Part = (text: String, columns: Int, isCut: Bool)

  private static func cut(_ whole: String, _ limit: Int, _ cut: Cut) -> Part {
    let start = fitting(whole, limit)
    guard start.isCut else { return start }
    guard case .middle(let place) = cut else { return (start.text + "…", start.columns + 1, true) }
    let head = fitting(whole, place == nil ? limit * 3 / 5 : limit / 4)
    let room = limit - head.columns
    guard let place else {
      // At most as many characters as columns, as each takes at least one.
      let tail = fitting(String(whole.suffix(room).reversed()), room)
      return (head.text + "…" + String(tail.text.reversed()), columns(head, tail), true)
    }
    let rest = whole.dropFirst(max(0, place - 2))
    let tail = fitting(String(rest.prefix(room + 1)), room)
    let end = tail.isCut ? "…" : ""
    return (head.text + "…" + tail.text + end, columns(head, tail) + end.count, true)
  }

  /// The width of two parts with a sign for what is left out between them.
  private static func columns(_ head: Part, _ tail: Part) -> Int {
    head.columns + 1 + tail.columns
  }

  /// As much of the start of a text as fits into some columns.
  private static func fitting(_ text: String, _ limit: Int) -> Part {
    var shown = ""
    var columns = 0
    for character in text {
      // Marks that combine with the next piece of text would be drawn onto it.
      let width = displayWidth(of: character)
      guard columns + max(1, width) <= limit else { return (shown, columns, true) }
      shown.append(width > 0 ? character : "?")
      columns += max(1, width)
    }
    return (shown, columns, false)
  }

  /// A text in lines of at most some columns, broken between words.
  static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        if !line.isEmpty, displayWidth(of: line) + displayWidth(of: String(word)) >= columns {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " " + word
      }
      lines.append(line)
    }
    return lines
  }
}

extension PictureShape.Font {
  /// The width of some columns of text.
  ///
  /// Most fonts of one width take a little less than six tenths of their size; the text is stretched to this width.
  func width(of columns: Int) -> Int {
    let tenths =
      switch self {
      case .title: 91
      case .label, .stage, .name: 85
      case .remark: 79
      case .small: 67
      }
    return (columns * tenths + 9) / 10
  }
}
