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
  Diagram(above + lanes + [Diagram.Row("", .marker(difference.tick))], tick: tick).lines
    + [difference.sentence]
}
