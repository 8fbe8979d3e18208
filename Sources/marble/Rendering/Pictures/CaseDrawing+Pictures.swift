import ReactiveTesting

extension CaseDrawing {
  /// The maximum size of a picture, in characters of its lanes: larger ones cannot be looked at.
  private static let pictureLimit = 20_000

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
    let (rows, remarks) = parts
    var brackets: [String: [Diagram.Row]] = [:]
    // A cold lane that starts later is drawn from its own start, where a bracket would be out of place.
    for input in result.inputs
    where !input.isObservedThroughout
      && (input.isHot || input.subscriptions.allSatisfy { ($0.start ?? 0) == 0 })
    {
      brackets[printable(input.name)] = input.subscriptions.map {
        Diagram.Row("", .subscription($0))
      }
    }
    let count = result.inputs.reduce(0) { $0 + $1.lines.count }
    let all = rows.enumerated().flatMap { number, row -> [Diagram.Row] in
      let isLast = number + 1 >= count || rows[number + 1].name != row.name
      return number < count && isLast ? [row] + (brackets[row.name] ?? []) : [row]
    }
    let bounded = BoundedRows(all, limit: Self.pictureLimit)
    return (bounded.rows, bounded.notes + remarks)
  }
}

extension CaseResult.Input {
  /// Whether it was observed once, from the start to its end.
  fileprivate var isObservedThroughout: Bool {
    guard lines.count == 1, subscriptions.count == 1, subscriptions[0].start == 0 else {
      return false
    }
    let last = lines[0].entries.last
    guard let end = subscriptions[0].end else { return true }
    return last?.mark.isTerminal == true && last?.tick == end
  }
}
