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
  /// before the closure of the run. A change is recorded in the tick in which it is made, as a task on the actor of
  /// the closure records it that iterates `Observations`: the state is read when that task has its turn. Several
  /// changes before that, with no wait between them, count as one: the last value is recorded, even if it is the value
  /// from before these changes. Changes between two runs are recorded at the start of the next run.
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
    let (reader, actor) = (StateReader(read), read.isolation)
    return Recording(
      prepare(during: subscription, at: CallSite(file: file, line: line), isOfState: true) {
        SignalProducer<Value, Never> { [board] observer, lifetime in
          let observation = StateObservation(reader, observer)
          lifetime.observeEnded { observation.dispose() }
          Task(name: WaitingTask.stateRecorderName, executorPreference: board.executor) {
            await observation.follow(isolation: actor)
          }
        }
      })
  }
}

/// Sends what a closure reads of observable state, at first and after each change, as a task on the actor of the
/// closure does that iterates `Observations`.
///
/// A change is announced before it is made. It wakes up the task, which reads the state once the code that changes it
/// waits. A change while the task is not waiting is read too, as soon as the task would wait.
private final class StateObservation<Value: Sendable>: Sendable {
  private struct State {
    /// Nil once the recording is over, so that the task retains nothing of the test until it has returned.
    var read: StateReader<Value>?
    /// Whether the state changes, or has changed, since it was read.
    var isChanged = false
    var waiting: UnsafeContinuation<Void, Never>?
  }

  private let state: Lock<State>
  private let observer: Signal<Value, Never>.Observer

  init(_ read: StateReader<Value>, _ observer: Signal<Value, Never>.Observer) {
    state = Lock(State(read: read))
    self.observer = observer
  }

  func dispose() {
    // The closure is released outside of the lock: it may retain anything.
    let old = state.withLock { state in
      defer { state = State() }
      return state
    }
    old.waiting?.resume()
  }

  /// Reads the state, and again after each change, until the recording is over.
  ///
  /// - Parameter actor: The actor of the closure; nil if any thread will do.
  func follow(isolation actor: isolated (any Actor)?) async {
    while readAndSend() { await change(isolation: actor) }
  }

  /// - Returns: Whether the recording goes on.
  private func readAndSend() -> Bool {
    guard let read = state.withLock({ $0.read }) else { return false }
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      self?.noteChange()
    }
    // The closure may have ended the recording.
    guard state.withLock({ $0.read != nil }) else { return false }
    observer.send(value: value)
    return true
  }

  private func noteChange() {
    let waiting = state.withLock { state in
      if state.waiting == nil { state.isChanged = true }
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Waits for a change since the state was read, or for the end of the recording.
  private func change(isolation actor: isolated (any Actor)?) async {
    let wait = VirtualWait()
    defer { wait.end() }
    await withUnsafeContinuation { continuation in
      let isOver = state.withLock { state in
        if state.isChanged || state.read == nil {
          state.isChanged = false
          return true
        }
        state.waiting = continuation
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

/// Reads state in the isolation of the closure that reads it.
private struct StateReader<Value: Sendable>: Sendable {
  // Unsafe: with or without its isolation, a synchronous function is the same two words, and is called in the same way;
  // its isolation is stored with what it has captured. The compiler no longer checks that it is called on its actor: only
  // `StateObservation.follow` calls it, which runs on that actor.

  typealias Isolated = @isolated(any) @Sendable () -> Value

  private struct Bound {
    let read: Isolated
  }

  private struct Synchronous {
    let read: () -> Value
  }

  private let bound: Bound

  init(_ read: @escaping Isolated) { bound = Bound(read: read) }

  /// Reads the state; to be called on that actor.
  ///
  /// Swift calls such a closure only with `await`. The state could change again between its return and the next line.
  func callAsFunction() -> Value { unsafeBitCast(bound, to: Synchronous.self).read() }
}
