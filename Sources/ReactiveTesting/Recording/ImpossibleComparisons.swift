// Comparisons that cannot compile. With these declarations the compiler says what to write instead; without them it
// mentions `StringProtocol` or `AsyncSequence`. Code completion does not offer them, and an available `==` always wins.

// swift-format-ignore-file

import Reactive

/// A literal in a comparison that is impossible; you never name this type.
public struct LaneText: ExpressibleByStringLiteral, Sendable {
  /// Makes a literal from the text of a lane.
  public init(stringLiteral marbles: String) {}
}

extension Timeline {
  @available(*, unavailable, message: "these values are not Equatable: compare `timeline.texts` with the literal, or use `matches(_:by:)`") @_disfavoredOverload
  public static func == (left: Self, right: LaneText) -> Bool { false }
  @available(*, unavailable, message: "these values are not Equatable: compare `timeline.texts` with the literal, or use `matches(_:by:)`") @_disfavoredOverload
  public static func != (left: Self, right: LaneText) -> Bool { true }
  @available(*, unavailable, message: "one timeline is one lane: compare it with a literal, without brackets") @_disfavoredOverload
  public static func == (left: Self, right: [LaneText]) -> Bool { false }
  @available(*, unavailable, message: "these values are not Equatable: compare `timeline.texts`, or use `matches(_:by:)`") @_disfavoredOverload
  public static func == (left: Self, right: Self) -> Bool { false }
  @available(*, unavailable, message: "the two timelines have different values or errors: write the type of the stream's, such as `Timeline<String, Never>`, or compare `timeline.texts`") @_disfavoredOverload
  public static func == <V, E>(left: Self, right: Timeline<V, E>) -> Bool { false }
}

extension Timeline where Value: Equatable {
  @available(*, unavailable, message: "a literal is read as a timeline, a variable is not: write `Timeline(text)`") @_disfavoredOverload
  public static func == (left: Self, right: String) -> Bool { false }
  @available(*, unavailable, message: "a literal is read as a timeline, a variable is not: write `Timeline(text)`") @_disfavoredOverload
  public static func != (left: Self, right: String) -> Bool { true }
  @available(*, unavailable, message: "a literal is read as a timeline, a variable is not: write `Timeline(text)`") @_disfavoredOverload
  public static func == (left: String, right: Self) -> Bool { false }
}

extension Recording {
  @available(*, unavailable, message: "a recording is compared by its timeline: write `recording.timeline == …`") @_disfavoredOverload
  public static func == (left: Recording, right: LaneText) -> Bool { false }
  @available(*, unavailable, message: "a recording is compared by its timeline: write `recording.timeline == …`") @_disfavoredOverload
  public static func == (left: Recording, right: String) -> Bool { false }
  @available(*, unavailable, message: "a recording is compared by its timeline: write `recording.timeline == …`") @_disfavoredOverload
  public static func == <V, E>(left: Recording, right: Timeline<V, E>) -> Bool { false }
}

extension TestScheduler {
  @available(*, unavailable, message: "labels cannot be read as values of this type: say which value each stands for, as in `hot(\"-a-\", values: [\"a\": …])`") @_disfavoredOverload
  public func hot<Value>(_ marbles: String, of type: Value.Type = Value.self, error: Any? = nil, name: String? = nil) -> Signal<Value, Never> { .never }
  @available(*, unavailable, message: "labels cannot be read as values of this type: say which value each stands for, as in `cold(\"-a-\", values: [\"a\": …])`") @_disfavoredOverload
  public func cold<Value>(_ marbles: String, of type: Value.Type = Value.self, error: Any? = nil, synchronously: Bool = false, name: String? = nil) -> SignalProducer<Value, Never> { .never }
  @available(*, unavailable, message: "labels cannot be read as values of this type: say which value each stands for, as in `sequence(\"-a-\", values: [\"a\": …])`") @_disfavoredOverload
  public func sequence<Value>(_ marbles: String, of type: Value.Type = Value.self, error: Any? = nil, buffering: SequenceBuffering = .unbounded, name: String? = nil) -> TestSequence<Value, Never> { fatalError() }
  @available(*, unavailable, message: "a text is no error: write `error: TestError(\"boom\")`, or pass the error that the code throws") @_disfavoredOverload
  public func hot<Value: LosslessStringConvertible>(_ marbles: String, of type: Value.Type = Value.self, error: String, name: String? = nil) -> Signal<Value, Never> { .never }
  @available(*, unavailable, message: "a text is no error: write `error: TestError(\"boom\")`, or pass the error that the code throws") @_disfavoredOverload
  public func cold<Value: LosslessStringConvertible>(_ marbles: String, of type: Value.Type = Value.self, error: String, synchronously: Bool = false, name: String? = nil) -> SignalProducer<Value, Never> { .never }
  @available(*, unavailable, message: "a text is no error: write `error: TestError(\"boom\")`, or pass the error that the code throws") @_disfavoredOverload
  public func sequence<Value: LosslessStringConvertible>(_ marbles: String, of type: Value.Type = Value.self, error: String, buffering: SequenceBuffering = .unbounded, name: String? = nil) -> TestSequence<Value, Never> { fatalError() }
}
