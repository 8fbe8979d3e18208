import Observation
import Reactive
import Synchronization

extension TestScheduler {
  /// Records observable state in the runs to come: its first value, and its value after each change.
  ///
  ///     let title = test.record(observing: { model.title })
  ///     test.run { model.load() }
  ///     #expect(title.timeline == "['new''loading']--'done'")
  ///
  /// The closure runs in its own isolation, and may read properties of any number of `@Observable` objects. In a
  /// test on the main actor it may read a model of the main actor. In another test write
  /// `observing: { @MainActor in model.title }`.
  ///
  /// The first value is read at the `^`, in a run. If the recording was made before the run, the value is read
  /// before the closure of the run. A change is recorded in the tick in which it is made, once all tasks wait and
  /// before the next event or timer. Several changes before that count as one: the last value is recorded. Changes
  /// between two runs are recorded at the start of the next run.
  ///
  /// The recording goes on until its `!`, ``finish()`` or the end of the test. Like any
  /// recording it retains the closure until then.
  ///
  /// - Parameters:
  ///   - read: Reads the state. It is called once for each value recorded.
  ///   - subscription: When the first value is read and when the recording ends.
  ///   - file: The file of the call.
  ///   - line: The line of the call, named when something is left over.
  /// - Returns: The recording, to compare after a run.
  public func record<Value: Sendable>(
    @_inheritActorContext observing read: @escaping @isolated(any) @Sendable () -> Value,
    during subscription: String = "^", file: StaticString = #fileID, line: UInt = #line
  ) -> Recording<Value, Never> {
    let site = CallSite(file: file, line: line)
    let watch = RecordingWatch(board, notes, at: site)
    let recorder = Recorder<Value, Never>(watch)
    notes.add(watch)
    let recording = Recording(recorder)
    guard let marks = self.read(subscription, for: watch) else { return recording }
    let reader = StateReader(read)
    working(for: site) {
      schedule(marks) { [board] in
        let observation = StateObservation(reader, on: board, recorder)
        watch.hold(observation) { recorder.add(.interrupted) }
        observation.look()
      } _: {
        watch.end()
      }
    }
    return recording
  }
}

/// Records what a closure reads of observable state, at first and after each change.
///
/// A change is announced before it is made. So the next job of the run reads the state again: in the same tick,
/// once all tasks wait, before the events that are still to come.
///
/// Only the recording retains this object. The state and the jobs do not, so nothing outlives the test.
private final class StateObservation<Value: Sendable>: Disposable {
  private let read: StateReader<Value>
  private let recorder: Recorder<Value, Never>
  private let board: JobBoard
  private let isOver = Atomic<Bool>(false)

  init(
    _ read: StateReader<Value>, on board: JobBoard, _ recorder: Recorder<Value, Never>
  ) {
    self.read = read
    self.board = board
    self.recorder = recorder
  }

  var isDisposed: Bool { isOver.load(ordering: .acquiring) }

  func dispose() { isOver.store(true, ordering: .releasing) }

  /// Reads the state on its actor, or here if it has none.
  func look() {
    guard let actor = read.isolation else { return lookHere() }
    Task(executorPreference: board.executor) { [weak self] in await self?.look(on: actor) }
  }

  private func look(on actor: isolated any Actor) { lookHere() }

  private func lookHere() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      self?.lookSoon()
    }
    recorder.add(.value(value))
  }

  private func lookSoon() {
    board.schedule(after: 0, as: .start) { [weak self] in self?.look() }
  }
}

/// Reads state in the isolation of the closure that reads it.
private struct StateReader<Value: Sendable>: Sendable {
  typealias Isolated = @isolated(any) @Sendable () -> Value

  private struct Bound {
    let read: Isolated
  }

  private struct Synchronous {
    let read: () -> Value
  }

  private let bound: Bound

  init(_ read: @escaping Isolated) { bound = Bound(read: read) }

  /// The actor on which to read; nil if any thread will do.
  var isolation: (any Actor)? { bound.read.isolation }

  /// Reads the state; to be called on that actor.
  ///
  /// Swift calls such a closure only with `await`. The state could change again between its return and the next
  /// line. With or without its isolation, the function has the same calling convention.
  func callAsFunction() -> Value { unsafeBitCast(bound, to: Synchronous.self).read() }
}
