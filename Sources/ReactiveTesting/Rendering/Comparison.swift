/// Draws what came above what was expected, with a mark under the first difference and a sentence.
///
/// - Parameters:
///   - above: The rows to draw first: inputs, stages.
///   - lanes: What came, then what was expected.
///   - difference: Where they differ first.
///   - tick: The length of a tick.
/// - Returns: Several lines.
func drawComparison(
  above: [Diagram.Row], lanes: [Diagram.Row], difference: LaneDifference, tick: Duration
) -> [String] {
  let diagram = Diagram(above + lanes, tick: tick)
  var lines = diagram.lines
  if let marker = diagram.marker(at: difference.tick) { lines.append(marker) }
  lines.append(difference.sentence)
  return lines
}
