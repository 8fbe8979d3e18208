import Reactive

extension Timeline {
  /// All values, in order.
  ///
  /// - Complexity: O(n), a few nanoseconds per event.
  @inlinable public var values: [Value] {
    origin?.noteUse()
    var values: [Value] = []
    values.reserveCapacity(sequence.count)
    for entry in sequence {
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
    events.reserveCapacity(sequence.count)
    for entry in sequence { events.append(entry.mark) }
    return events
  }

  /// The end of the stream and its tick; nil if it did not end.
  public var end: Entry? {
    origin?.noteUse()
    return last
  }

  @inlinable var last: Entry? { sequence.last.flatMap { $0.mark.isTerminal ? $0 : nil } }

  /// The same events with transformed values.
  ///
  /// - Parameter transform: Returns the replacement for each value.
  /// - Returns: A timeline of the same ticks, with the same end.
  public func map<NewValue>(_ transform: (Value) -> NewValue) -> Timeline<NewValue, Error> {
    Timeline<NewValue, Error>(
      entries: sequence.map { entry in
        Timeline<NewValue, Error>.Entry(tick: entry.tick, mark: entry.mark.map(transform))
      }, problem: fault, length: length, firstTick: firstTick,
      origin: origin?.ofRecording)
  }

  /// The same events, with the description of each value in its place.
  ///
  /// Use it to compare values of any type, such as tuples, with marbles:
  ///
  ///     #expect(pairs.texts == "-'(1, \"x\")'-|")
  public var texts: Timeline<String, Error> {
    let text = ValueText<Value>()
    return map { text($0) }
  }

  /// The same events some ticks later, or earlier if the count is negative.
  public func shifted(by ticks: Int) -> Timeline {
    // A lane that begins later is silent before its first event; one that begins earlier has a past.
    Timeline(
      entries: sequence.map { Entry(tick: $0.tick + ticks, mark: $0.mark) }, problem: fault,
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
