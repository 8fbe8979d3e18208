import Reactive

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
