import Reactive
import Synchronization

/// The events one observer has been sent, and when.
///
/// A test's scheduler makes recordings. You can also make one by hand, with or without a scheduler:
///
///     let seen = Recording<Int, Never>()
///     numbers.start(seen.observer)
///     #expect(seen.timeline == "(12|)")
public final class Recording<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let recorder: Recorder<Value, Error>

  /// Makes a recording without a clock: everything it is sent happens at tick zero.
  @inlinable
  public init() { recorder = Recorder(isShared: true) }

  /// Makes a recording whose tick zero is the scheduler's current time.
  @inlinable
  public init(on scheduler: TestScheduler) {
    recorder = Recorder(RecordingWatch(scheduler.board, scheduler.notes, at: nil), isShared: true)
  }

  /// Makes a recording of one stream, whose own locks say who sends to it.
  package init(ofOneStreamOn scheduler: TestScheduler) {
    recorder = Recorder(RecordingWatch(scheduler.board, scheduler.notes, at: nil))
  }

  // A running stream retains the recorder; this releases what it has recorded.
  @inlinable
  deinit { recorder.forget() }

  @inlinable
  init(_ recorder: Recorder<Value, Error>) { self.recorder = recorder }

  /// The events recorded so far.
  ///
  /// It equals nothing, and says why, in these cases: a lane of the test could not be read, the scheduler has not
  /// run since the recording was requested, or the observer of a recording made by hand was never used.
  @inlinable public var timeline: Timeline<Value, Error> { recorder.timeline }

  /// The values recorded so far, in order.
  public var values: [Value] { timeline.values }

  /// Receives the events to record; you may send to it by hand.
  @inlinable public var observer: Signal<Value, Error>.Observer { recorder.observer }
}

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
