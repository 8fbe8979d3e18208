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
