import Reactive
import Synchronization

/// Records what an observer is sent.
@usableFromInline
final class Recorder<Value: Sendable, Error: Swift.Error>: RecordingWatch, @unchecked Sendable {
  // Unchecked: `entries` is touched only with the lock of `access` held. A lock around `entries` would have a
  // generic type, whose metadata would be looked up at run time each time a recorder is released. The lock also makes
  // the dynamic check for exclusive access needless, which costs 60 instructions per event.

  @exclusivity(unchecked) @usableFromInline var entries: [Timeline<Value, Error>.Entry] = []

  @inlinable
  init() { super.init(source: nil) }

  @inlinable
  override init(_ board: JobBoard, _ notes: RunNotes, at site: CallSite?, isShared: Bool = false) {
    super.init(board, notes, at: site, isShared: isShared)
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

  /// The stream to record, not started yet.
  @usableFromInline
  enum Source: Sendable {
    /// A signal is observed directly; as a producer it would need a run of its own.
    case signal(Signal<Value, Error>)
    case producer(SignalProducer<Value, Error>)

    @inlinable
    init<Stream: SignalProducerConvertible>(_ stream: Stream)
    where Stream.Value == Value, Stream.Error == Error {
      self = (stream as? Signal<Value, Error>).map(Source.signal) ?? .producer(stream.producer)
    }
  }

  /// Starts and records a stream.
  @inlinable
  func start(_ source: Source) {
    switch source {
    case .signal(let signal): hold(signal.observe(observer), isObservation: true)
    case .producer(let producer): hold(producer.start(observer), isObservation: false)
    }
  }

  @usableFromInline override var hasEnded: Bool {
    access.withLock { _ in entries.last?.mark.isTerminal ?? false }
  }

  /// Disposes of the stream.
  ///
  /// A disposed observation sends no event, so its interruption is added here.
  @inlinable
  override func end() {
    guard endRun() else { return }
    if !hasEnded { add(.interrupted) }
  }

  /// Releases what was recorded and records no more; the stream goes on.
  @inlinable
  func forget() {
    noteClosed()
    // Released outside of the lock: the `deinit` of a value may run any code.
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
