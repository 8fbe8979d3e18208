import Reactive

extension TestScheduler {
  /// An input lane for code that takes an asynchronous sequence, with tick zero now.
  ///
  ///     let taps = test.sequence("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(for: .milliseconds(2), clock: .ambient) } == "-----2----(3|)")
  ///     #expect(taps.waits == ["^[!^]-[!^]----[!^]-!"])
  ///
  /// The lane plays once, whether or not anybody iterates it, unless it is ``SequenceBuffering/suspending``.
  ///
  /// - Parameters:
  ///   - marbles: The lane. Events left of a `^` are in the past and are not sent.
  ///   - type: The type of the elements, which are read from their labels.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``; by default `hot 1` and so on. A subscription
  ///     lasts from the beginning to the end of an iterator.
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
  ///   - type: The type of the elements, which are read from their labels.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of the events of the marbles, whose tick zero is now.
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
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence that cannot fail.
  public func sequence<Value: Sendable>(
    _ marbles: String, values: [String: Value], buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles, values: values, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that may throw and whose labels are looked up in a table.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - values: The element of each label.
  ///   - error: The error that `#` stands for.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of the events of the marbles, whose tick zero is now.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ marbles: String, values: [String: Value], error: Error,
    buffering: SequenceBuffering = .unbounded, name: String? = nil
  ) -> TestSequence<Value, Error> {
    sequence(
      Timeline(marbles, values: values, error: error, tick: tick), buffering: buffering, name: name)
  }

  /// An input lane that plays a timeline, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - timeline: The events to send. Tick zero is now; events before tick zero are not sent.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence of these events.
  public func sequence<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Error> {
    let timeline = plan?.cutting([timeline]).first ?? timeline
    let lane = TimelineLog(timeline, name, isHot: true, on: board)
    notes.add(lane)
    let problem = timeline.problemOfLane(isHot: true)
    note(problem: problem)
    let source = SequenceSource<Value, Error>(buffering, lane)
    if buffering == .suspending {
      SequenceFeed(timeline, to: source, on: board).wait(for: 0)
      // There is nothing to send. The board retains the player, which ends the sequence when the board releases it.
      LanePlayer(
        0, ends: false, as: .hotEvent, log: lane, on: board,
        LanePlayer.Script(tick: { _ in .max }, send: { _ in }, giveUp: { source.finish(nil) })
      ).begin()
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
    return TestSequence(source, notes, problem: problem)
  }
}
