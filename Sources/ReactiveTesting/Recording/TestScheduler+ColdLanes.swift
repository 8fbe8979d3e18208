import Reactive

extension TestScheduler {
  /// A cold lane: a producer that plays the marbles anew at each start.
  ///
  /// Without `error:` it cannot fail: its error is `Never`, and `#` in it is refused. To meet a stream that can fail,
  /// in `merge` or `flatMap` for instance, give it that stream's error, `error: TestError("boom")`, or write
  /// `.promoteError()` behind it.
  ///
  /// The first column is an event of the tick of the start, after the start itself.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, read from their texts.
  ///   - synchronously: Whether the events of tick zero come from inside the start, as those of
  ///     `SignalProducer([1, 2])` do. What comes later is set when these have been sent: a run from inside
  ///     of them does not come to it.
  ///   - name: What drawings and ``subscriptions(of:)`` call it; `cold 1` and so on without.
  /// - Returns: A producer that cannot fail.
  @inlinable
  public func cold<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self, synchronously: Bool = false,
    name: String? = nil
  ) -> SignalProducer<Value, Never> {
    cold(Timeline(marbles, tick: tick), synchronously: synchronously, name: name)
  }

  /// A cold lane that may fail.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, read from their texts.
  ///   - error: What `#` stands for.
  ///   - synchronously: Whether the events of tick zero come from inside the start.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A producer that plays the marbles anew at each start.
  @inlinable
  public func cold<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error, synchronously: Bool = false,
    name: String? = nil
  ) -> SignalProducer<Value, Error> {
    cold(Timeline(marbles, error: error, tick: tick), synchronously: synchronously, name: name)
  }

  /// A cold lane whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  ///   - synchronously: Whether the events of tick zero come from inside the start.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A producer that cannot fail.
  @inlinable
  public func cold<Value: Sendable>(
    _ marbles: String, values: [String: Value], synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Never> {
    cold(Timeline(marbles, values: values, tick: tick), synchronously: synchronously, name: name)
  }

  /// A cold lane that may fail, and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  ///   - error: What `#` stands for.
  ///   - synchronously: Whether the events of tick zero come from inside the start.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A producer that plays the marbles anew at each start.
  @inlinable
  public func cold<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error, synchronously: Bool = false,
    name: String? = nil
  ) -> SignalProducer<Value, Error> {
    cold(
      Timeline(marbles, values: values, error: error, tick: tick), synchronously: synchronously,
      name: name)
  }

  /// A cold lane of a timeline.
  ///
  /// - Parameters:
  ///   - timeline: What is sent at each start, its tick zero being that of the start.
  ///   - synchronously: Whether the events of tick zero come from inside the start.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A producer of these events.
  @inlinable
  public func cold<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Error> {
    cold([timeline], synchronously: synchronously, name: name)
  }

  /// A cold lane that does something else at each start.
  ///
  /// - Parameters:
  ///   - timelines: The first start plays the first, the second the second, and so on; every further
  ///     start plays the last. None at all is a lane that never sends anything.
  ///   - synchronously: Whether the events of tick zero come from inside the start.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A producer of these events.
  @inlinable
  public func cold<Value: Sendable, Error: Swift.Error>(
    _ timelines: [Timeline<Value, Error>], synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Error> {
    let lane = TimelineLog(
      timelines.first ?? Timeline(),
      others: timelines.count > 1 ? Array(timelines.dropFirst()) : nil,
      name, isHot: false, on: board)
    notes.add(lane)
    return cold(timelines, log: lane, synchronously: synchronously)
  }

  /// A cold lane that plays one timeline after the other, the last for every further start, and notes
  /// its starts.
  @inlinable
  package func cold<Value: Sendable, Error: Swift.Error>(
    _ timelines: [Timeline<Value, Error>], log: SubscriptionLog, synchronously: Bool = false
  ) -> SignalProducer<Value, Error> {
    for timeline in timelines { note(problem: timeline.problemOfLane(isHot: false)) }
    return SignalProducer { [board] observer, lifetime in
      let number = log.began()
      lifetime.observeEnded { log.ended(number) }
      guard !timelines.isEmpty else { return }
      let player = timelines[min(number, timelines.count - 1)]
        .player(to: observer, as: .timer, log: log, on: board)
      player.begin(synchronously: synchronously)
      // Weak: the player holds the run, whose lifetime this is.
      lifetime.observeEnded { [weak player] in player?.stop() }
    }
  }
}
