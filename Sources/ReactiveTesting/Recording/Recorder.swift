import Reactive
import Synchronization

/// Writes down what an observer is sent.
@usableFromInline
final class Recorder<Value: Sendable, Error: Swift.Error>: RecordingWatch, @unchecked Sendable {
  // Unchecked: `entries` is touched with the lock of `access` held only. A lock of its own would be one of
  // a generic type, which has to be looked up at run time each time that a recorder goes.

  @exclusivity(unchecked) @usableFromInline var entries: [Timeline<Value, Error>.Entry] = []

  @inlinable
  init() { super.init(source: nil) }

  @inlinable
  override init(_ board: JobBoard, _ notes: RunNotes, at site: CallSite?) {
    super.init(board, notes, at: site)
  }

  @inlinable var timeline: Timeline<Value, Error> {
    let entries: [Timeline<Value, Error>.Entry] = access.withLock { _ in self.entries }
    var problem = problem
    if entries.isEmpty, problem == nil { problem = escape }
    return Timeline(entries: entries, problem: problem, report: self)
  }

  @inlinable var observer: Signal<Value, Error>.Observer {
    give()
    return .init(
      onValue: { self.add(.value($0)) },
      onTermination: { termination in
        switch termination {
        case .failed(let error): self.add(.failed(.error(error)))
        case .completed: self.add(.completed)
        case .interrupted: self.add(.interrupted)
        }
      })
  }

  /// What is to be recorded, not started yet.
  @usableFromInline
  enum Source: Sendable {
    /// A signal is observed as it is; as a producer it would take a run of its own.
    case signal(Signal<Value, Error>)
    case producer(SignalProducer<Value, Error>)

    @inlinable
    init<Stream: SignalProducerConvertible>(_ stream: Stream)
    where Stream.Value == Value, Stream.Error == Error {
      self = (stream as? Signal<Value, Error>).map(Source.signal) ?? .producer(stream.producer)
    }
  }

  /// Starts a stream, to be recorded.
  @inlinable
  func start(_ source: Source) {
    switch source {
    case .signal(let signal): hold(signal.observe(observer), isObservation: true)
    case .producer(let producer): hold(producer.start(observer), isObservation: false)
    }
  }

  /// Disposes of the stream, which its run would tell as an interruption.
  @inlinable
  func end() {
    guard endRun() else { return }
    let hasEnded = access.withLock { _ in entries.last?.mark.isTerminal ?? false }
    if !hasEnded { add(.interrupted) }
  }

  /// Lets go of what was recorded, and records no more; the stream goes on.
  @inlinable
  func forget() {
    noteClosed()
    // Released outside of the lock: values may do anything as they go.
    var forgotten: [Timeline<Value, Error>.Entry] = []
    access.withLock { _ in swap(&entries, &forgotten) }
  }

  @inlinable
  func add(_ mark: Timeline<Value, Error>.Mark) {
    let tick = tick
    access.withLock { _ in
      guard !isClosed else { return }
      if entries.isEmpty { entries.reserveCapacity(8) }
      entries.append(.init(tick: tick, mark: mark))
    }
  }
}
