import Reactive

extension TestScheduler {
  /// A hot lane: a signal that sends the events of the marbles, with tick zero now.
  ///
  /// Without `error:` the lane cannot fail: its error is `Never`, and `#` in it is refused. To combine it with a
  /// stream that can fail, pass that stream's error, `error: TestError("boom")`, or append `.promoteError()`.
  ///
  /// - Parameters:
  ///   - marbles: The lane. Events left of a `^` are in the past and are not sent.
  ///   - type: The type of the values, which are read from their labels.
  ///   - name: The name in drawings and in ``subscriptions(of:)``; by default `hot 1` and so on.
  /// - Returns: A signal that cannot fail.
  @inlinable
  public func hot<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self, name: String? = nil
  ) -> Signal<Value, Never> {
    hot(Timeline(marbles, tick: tick), name: name)
  }

  /// A hot lane that may fail.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, which are read from their labels.
  ///   - error: The error that `#` stands for.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A signal of the events of the marbles, whose tick zero is now.
  @inlinable
  public func hot<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error, name: String? = nil
  ) -> Signal<Value, Error> {
    hot(Timeline(marbles, error: error, tick: tick), name: name)
  }

  /// A hot lane whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A signal that cannot fail.
  @inlinable
  public func hot<Value: Sendable>(
    _ marbles: String, values: [String: Value], name: String? = nil
  ) -> Signal<Value, Never> {
    hot(Timeline(marbles, values: values, tick: tick), name: name)
  }

  /// A hot lane that may fail and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  ///   - error: The error that `#` stands for.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A signal of the events of the marbles, whose tick zero is now.
  @inlinable
  public func hot<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error, name: String? = nil
  ) -> Signal<Value, Error> {
    hot(Timeline(marbles, values: values, error: error, tick: tick), name: name)
  }

  /// A hot lane that plays a timeline, with tick zero now.
  ///
  /// - Parameters:
  ///   - timeline: The events to send; events before tick zero are not sent.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A signal of these events. An observer that comes after its end is interrupted at once.
  @inlinable
  public func hot<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, name: String? = nil
  ) -> Signal<Value, Error> {
    let timeline = plan?.cutting([timeline]).first ?? timeline
    let lane = TimelineLog(timeline, name, isHot: true, on: board)
    notes.add(lane)
    return hot(timeline, log: lane)
  }

  /// A hot lane that logs its observers, each with its start and end.
  @inlinable
  package func hot<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, log: SubscriptionLog
  ) -> Signal<Value, Error> {
    let (signal, input) = Signal<Value, Error>.watchedPipe(isLeft: true) { observer, isComing in
      if isComing { log.began(observer) } else { log.ended(observer) }
    }
    note(problem: timeline.problemOfLane(isHot: true))
    timeline.player(to: input, as: .hotEvent, log: log, on: board).begin()
    return signal
  }
}
