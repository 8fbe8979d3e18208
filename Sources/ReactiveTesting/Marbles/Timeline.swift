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

  // What a test reads of a recorded timeline counts as a check: a test that looks at none of its recordings is reported.
  // The library itself reads the properties whose names begin with `uncounted`, which note nothing.

  /// All events, ordered by tick; the events of one tick in their order.
  ///
  /// Reading them is reported, once, if an event lies between two ticks; see ``TestScheduler/onUnproven``.
  @inlinable public var entries: [Entry] {
    origin?.noteUse()
    origin?.noteTicks()
    return uncountedEntries
  }

  @usableFromInline package let uncountedEntries: [Entry]

  /// Why the timeline could not be read or recorded; nil if it could.
  ///
  /// A timeline with a problem equals no other.
  @inlinable public var problem: String? {
    origin?.noteUse()
    return uncountedProblem
  }

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
    return uncountedEntries.compactMap { entry -> Value? in
      if case .value(let value) = entry.mark { value } else { nil }
    }
  }

  /// All events, in order, without their ticks.
  ///
  /// - Complexity: O(n), a few nanoseconds per event.
  @inlinable public var events: [Mark] {
    origin?.noteUse()
    return uncountedEntries.map { $0.mark }
  }

  /// The end of the stream and its tick; nil if it did not end.
  ///
  /// Reading it is reported, once, if an event lies between two ticks; see ``TestScheduler/onUnproven``.
  public var end: Entry? {
    origin?.noteUse()
    origin?.noteTicks()
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
      origin: origin?.withoutValues)
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
      origin: origin?.withoutTicks)
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

// MARK: - Where it comes from

/// Where a timeline comes from.
///
/// One that is built from entries has no origin, and neither has a literal without times or groups.
@usableFromInline
package enum TimelineOrigin: Sendable {
  case recording(any ComparedRecording)
  /// A literal that is read with the tick of the recording it is compared with.
  case literal(String)
  /// A case of a fixture; the text says where its line is.
  case fixture(place: String, Names?)
  /// Marbles that were read with a table.
  case table(Names)

  /// The texts of values, each with the label that a table has for it.
  @usableFromInline package typealias Names = @Sendable () -> [(text: String, label: String)]

  /// Draws a difference in the surroundings of the recording.
  @usableFromInline package typealias Drawing = @Sendable (_ surroundings: Surroundings) -> String?

  /// What is drawn around a recording, and what can be said about it.
  @usableFromInline
  package struct Surroundings {
    /// The rows of the input lanes, and of the tagged stages whose events passed while it recorded.
    var rows: [Diagram.Row] = []
    /// The labels that the tables of the test have for values.
    var names: [(text: String, label: String)] = []
    /// The length of a tick.
    var tick = Duration.milliseconds(1)
    /// Says why a recording was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
    var reason: (_ interruption: Int?) -> String? = { _ in nil }
    /// What a recording without an end may be waiting for outside of the test's time; nil if nothing suggests that.
    var silence: () -> String? = { nil }
    /// Whether the recording is of state, which is read once after several changes without a wait between them.
    var isOfState = false
    /// Lines for the end of the drawing: what left virtual time, and in which order the test ran.
    var remarks: [String] = []
  }

  private var recording: (any ComparedRecording)? {
    if case .recording(let recording) = self { recording } else { nil }
  }

  /// The text of a literal that is read again; nil for any other timeline.
  @usableFromInline var literal: String? {
    if case .literal(let marbles) = self { marbles } else { nil }
  }

  /// Where a fixture has the timeline; nil if it is from no fixture.
  var place: String? {
    if case .fixture(let place, _) = self { place } else { nil }
  }

  /// The labels that a table has for its values.
  var names: Names? {
    switch self {
    case .fixture(_, let names): names
    case .table(let names): names
    case .recording, .literal: nil
    }
  }

  /// The origin of marbles that were read with a table.
  @usableFromInline
  static func table<Value: Sendable>(of values: [String: Value]) -> TimelineOrigin {
    .table { values.sorted { $0.key < $1.key }.map { (textOfValue($0.value), $0.key) } }
  }

  /// Whether it is a recording.
  @usableFromInline var isRecording: Bool { recording != nil }

  /// The origin to pass on to a timeline with other ticks; nil for a literal.
  var withoutTicks: TimelineOrigin? { literal == nil ? self : nil }

  /// The origin to pass on to a timeline with other values; nil for a literal, and for one that was read with a table.
  var withoutValues: TimelineOrigin? {
    if case .table = self { nil } else { withoutTicks }
  }

  /// The length of a tick.
  var tickLength: Duration { recording?.tickLength ?? .milliseconds(1) }

  /// The surroundings of the recording; only the defaults if there is none.
  var surroundings: Surroundings { recording?.surroundings ?? Surroundings() }

  /// How the timeline differed in its last comparison, drawn below the input lanes; nil if it did not.
  @usableFromInline var difference: String? {
    guard let recording, let draw = recording.difference else { return nil }
    let surroundings = recording.surroundings
    return draw(surroundings).map { ([$0] + surroundings.remarks).joined(separator: "\n") }
  }

  /// Forgets the last comparison, which the test did not ask for.
  func forgetComparison() {
    recording?.keep(difference: nil)
    recording?.noteTold()
  }

  /// Notes that the test has looked at the timeline.
  @usableFromInline
  func noteUse() { recording?.noteUse() }

  /// Notes that it looks at ticks, in which an event between two of them cannot be seen.
  @usableFromInline
  func noteTicks() { recording?.noteTicks() }

  /// Notes that a description says what the last comparison has found.
  @usableFromInline
  func noteTold() { recording?.noteTold() }

  /// Notes a comparison.
  ///
  /// - Parameters:
  ///   - drawing: Draws the difference; nil if there was none.
  ///   - problem: Why the other timeline, which was written, cannot be read; nil if it can.
  ///   - comparesTicks: Whether ticks make a difference.
  func note(_ drawing: Drawing?, unreadable problem: String? = nil, comparesTicks: Bool = true) {
    guard let recording else { return }
    recording.keep(difference: drawing)
    if let problem { recording.note(unreadable: problem) }
    if drawing == nil, comparesTicks { recording.noteTicks() }
    recording.noteUse()
  }
}

/// What the drawing of a difference needs to know about the recording that was compared.
@usableFromInline
package protocol ComparedRecording: AnyObject, Sendable {
  /// The length of a tick of its test.
  var tickLength: Duration { get }
  /// What is drawn around it, and what can be said about it.
  var surroundings: TimelineOrigin.Surroundings { get }
  /// Notes that it has been compared, or its values read.
  func noteUse()
  /// Notes that ticks are read, in which an event between two of them cannot be seen.
  func noteTicks()
  /// Draws the difference that its last comparison found; nil if there was none.
  ///
  /// A test framework asks for the description after a failed comparison, and the description then shows the difference.
  var difference: TimelineOrigin.Drawing? { get }
  /// Replaces that drawing.
  func keep(difference: TimelineOrigin.Drawing?)
  /// Notes that it was compared with marbles that cannot be read.
  func note(unreadable problem: String)
  /// Notes that a description says that.
  func noteTold()
}

// MARK: - Comparison

extension Timeline.Failure: Equatable {
  /// Whether two failures may be the same.
  ///
  /// Errors are compared with `==` if they are Equatable, and otherwise by their types and descriptions.
  public static func == (left: Self, right: Self) -> Bool { left.matches(right) }

  /// Whether two failures, perhaps of different types, may be the same.
  @usableFromInline
  func matches<V, E>(_ other: Timeline<V, E>.Failure) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.error(let left), .error(let right)): areEqual(left, right)
    default: text == other.text
    }
  }
}

private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
  func compare<E: Equatable>(_ left: E) -> Bool { left == right as? E }
  if let left = left as? any Equatable { return compare(left) }
  return type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
}

extension Timeline.Mark: Equatable where Value: Equatable {
  // Written out, because a synthesized `==` cannot be inlined.
  /// Whether both are the same event.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.value(let left), .value(let right)): left == right
    case (.completed, .completed), (.interrupted, .interrupted): true
    case (.failed(let left), .failed(let right)): left.matches(right)
    default: false
    }
  }
}

extension Timeline.Entry: Equatable where Value: Equatable {
  /// Whether both are the same event at the same tick.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.tick == right.tick && left.mark == right.mark
  }
}

extension Timeline: Equatable where Value: Equatable {
  /// Whether the same events happen at the same ticks.
  ///
  /// A timeline that could not be read or recorded equals nothing, not even itself. Otherwise a test could pass
  /// because both sides are broken in the same way. Silence after the last event makes no difference.
  ///
  /// If two timelines differ, the description of the recorded one shows the input lanes, both timelines and the
  /// first difference from then on. So `#expect(recorded == "-1-2-|")` and
  /// `XCTAssertEqual(recorded, "-1-2-|")` report everything at their own line.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    // Among literals, only those with times or groups, and those that cannot be read, have an origin. Reading an origin retains it for
    // each comparison.
    if left.origin != nil, right.origin != nil, isExactlyOneLiteral(left, right) {
      return left.matches(right, by: ==)
    }
    let areEqual =
      left.uncountedProblem == nil && right.uncountedProblem == nil
      && left.uncountedEntries == right.uncountedEntries
    if left.origin != nil || right.origin != nil { note(areEqual, left, right) }
    return areEqual
  }

  @usableFromInline
  static func isExactlyOneLiteral(_ left: Self, _ right: Self) -> Bool {
    (left.origin?.literal == nil) != (right.origin?.literal == nil)
  }

  /// Notes a comparison.
  @usableFromInline
  static func note(_ areEqual: Bool, _ left: Self, _ right: Self, comparesTicks: Bool = true) {
    right.origin?.note(
      areEqual ? nil : right.drawing(against: left), unreadable: left.problemOfMarbles,
      comparesTicks: comparesTicks)
    // Last, because a law shows the last drawing.
    left.origin?.note(
      areEqual ? nil : left.drawing(against: right), unreadable: right.problemOfMarbles,
      comparesTicks: comparesTicks)
  }

  private func drawing(against expected: Self) -> TimelineOrigin.Drawing {
    differenceDrawing(from: expected, written: nil) { $0.findDifference(from: $1, by: ==) }
  }
}

extension Timeline {
  /// Why it cannot be read; nil if it was recorded, or can be read.
  private var problemOfMarbles: String? {
    origin?.isRecording == true ? nil : uncountedProblem
  }

  /// Whether the same events happen at the same ticks, with a custom comparison of the values.
  ///
  /// - Parameters:
  ///   - other: The timeline to compare with.
  ///   - areEquivalent: Says whether a value of this timeline and one of the other count as the same.
  /// - Returns: False if one of them could not be read or recorded.
  public func matches<OtherValue, OtherError>(
    _ other: Timeline<OtherValue, OtherError>, by areEquivalent: (Value, OtherValue) -> Bool
  ) -> Bool {
    let text = origin?.literal ?? other.origin?.literal
    let (own, other) = (reread(withTickOf: other), other.reread(withTickOf: self))
    let areMatching =
      own.uncountedProblem == nil && other.uncountedProblem == nil
      && own.uncountedEntries.count == other.uncountedEntries.count
      && zip(own.uncountedEntries, other.uncountedEntries).allSatisfy { left, right in
        left.tick == right.tick && left.mark.matches(right.mark, by: areEquivalent)
      }
    other.origin?.note(
      areMatching ? nil : other.drawing(against: own, written: text) { areEquivalent($1, $0) },
      unreadable: own.problemOfMarbles)
    // Last, because a law shows the last drawing.
    own.origin?.note(
      areMatching ? nil : own.drawing(against: other, written: text, by: areEquivalent),
      unreadable: other.problemOfMarbles)
    return areMatching
  }

  private func drawing<V, E>(
    against expected: Timeline<V, E>, written text: String?, by areEquivalent: (Value, V) -> Bool
  ) -> TimelineOrigin.Drawing {
    // Found now, because the closure cannot be kept.
    let difference = findDifference(from: expected, by: areEquivalent)
    return differenceDrawing(from: expected, written: text) { _, _ in difference }
  }

  /// Draws how the timeline differs from an expected one.
  ///
  /// - Parameters:
  ///   - expected: The expected timeline.
  ///   - text: The text of a literal with times or groups, if one of them is one.
  ///   - find: Finds the first difference, when it is drawn.
  /// - Returns: What a recording keeps, to draw the difference when its description is asked for.
  private func differenceDrawing<V, E>(
    from expected: Timeline<V, E>, written text: String?,
    _ find: @escaping @Sendable (Self, Timeline<V, E>) -> LaneDifference?
  ) -> TimelineOrigin.Drawing {
    let place = expected.origin?.place ?? origin?.place
    let names = [expected.origin, origin].compactMap { $0?.names }
    // Without their origins, because a recording retains this closure.
    let (actual, expected) = (withoutOrigin, expected.withoutOrigin)
    return { surroundings in
      var surroundings = surroundings
      surroundings.names = names.flatMap { $0() } + surroundings.names
      return actual.difference(
        from: expected, at: find(actual, expected), written: text, in: surroundings
      ).map { drawing in
        let silence = actual.stopsShort(of: expected) ? surroundings.silence() : nil
        return [drawing, place, silence].compactMap(\.self).joined(separator: "\n")
      }
    }
  }

  /// Whether it has no end, and the other timeline goes on after its last event.
  private func stopsShort<V, E>(of other: Timeline<V, E>) -> Bool {
    uncountedEnd == nil && other.uncountedEntries.count > uncountedEntries.count
  }
}

extension Timeline.Mark {
  func matches<V, E>(
    _ other: Timeline<V, E>.Mark, by areEquivalent: (Value, V) -> Bool
  ) -> Bool {
    switch (self, other) {
    case (.value(let left), .value(let right)): areEquivalent(left, right)
    case (.completed, .completed), (.interrupted, .interrupted): true
    case (.failed(let left), .failed(let right)): left.matches(right)
    default: false
    }
  }
}

// MARK: - As text

extension Timeline {
  /// The timeline as marbles that read back as the same timeline, with each value as its description.
  ///
  /// Reading it is reported, once, if an event lies between two ticks; see ``TestScheduler/onUnproven``.
  @inlinable public var marbles: String {
    origin?.noteUse()
    origin?.noteTicks()
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
    guard origin.isRecording else { return text }
    origin.noteTold()
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

@usableFromInline
protocol OptionalValue {
  var textOfWrapped: String { get }
  /// Whether it wraps another optional: the text `nil` would stand for two values.
  static var isNested: Bool { get }
  static func value(ofLabel label: String) throws(MarbleProblem) -> Any?
}

extension Optional: OptionalValue {
  @usableFromInline
  static var isNested: Bool { Wrapped.self is any OptionalValue.Type }

  @usableFromInline
  static func value(ofLabel label: String) throws(MarbleProblem) -> Any? {
    label == "nil" ? .some(Wrapped?.none as Any) : try valueOfLabel(label) as Wrapped
  }

  @usableFromInline
  var textOfWrapped: String {
    guard let self else { return "nil" }
    return (self as? any OptionalValue)?.textOfWrapped ?? String(describing: self)
  }
}
