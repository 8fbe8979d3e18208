import ReactiveTesting

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

  private static func cut(_ whole: String, _ limit: Int, _ cut: Cut) -> (String, Int, Bool) {
    let start = fitting(whole, limit)
    guard start.isCut else { return (start.text, start.columns, false) }
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

  private static func columns(
    _ head: (text: String, columns: Int, isCut: Bool),
    _ tail: (text: String, columns: Int, isCut: Bool)
  ) -> Int { head.columns + 1 + tail.columns }

  /// As much of the start of a text as fits into some columns.
  private static func fitting(
    _ text: String, _ limit: Int
  ) -> (text: String, columns: Int, isCut: Bool) {
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
