/// Starts streams one at a time, in the order of the requests.
///
/// A request that is made while a stream is being started waits until that start has returned, so streams that end
/// synchronously and start the next run in a loop, without growing the stack.
struct StartQueue: ~Copyable, Sendable {
  // Not private: the compiler fails where another file stores the queue.
  struct State {
    var waiting = Queue<@Sendable () -> Void>()
    var isUnderWay = false
  }

  private let state = SharedLock(State())
  private let restarter: StaticString?

  /// Makes an empty queue.
  ///
  /// - Parameter restarter: The operator's name, if it can start an unlimited number of streams.
  init(restarting restarter: StaticString?) { self.restarter = restarter }

  func append(_ start: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(start) }
  }

  /// Starts all waiting streams, unless another call is doing so; call it outside every gate.
  ///
  /// - Parameters:
  ///   - isGoingOn: Returns whether the run goes on; if not, waiting streams are dropped.
  ///   - refuse: Called when a test's limit on restarts is reached; must end the run.
  func run(while isGoingOn: () -> Bool, refusing refuse: () -> Void) {
    let isMine = state.withLock { state in
      guard !state.isUnderWay, !state.waiting.isEmpty else { return false }
      state.isUnderWay = true
      return true
    }
    guard isMine else { return }
    var count = 0
    while let start = next() {
      guard isGoingOn() else { continue }
      start()
      count += 1
      // Checked only now and then, because it reads a task-local value, which is too expensive for each start.
      if let restarter, count % 1000 == 0, !AmbientScheduler.mayGoOn(after: count, for: restarter) {
        refuse()
      }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.isUnderWay = false }
      return next
    }
  }
}
