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
  /// - Returns: The picture.
  func picture(
    _ theme: SVGText.Theme, hasRuler: Bool = false, hasRemarks: Bool = true
  ) -> SVGText {
    let (rows, remarks) = pictureParts
    let picture = Picture(
      title: result.title, isBad: result.status != .passed, rows: rows,
      remarks: hasRemarks ? remarks : [], hasRuler: hasRuler, hasHeading: theme != .inherited)
    let description = asPicture.lines.joined(separator: "\n")
    return SVGText(picture, theme: theme, description: description)
  }

  /// The drawing with what only pictures show; all of them have the expectation above the output.
  private var asPicture: CaseDrawing {
    var drawing = self
    drawing.isExpectedFirst = true
    return drawing
  }

  /// The lanes, with brackets for when streams were observed, if that is not obvious.
  package var pictureParts: (rows: [Diagram.Row], remarks: [String]) {
    var drawing = asPicture
    drawing.isPicture = true
    var (rows, remarks) = drawing.parts
    let window = DifferenceWindow(rows, before: 16, after: 32)
    let bounded = BoundedRows(window.rows, limit: Self.pictureLimit)
    rows = bounded.rows
    remarks.insert(contentsOf: window.notes + bounded.notes, at: 0)
    let short = remarks.map { remark in
      let start = remark.prefix(Self.remarkLimit)
      return start.endIndex < remark.endIndex ? start + "…" : remark
    }
    return (rows, short)
  }
}
