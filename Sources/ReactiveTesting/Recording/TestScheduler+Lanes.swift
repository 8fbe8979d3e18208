import Reactive

extension TestScheduler {
  /// A hot lane: a signal that sends what the marbles say, tick zero being now.
  ///
  /// Without `error:` it cannot fail: its error is `Never`, and `#` in it is refused. To meet a stream that can fail,
  /// give it that stream's error, `error: TestError("boom")`, or write `.promoteError()` behind it.
  ///
  /// - Parameters:
  ///   - marbles: The lane. What stands left of a `^` has happened already and is not sent.
  ///   - type: The type of the values, read from their texts.
  ///   - name: What drawings and ``subscriptions(of:)`` call it; `hot 1` and so on without.
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
  ///   - type: The type of the values, read from their texts.
  ///   - error: What `#` stands for.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A signal of what the marbles say, tick zero being now.
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
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A signal that cannot fail.
  @inlinable
  public func hot<Value: Sendable>(
    _ marbles: String, values: [String: Value], name: String? = nil
  ) -> Signal<Value, Never> {
    hot(Timeline(marbles, values: values, tick: tick), name: name)
  }

  /// A hot lane that may fail, and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The value of each label.
  ///   - error: What `#` stands for.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A signal of what the marbles say, tick zero being now.
  @inlinable
  public func hot<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error, name: String? = nil
  ) -> Signal<Value, Error> {
    hot(Timeline(marbles, values: values, error: error, tick: tick), name: name)
  }

  /// A hot lane of a timeline, tick zero being now.
  ///
  /// - Parameters:
  ///   - timeline: What is sent; events before tick zero are not.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A signal of these events. Whoever observes it after its end is interrupted at once.
  @inlinable
  public func hot<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, name: String? = nil
  ) -> Signal<Value, Error> {
    let lane = TimelineLog(timeline, name, isHot: true, on: board)
    notes.add(lane)
    return hot(timeline, log: lane)
  }

  /// A hot lane that notes who observes it, and from when to when.
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
