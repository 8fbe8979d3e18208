import Reactive

extension Timeline {
  /// The timeline as marbles that read back as the same timeline, with each value as its description.
  @inlinable public var marbles: String {
    origin?.noteUse()
    return text
  }

  /// The timeline as marbles, without counting as a look by the test.
  @usableFromInline var text: String { fault ?? printLane(lane) }

  /// The entries as labels, for printing and drawing.
  package var lane: [Lane.Entry] {
    sequence.map { Lane.Entry(tick: $0.tick, mark: $0.mark.label) }
  }

  /// The timeline as a drawing, with every column as wide as its widest label.
  ///
  /// Timelines that are values are drawn below it and numbered, each from the column in which it was sent.
  public var diagram: String {
    fault
      ?? Diagram(
        rows("", end: max(length, 0)), tick: origin?.tickLength ?? .milliseconds(1)
      ).text
  }

  /// How this timeline differs from another, as aligned lanes with the first difference marked and
  /// described; nil if they are equal.
  ///
  /// - Parameter expected: The timeline that was expected.
  /// - Returns: Several lines of text.
  public func difference(from expected: Timeline) -> String? where Value: Equatable {
    origin?.noteUse()
    return difference(
      from: expected.fitted(to: self), written: expected.origin?.literal,
      in: TimelineOrigin.Surroundings(tick: origin?.tickLength ?? .milliseconds(1)))
  }

  /// How this timeline differs from another, drawn with its surroundings; the text is that of an expected literal that
  /// mentions times.
  func difference(
    from expected: Timeline, written text: String? = nil,
    in surroundings: TimelineOrigin.Surroundings
  ) -> String? where Value: Equatable {
    if let problem = fault { return unprovenText(problem) }
    if let problem = expected.fault { return "the expected timeline cannot be read: \(problem)" }
    var difference = firstDifference(expected: expected.lane, actual: lane) { wanted, came in
      expected.sequence[wanted].mark == sequence[came].mark
    }
    if let found = difference, let text,
      let hint = timeHint(found, in: text, tick: surroundings.tick)
    {
      difference?.sentence += "; \(hint)"
    }
    return difference.map { drawComparison(self, expected, $0, in: surroundings) }
  }

  /// Why the timeline was interrupted or is empty; nil if it is neither, or if the reason is unknown.
  fileprivate func reason(in surroundings: TimelineOrigin.Surroundings) -> String? {
    guard let last = sequence.last else { return surroundings.reason(nil) }
    return last.mark.isInterruption ? surroundings.reason(last.tick) : nil
  }

  /// How many events a tick has.
  fileprivate func count(at tick: Int) -> Int { sequence.lazy.filter { $0.tick == tick }.count }

  /// The timeline alone, which remembers no comparison.
  var withoutOrigin: Timeline {
    Timeline(entries: sequence, problem: fault, length: length, firstTick: firstTick)
  }
}

/// Draws the actual lane above the expected one, with a mark under the first difference and a sentence.
func drawComparison<V, E, OtherV, OtherE>(
  _ actual: Timeline<V, E>, _ expected: Timeline<OtherV, OtherE>, _ difference: LaneDifference,
  in surroundings: TimelineOrigin.Surroundings
) -> String {
  var difference = difference
  let isExpected =
    expected.last.map { $0.mark.isInterruption && $0.tick == actual.last?.tick } ?? false
  if !isExpected, let reason = actual.reason(in: surroundings) {
    let came = actual.sequence.isEmpty ? "nothing" : "interrupted"
    difference.sentence = "at tick \(difference.tick): \(came) came. \(reason)"
  }
  let (came, wanted) = (actual.count(at: difference.tick), expected.count(at: difference.tick))
  if surroundings.isOfState, came > 0, came < wanted {
    difference.sentence += "; changes with no wait between them are recorded as one, the last"
  }
  // The end is after the difference, so the column of the difference is drawn even if nothing happens in it.
  let end = difference.tick + 1
  let lines = drawComparison(
    above: surroundings.rows,
    actual: actual.rows("actual", end: end), expected: expected.rows("expected", end: end),
    difference: difference, tick: surroundings.tick, written: actual.text)
  return lines.joined(separator: "\n")
}

/// What the description of a recording says that could not be made.
func unprovenText(_ problem: String) -> String { "this recording proves nothing: \(problem)" }

extension Timeline.Mark {
  var isInterruption: Bool {
    if case .interrupted = self { true } else { false }
  }

  /// The mark with its value as text.
  var label: Lane.Mark {
    switch self {
    case .value(let value): .value(Lane.Label(text: textOfValue(value)))
    case .failed(let failure):
      .failed(failure.text.map { Lane.Label(text: $0, isQuoted: true) })
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Timeline.Failure {
  /// The description of the error; nil if it is unknown.
  @usableFromInline var text: String? {
    switch self {
    case .any: nil
    case .described(let text): text
    case .error(let error): String(describing: error)
    }
  }
}

extension Timeline: CustomReflectable {
  /// Without children, because the description already shows everything.
  ///
  /// Test frameworks inspect all nested children of what they compare, which takes long for many events.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Timeline: CustomStringConvertible {
  /// The marbles; for a recording, after a failed comparison, a drawing of the difference.
  ///
  /// The description of a recording begins and ends with a line break, so that drawings line up in any test
  /// framework. The other side of the comparison stays short, because XCTest prints it below the drawing.
  @inlinable public var description: String {
    guard let origin else { return text }
    // As it was written, because a literal does not know the length of a tick.
    if let literal = origin.literal { return fault == nil ? literal : text }
    if origin.place != nil { return text }
    return "\n\(origin.difference ?? text)\n"
  }
}

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
    for entry in sequence {
      let tick = entry.tick + start
      var mark = entry.mark.label
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

/// The text of a value: its description, without `Optional(…)` around a wrapped value.
func textOfValue<Value>(_ value: Value) -> String {
  switch value {
  case let text as String where Value.self == String.self: text
  case let lane as any TimelineValue: lane.text
  case let optional as any OptionalValue: optional.textOfWrapped
  default: String(describing: value)
  }
}

private protocol OptionalValue {
  var textOfWrapped: String { get }
}

extension Optional: OptionalValue {
  fileprivate var textOfWrapped: String {
    guard let self else { return "nil" }
    return (self as? any OptionalValue)?.textOfWrapped ?? String(describing: self)
  }
}
