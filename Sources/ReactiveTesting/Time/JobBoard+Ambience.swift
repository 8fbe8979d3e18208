import Reactive

/// Within a run the board stands for its scheduler. What the code under test retains does not retain the scheduler,
/// so the scheduler can release its pending work in its `deinit`.
extension JobBoard: Ambience {
  @usableFromInline package var ambientScheduler: any TimedScheduler { self }
  @usableFromInline package var ambientExecutor: (any TaskExecutor)? { executor }

  @usableFromInline
  package func noteOperation() {
    if let task = TaskHooks.currentTask { state.withLock { _ = $0.begun.operations.insert(task) } }
  }

  /// The operations whose results streams would send, but which wait for something that nothing in the test does.
  ///
  /// To be called when nothing is left to do.
  var stuckOperations: [String] {
    let operations = state.withLock { $0.begun.operations.subtracting($0.virtualWaits) }
    guard !operations.isEmpty else { return [] }
    return waiting.filter {
      $0.cause == .other && operations.contains($0.waiter)
        && object(ofTask: $0.waiter)?.isCancelled == false
    }.map {
      """
      \($0.subject) \($0.predicate), so its stream has sent nothing: if a callback from outside of the test resumes it, \
      replace what calls, or run the test with `patience:`
      """
    }
  }

  @usableFromInline package var keptCaller: (any KeptCaller)? {
    callersToKeep.load(ordering: .relaxed) > 0 ? takeCaller() : nil
  }

  private func takeCaller() -> Caller? {
    guard callersToKeep.subtract(1, ordering: .relaxed).oldValue > 0 else { return nil }
    return TaskStack.ofCaller.map { Caller($0) }
  }

  /// Who has called, for a message about work that is left.
  final class Caller: Sendable {
    let stack: TaskStack
    /// The queue that the work is for; nil for none.
    let queue: String?

    init(_ stack: TaskStack, for queue: String? = nil) { (self.stack, self.queue) = (stack, queue) }
  }

  @usableFromInline
  package func mayGoOn(after count: Int, _ round: LoopRound, for name: StaticString) -> Bool {
    let limit = round == .starts ? startLimit : valueLimit
    guard count > limit else { return true }
    state.withLock { state in
      guard state.runaway == nil else { return }
      let place = timeText(.nanoseconds(state.now)) + begun(at: state.site(state.siteNumber))
      state.runaway =
        switch round {
        case .starts:
          """
          a run did not settle: '\(name)' started more than \(limit) runs at \(place), and more are pending; limit \
          them with a count or with take(first:)
          """
        case .values:
          """
          a run did not settle: '\(name)' sent more than \(limit) values at \(place), and more are pending; end it \
          with take(first:), or pass a sequence that ends
          """
        }
    }
    return false
  }

  /// The message about a loop without end in the last run; nil if there was none.
  func takeRunaway() -> String? {
    state.withLock { state in
      // It would happen again in other orders, so a search of orders ends here.
      if state.runaway != nil { state.picker?.path?.isStopped = true }
      return state.runaway.take()
    }
  }
}

/// Notes the events of tagged stages, which a failed comparison draws.
extension JobBoard {
  @usableFromInline package var isInJob: Bool { runner.load(ordering: .acquiring) != 0 }

  @usableFromInline
  package func note(_ report: StageTag.Report, of tag: StageTag) -> Bool {
    let stages = state.withLock { state -> StageNotes? in
      guard !state.isOver else { return nil }
      if let stages = state.stages { return stages }
      state.stages = StageNotes()
      return state.stages
    }
    // Outside of the lock: a value's description may be any code.
    stages?.note(report, of: tag, at: time)
    return stages != nil
  }

  /// The events of tagged stages; nil if there were none.
  var stages: StageNotes? { state.withLock { $0.stages } }
}
