import Reactive

extension TestScheduler {
  /// Runs a stream in virtual time until nothing is left to do, and gives what it sent.
  ///
  ///     let taps = test.hot("-1-2----3-|", of: Int.self)
  ///     #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "-----2----|")
  ///
  /// Timed operators that name no scheduler run in this one's time. Tick zero is now. Afterwards the
  /// stream is disposed of.
  ///
  /// - Parameters:
  ///   - subscription: When the stream is started and when it is disposed of: `^` and `!`, with ticks
  ///     and times as in marbles.
  ///   - end: The tick after which the run stops; nil for when nothing is left to do. A stream that
  ///     goes on for ever needs one.
  ///   - stream: Makes the stream.
  /// - Returns: What was recorded. It equals nothing, and says why, if a lane or the subscription could
  ///   not be read or the run did not settle.
  public func timeline<Stream: SignalProducerConvertible>(
    during subscription: String = "^", until end: Int? = nil, _ stream: () -> Stream
  ) -> Timeline<Stream.Value, Stream.Error> {
    AmbientScheduler.withScheduler(self) {
      let recording = Recording<Stream.Value, Stream.Error>(on: self)
      let run = SerialDisposable()
      do throws(Diagnostic) {
        let marks = try parseSubscription(subscription, tick: tick)
        start(stream().producer, recording.observer, marks, run)
      } catch {
        let source = SourceText(name: "subscription", text: subscription)
        recording.fail(source.rendering(error))
      }
      let limit = end.map { now + duration(ofTicks: $0) }
      if case .exceeded(let message) = settle(until: limit) { recording.fail(message) }
      let timeline = recording.timeline
      run.dispose()
      return timeline
    }
  }

  /// Schedules the start and the disposal of a stream.
  package func start<Value, Error>(
    _ producer: SignalProducer<Value, Error>, _ observer: Signal<Value, Error>.Observer,
    _ marks: SubscriptionMarks, _ run: SerialDisposable
  ) {
    guard let start = marks.start else { return }
    // A disposal in the tick of the start comes after it, though disposals come first in a tick.
    let isEmptySpan = marks.end == start
    schedule(atTick: start, as: .start) {
      run.inner = producer.start(observer)
      if isEmptySpan { run.dispose() }
    }
    if let end = marks.end, !isEmptySpan {
      schedule(atTick: end, as: .disposal) { run.dispose() }
    }
  }
}
