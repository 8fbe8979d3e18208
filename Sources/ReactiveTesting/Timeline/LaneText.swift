import Reactive

/// The literal in a comparison with a timeline of ``LaneValue``s.
///
/// You never name this type. Write `timeline == "-'[1, 2]'-|"`.
public struct LaneText: ExpressibleByStringLiteral, Sendable {
  let marbles: String

  /// Makes a literal from the text of a lane.
  public init(stringLiteral marbles: String) { self.marbles = marbles }
}

extension Timeline where Value: LaneValue {
  /// Reads marbles whose labels are the texts of the values.
  ///
  /// A text that cannot be read gives a timeline with a ``problem``, which equals no other.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text.
  @_disfavoredOverload
  public init(marbles: String, error: Error? = nil, tick: Duration = .milliseconds(1)) {
    self.init(reading: marbles, error: error, tick: tick) { label throws(MarbleProblem) in
      guard let value = Value(laneText: label.text) else {
        throw MarbleProblem.notAValue(label.text, Value.self)
      }
      return value
    }
  }
}

extension Timeline where Value: LaneValue & Equatable {
  /// Whether the same events happen at the same ticks; see ``Timeline/==(_:_:)``.
  @_disfavoredOverload
  public static func == (left: Self, right: LaneText) -> Bool {
    left == Self(marbles: right.marbles, tick: left.origin?.tickLength ?? .milliseconds(1))
  }

  /// Whether the timelines differ in any event or tick.
  @_disfavoredOverload
  public static func != (left: Self, right: LaneText) -> Bool { !(left == right) }
}

extension Timeline where Value == Void {
  /// Reads the marbles of a `Void` stream; any label stands for a value.
  ///
  /// - Parameters:
  ///   - marbles: The text.
  ///   - error: The error that `#` stands for; without it, `#` equals any failure.
  ///   - tick: The length of a tick, for durations in the text.
  public init(marbles: String, error: Error? = nil, tick: Duration = .milliseconds(1)) {
    self.init(reading: marbles, error: error, tick: tick) { _ throws(MarbleProblem) in }
  }

  // Not with a literal: with such an overload, closures whose last expression is unused would return nothing.
  /// Whether values and ends come at the same ticks.
  public static func == (left: Self, right: Self) -> Bool {
    left.matches(right) { _, _ in true }
  }

  /// Whether any value or end comes at another tick.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }
}

// Better compiler messages for comparisons that are impossible. Otherwise the compiler mentions `StringProtocol`.

extension Timeline {
  /// Unavailable: its message says what to write instead.
  @available(
    *, unavailable,
    message:
      "these values are not Equatable: compare `timeline.texts` with the literal, or use `matches(_:by:)`"
  )
  @_disfavoredOverload
  public static func == (left: Self, right: LaneText) -> Bool { false }

  /// Unavailable: its message says what to write instead.
  @available(
    *, unavailable,
    message:
      "these values are not Equatable: compare `timeline.texts` with the literal, or use `matches(_:by:)`"
  )
  @_disfavoredOverload
  public static func != (left: Self, right: LaneText) -> Bool { true }
}

extension Timeline where Value: Equatable {
  /// Unavailable: its message says what to write instead.
  @available(
    *, unavailable,
    message:
      "these values cannot be read from text: compare with `Timeline(\"-a-|\", values: [\"a\": …])`, or compare `timeline.texts` with the literal"
  )
  @_disfavoredOverload
  public static func == (left: Self, right: LaneText) -> Bool { false }

  /// Unavailable: its message says what to write instead.
  @available(
    *, unavailable,
    message:
      "these values cannot be read from text: compare with `Timeline(\"-a-|\", values: [\"a\": …])`, or compare `timeline.texts` with the literal"
  )
  @_disfavoredOverload
  public static func != (left: Self, right: LaneText) -> Bool { true }
}
