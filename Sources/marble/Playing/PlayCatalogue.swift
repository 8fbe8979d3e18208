import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// What a page needs before it plays a case: the operators, what other libraries call them, and the style of pictures.
enum PlayCatalogue {
  /// Raised when a page that was written for an older program would misread a newer one.
  private static let version = 1

  /// The catalogue as JSON.
  static var json: JSONText {
    .object([
      ("version", .integer(version)), ("style", .text(HTMLPage.style + SVGText.pageStyle)),
      ("operators", .array(OperatorTable.drawings.map(entry))),
      ("names", .array(NameElsewhere.rows.flatMap(answers))),
    ])
  }

  private static func entry(_ drawing: OperatorDrawing) -> JSONText {
    .object([
      ("name", .text(drawing.heading)), ("section", .text(drawing.row.section)),
      ("summary", .text(printable(drawing.summary))), ("types", .text(drawing.row.types)),
      ("case", .text(drawing.fixture.text)),
      (
        "elsewhere",
        .array(
          drawing.namesElsewhere.map { name in
            .object([
              ("library", .text(name.library.rawValue)), ("name", .text(name.text)),
              ("options", .text(name.options)),
            ])
          })
      ),
    ])
  }

  /// The names of a row, each with what it is here and the first case that shows it.
  private static func answers(_ row: NameElsewhere) -> [JSONText] {
    let forms = row.alternatives.isEmpty ? row.mentioned : row.alternatives
    let example =
      forms.lazy.compactMap { CounterpartExample($0.drawing.fixture, code: $0.code)?.fixture }.first
      ?? forms.first?.drawing.fixture
    return row.names.map { name in
      .object([
        ("name", .text(name)), ("message", .text(row.message(for: name))),
        ("case", .text(example?.text)),
      ])
    }
  }
}
