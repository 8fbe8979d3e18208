import Reactive

extension Timeline {
  /// The timeline as marbles that read back as the same timeline, each value as it describes itself.
  public var marbles: String { problem ?? printLane(lane) }

  /// The entries as labels, for printing and drawing.
  package var lane: [Lane.Entry] {
    entries.map { entry in
      Lane.Entry(tick: entry.tick, mark: entry.mark.label, span: Span(0, 0))
    }
  }

  /// The timeline drawn for the eye, every column as wide as its widest label.
  public var diagram: String {
    problem
      ?? Diagram(
        [Diagram.Row("", .marks(lane), start: min(0, firstTick), end: max(length, 0))],
        tick: .milliseconds(1)
      ).text
  }

  /// How this timeline differs from another, as aligned lanes with the first difference marked and said
  /// in words; nil if it does not.
  ///
  /// - Parameter expected: What it should have been.
  /// - Returns: Several lines of text.
  public func difference(from expected: Timeline) -> String? where Value: Equatable {
    if let problem { return "what was recorded proves nothing: \(problem)" }
    if let problem = expected.problem { return "what is expected cannot be read: \(problem)" }
    guard self != expected else { return nil }
    let (mine, theirs) = (lane, expected.lane)
    let difference = firstDifference(expected: theirs, actual: mine) { wanted, came in
      expected.entries[wanted].mark == entries[came].mark
    }
    return difference.map { difference in
      drawComparison(
        actual: mine, expected: theirs, difference: difference, tick: .milliseconds(1)
      ).joined(separator: "\n")
    }
  }
}

extension Timeline.Mark {
  /// The mark with its value as text.
  package var label: Lane.Mark {
    switch self {
    case .value(let value): .value(Lane.Label(text: String(describing: value), isQuoted: false))
    case .failed(.any): .failed(nil)
    case .failed(.described(let text)): .failed(Lane.Label(text: text, isQuoted: true))
    case .failed(.error(let error)):
      .failed(Lane.Label(text: String(describing: error), isQuoted: true))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Timeline: CustomStringConvertible {
  /// The marbles on a line of their own, so that a failed comparison shows its two sides one above the
  /// other.
  public var description: String { "\n\(marbles)\n" }
}
