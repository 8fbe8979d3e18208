import ReactiveTesting

/// A text of a picture, with the width that is kept free for it.
struct PictureText {
  /// The width of a column of text.
  ///
  /// Most fonts of one width take a little less; the text is stretched to it.
  static let cell = 9

  let text: String
  /// The whole text, if it is longer.
  let hint: String?
  /// In columns.
  let columns: Int

  var width: Int { max(1, columns) * Self.cell }

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: The text; control characters are replaced.
  ///   - limit: How many columns it may have; the rest is left out.
  init(_ text: String, limit: Int) {
    // Nearly all texts are of this kind.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      (self.text, columns, hint) = (text, text.utf8.count, nil)
      return
    }
    let whole = printable(text)
    var shown = ""
    var columns = 0
    for character in whole {
      // Marks that combine with the next piece of text would be drawn onto it.
      let width = displayWidth(of: character)
      guard columns + width <= limit else {
        shown += "…"
        columns += 1
        break
      }
      shown.append(width > 0 ? character : "?")
      columns += max(1, width)
    }
    let isCut = shown.hasSuffix("…") && !whole.hasSuffix("…")
    // Hints are read by people; more than this is not.
    (self.text, self.columns, hint) = (shown, columns, isCut ? String(whole.prefix(2_000)) : nil)
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
