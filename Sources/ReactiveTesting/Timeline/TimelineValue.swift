/// A timeline that is a value in another.
protocol TimelineValue {
  var text: String { get }
  func rows(_ name: String, start: Int, end: Int?) -> [Diagram.Row]
}

extension Timeline: TimelineValue {
  /// The rows that draw the timeline: its own lane, then those of the timelines in it.
  ///
  /// - Parameters:
  ///   - name: The name of its lane.
  ///   - start: The tick of the whole drawing at which tick zero of the timeline stands.
  ///   - end: The tick up to which a lane without an end continues, exclusive.
  /// - Returns: The rows, from top to bottom.
  func rows(_ name: String, start: Int = 0, end: Int?) -> [Diagram.Row] {
    var inner: [Diagram.Row] = []
    var marks: [Lane.Entry] = []
    let text = ValueText<Value>()
    for entry in sequence {
      let tick = entry.tick + start
      var mark = entry.mark.label(text)
      if case .value(let value) = entry.mark, let lane = value as? any TimelineValue {
        let number = name.isEmpty ? "\(inner.count + 1)" : "\(name) \(inner.count + 1)"
        mark = .value(Lane.Label(text: "\(inner.count + 1)"))
        inner += lane.rows(number, start: tick, end: nil)
      }
      marks.append(Lane.Entry(tick: tick, mark: mark))
    }
    let first = start + min(0, firstTick)
    return [Diagram.Row(name, .marks(marks), start: first, end: end)] + inner
  }
}
