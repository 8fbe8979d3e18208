/// Draws what came above what was expected, with a mark under the first difference and a sentence.
///
/// - Parameters:
///   - above: The rows to draw first: inputs, stages.
///   - lanes: What came, then what was expected.
///   - difference: Where they differ first.
///   - tick: The length of a tick.
///   - text: What came, as marbles; printed below if parsing the drawing would give a different timeline.
/// - Returns: Several lines.
func drawComparison(
  above: [Diagram.Row], lanes: [Diagram.Row], difference: LaneDifference, tick: Duration,
  written text: String
) -> [String] {
  let (rows, legend) = shortened(above + lanes)
  let marked = rows + [Diagram.Row("", .marker(difference.tick))]
  var diagram = Diagram(marked, tick: tick)
  // A long text is no help beside a drawing.
  let isSaid =
    text.utf8.count <= 200
    && diagram.lane(above.count).withoutLastSilence != text.withoutLastSilence
  if diagram.isWide { diagram = Diagram([Diagram.Row("tick", .ruler)] + marked, tick: tick) }
  return diagram.lines + legend + [difference.sentence]
    + (isSaid ? ["what came is written \(text)"] : [])
}

extension String {
  fileprivate var withoutLastSilence: Substring {
    var text = self[...]
    while text.last == "-" { text.removeLast() }
    return text
  }
}
