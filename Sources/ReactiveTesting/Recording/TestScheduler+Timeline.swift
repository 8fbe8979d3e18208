import Reactive

extension TestScheduler {
  /// Runs a stream in virtual time until nothing is left to do, and returns what it sent.
  ///
  ///     let taps = test.hot("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "-----2----|")
  ///
  /// Timed operators that name no scheduler run in virtual time, and so do the tasks of producers
  /// of asynchronous work. Tick zero is now. The stream is disposed of at the end.
  ///
  /// - Parameters:
  ///   - subscription: When the stream is started and when it is disposed of: `^` and `!`, with ticks
  ///     and times as in marbles.
  ///   - end: The tick after which the run stops; nil to run until nothing is left to do. An endless stream
  ///     needs one.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - stream: Makes the stream.
  /// - Returns: What was recorded. It equals nothing, and says why, if a lane or the subscription could
  ///   not be read or if the run did not settle.
  @inlinable
  public func timeline<Stream: SignalProducerConvertible>(
    during subscription: String = "^", until end: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ stream: () -> Stream
  ) -> Timeline<Stream.Value, Stream.Error> {
    perform(
      during: subscription, until: end, at: CallSite(file: file, line: line), stream
    ) {
      $0.timeline
    }
  }

  /// Runs an asynchronous sequence in virtual time until nothing is left to do, and returns what it sent.
  ///
  /// See ``record(_:during:file:line:)`` for details.
  ///
  /// - Parameters:
  ///   - subscription: When the iterating task is started and when it is cancelled.
  ///   - end: The tick after which the run stops; nil to run until nothing is left to do.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - sequence: Makes the sequence.
  /// - Returns: What was recorded.
  @inlinable
  public func timeline<Values: AsyncSequence & Sendable>(
    during subscription: String = "^", until end: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ sequence: () -> Values
  ) -> Timeline<Values.Element, Values.Failure> where Values.Element: Sendable {
    perform(
      during: subscription, until: end, at: CallSite(file: file, line: line),
      { SignalProducer<Values.Element, Values.Failure>(sequence()) }
    ) { $0.timeline }
  }

  /// Runs a stream of streams in virtual time, and returns what it and each inner stream sent.
  ///
  ///     let groups = test.timelineOfStreams { numbers.window(count: 2) }
  ///     #expect(groups == Timeline("a---b-|", values: ["a": "1-2|", "b": "3-|"]))
  ///
  /// An inner stream is started in the tick in which it is sent. That tick is its tick zero.
  ///
  /// - Parameters:
  ///   - subscription: When the stream is started and when it is disposed of.
  ///   - end: The tick after which the run stops; nil to run until nothing is left to do.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  ///   - stream: Makes the stream.
  /// - Returns: A timeline of timelines, which draws each on a lane of its own.
  public func timelineOfStreams<Outer: SignalProducerConvertible>(
    during subscription: String = "^", until end: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ stream: () -> Outer
  ) -> Timeline<Timeline<Outer.Value.Value, Outer.Value.Error>, Outer.Error>
  where Outer.Value: SignalProducerConvertible {
    typealias Inner = Recording<Outer.Value.Value, Outer.Value.Error>
    plan?.noteStreams()
    let inners = Lock<[Inner]>([])
    let runs = CompositeDisposable()
    defer { runs.dispose() }
    let make = {
      stream().producer.map { [unowned self] stream in
        let inner = Inner(on: self)
        let number = inners.withLock { inners in
          inners.append(inner)
          return inners.count - 1
        }
        runs += stream.producer.start(inner.observer)
        return number
      }
    }
    return perform(during: subscription, until: end, at: CallSite(file: file, line: line), make) {
      outer in
      let recorded = inners.withLock { $0 }.map { inner in
        inner.recorder.watch.close()
        return inner.timeline.withoutOrigin
      }
      return outer.timeline.map { recorded[$0] }
    }
  }

  /// Runs a stream, and reads the recording before the stream is disposed of.
  @inlinable
  func perform<Stream: SignalProducerConvertible, Result>(
    during subscription: String, until end: Int?, at site: CallSite,
    _ make: () -> Stream, _ read: (Recorder<Stream.Value, Stream.Error>) -> Result
  ) -> Result {
    within {
      let recorder = prepare(during: subscription, at: site, isRunNext: (end ?? 0) >= 0, make)
      settle(recorder.watch, until: end)
      let result = read(recorder)
      recorder.watch.close()
      finishTasks()
      return result
    }
  }

  /// Runs jobs for a recording, until nothing is left to do or until a tick.
  @usableFromInline
  func settle(_ recording: RecordingWatch, until end: Int?) {
    if let plan { return settle(recording, until: end, plan) }
    let limit = end.map { now.addingSaturated(duration(ofTicks: $0)) }
    if case .exceeded(let message) = runJobs(until: limit?.nanoseconds ?? .max) {
      recording.fail(message)
    }
    if let limit { board.state.withLock { board.move(&$0, to: limit.nanoseconds) } }
  }

  /// Lets cancelled tasks finish, without moving time.
  @usableFromInline
  func finishTasks() {
    guard board.hasReadyTasks else { return }
    within { _ = runSteps(until: .min) }
  }
}
