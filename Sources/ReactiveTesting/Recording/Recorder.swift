import Reactive
import Synchronization

/// Records what an observer is sent.
@usableFromInline
final class Recorder<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `entries` is touched only with the lock of `access` held. A lock around `entries` would have a
  // generic type, whose metadata would be looked up at run time each time a recorder is released. The lock also makes
  // the dynamic check for exclusive access needless, which costs 60 instructions per event.

  @exclusivity(unchecked) @usableFromInline var entries: [Timeline<Value, Error>.Entry] = []

  /// Several streams may send to a recording made by hand.
  @usableFromInline let access: SharedLock<Void>
  @usableFromInline let watch: RecordingWatch

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - watch: The recording's time; by default without a test.
  ///   - isShared: Whether several streams may send, so that the order of their events counts.
  @inlinable
  init(_ watch: RecordingWatch = RecordingWatch(), isShared: Bool = false) {
    access = SharedLock((), isNoted: isShared)
    self.watch = watch
  }

  @inlinable var timeline: Timeline<Value, Error> {
    let entries: [Timeline<Value, Error>.Entry] = access.withLock { _ in self.entries }
    var problem = watch.problem
    if entries.isEmpty, problem == nil { problem = watch.escape }
    return Timeline(entries: entries, problem: problem, origin: .recording(watch))
  }

  @inlinable var observer: Signal<Value, Error>.Observer {
    watch.give()
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
    case .signal(let signal):
      watch.hold(signal.observe(observer)) { self.add(.interrupted) }
    case .producer(let producer): watch.hold(producer.start(observer))
    }
  }

  /// Releases what was recorded and records no more; the stream goes on.
  @inlinable
  func forget() {
    watch.noteClosed()
    // Released outside of the lock: the `deinit` of a value may run any code.
    var forgotten: [Timeline<Value, Error>.Entry] = []
    access.withLock { _ in swap(&entries, &forgotten) }
  }

  @inlinable
  func add(_ mark: Timeline<Value, Error>.Mark) {
    let tick = watch.tick
    access.withLock { _ in
      guard !watch.isClosed else { return }
      if entries.isEmpty { entries.reserveCapacity(8) }
      entries.append(.init(tick: tick, mark: mark))
      if mark.isTerminal { watch.noteEnd() }
    }
  }
}
