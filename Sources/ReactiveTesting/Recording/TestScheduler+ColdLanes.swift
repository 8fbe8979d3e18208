import Reactive

extension TestScheduler {
  /// A cold lane: a producer that plays the marbles anew at each start.
  ///
  /// Without `error:` the lane cannot fail: its error is `Never`, and `#` in it is refused. To combine it with a
  /// stream that can fail, in `merge` or `flatMap` for instance, pass that stream's error,
  /// `error: TestError("boom")`, or append `.promoteError()`.
  ///
  /// The first column is an event in the tick of the start, after the start itself.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, which are read from their labels.
  ///   - synchronously: Whether the events of tick zero are sent during the start, as `SignalProducer([1, 2])`
  ///     does. Later events are scheduled once these have been sent: a run started from inside them does not
  ///     reach the later ones.
  ///   - name: The name in drawings and in ``subscriptions(of:)``; by default `cold 1` and so on.
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
  ///   - type: The type of the values, which are read from their labels.
  ///   - error: The error that `#` stands for.
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
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
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A producer that cannot fail.
  @inlinable
  public func cold<Value: Sendable>(
    _ marbles: String, values: [String: Value], synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Never> {
    cold(Timeline(marbles, values: values, tick: tick), synchronously: synchronously, name: name)
  }

  /// A cold lane that may fail and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  ///   - error: The error that `#` stands for.
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
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

  /// A cold lane that plays a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The events to send at each start. Their tick zero is the tick of the start.
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A producer of these events.
  @inlinable
  public func cold<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Error> {
    cold([timeline], synchronously: synchronously, name: name)
  }

  /// A cold lane that plays a different timeline at each start.
  ///
  /// - Parameters:
  ///   - timelines: The first start plays the first timeline, the second start the second, and so on; every
  ///     further start plays the last. If the array is empty, the lane never sends anything.
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A producer of these events.
  @inlinable
  public func cold<Value: Sendable, Error: Swift.Error>(
    _ timelines: [Timeline<Value, Error>], synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Error> {
    let timelines = plan?.cutting(timelines) ?? timelines
    let lane = TimelineLog(
      timelines.first ?? Timeline(),
      others: timelines.count > 1 ? Array(timelines.dropFirst()) : nil,
      name, isHot: false, on: board)
    notes.add(lane)
    return cold(timelines, log: lane, synchronously: synchronously)
  }

  /// A cold lane that plays one timeline per start, the last one for every further start, and logs its starts.
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
      // Weak: the player retains the run, and this is the lifetime of that run.
      lifetime.observeEnded { [weak player] in player?.stop() }
    }
  }
}
