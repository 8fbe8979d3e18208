import Reactive

/// The events of a stream, each at its tick: expected by a test, sent by a lane, or recorded.
///
/// A timeline is a plain value. You can write it as marbles, `-1-2-|`, and it prints as marbles.
public struct Timeline<Value: Sendable, Error: Swift.Error>: Sendable {
  /// What is known about a failure.
  @frozen
  public enum Failure: Sendable {
    /// The error itself.
    case error(Error)
    /// The description of the error; from `#'text'`.
    case described(String)
    /// Nothing; from a bare `#`, which equals any failure.
    case any
  }

  /// An event of a timeline, without its tick.
  @frozen
  public enum Mark: Sendable {
    /// A value was sent.
    case value(Value)
    /// The stream failed.
    case failed(Failure)
    /// The stream completed.
    case completed
    /// The stream was interrupted.
    case interrupted
  }

  /// An event and its tick.
  @frozen
  public struct Entry: Sendable {
    /// The tick, counted from the start of the recording; negative before the `^` of a hot lane.
    public var tick: Int
    /// The event.
    public var mark: Mark

    /// Makes an entry.
    @inlinable
    @inline(__always)
    public init(tick: Int, mark: Mark) {
      self.tick = tick
      self.mark = mark
    }
  }

  /// All events, ordered by tick; the events of one tick in their order.
  @inlinable public var entries: [Entry] {
    origin?.noteUse()
    return uncountedEntries
  }

  /// The entries, without counting as a look by the test.
  @usableFromInline let uncountedEntries: [Entry]

  /// Why the timeline could not be read or recorded; nil if it could.
  ///
  /// A timeline with a problem equals no other.
  @inlinable public var problem: String? {
    origin?.noteUse()
    return uncountedProblem
  }

  /// The problem, without counting as a look by the test.
  @usableFromInline let uncountedProblem: String?

  /// How many ticks the source text continues after tick zero; zero for a recording.
  @usableFromInline package let length: Int

  /// The tick of the first column, if it is before tick zero.
  @usableFromInline package let firstTick: Int

  /// Where it comes from; a recording remembers its last comparison.
  @usableFromInline let origin: TimelineOrigin?

  /// Makes a timeline from its entries, which must be in the order of their ticks.
  @inlinable
  public init(_ entries: [Entry] = []) {
    self.init(entries: entries)
  }

  @inlinable
  package init(
    entries: [Entry], problem: String? = nil, length: Int = 0, firstTick: Int = 0,
    origin: TimelineOrigin? = nil
  ) {
    uncountedEntries = entries
    uncountedProblem = problem
    self.length = length
    self.firstTick = firstTick
    self.origin = origin
  }
}

extension Timeline {
  /// All values, in order.
  ///
  /// - Complexity: O(n), a few nanoseconds per event.
  @inlinable public var values: [Value] {
    origin?.noteUse()
    var values: [Value] = []
    values.reserveCapacity(uncountedEntries.count)
    for entry in uncountedEntries {
      if case .value(let value) = entry.mark { values.append(value) }
    }
    return values
  }

  /// All events, in order, without their ticks.
  ///
  /// - Complexity: O(n), a few nanoseconds per event.
  @inlinable public var events: [Mark] {
    origin?.noteUse()
    var events: [Mark] = []
    events.reserveCapacity(uncountedEntries.count)
    for entry in uncountedEntries { events.append(entry.mark) }
    return events
  }

  /// The end of the stream and its tick; nil if it did not end.
  public var end: Entry? {
    origin?.noteUse()
    return uncountedEnd
  }

  @inlinable var uncountedEnd: Entry? {
    uncountedEntries.last.flatMap { $0.mark.isTerminal ? $0 : nil }
  }

  /// The same events with transformed values.
  ///
  /// - Parameter transform: Returns the replacement for each value.
  /// - Returns: A timeline of the same ticks, with the same end.
  public func map<NewValue>(_ transform: (Value) -> NewValue) -> Timeline<NewValue, Error> {
    Timeline<NewValue, Error>(
      entries: uncountedEntries.map { entry in
        Timeline<NewValue, Error>.Entry(tick: entry.tick, mark: entry.mark.map(transform))
      }, problem: uncountedProblem, length: length, firstTick: firstTick,
      origin: origin?.ofRecording)
  }

  /// The same events, with the description of each value in its place.
  ///
  /// Use it to compare values of any type, such as tuples, with marbles:
  ///
  ///     #expect(pairs.texts == "-'(1, \"x\")'-|")
  public var texts: Timeline<String, Error> { map(textOfValue) }

  /// The same events some ticks later, or earlier if the count is negative.
  public func shifted(by ticks: Int) -> Timeline {
    // A lane that begins later is silent before its first event; one that begins earlier has a past.
    Timeline(
      entries: uncountedEntries.map { Entry(tick: $0.tick + ticks, mark: $0.mark) },
      problem: uncountedProblem,
      length: Swift.max(0, length + ticks), firstTick: Swift.min(0, firstTick + ticks),
      origin: origin?.ofRecording)
  }
}

extension Timeline.Mark {
  /// Whether no event can follow.
  @inlinable package var isTerminal: Bool {
    if case .value = self { false } else { true }
  }

  fileprivate func map<NewValue>(
    _ transform: (Value) -> NewValue
  ) -> Timeline<NewValue, Error>.Mark {
    switch self {
    case .value(let value): .value(transform(value))
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(.any): .failed(.any)
    case .failed(.described(let text)): .failed(.described(text))
    case .failed(.error(let error)): .failed(.error(error))
    }
  }
}

extension Timeline {
  /// Reads marbles whose labels are looked up in a table.
  ///
  /// A text that cannot be read gives a timeline with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - values: The value of each label.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text.
  @inlinable
  public init(
    marbles: String, values: [String: Value], error: Error? = nil,
    tick: Duration = .milliseconds(1)
  ) {
    self.init(reading: marbles, error: error, tick: tick) { label throws(MarbleProblem) in
      guard let value = values[label] else {
        throw MarbleProblem.noValue(label)
      }
      return value
    }
  }

  /// Reads marbles whose labels are looked up in a table.
  ///
  ///     Timeline("-a-#", values: ["a": [1, 2]], error: LoadError.offline)
  ///
  /// A text that cannot be read, or a label that the table does not have, gives a timeline with a ``problem``, which
  /// equals no other.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - values: The value of each label.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text. Unlike a literal, the text is not read again with the
  ///     tick of a recording.
  @inlinable
  public init(
    _ marbles: String, values: [String: Value], error: Error? = nil,
    tick: Duration = .milliseconds(1)
  ) {
    self.init(marbles: marbles, values: values, error: error, tick: tick)
  }

  /// Reads marbles whose labels are the texts of the values.
  @usableFromInline
  init(labels marbles: String, error: Error?, tick: Duration, isLiteral: Bool = false) {
    self.init(
      reading: marbles, error: error, tick: tick, isLiteral: isLiteral, value: valueOfLabel)
  }

  /// Reads marbles, with a closure that makes the values from their labels.
  @usableFromInline
  init(
    reading marbles: String, error: Error?, tick: Duration, isLiteral: Bool = false,
    value: (_ label: String) throws(MarbleProblem) -> Value
  ) {
    let origin: TimelineOrigin? = isLiteral ? .literal(marbles) : nil
    do throws(Diagnostic) {
      let lane = try parseLane(marbles, tick: tick)
      var entries: [Entry] = []
      entries.reserveCapacity(lane.entries.count)
      for entry in lane.entries {
        do throws(MarbleProblem) {
          let mark = try Self.mark(entry.mark, error: error, value: value)
          entries.append(Entry(tick: entry.tick, mark: mark))
        } catch {
          throw Diagnostic(error.message, at: entry.span)
        }
      }
      self.init(
        entries: entries, length: lane.length, firstTick: lane.start,
        origin: lane.mentionsTime ? origin : nil)
    } catch {
      // It might be readable with another tick.
      self.init(
        entries: [], problem: error.rendering(in: marbles, called: "marbles"), origin: origin)
    }
  }

  // Inlined, so that a loop looks up the types once and not for each event.
  @inline(__always)
  private static func mark(
    _ mark: TextLane.Mark, error: Error?, value: (String) throws(MarbleProblem) -> Value
  ) throws(MarbleProblem) -> Mark {
    switch mark {
    case .value(let label): return .value(try value(label.text))
    case .completed: return .completed
    case .interrupted: return .interrupted
    case .failed(let label):
      guard Error.self != Never.self else {
        throw MarbleProblem.neverFails
      }
      // The description of the lane's own error stands for it, because that is how a lane is printed.
      if let label, error.map({ String(describing: $0) == label.text }) != true {
        return .failed(.described(label.text))
      }
      return .failed(error.map { .error($0) } ?? .any)
    }
  }
}

extension Timeline where Error == Never {
  /// Reads marbles of a stream that cannot fail, whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - values: The value of each label.
  ///   - tick: The length of a tick, for durations in the text.
  @inlinable
  public init(
    marbles: String, values: [String: Value], tick: Duration = .milliseconds(1)
  ) {
    self.init(marbles: marbles, values: values, error: nil, tick: tick)
  }

  /// Reads marbles of a stream that cannot fail, whose labels are looked up in a table.
  ///
  ///     Timeline("-a-b|", values: ["a": [1, 2], "b": [3]])
  ///
  /// A text that cannot be read, one with a `#`, or a label that the table does not have, gives a timeline with a
  /// ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - values: The value of each label.
  ///   - tick: The length of a tick, for durations in the text. Unlike a literal, the text is not read again with the
  ///     tick of a recording.
  @inlinable
  public init(_ marbles: String, values: [String: Value], tick: Duration = .milliseconds(1)) {
    self.init(marbles: marbles, values: values, error: nil, tick: tick)
  }
}

extension Timeline where Value: LosslessStringConvertible {
  /// Reads marbles whose labels are the texts of the values.
  ///
  /// A text that cannot be read gives a timeline with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text.
  @inlinable
  public init(marbles: String, error: Error? = nil, tick: Duration = .milliseconds(1)) {
    self.init(labels: marbles, error: error, tick: tick)
  }

  /// Reads marbles whose labels are the texts of the values.
  ///
  ///     Timeline<Int, LoadError>("-1-2-#", error: .offline)
  ///
  /// A text that cannot be read, or a label that is not a value, gives a timeline with a ``problem``, which equals no
  /// other. The labels `t` and `f` are the values of `Bool`.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text. Unlike a literal, the text is not read again with the
  ///     tick of a recording.
  @inlinable
  public init(_ marbles: String, error: Error? = nil, tick: Duration = .milliseconds(1)) {
    self.init(marbles: marbles, error: error, tick: tick)
  }
}

// Not for types of values that are `LosslessStringConvertible` or `LaneValue`: a type conforms to a protocol in one way,
// and `XCTAssertEqual` compares with a literal only if the timeline's type has one.
extension Timeline: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Value: Equatable {
  /// Reads marbles with a tick of a millisecond, whose labels are the texts of the values.
  ///
  /// The values are `LosslessStringConvertible` or a ``LaneValue``; other values need a table, as in
  /// ``init(_:values:tick:)``. Compared with a recording, times in the marbles are read with the tick of that recording.
  /// This never traps: see ``problem``.
  @inlinable
  public init(stringLiteral marbles: String) {
    self.init(labels: marbles, error: nil, tick: .millisecond, isLiteral: true)
  }

}

extension Timeline: LosslessStringConvertible where Value: LosslessStringConvertible {
  /// Reads marbles with a tick of a millisecond, so that timelines can be values in marbles themselves.
  ///
  /// Never fails: see ``problem``.
  @inlinable
  public init(_ marbles: String) { self.init(marbles: marbles) }
}

extension Timeline {
  /// The timeline to compare: a literal that mentions times is read again with the tick of the other timeline.
  @usableFromInline
  func reread<V, E>(withTickOf other: Timeline<V, E>) -> Timeline {
    guard let origin = other.origin, !origin.isLiteral, let literal = self.origin?.literal else {
      return self
    }
    return Timeline(labels: literal, error: nil, tick: origin.tickLength)
  }
}

/// The reason why a mark of a lane has no meaning.
@usableFromInline
struct MarbleProblem: Error {
  @usableFromInline let message: String

  @usableFromInline
  init(_ message: String) { self.message = message }

  @usableFromInline static var neverFails: Self {
    Self("this stream cannot fail: its error type is Never")
  }

  @usableFromInline
  static func noValue(_ label: String) -> Self { Self("the table has no value for '\(label)'") }

  @usableFromInline
  static func notAValue(_ label: String, _ type: Any.Type) -> Self {
    Self("'\(label)' is not a value of type \(type)")
  }
}

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

/// Reads a value from its label, as ``textOfValue(_:)`` writes it.
func valueOfLabel<Value>(_ label: String) throws(MarbleProblem) -> Value {
  let value: Any?
  switch Value.self {
  case is String.Type: value = label
  case let type as any LosslessStringConvertible.Type: value = type.init(label) ?? shortBool(label)
  case let type as any LaneValue.Type: value = type.init(laneText: label)
  default:
    throw MarbleProblem(
      "values of type \(Value.self) cannot be read from text: compare with "
        + "`Timeline(\"-a-|\", values: [\"a\": …])`, or compare `timeline.texts` with the literal")
  }
  // Not `as?` alone: a value may be an optional that is nil.
  guard let value, let value = value as? Value else {
    throw MarbleProblem.notAValue(label, Value.self)
  }
  return value
}

/// The `Bool` that `t` or `f` stands for, because the texts `true` and `false` need quotes in a lane.
private func shortBool(_ label: String) -> Bool? {
  switch label {
  case "t": true
  case "f": false
  default: nil
  }
}
