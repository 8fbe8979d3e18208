import Reactive

/// Records the events of a stream of an adapter, and of the streams that it sends.
final class AdapterRecorder: Sendable {
  /// Streams that send themselves would be recorded forever.
  private static let depthLimit = 8

  private let scheduler: TestScheduler
  private let recording: Recording<AdapterValue, AdapterFailure>
  private let depth: Int
  private let runs = CompositeDisposable()
  private let inners = Lock<[AdapterRecorder]>([])

  /// Makes a recorder whose tick zero is now.
  init(_ scheduler: TestScheduler, depth: Int = 0) {
    (self.scheduler, self.depth) = (scheduler, depth)
    recording = Recording(ofOneStreamOn: scheduler)
  }

  /// Receives the events to record.
  var observer: Signal<AdapterValue, AdapterFailure>.Observer {
    let outer = recording.observer
    return Signal<AdapterValue, AdapterFailure>.Observer(
      onValue: { value in
        outer.onValue(value)
        if case .stream(let stream) = value { self.record(stream) }
      },
      onTermination: outer.onTermination)
  }

  private func record(_ stream: AdapterStream) {
    let recorder = AdapterRecorder(scheduler, depth: depth + 1)
    inners.withLock { $0.append(recorder) }
    guard depth < Self.depthLimit,
      let producer = stream.content as? FixtureAdapter.Stream
    else { return }
    runs += producer.start(recorder.observer)
  }

  /// Stops recording.
  func stop() {
    runs.dispose()
    for inner in inners.withLock({ $0 }) { inner.stop() }
  }

  /// The events, in the form of an answer.
  var json: JSONText {
    var inners = inners.withLock { $0 }[...]
    return .array(
      recording.timeline.entries.map { entry in
        let tick = (name: "tick", value: JSONText.integer(entry.tick))
        switch entry.mark {
        case .value(.stream(let stream)):
          let events = inners.popFirst()?.json ?? .array([])
          return .object([
            tick, ("stream", .object([("lane", .text(stream.lane)), ("events", events)])),
          ])
        case .value(let value): return .object([tick, ("value", value.json)])
        case .completed: return .object([tick, ("end", .text("completed"))])
        case .interrupted: return .object([tick, ("end", .text("interrupted"))])
        case .failed(.error(let failure)):
          return .object([tick, ("end", .text("failed")), ("error", failure.value.json)])
        case .failed: return .object([tick, ("end", .text("failed"))])
        }
      })
  }
}
