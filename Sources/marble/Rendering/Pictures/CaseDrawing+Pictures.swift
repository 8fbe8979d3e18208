import ReactiveTesting

extension CaseDrawing {
  /// The maximum size of a picture, in characters of its lanes: larger ones cannot be looked at.
  private static let pictureLimit = 20_000
  /// The maximum length of a sentence below the lanes; the drawing as text has all of it.
  private static let remarkLimit = 1_000

  /// The drawing as SVG.
  ///
  /// - Parameters:
  ///   - theme: The colours. In a page, the heading is not drawn.
  ///   - hasRuler: Whether the ticks are numbered.
  ///   - hasRemarks: Whether the sentences below the lanes are drawn too; a page can break their lines itself.
  /// - Returns: The text of the file.
  func picture(
    _ theme: SVGText.Theme, hasRuler: Bool = false, hasRemarks: Bool = true
  ) -> String {
    let (rows, remarks) = pictureParts
    let picture = Picture(
      title: result.title, isBad: result.status != .passed, rows: rows,
      remarks: hasRemarks ? remarks : [], hasRuler: hasRuler, hasHeading: theme != .inherited)
    return SVGText(picture, theme: theme, description: lines.joined(separator: "\n")).text
  }

  /// The lanes, with brackets for when the inputs were observed, if that is not obvious.
  package var pictureParts: (rows: [Diagram.Row], remarks: [String]) {
    var (rows, remarks) = parts
    var place = 0
    // A cut case is drawn with other lanes, and a case that was generated perhaps with none.
    for input in result.inputs where result.cut == nil {
      place += self.rows(of: input).count
      guard place <= rows.count else { break }
      let brackets = brackets(of: input)
      rows.insert(contentsOf: brackets, at: place)
      place += brackets.count
    }
    let bounded = BoundedRows(rows, limit: Self.pictureLimit)
    remarks.insert(contentsOf: bounded.notes, at: 0)
    let short = remarks.map { remark in
      let start = remark.prefix(Self.remarkLimit)
      return start.endIndex < remark.endIndex ? start + "…" : remark
    }
    return (bounded.rows, short)
  }
}
