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

  init(_ choices: Choices, _ notes: DrawNotes) {
    (self.choices, self.notes) = (choices, notes)
  }

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
    if let name { notes.add(name, ValueText<Value>()(value)) }
    return value
  }

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
    let marks = SubscriptionMarks(drawnFrom: choices, ticks: ticks).marbles
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
    let lane = DrawnLane(
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

  private let lines = Lock<[String]>([])
  private let cuts = Lock<String?>(nil)
  private let drawnLanes = Lock<[@Sendable () -> String]>([])

  /// The values that were drawn under a name.
  var values: [String] { lines.withLock { $0 } }

  /// The lanes that were drawn, for a test without lanes of its own.
  var lanes: [String] {
    drawnLanes.withLock { $0 }.enumerated().map { "lane \($0 + 1) = \($1())" }
  }

  func addLane(_ text: @escaping @Sendable () -> String) {
    drawnLanes.withLock { $0.append(text) }
  }

  /// The last cut that broke something.
  var violation: String? { cuts.withLock { $0 } }

  func add(_ name: String, _ value: String) { lines.withLock { $0.append("\(name) = \(value)") } }

  func note(violation: String) { cuts.withLock { $0 = violation } }
}
