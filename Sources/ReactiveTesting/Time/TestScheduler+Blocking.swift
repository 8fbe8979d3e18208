import Reactive

// A call that blocks the thread of a run for a time, such as `Thread.sleep`. In a program other threads go on meanwhile.
// Here there is one, so the run goes on inside of the call, up to the call's end.
extension TestScheduler {
  /// How many such calls may be inside of each other: each of them takes some kilobytes of the stack.
  private static var blockLimit: Int { 256 }

  /// How long, in nanoseconds of real time, the waits of a test may take together for a signal of another thread.
  private static var realWaitLimit: Int64 { 1_000_000_000 }

  /// The same for one wait if something is due later: code may wait for that in many short waits, as XCTest does.
  private static var shortRealWait: Int64 { 10_000_000 }

  /// Lets time pass for a call that blocks the calling thread, which is inside of a run.
  ///
  /// - Parameters:
  ///   - end: When the call ends; `.max` for never.
  ///   - isOver: Asked at each moment whether it is over before; nil for a call that only waits for the time.
  func block(until end: Int64, unless isOver: (() -> Bool)?) {
    let outer = beginBlock(until: end)
    var isStopped = isOver?() == true
    if !isStopped, outer.canGoOn {
      isStopped = runBlocked(until: min(end, outer.end), unless: isOver)
    }
    endBlock(outer)
    guard !isStopped else { return }
    if outer.end < end, outer.canGoOn {
      giveUpBlocks(
        """
        \(board.runningCode().text) blocks its thread\(end < .max ? " until \(timeText(.nanoseconds(end)))" : ""), but in a run all tasks share one \
        thread, on which an earlier call blocks until \(timeText(.nanoseconds(outer.end))): wait with \
        `try await Task.sleep` in one of them
        """)
    }
    if end < .max { return board.state.withLock { board.move(&$0, to: end) } }
    // The run has failed, so nobody would end it.
    guard outer.canGoOn, outer.end == .max else { return }
    // Nothing in the run can end it.
    while isOver?() != true { waitInBlock() }
  }

  /// Runs what is due while a call blocks the thread.
  ///
  /// - Parameters:
  ///   - end: When the call ends.
  ///   - isOver: Whether it is over before; nil if it only waits for the time.
  /// - Returns: Whether it was over before.
  private func runBlocked(until end: Int64, unless isOver: (() -> Bool)?) -> Bool {
    var time = board.time
    let start = time
    var waited: Int64 = 0
    while true {
      guard runBlockedSteps(until: time) else { return false }
      #if os(Linux)
        // What takes time there could not end in time in a call with a limit.
        if end == .max { board.runOuterCalls() }
      #endif
      if isOver?() == true { return true }
      if board.isTestOver {
        // Time has stopped, so the call ends now.
        within { board.cancelTasks() }
        return true
      }
      time = board.time
      let patienceEnd = board.patienceEnd.load(ordering: .relaxed)
      if patienceEnd > 0, RealTime.nanoseconds < patienceEnd, board.mayAwaitReality {
        pauseInBlock()
        continue
      }
      let next = board.nextTime
      if let next, next <= end {
        time = next
      } else if end == .max {
        waitInBlock()
      } else if isOver != nil, waited < min(end - start, next == nil ? .max : Self.shortRealWait),
        let pause = waitForThreads()
      {
        waited += pause
      } else {
        return false
      }
    }
  }

  /// Lets a millisecond of real time pass.
  ///
  /// As long as nothing else happens, the run is known to be blocked.
  private func waitInBlock() {
    board.activityOfBlock.store(board.activity.load(ordering: .relaxed), ordering: .relaxed)
    RealTime.block()
  }

  /// Lets a millisecond of real time pass, as a step of the run.
  private func pauseInBlock() {
    waitInBlock()
    board.note(board.currentActivity)
  }

  /// Waits for a millisecond for another thread, which may end the call.
  ///
  /// - Returns: How long it has waited; nil if the waits of the test have taken long enough.
  private func waitForThreads() -> Int64? {
    guard board.state.withLock({ $0.realWait }) < Self.realWaitLimit else { return nil }
    let start = RealTime.nanoseconds
    pauseInBlock()
    let length = RealTime.nanoseconds - start
    board.state.withLock { $0.realWait += length }
    return length
  }

  /// Runs what is due up to a time, inside of a call that blocks the thread.
  ///
  /// - Returns: Whether the run can go on.
  private func runBlockedSteps(until time: Int64) -> Bool {
    let cost = board.state.withLock { $0.blockCost.steps }
    var progress = Progress(limit: time, budget: StepBudget(max(0, stepLimit - cost)))
    let outcome = within {
      let outcome = runStepsOnThisThread(&progress, isOnMain: false)
      guard case .main = outcome else { return outcome }
      return runOnMain(&progress)
    }
    board.state.withLock { $0.blockCost.steps += progress.budget.done }
    guard case .exceeded(let message) = outcome else { return true }
    giveUpBlocks(message)
    return false
  }

  /// Ends the run with a message; from now on, calls that block the thread only move time.
  private func giveUpBlocks(_ message: String) {
    let isFirst = board.state.withLock { state in
      defer { state.runaway = state.runaway ?? message }
      state.blockCost.steps = max(state.blockCost.steps, stepLimit + 1)
      return state.runaway == nil
    }
    guard isFirst else { return }
    // A loop that looks whether its task is cancelled ends now; of any other, the watch says why it cannot end.
    within { board.cancelTasks() }
    board.isStuckReported.store(false, ordering: .relaxed)
  }

  /// Why a call that blocked the thread could not keep its time in the current run; nil if each has.
  func takeBlockProblem() -> String? {
    board.state.withLock { $0.blockCost.steps > stepLimit } ? board.takeRunaway() : nil
  }
}

/// What a run was doing when a call blocked its thread.
private struct BlockedRun {
  let activity: JobBoard.Activity
  let task: UInt64
  let siteNumber: Int32
  let isWorking: Bool
  let holdsMain: Bool
  /// When the call around it ends, if there is one.
  let end: Int64
  /// Whether the run can go on inside of the call.
  let canGoOn: Bool
}

extension TestScheduler {
  private func beginBlock(until end: Int64) -> BlockedRun {
    let activity = board.currentActivity
    // The main actor waits for its code. The closure of a run is on the actor of its caller.
    let isOnMain =
      switch activity {
      case .mainPart: true
      case .closure, .nothing: TaskHooks.runtime?.isOnRealMain == true
      case .job, .part: false
      }
    let stretch = board.stretches
    let (outer, count) = board.state.withLock { state in
      if state.blockCost.stretch != stretch { state.blockCost = (0, stretch) }
      let canGoOn = state.blockCost.steps <= stepLimit && state.blockEnds.count < Self.blockLimit
      state.blockCost.steps += StepBudget.wakeCost
      let outer = BlockedRun(
        activity: activity, task: board.runningTask.load(ordering: .relaxed),
        siteNumber: state.siteNumber, isWorking: state.isWorking,
        holdsMain: isOnMain && state.ready.holdMain(), end: state.blockEnds.last ?? .max,
        canGoOn: canGoOn)
      state.blockEnds.append(min(end, outer.end))
      return (outer, state.blockEnds.count)
    }
    if !outer.canGoOn {
      giveUpBlocks(
        count > Self.blockLimit
          ? """
          \(Self.blockLimit) calls block the thread of a run at \(timeText(now)), all at the same time: wait with \
          `try await Task.sleep`
          """
          : """
          a run did not settle: \(currentCode) blocks its thread again and again, at \(timeText(now)), and \
          \(stepLimit) jobs were done. Each time that it blocks counts as \(StepBudget.wakeCost). Wait with \
          `try await Task.sleep`, or if it does end, pass the test a larger `stepLimit:`
          """)
    }
    return outer
  }

  /// What is running on this thread, before a verb.
  private var currentCode: String {
    TaskHooks.currentTask.flatMap { board.text(ofTask: $0) } ?? board.runningCode().text
  }

  private func endBlock(_ outer: BlockedRun) {
    board.state.withLock { state in
      state.blockEnds.removeLast()
      if outer.holdsMain { state.ready.releaseMain() }
      (state.siteNumber, state.isWorking) = (outer.siteNumber, outer.isWorking)
    }
    board.noteRunning(outer.task)
    if outer.canGoOn { board.note(outer.activity) }
  }
}
