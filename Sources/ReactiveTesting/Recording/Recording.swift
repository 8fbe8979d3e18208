import Reactive

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
