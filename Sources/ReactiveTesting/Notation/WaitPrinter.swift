/// Writes waits as text that reads back as the same waits.
///
/// Events of one tick stand in a group: `(!^)` if the columns it covers are free, otherwise `[!^]`.
///
/// - Parameter waits: In the order of their ticks; only the last may have no end.
/// - Returns: Marks from tick zero on.
package func printWaits(_ waits: [SubscriptionMarks]) -> String {
  let marks = waits.flatMap { wait in
    [wait.start.map { (tick: $0, mark: UInt8(ascii: "^")) }]
      + [wait.end.map { (tick: $0, mark: UInt8(ascii: "!")) }]
  }.compactMap { $0 }
  var text = MarbleText()
  var column = 0
  var first = 0
  while first < marks.count {
    let tick = marks[first].tick
    let next = marks[first...].firstIndex { $0.tick != tick } ?? marks.count
    text.silence(tick - column)
    let count = next - first
    let columns = count + 2
    let isAligned = next == marks.count || marks[next].tick >= tick + columns
    if count > 1 { text.append(UInt8(ascii: isAligned ? "(" : "[")) }
    for place in first..<next { text.append(marks[place].mark) }
    if count > 1 { text.append(UInt8(ascii: isAligned ? ")" : "]")) }
    column = tick + (count > 1 && isAligned ? columns : 1)
    first = next
  }
  return text.string
}
