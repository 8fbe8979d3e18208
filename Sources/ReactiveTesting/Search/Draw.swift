import Reactive

/// Draws the inputs of a test case: lanes, and values of your own.
///
///     let law = TestScheduler.forAll { test, draw in
///       let taps = test.hot(draw.lane(.in(1...9)), name: "taps")
///       let count = draw.value(.in(0...3), name: "count")
///       let taken = test.timeline { taps.take(first: count) }
///       return taken.values.count <= count
///     }
///     #expect(law.holds)
///
/// If the law is broken, everything that was drawn becomes as simple as possible: lanes become shorter, values lower.
public struct Draw: Sendable {
  let choices: Choices
  let notes: DrawNotes

  /// Draws a lane that cannot fail.
  ///
  /// - Parameters:
  ///   - values: The values of its events. A tick has none, one or two of them.
  ///   - ticks: How many ticks it has at most before its end.
  ///   - ends: How it may end; without any, it always ends by completing.
  /// - Returns: A lane for ``TestScheduler/hot(_:name:)`` or ``TestScheduler/cold(_:synchronously:name:)``.
  public func lane<Value: Sendable>(
    _ values: DrawnValues<Value>, ticks: Int = 10, ends: DrawnEnds = .default
  ) -> Timeline<Value, Never> {
    timeline(values, ticks, ends.subtracting(.failed), failure: .completed)
  }

  /// Draws a lane that may fail.
  ///
  /// - Parameters:
  ///   - values: The values of its events. A tick has none, one or two of them.
  ///   - ticks: How many ticks it has at most before its end.
  ///   - ends: How it may end; without any, it always ends by completing.
  ///   - error: The error with which it fails.
  /// - Returns: A lane for ``TestScheduler/hot(_:name:)`` or ``TestScheduler/cold(_:synchronously:name:)``.
  public func lane<Value: Sendable, Error: Swift.Error>(
    _ values: DrawnValues<Value>, ticks: Int = 10, ends: DrawnEnds = [.default, .failed],
    error: Error
  ) -> Timeline<Value, Error> {
    timeline(values, ticks, ends, failure: .failed(.error(error)))
  }

  /// Draws a value.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - name: The name under which a counterexample shows it.
  /// - Returns: One of the values.
  public func value<Value>(_ values: DrawnValues<Value>, name: String? = nil) -> Value {
    let value = choices.together { values.draw(self) }
    if let name { notes.add(name, textOfValue(value)) }
    return value
  }

  /// Shows something below the drawn values in a counterexample, such as an output that no comparison draws.
  ///
  /// - Parameters:
  ///   - name: The name under which it is shown.
  ///   - value: What is shown.
  public func show<Value>(_ name: String, _ value: Value) { notes.add(name, textOfValue(value)) }

  /// Draws when a recording is started and when it is disposed of.
  ///
  ///     let cut = draw.subscription(name: "cut")
  ///     let whole = test.record(s.scan(0, +))
  ///     let part = test.record(s.scan(0, +), during: cut)
  ///
  /// - Parameters:
  ///   - ticks: The last tick in which it may start or end.
  ///   - name: The name under which a counterexample shows it; nil if it is not shown.
  /// - Returns: A subscription for ``TestScheduler/record(_:during:file:line:)``, such as `--^---!`. The simplest one
  ///   starts at once and never ends.
  public func subscription(ticks: Int = 10, name: String = "subscription") -> String {
    checkTicks(ticks)
    let marks = SubscriptionLane(drawnFrom: choices, ticks: ticks).description
    notes.add(name, marks)
    return marks
  }

  private func timeline<Value: Sendable, Error>(
    _ values: DrawnValues<Value>, _ ticks: Int, _ ends: DrawnEnds,
    failure: Timeline<Value, Error>.Mark
  ) -> Timeline<Value, Error> {
    checkTicks(ticks)
    let ends = ends.isEmpty ? .completed : ends
    let terminal = ends.terminal
    let lane = SampledLane(
      choices, ticks: ticks, endCount: terminal.count, canBeSilent: ends.contains(.silent)
    ) { values.draw(self) }
    var entries: [Timeline<Value, Error>.Entry] = []
    for (tick, column) in lane.columns.enumerated() {
      for value in column { entries.append(.init(tick: tick, mark: .value(value))) }
    }
    guard lane.end > 0 else {
      return noted(Timeline(entries: entries, length: lane.columns.count))
    }
    let end = terminal[lane.end - 1]
    let mark: Timeline<Value, Error>.Mark =
      end == .completed ? .completed : end == .interrupted ? .interrupted : failure
    entries.append(.init(tick: lane.endTick, mark: mark))
    return noted(Timeline(entries: entries, length: lane.endTick + 1))
  }

  private func noted<Value: Sendable, Error>(
    _ lane: Timeline<Value, Error>
  ) -> Timeline<Value, Error> {
    notes.addLane { lane.text }
    return lane
  }

  private func checkTicks(_ ticks: Int) {
    precondition(
      (0...100_000).contains(ticks),
      "A drawn lane or subscription has from 0 to 100000 ticks, but was given \(ticks).")
  }
}

/// The ways in which a drawn lane may end.
public struct DrawnEnds: OptionSet, Hashable, Sendable {
  /// One bit for each way.
  public let rawValue: Int

  /// Makes a set of ends from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// It never ends.
  public static let silent = DrawnEnds(rawValue: 1)
  /// It completes.
  public static let completed = DrawnEnds(rawValue: 2)
  /// It fails.
  public static let failed = DrawnEnds(rawValue: 4)
  /// It is interrupted.
  public static let interrupted = DrawnEnds(rawValue: 8)
  /// It completes, or never ends.
  public static let `default`: DrawnEnds = [.silent, .completed]

  /// The ends that are events, the simplest first.
  var terminal: [DrawnEnds] { [.completed, .failed, .interrupted].filter(contains) }
}

/// What a counterexample shows beside the lanes of its test.
final class DrawNotes: Sendable {
  /// The notes of the case that runs.
  @TaskLocal static var current: DrawNotes?

  private struct State {
    var values: [String] = []
    var lanes: [@Sendable () -> String] = []
    var violation: String?
  }

  private let state = Lock(State())

  /// The values that were drawn under a name.
  var values: [String] { state.withLock { $0.values } }

  /// The lanes that were drawn, for a test without lanes of its own.
  var lanes: [String] {
    state.withLock { $0.lanes }.enumerated().map { "lane \($0 + 1) = \($1())" }
  }

  /// The last cut that broke something.
  var violation: String? { state.withLock { $0.violation } }

  func add(_ name: String, _ value: String) {
    state.withLock { $0.values.append("\(name) = \(value)") }
  }

  func addLane(_ text: @escaping @Sendable () -> String) {
    state.withLock { $0.lanes.append(text) }
  }

  func note(violation: String) { state.withLock { $0.violation = violation } }
}

extension SubscriptionLane {
  /// Draws a subscription.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - ticks: The last tick in which it may start or end.
  package init(drawnFrom choices: Choices, ticks: Int) {
    self = choices.together {
      // Half of the numbers mean tick zero, because most subscriptions start there.
      let start = max(0, choices.next(below: 2 * (ticks + 1)) - ticks - 1)
      let length = choices.next(below: ticks - start + 2)
      return SubscriptionLane(start: start, end: length == 0 ? nil : start + length - 1)
    }
  }
}

/// A lane made from choices.
package struct SampledLane<Value> {
  /// The values of each tick.
  package var columns: [[Value]] = []
  /// The number of the end: zero for silence.
  package var end = 0
  /// The tick of the end.
  package var endTick = 0

  /// Draws a lane.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - ticks: How long it is at most, without its end.
  ///   - endCount: How many ends it may have, apart from silence.
  ///   - canBeSilent: Whether it may have no end.
  ///   - value: Draws a value.
  package init(
    _ choices: Choices, ticks: Int, endCount: Int, canBeSilent: Bool, value: () throws -> Value
  ) rethrows {
    try choices.together {
      while try choices.together({ try addEvent(choices, ticks, value) }) {}
      // A section of its own, so that deleting a column does not delete the end.
      choices.together {
        let count = endCount + (canBeSilent ? 1 : 0)
        end = count > 0 ? choices.next(below: count) + (canBeSilent ? 0 : 1) : 0
        endTick = columns.count
        // Of three numbers, two mean a tick of its own.
        if end > 0, !columns.isEmpty, choices.next(below: 3) == 2 { endTick -= 1 }
      }
    }
  }

  /// Draws the next tick, or a second value for the last one.
  ///
  /// Each value is a section of its own, so that deleting one of two does not delete the other.
  ///
  /// - Returns: False if the lane ends instead. The longer it may be, the less often it ends.
  private mutating func addEvent(
    _ choices: Choices, _ ticks: Int, _ value: () throws -> Value
  ) rethrows -> Bool {
    let choice = choices.next(below: max(10, ticks))
    // The simpler, the lower. Several numbers mean the same, so that most ticks have one value or none.
    let kind = (choice + 8) % 9
    if choice > 0, kind == 8, columns.last?.count == 1 {
      columns[columns.count - 1].append(try value())
      return true
    }
    guard choice > 0, columns.count < ticks else { return false }
    columns.append(kind < 4 ? [] : [try value()])
    return true
  }
}

/// The values from which a test case draws; see ``Draw``.
public struct DrawnValues<Value> {
  let draw: (Draw) -> Value

  /// Values made from other drawn values.
  ///
  ///     DrawnValues.from { draw in Point(x: draw.value(.in(0...3)), y: draw.value(.in(0...3))) }
  ///
  /// - Parameter make: Makes a value; it must depend on nothing but what it draws.
  /// - Returns: The values.
  public static func from(_ make: @escaping (Draw) -> Value) -> DrawnValues {
    DrawnValues(draw: make)
  }

  /// One of a list; the first is the simplest.
  ///
  /// - Parameter values: The list; an empty one traps.
  /// - Returns: The values.
  public static func of(_ values: Value...) -> DrawnValues { one(of: values) }

  /// One of a collection; the first is the simplest.
  ///
  /// - Parameter values: The collection; an empty one traps.
  /// - Returns: The values.
  public static func one(of values: some Collection<Value>) -> DrawnValues {
    let values = Array(values)
    precondition(
      !values.isEmpty, "DrawnValues.one(of:) needs at least one value to choose from.")
    return DrawnValues { draw in values[draw.choices.next(below: values.count)] }
  }
}

extension DrawnValues where Value: FixedWidthInteger {
  /// A number of a range, of a type of up to 64 bits; the one next to zero is the simplest.
  ///
  /// - Parameter range: The range.
  /// - Returns: The values.
  public static func `in`(_ range: ClosedRange<Value>) -> DrawnValues {
    let (low, high) = (range.lowerBound, range.upperBound)
    let simplest = min(max(0, low), high)
    // Both sides take turns, as far as the shorter one goes.
    let above = high.distanceUnsigned(from: simplest)
    let below = simplest.distanceUnsigned(from: low)
    let shorter = min(above, below)
    return DrawnValues { draw in
      let count = (above &+ below).addingReportingOverflow(1)
      let choice = draw.choices.next(below: count.overflow ? .max : count.partialValue)
      if choice <= 2 * shorter {
        let distance = Value(truncatingIfNeeded: (choice + 1) / 2)
        return choice % 2 == 1 ? simplest &+ distance : simplest &- distance
      }
      let distance = Value(truncatingIfNeeded: choice - shorter)
      return above > below ? simplest &+ distance : simplest &- distance
    }
  }
}

extension FixedWidthInteger {
  /// How far this number is above a lower one.
  fileprivate func distanceUnsigned(from other: Self) -> UInt64 {
    UInt64(truncatingIfNeeded: self) &- UInt64(truncatingIfNeeded: other)
  }
}
