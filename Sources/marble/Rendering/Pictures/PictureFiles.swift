import ReactiveTesting

/// Draws the cases of a file as SVG.
struct PictureFiles: Sendable {
  private let source: SourceText
  private let hasRuler: Bool
  private let themes: [(suffix: String, theme: SVGText.Theme)]

  /// Prepares the pictures of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - hasRuler: Whether the ticks are numbered.
  ///   - isPair: Whether there is a picture for light pages and one for dark pages, and not one for both.
  init(_ source: SourceText, hasRuler: Bool, isPair: Bool) {
    (self.source, self.hasRuler) = (source, hasRuler)
    themes = isPair ? [("", .light), ("~dark", .dark)] : [("", .adaptive)]
  }

  /// The texts of the files of a case, each with the end of its name.
  func files(for result: CaseResult) -> [(suffix: String, text: String)] {
    let drawing = CaseDrawing(result, in: source)
    return themes.map { suffix, theme in
      (suffix, drawing.picture(theme, hasRuler: hasRuler).text)
    }
  }
}
