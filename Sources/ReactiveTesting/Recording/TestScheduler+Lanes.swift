import Reactive

extension TestScheduler {
  /// A hot lane: a signal that sends what the marbles say, tick zero being now.
  ///
  /// - Parameters:
  ///   - marbles: The lane. What stands left of a `^` has happened already and is not sent.
  ///   - type: The type of the values, read from their texts.
  /// - Returns: A signal that cannot fail.
  public func hot<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self
  ) -> Signal<Value, Never> {
    hot(Timeline(marbles, tick: tick))
  }

  /// A hot lane that may fail.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, read from their texts.
  ///   - error: What `#` stands for.
  /// - Returns: A signal of what the marbles say, tick zero being now.
  public func hot<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error
  ) -> Signal<Value, Error> {
    hot(Timeline(marbles, error: error, tick: tick))
  }

  /// A hot lane whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  /// - Returns: A signal that cannot fail.
  public func hot<Value: Sendable>(
    _ marbles: String, values: [String: Value]
  ) -> Signal<Value, Never> {
    hot(Timeline(marbles, values: values, tick: tick))
  }

  /// A hot lane of a timeline, tick zero being now.
  ///
  /// - Parameter timeline: What is sent; events before tick zero are not.
  /// - Returns: A signal of these events.
  public func hot<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>
  ) -> Signal<Value, Error> {
    let (signal, input) = Signal<Value, Error>.pipe()
    playHot(timeline, to: input)
    return signal
  }

  /// A hot lane that notes who observes it, and from when to when.
  package func hot<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, log: SubscriptionLog
  ) -> Signal<Value, Error> {
    let (signal, input) = Signal<Value, Error>.watchedPipe { observer, isComing in
      if isComing { log.began(observer) } else { log.ended(observer) }
    }
    playHot(timeline, to: input)
    return signal
  }

  /// A cold lane: a producer that plays the marbles anew at each start.
  ///
  /// The first column is an event of the tick of the start, after the start itself.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, read from their texts.
  /// - Returns: A producer that cannot fail.
  public func cold<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self
  ) -> SignalProducer<Value, Never> {
    cold(Timeline(marbles, tick: tick))
  }

  /// A cold lane that may fail.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, read from their texts.
  ///   - error: What `#` stands for.
  /// - Returns: A producer that plays the marbles anew at each start.
  public func cold<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error
  ) -> SignalProducer<Value, Error> {
    cold(Timeline(marbles, error: error, tick: tick))
  }

  /// A cold lane whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  /// - Returns: A producer that cannot fail.
  public func cold<Value: Sendable>(
    _ marbles: String, values: [String: Value]
  ) -> SignalProducer<Value, Never> {
    cold(Timeline(marbles, values: values, tick: tick))
  }

  /// A cold lane of a timeline.
  ///
  /// - Parameter timeline: What is sent at each start, its tick zero being that of the start.
  /// - Returns: A producer of these events.
  public func cold<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>
  ) -> SignalProducer<Value, Error> {
    cold([timeline], log: SubscriptionLog(self))
  }

  /// A cold lane that plays one timeline after the other, the last for every further start, and notes
  /// its starts.
  package func cold<Value: Sendable, Error: Swift.Error>(
    _ timelines: [Timeline<Value, Error>], log: SubscriptionLog
  ) -> SignalProducer<Value, Error> {
    for timeline in timelines { note(problem: timeline.problemOfLane(isHot: false)) }
    return SignalProducer { [self] observer, lifetime in
      let number = log.began()
      lifetime.observeEnded { log.ended(number) }
      guard !timelines.isEmpty else { return }
      play(timelines[min(number, timelines.count - 1)], as: .timer, to: observer) { clean in
        lifetime.observeEnded(clean)
      }
    }
  }
}
