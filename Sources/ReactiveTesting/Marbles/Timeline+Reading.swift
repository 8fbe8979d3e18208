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
    self.init(reading: marbles, error: error, tick: tick, origin: .table(of: values)) {
      label throws(MarbleProblem) in
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
  // Inlined like what it calls: unspecialised code would look up the types of the events for each text.
  @inlinable
  init(labels marbles: String, error: Error?, tick: Duration, isLiteral: Bool = false) {
    self.init(
      reading: marbles, error: error, tick: tick, isLiteral: isLiteral, value: valueOfLabel)
  }

  /// Reads marbles, with a closure that makes the values from their labels.
  @inlinable
  init(
    reading marbles: String, error: Error?, tick: Duration, isLiteral: Bool = false,
    origin written: TimelineOrigin? = nil, value: (_ label: String) throws(MarbleProblem) -> Value
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
        origin: lane.needsText ? origin ?? written : written)
    } catch {
      // It might be readable with another tick.
      self.init(
        entries: [], problem: error.rendering(in: marbles, called: "marbles"), origin: origin)
    }
  }

  @inlinable
  static func mark(
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
  ///   - tick: The length of a tick, for durations in the text. Unlike a literal, which is what a text alone in quotes is, the
  ///     text is not read again with the tick of a recording.
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
  /// The timeline to compare: a literal with times or groups is read again with the tick of the other timeline.
  @usableFromInline
  func reread<V, E>(withTickOf other: Timeline<V, E>) -> Timeline {
    guard let origin = other.origin, origin.literal == nil else { return self }
    return reread(withTick: origin.tickLength)
  }

  /// The timeline for a test with another tick: a literal with times or groups is read again.
  @usableFromInline
  func reread(withTick tick: Duration) -> Timeline {
    guard let literal = origin?.literal else { return self }
    return Timeline(labels: literal, error: nil, tick: tick)
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
    // Elsewhere, these letters stand for a failure.
    let hint = ["X", "E"].contains(label) ? "; a failure is '#'" : ""
    return Self("'\(label)' is not a value of type \(type)\(hint)")
  }
}

/// Reads a value from its label, as ``textOfValue(_:)`` writes it.
@inlinable
func valueOfLabel<Value>(_ label: String) throws(MarbleProblem) -> Value {
  let value: Value?
  switch Value.self {
  case is String.Type: value = label as? Value
  case let type as any LosslessStringConvertible.Type: value = valueOfText(label, as: type)
  case let type as any LaneValue.Type: value = type.init(laneText: label) as? Value
  case let type as any OptionalValue.Type where !type.isNested:
    // Not `as?` of the optional itself: the value may be an optional that is nil.
    value = try type.value(ofLabel: label).flatMap { $0 as? Value }
  default:
    throw MarbleProblem(
      "values of type \(Value.self) cannot be read from text: compare with "
        + "`Timeline(\"-a-|\", values: [\"a\": …])`, or compare `timeline.texts` with the literal")
  }
  guard let value else { throw MarbleProblem.notAValue(label, Value.self) }
  return value
}

/// The value of a label, with its type known to the compiler in specialised code.
@inlinable
func valueOfText<Text: LosslessStringConvertible, Value>(
  _ label: String, as type: Text.Type
) -> Value? {
  // Unwrapped first: the compiler does not know what casting an optional gives.
  guard let text = Text(label) ?? shortBool(label) as? Text else { return nil }
  return text as? Value
}

/// The `Bool` that `t` or `f` stands for, because the texts `true` and `false` need quotes in a lane.
@usableFromInline
func shortBool(_ label: String) -> Bool? {
  switch label {
  case "t": true
  case "f": false
  default: nil
  }
}
