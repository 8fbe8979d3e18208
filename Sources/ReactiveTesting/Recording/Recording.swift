import Reactive
import Synchronization

/// What one observer has been sent, and when.
///
/// A test's scheduler makes them; one can be made by hand too, with a scheduler or without any:
///
///     let seen = Recording<Int, Never>()
///     numbers.start(seen.observer)
///     #expect(seen.timeline == "(12|)")
public final class Recording<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
  // Unchecked: `entries` is touched with the watch's lock held only. A lock of its own would be one of a
  // generic type, which has to be looked up at run time each time that a recording goes.

  @usableFromInline let watch: RecordingWatch
  @exclusivity(unchecked) @usableFromInline var entries: [Timeline<Value, Error>.Entry] = []

  /// Makes a recording without any time: all it is sent happens at tick zero.
  @inlinable
  public convenience init() { self.init(watch: RecordingWatch(source: nil)) }

  /// Makes a recording whose tick zero is now.
  @inlinable
  public convenience init(on scheduler: TestScheduler) {
    self.init(watch: RecordingWatch(scheduler.board, scheduler.notes))
  }

  @inlinable
  init(watch: RecordingWatch) { self.watch = watch }

  /// What has been recorded so far.
  ///
  /// It equals nothing, and says why, if a lane of the test could not be read, if the scheduler has not
  /// run since the recording was asked for, or if a recording made by hand was given to nobody.
  @inlinable public var timeline: Timeline<Value, Error> {
    Timeline(
      entries: watch.access.withLock { _ in entries }, problem: watch.problem, report: watch)
  }

  /// The values recorded so far, in order.
  public var values: [Value] { timeline.values }

  /// Takes the events to record; may be used by hand.
  @inlinable public var observer: Signal<Value, Error>.Observer {
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

  /// What starts a stream, to be recorded.
  @inlinable
  func start<Stream: SignalProducerConvertible>(of stream: Stream) -> @Sendable () -> Void
  where Stream.Value == Value, Stream.Error == Error {
    // A signal is observed as it is; as a producer it would take a run of its own.
    if let signal = stream as? Signal<Value, Error> {
      return { self.watch.hold(signal.observe(self.observer), isObservation: true) }
    }
    let producer = stream.producer
    return { self.watch.hold(producer.start(self.observer), isObservation: false) }
  }

  /// Disposes of the stream, which its run would tell as an interruption.
  @inlinable
  func end() {
    guard watch.endRun() else { return }
    let hasEnded = watch.access.withLock { _ in entries.last?.mark.isTerminal ?? false }
    if !hasEnded { add(.interrupted) }
  }

  @inlinable
  func add(_ mark: Timeline<Value, Error>.Mark) {
    let tick = watch.tick
    watch.access.withLock { _ in
      guard !watch.isClosed else { return }
      if entries.isEmpty { entries.reserveCapacity(8) }
      entries.append(.init(tick: tick, mark: mark))
    }
  }
}
