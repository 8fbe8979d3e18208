/// Draws what came above what was expected, with a mark under the first difference and a sentence.
///
/// - Parameters:
///   - above: The rows to draw first: inputs, stages.
///   - name: What the actual lane is called.
///   - actual: What came.
///   - expected: What was expected.
///   - difference: Where they differ first.
///   - tick: The length of a tick.
/// - Returns: Several lines.
package func drawComparison(
  above: [Diagram.Row] = [], name: String = "actual", actual: [Lane.Entry],
  expected: [Lane.Entry], difference: LaneDifference, tick: Duration
) -> [String] {
  let diagram = Diagram(
    above + [
      // The end is beyond the difference, so that its column is drawn even where nothing happens.
      Diagram.Row(name, .marks(actual), end: difference.tick + 1),
      Diagram.Row("expected", .marks(expected), end: difference.tick + 1),
      Diagram.Row("", .marker(difference.tick)),
    ], tick: tick)
  return diagram.lines + [difference.sentence]
}
