/// Draws the actual lane above the expected one, with a mark under the first difference and a sentence.
///
/// - Parameters:
///   - above: The rows to draw first: inputs and stages.
///   - actual: The actual lane, and its inner streams.
///   - expected: The expected lane, and its inner streams.
///   - difference: The first difference.
///   - tick: The length of a tick.
///   - text: The actual marbles; printed below if parsing the drawing would give a different timeline.
/// - Returns: Several lines.
func drawComparison(
  above: [Diagram.Row], actual: [Diagram.Row], expected: [Diagram.Row], difference: LaneDifference,
  tick: Duration, written text: String
) -> [String] {
  let (rows, legend) = shortened(
    above + actual.compared(at: difference) + expected.compared(at: difference))
  let marked = rows + [Diagram.Row(under: difference)]
  var diagram = Diagram(marked, tick: tick)
  // A long text does not help beside a drawing.
  let isSaid =
    text.utf8.count <= 200
    && diagram.lane(above.count).withoutLastSilence != text.withoutLastSilence
  if diagram.isWide { diagram = Diagram([Diagram.Row("tick", .ruler)] + marked, tick: tick) }
  return diagram.lines + legend + [difference.sentence]
    + (isSaid ? ["the actual timeline is written \(text)"] : [])
}

extension String {
  fileprivate var withoutLastSilence: Substring {
    var text = self[...]
    while text.last == "-" { text.removeLast() }
    return text
  }
}

/// Replaces labels that would stretch every lane with letters.
///
/// - Parameter rows: The rows of a diagram.
/// - Returns: The rows, and a line for each letter with its meaning.
func shortened(_ rows: [Diagram.Row]) -> (rows: [Diagram.Row], legend: [String]) {
  var names: [String: String] = [:]
  var legend: [String] = []
  var rows = rows
  var free = freeNames(in: rows)
  for index in rows.indices {
    guard case .marks(var entries) = rows[index].content else { continue }
    for place in entries.indices {
      guard case .value(let label) = entries[place].mark, isLong(label.text) else { continue }
      if names[label.text] == nil {
        // If there are more values than letters, the remaining values stay as they are.
        guard let name = free.popLast() else { continue }
        names[label.text] = name
        legend.append("\(name) = \(shownText(label.text))")
      }
      if let name = names[label.text] { entries[place].mark = .value(Lane.Label(text: name)) }
    }
    rows[index].content = .marks(entries)
  }
  return (rows, legend)
}

private let longestLabel = 12

private func isLong(_ text: String) -> Bool {
  // Most texts are shorter than that in bytes too, which is cheap to check.
  text.utf8.count > longestLabel && displayWidth(of: text) > longestLabel
}

/// The letters that are not used as labels, in reverse order.
private func freeNames(in rows: [Diagram.Row]) -> [String] {
  var used: Set<String> = []
  for row in rows {
    guard case .marks(let entries) = row.content else { continue }
    for entry in entries {
      if case .value(let label) = entry.mark, label.text.utf8.count == 1 { used.insert(label.text) }
    }
  }
  return "abcdefghijklmnopqrstuvwxyz".map(String.init).filter { !used.contains($0) }.reversed()
}

/// A value's text on one line, cut if it is very long.
private func shownText(_ text: String) -> String {
  let line = printable(text)
  return line.count > 200 ? line.prefix(200) + "..." : line
}
