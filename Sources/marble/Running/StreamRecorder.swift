import Reactive
import ReactiveTesting

/// Records the events of a pipeline, and of the streams that it sends.
final class StreamRecorder: Sendable {
  /// A stream sent by a pipeline.
  struct Inner: Sendable {
    let name: String
    /// The tick in which it was sent, counted like the outer stream's ticks.
    let start: Int
    let identity: Stream.Identity
    let recorder: StreamRecorder
  }

  /// Streams that send themselves would be recorded forever.
  private static let depthLimit = 8

  private let scheduler: TestScheduler
  private let recording: Recording<Value, Failure>
  private let origin: Duration
  private let depth: Int
  /// Checked before anything is recorded: the number of inner streams multiplies if lanes send one another.
  private let meter: RunMeter
  private let span: Span
  private let runs = CompositeDisposable()
  private let recorded = Lock<[Inner]>([])

  /// Makes a recorder of the pipeline at a place, with tick zero now.
  init(_ scheduler: TestScheduler, _ meter: RunMeter, at span: Span, depth: Int = 0) {
    self.meter = meter
    self.span = span
    self.scheduler = scheduler
    self.depth = depth
    origin = scheduler.now
    recording = Recording(ofOneStreamOn: scheduler)
  }

  /// The events sent so far.
  var timeline: Timeline<Value, Failure> { recording.timeline }

  /// The streams sent so far, in their order.
  var inners: [Inner] { recorded.withLock { $0 } }

  /// Receives the events to record.
  ///
  /// A stream is observed from the moment it is sent.
  var observer: Signal<Value, Failure>.Observer {
    let outer = recording.observer
    return Signal<Value, Failure>.Observer(
      onValue: { value in
        guard self.meter.countRecorded(value, at: self.span) else { return }
        outer.onValue(value)
        if case .stream(let stream) = value { self.record(stream) }
      },
      onTermination: outer.onTermination)
  }

  /// Stops recording the streams that were sent.
  func stop() {
    runs.dispose()
    for inner in inners { inner.recorder.stop() }
  }

  private func record(_ stream: Stream) {
    guard meter.countSentStream(at: span) else { return }
    let recorder = StreamRecorder(scheduler, meter, at: span, depth: depth + 1)
    let elapsed = (scheduler.now - origin) / scheduler.tick
    let inner = Inner(
      name: stream.identity.name ?? "stream", start: Int(elapsed), identity: stream.identity,
      recorder: recorder)
    recorded.withLock { $0.append(inner) }
    guard depth < Self.depthLimit else { return }
    runs += stream.producer.start(recorder.observer)
  }
}
