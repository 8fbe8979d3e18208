import ReactiveTesting

/// What the catalogue draws: the example of a form of an operator, or of one of its strategies.
package struct OperatorDrawing: Sendable {
  package let row: OperatorRow
  /// The signature, or a call with a strategy: `flatMap(.latest)`.
  package let heading: String
  /// The heading, with a number behind it if an earlier form, with arguments of other types, has the same.
  package let id: String
  /// The case that is drawn.
  package let fixture: SourceText

  /// What it does, in a few words.
  package var summary: String {
    String(fixture.text.prefix { $0 != "\n" }.dropFirst("test: \(heading) ".count))
  }
}

extension OperatorTable {
  /// All drawings, in the order of the table.
  package static let drawings: [OperatorDrawing] = {
    var known: [String: Int] = [:]
    return rows.flatMap { row in
      row.examples.map { heading, fixture in
        let number = known[heading, default: 0] + 1
        known[heading] = number
        let id = number == 1 ? heading : "\(heading)-\(number)"
        return OperatorDrawing(row: row, heading: heading, id: id, fixture: fixture)
      }
    }
  }()
}
