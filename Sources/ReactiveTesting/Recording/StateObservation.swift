import Observation
import Reactive
import Synchronization

/// Records what a closure reads of observable state, at first and after each change.
///
/// A change is announced before it is made. So the next job of the run reads the state again: in the same tick,
/// once all tasks wait, before the events that are still to come.
///
/// Only the recording retains this object. The state and the jobs do not, so nothing outlives the test.
final class StateObservation<Value: Sendable>: Disposable {
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
