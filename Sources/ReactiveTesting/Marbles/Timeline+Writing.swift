extension Timeline {
  /// The timeline as marbles that read back as the same timeline, with each value as its description.
  @inlinable public var marbles: String {
    origin?.noteUse()
    return text
  }

  /// The timeline as marbles, without counting as a look by the test.
  @usableFromInline var text: String { uncountedProblem ?? printLane(textEntries) }

  /// The entries as labels, for printing and drawing.
  package var textEntries: [TextLane.Entry] {
    uncountedEntries.map { TextLane.Entry(tick: $0.tick, mark: $0.mark.label) }
  }

  /// The timeline as a drawing, with every column as wide as its widest label.
  ///
  /// Timelines that are values are drawn below it and numbered, each from the column in which it was sent.
  public var diagram: String {
    uncountedProblem
      ?? Diagram(
        rows("", end: max(length, 0)), tick: origin?.tickLength ?? .milliseconds(1)
      ).text
  }

  /// The timeline alone, which remembers no comparison.
  var withoutOrigin: Timeline {
    Timeline(
      entries: uncountedEntries, problem: uncountedProblem, length: length, firstTick: firstTick)
  }
}

extension Timeline.Mark {
  var isInterruption: Bool {
    if case .interrupted = self { true } else { false }
  }

  /// The mark with its value as text; `x` for one that says nothing, because any label stands for a `Void`.
  var label: TextLane.Mark {
    switch self {
    case .value(let value):
      let text = textOfValue(value)
      return .value(TextLane.Label(text: text == "()" ? "x" : text))
    case .failed(let failure):
      return .failed(failure.text.map { TextLane.Label(text: $0, isQuoted: true) })
    case .completed: return .completed
    case .interrupted: return .interrupted
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
    if let literal = origin.literal { return uncountedProblem == nil ? literal : text }
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
    var marks: [TextLane.Entry] = []
    for entry in uncountedEntries {
      let tick = entry.tick + start
      var mark = entry.mark.label
      if case .value(let value) = entry.mark, let lane = value as? any TimelineValue {
        let number = name.isEmpty ? "\(inner.count + 1)" : "\(name) \(inner.count + 1)"
        mark = .value(TextLane.Label(text: "\(inner.count + 1)"))
        inner += lane.rows(number, start: tick, end: nil)
      }
      marks.append(TextLane.Entry(tick: tick, mark: mark))
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
