import Reactive

/// What one observer has been sent, and when.
///
/// A test's scheduler makes them; one can be made by hand too, with a scheduler or without any:
///
///     let seen = Recording<Int, Never>()
///     numbers.start(seen.observer)
///     #expect(seen.timeline == "(12|)")
public final class Recording<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let recorder: Recorder<Value, Error>

  /// Makes a recording without any time: all it is sent happens at tick zero.
  @inlinable
  public init() { recorder = Recorder() }

  /// Makes a recording whose tick zero is now.
  @inlinable
  public init(on scheduler: TestScheduler) {
    recorder = Recorder(scheduler.board, scheduler.notes, at: nil)
  }

  // The test keeps what it knows of a recording to its end; what was recorded goes with the recording.
  @inlinable
  deinit { recorder.forget() }

  @inlinable
  init(_ recorder: Recorder<Value, Error>) { self.recorder = recorder }

  /// What has been recorded so far.
  ///
  /// It equals nothing, and says why, if a lane of the test could not be read, if the scheduler has not
  /// run since the recording was asked for, or if a recording made by hand was given to nobody.
  @inlinable public var timeline: Timeline<Value, Error> { recorder.timeline }

  /// The values recorded so far, in order.
  public var values: [Value] { timeline.values }

  /// Takes the events to record; may be used by hand.
  @inlinable public var observer: Signal<Value, Error>.Observer { recorder.observer }
}
