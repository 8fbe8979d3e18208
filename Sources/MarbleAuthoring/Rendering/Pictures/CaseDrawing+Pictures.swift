import MarbleCases
import ReactiveTesting

extension CaseDrawing {
  /// The maximum size of a picture, in characters of its lanes: larger ones cannot be looked at.
  private static let pictureLimit = 20_000
  /// The maximum width, in characters, of the picture of a run that was cut off: nobody asked for all of it.
  private static let widthOfCutOff = 300
  /// The maximum length of a sentence below the lanes; the drawing as text has all of it.
  private static let remarkLimit = 1_000

  /// The drawing as SVG.
  ///
  /// - Parameters:
  ///   - theme: The colours. In a page, the heading is not drawn.
  ///   - hasRuler: Whether the ticks are numbered.
  ///   - hasRemarks: Whether the sentences below the lanes are drawn too; a page can break their lines itself.
  ///   - name: A name for which room is kept before the lanes, even if no lane has it.
  ///   - scale: How many times as large it is shown.
  /// - Returns: The picture.
  package func picture(
    _ theme: SVGText.Theme, hasRuler: Bool = false, hasRemarks: Bool = true, name: String = "",
    scale: Double = 1
  ) -> SVGText {
    let (rows, remarks) = pictureParts
    let picture = Picture(
      title: result.title, isBad: result.status != .passed, rows: rows,
      remarks: hasRemarks ? remarks : [], tick: result.tick, name: name, hasRuler: hasRuler,
      hasHeading: theme != .inherited)
    return SVGText(
      picture, theme: theme, description: lines.joined(separator: "\n"), scale: scale)
  }

  /// The texts of the files of the drawing, each with the end of its name.
  ///
  /// - Parameters:
  ///   - isPair: Whether there is a picture for light pages and one for dark pages, and not one for both.
  ///   - hasRuler: Whether the ticks are numbered.
  ///   - scale: How many times as large they are shown.
  /// - Returns: One text, or two.
  package func files(
    isPair: Bool, hasRuler: Bool, scale: Double = 1
  ) -> [(suffix: String, text: String)] {
    func text(_ theme: SVGText.Theme) -> String {
      picture(theme, hasRuler: hasRuler, scale: scale).text
    }
    return isPair ? [("", text(.light)), ("~dark", text(.dark))] : [("", text(.adaptive))]
  }

  /// The lanes, with brackets for when streams were observed, if that is not obvious.
  package var pictureParts: (rows: [Diagram.Row], remarks: [String]) {
    var drawing = self
    drawing.isPicture = true
    var (rows, remarks) = drawing.parts
    let window = DifferenceWindow(rows, before: 16, after: 32)
    let bounded = BoundedRows(
      window.rows, limit: Self.pictureLimit, most: result.cutOff == nil ? .max : Self.widthOfCutOff)
    rows = bounded.rows
    remarks.insert(contentsOf: window.notes + bounded.notes, at: 0)
    let short = remarks.map { remark in
      let start = remark.prefix(Self.remarkLimit)
      return start.endIndex < remark.endIndex ? start + "…" : remark
    }
    return (rows, short)
  }
}
