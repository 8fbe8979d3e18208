import Reactive

extension TestScheduler {
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
    let read = timeline.reread(withTick: tick)
    let timeline = plan?.cutting([read]).first ?? read
    note(unreadableLane: timeline.problemOfLane(isHot: true))
    let lane = InputLane([timeline], name, isHot: true, on: board)
    notes.add(lane)
    return hot(timeline, lane: lane)
  }

  /// A hot lane that logs its observers, each with its start and end.
  @inlinable
  package func hot<Value: Sendable, Error: Swift.Error>(
    _ timeline: Timeline<Value, Error>, lane: InputLane
  ) -> Signal<Value, Error> {
    let (signal, input) = Signal<Value, Error>.watchedPipe { observer, isComing in
      if isComing { lane.began(observer) } else { lane.ended(observer) }
    }
    board.note(problem: timeline.problemOfLane(isHot: true))
    timeline.player(to: input, as: .hotEvent, lane: lane, on: board).begin()
    return signal
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
    let read = timelines.map { $0.reread(withTick: tick) }
    let timelines = plan?.cutting(read) ?? read
    for timeline in timelines { note(unreadableLane: timeline.problemOfLane(isHot: false)) }
    let lane = InputLane(timelines, name, isHot: false, on: board)
    notes.add(lane)
    return cold(timelines, lane: lane, synchronously: synchronously)
  }

  /// A cold lane that plays one timeline per start, the last one for every further start, and logs its starts.
  @inlinable
  package func cold<Value: Sendable, Error: Swift.Error>(
    _ timelines: [Timeline<Value, Error>], lane: InputLane, synchronously: Bool = false
  ) -> SignalProducer<Value, Error> {
    for timeline in timelines { board.note(problem: timeline.problemOfLane(isHot: false)) }
    return SignalProducer { [board] observer, lifetime in
      let number = lane.began()
      lifetime.observeEnded { lane.ended(number) }
      guard !timelines.isEmpty else { return }
      let player = timelines[min(number, timelines.count - 1)]
        .player(to: observer, as: .timer, lane: lane, on: board)
      player.begin(synchronously: synchronously)
      // Weak: the player retains the run, and this is the lifetime of that run.
      lifetime.observeEnded { [weak player] in player?.dispose() }
    }
  }
}

extension TestScheduler {
  /// The times at which a lane was observed: one entry for each observation, in the order of their starts.
  ///
  ///     #expect(test.subscriptions(of: "taps") == ["^--!", "---^"])
  ///
  /// - Parameter name: The name of the lane. A lane without a name is called `hot 1`, `cold 1` and so on, in
  ///   the order in which the lanes were made.
  /// - Returns: The subscriptions, to compare with an array of literals. If they differ, the description draws both
  ///   below the lane. If there is no such lane, the result equals nothing and says so.
  public func subscriptions(of name: String) -> SubscriptionLanes {
    notes.noteUse()
    let lanes = notes.lanes
    let lane = lanes.last { $0.name == name }?.lane
    let report = SubscriptionReport(name, tick: tick) {
      lane?.rows(named: name) ?? []
    } noteTicks: { [notes] in
      lane?.noteTicks(of: name, in: notes)
    } complain: { [notes] problem in
      let call = "`subscriptions(of: \"\(name)\")`"
      notes.reportOnce(
        lane == nil
          ? Finding(.unreadableLane, "\(call) proves nothing: \(problem)")
          : .unreadable(comparisonOf: "what \(call) gave", problem))
    }
    guard let lane else {
      let known = lanes.map { "'\($0.name)'" }
      let others =
        known.isEmpty ? "it has no lanes" : "its lanes are \(known.joined(separator: ", "))"
      let problem = "this test has no lane '\(name)'; \(others)"
      report.note(problem: problem)
      return SubscriptionLanes([SubscriptionLane(problem: problem)], report: report)
    }
    return SubscriptionLanes(
      lane.subscriptions.map { $0.recorded(withTick: tick) }, report: report)
  }
}

/// An error for tests that has nothing but its text.
public struct TestError: Error, Hashable, LosslessStringConvertible,
  ExpressibleByStringLiteral
{
  /// The text of the error.
  public let description: String

  /// Makes an error with a text.
  public init(_ description: String = "error") { self.description = description }

  /// Makes an error from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

// MARK: Lanes written as marbles

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
}

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
}

// Lanes of values that are read from their labels without being `LosslessStringConvertible`. For a lane that may
// fail, use a timeline: `test.cold(Timeline(marbles: "-'[1]'#", error: error))`.

extension TestScheduler {
  /// A hot lane of arrays, optionals, or your own ``LaneValue``.
  ///
  ///     let pages = test.hot("-'[1, 2]'--'[3]'-|", of: [Int].self)
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, which are read from their labels.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A signal that cannot fail.
  @_disfavoredOverload
  public func hot<Value: LaneValue & Sendable>(
    _ marbles: String, of type: Value.Type, name: String? = nil
  ) -> Signal<Value, Never> {
    hot(Timeline(marbles: marbles, tick: tick), name: name)
  }

  /// A cold lane of arrays, optionals, or your own ``LaneValue``.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the values, which are read from their labels.
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A producer that cannot fail.
  @_disfavoredOverload
  public func cold<Value: LaneValue & Sendable>(
    _ marbles: String, of type: Value.Type, synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Value, Never> {
    cold(Timeline(marbles: marbles, tick: tick), synchronously: synchronously, name: name)
  }

  /// An input lane of arrays, optionals, or your own ``LaneValue``, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: The type of the elements, which are read from their labels.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence that cannot fail.
  @_disfavoredOverload
  public func sequence<Value: LaneValue & Sendable>(
    _ marbles: String, of type: Value.Type, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Value, Never> {
    sequence(Timeline(marbles: marbles, tick: tick), buffering: buffering, name: name)
  }

  // MARK: Void values

  /// A hot lane of `Void` values: any label stands for one.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: `Void.self`.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A signal that cannot fail.
  public func hot(
    _ marbles: String, of type: Void.Type, name: String? = nil
  ) -> Signal<Void, Never> {
    hot(Timeline(marbles: marbles, tick: tick), name: name)
  }

  /// A cold lane of `Void` values: any label stands for one.
  ///
  /// - Parameters:
  ///   - marbles: The lane.
  ///   - type: `Void.self`.
  ///   - synchronously: Whether the events of tick zero are sent during the start.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A producer that cannot fail.
  public func cold(
    _ marbles: String, of type: Void.Type, synchronously: Bool = false, name: String? = nil
  ) -> SignalProducer<Void, Never> {
    cold(Timeline(marbles: marbles, tick: tick), synchronously: synchronously, name: name)
  }

  /// An input lane of `Void` elements, for code that takes an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - marbles: The lane; any label stands for an element.
  ///   - type: `Void.self`.
  ///   - buffering: What happens to elements that arrive while no consumer waits.
  ///   - name: The name in drawings and in ``subscriptions(of:)``.
  /// - Returns: A sequence that cannot fail.
  public func sequence(
    _ marbles: String, of type: Void.Type, buffering: SequenceBuffering = .unbounded,
    name: String? = nil
  ) -> TestSequence<Void, Never> {
    sequence(Timeline(marbles: marbles, tick: tick), buffering: buffering, name: name)
  }
}
