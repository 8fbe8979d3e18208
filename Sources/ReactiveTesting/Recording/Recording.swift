import Reactive
import Synchronization

/// What one observer has been sent, and when.
///
/// A test's scheduler makes them; one can be made by hand too, with a scheduler or without any:
///
///     let seen = Recording<Int, Never>()
///     numbers.start(seen.observer)
///     #expect(seen.timeline == "(12|)")
public final class Recording<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var entries: [Timeline<Value, Error>.Entry]
    @usableFromInline var isClosed: Bool

    @inlinable
    init() {
      entries = []
      isClosed = false
    }
  }

  @usableFromInline let watch: RecordingWatch
  @usableFromInline let state: Lock<State>

  /// Makes a recording without any time: all it is sent happens at tick zero.
  @inlinable
  public convenience init() { self.init(watch: RecordingWatch(nil, nil)) }

  /// Makes a recording whose tick zero is now.
  @inlinable
  public convenience init(on scheduler: TestScheduler) {
    self.init(watch: RecordingWatch(scheduler.board, scheduler.notes))
  }

  @inlinable
  init(watch: RecordingWatch) {
    self.watch = watch
    state = Lock(State())
  }

  /// What has been recorded so far.
  ///
  /// It equals nothing, and says why, if a lane of the test could not be read, or if the scheduler has
  /// not run since the recording was asked for.
  @inlinable public var timeline: Timeline<Value, Error> {
    Timeline(
      entries: state.withLock { $0.entries }, problem: watch.problem, report: watch.report)
  }

  /// The values recorded so far, in order.
  public var values: [Value] { timeline.values }

  /// Takes the events to record; may be used by hand.
  @inlinable public var observer: Signal<Value, Error>.Observer {
    .init(
      onValue: { self.add(.value($0)) },
      onTermination: { termination in
        switch termination {
        case .failed(let error): self.add(.failed(.error(error)))
        case .completed: self.add(.completed)
        case .interrupted: self.add(.interrupted)
        }
      })
  }

  /// Notes that nothing more is to be recorded: what is still to come is the end of the test.
  @inlinable
  func close() { state.withLock { $0.isClosed = true } }

  @inlinable
  func add(_ mark: Timeline<Value, Error>.Mark) {
    let tick = watch.tick
    state.withLock { state in
      guard !state.isClosed else { return }
      if state.entries.isEmpty { state.entries.reserveCapacity(8) }
      state.entries.append(.init(tick: tick, mark: mark))
    }
  }
}

/// What a recording knows of its test, whatever the type of what it records.
@usableFromInline
final class RecordingWatch: Sendable {
  private struct State {
    var problem: String?
    /// How many runs there had been when its start was scheduled.
    var runsBefore: Int?
  }

  @usableFromInline let report: ComparisonReport
  private let board: JobBoard?
  private let origin: Int64
  private let state = Lock(State())

  @usableFromInline
  init(_ board: JobBoard?, _ notes: RunNotes?) {
    self.board = board
    origin = board?.now ?? 0
    report = ComparisonReport(notes)
  }

  /// The tick that it is.
  ///
  /// Rounded down: what happens between two ticks belongs to the column that has begun.
  @usableFromInline var tick: Int {
    board.map { Int(($0.now - origin) / $0.tickLength) } ?? 0
  }

  /// Why what was recorded proves nothing, if it does not.
  @usableFromInline var problem: String? {
    let (problem, runsBefore) = state.withLock { ($0.problem, $0.runsBefore) }
    if let problem { return problem }
    guard let board else { return nil }
    let (worldly, runs) = board.state.withLock { ($0.problem, $0.runs) }
    if let worldly { return worldly }
    return runsBefore == runs
      ? "nothing has been run since this was to be recorded: call run() before comparing" : nil
  }

  /// Notes why what is recorded proves nothing.
  func fail(_ message: String) { state.withLock { $0.problem = message } }

  /// Notes that the recording is to begin in a run that has still to come.
  func expectRun() {
    let runs = board?.state.withLock { $0.runs }
    state.withLock { $0.runsBefore = runs }
  }
}
