import Reactive

extension TestScheduler {
  /// An input lane for code that takes an asynchronous sequence, tick zero being now.
  ///
  ///     let taps = test.sequence("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(for: .milliseconds(2), clock: .ambient) } == "-----2----(3|)")
  ///     #expect(taps.waits == ["^[!^]-[!^]----[!^]-!"])
  ///
  /// The lane plays once, whether or not anybody iterates it, unless it is ``SequenceBuffering/suspending``.
  ///
  /// - Parameters:
  ///   - marbles: The lane. What stands left of a `^` has happened already and is not sent.
  ///   - type: The type of the elements, read from their texts.
  ///   - buffering: What becomes of elements that come while no consumer waits.
  ///   - name: What drawings and ``subscriptions(of:)`` call it; `hot 1` and so on without. A subscription is
  ///     an iterator from its beginning to its end.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: LosslessStringConvertible & Sendable>(
    _ marbles: String, of type: Value.Type = Value.self, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the elements, read from their texts.
  ///   - error: What `#` stands for.
  ///   - buffering: What becomes of elements that come while no consumer waits.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A sequence of what the marbles say, tick zero being now.
  public func sequence<Value: LosslessStringConvertible & Sendable, Error: Swift.Error>(
    _ marbles: String, of type: Value.Type = Value.self, error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(Timeline(marbles, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane whose labels are looked up in a table, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - buffering: What becomes of elements that come while no consumer waits.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: Sendable>(
    _ marbles: String, values: [String: Value], buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, values: values, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw, and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - error: What `#` stands for.
  ///   - buffering: What becomes of elements that come while no consumer waits.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A sequence of what the marbles say, tick zero being now.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(
      Timeline(marbles, values: values, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane of a timeline, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - timeline: What is sent, tick zero being now; events before tick zero are not.
  ///   - buffering: What becomes of elements that come while no consumer waits.
  ///   - name: What drawings and ``subscriptions(of:)`` call it.
  /// - Returns: A sequence of these events.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Error> {
    let lane = TimelineLog(timeline, name, isHot: true, on: board)
    notes.add(lane)
    note(problem: timeline.problemOfLane(isHot: true))
    let source = SequenceSource<Value, Error>(buffering, lane)
    if buffering == .suspending {
      SequenceFeed(timeline, to: source, on: board).wait(for: 0)
      // It has nothing to send. The board holds it, and it ends the sequence as the board releases it.
      LanePlayer(0, ends: false, as: .hotEvent, log: lane, on: board) { _, isSent in
        if isSent { source.finish(nil) }
        return .max
      }.begin()
    } else {
      let input = Signal<Value, Error>.Observer(
        onValue: { source.send($0) },
        onTermination: { termination in
          if case .failed(let error) = termination {
            source.finish(error)
          } else {
            source.finish(nil)
          }
        })
      timeline.player(to: input, as: .hotEvent, log: lane, on: board).begin()
    }
    return TestSequence(source, notes)
  }
}
