import Reactive

/// The tasks that began in the runs of a test: which of them wait, and what ends them.
extension JobBoard {
  /// A task that began here: its number among these, from one, and the number of its call site.
  func beginning(of task: UInt64) -> (number: Int, siteNumber: Int32)? {
    state.withLock { state in
      let all = state.begun.all
      return all.firstIndex { $0.task == task }.map { ($0 + 1, all[$0].siteNumber) }
    }
  }

  /// The tasks that began here and wait for something, with what they wait for; to be called when no part is ready.
  ///
  /// The waiter is the number that the runtime gave to the task, or to its `async let` that waits.
  var waitingTasks:
    [(number: Int, waiter: UInt64, siteNumber: Int32, state: TaskState, task: TaskObject)]
  {
    let (tasks, unfinished) = state.withLock { ($0.begun.all, $0.begun.unfinished) }
    return tasks.enumerated().compactMap { place, begun in
      guard let task = unfinished[begun.task] else { return nil }
      let state = task.state
      guard state == .awaitsContinuation || state == .awaitsTasks else { return nil }
      return (place + 1, task.waiter, begun.siteNumber, state, task)
    }
  }

  /// Whether anything but the runtime and this board refers to an unfinished task, by the task's number in the test, as far
  /// as is known.
  ///
  /// It is not known of a child, nor of a task that another one awaits: that one has its `Task`, and does not cancel it.
  var areKept: [Int: Bool] {
    guard TaskState.countsReferences else { return [:] }
    // With the lock, no task is forgotten meanwhile, and nobody else here refers to one for a moment.
    return state.withLock { state in
      // Only addresses are kept: a copy of a task would be a reference too.
      let addresses = state.begun.unfinished.mapValues(\.address)
      var own: [UInt: Int] = [:]
      for entry in state.pending where (entry.job as? SleepJob)?.isOfAsyncLet == false {
        if let address = addresses[entry.job.sleeper] { own[address, default: 0] += 1 }
      }
      for task in state.begun.outside { own[task.task.address, default: 0] += 1 }
      var areKept: [Int: Bool] = [:]
      for (place, begun) in state.begun.all.enumerated() {
        guard let address = addresses[begun.task],
          let count = TaskState.references(to: address)
        else { continue }
        // One more is the runtime's, and one is that of `unfinished`.
        let isKept = count > own[address, default: 0] + 2
        let isAwaited = state.begun.unfinished[begun.task]?.newestWaiter != nil
        if !isKept || !isAwaited { areKept[place + 1] = isKept }
      }
      return areKept
    }
  }

  /// Notes the tasks that have finished just now elsewhere, such as in an actor.
  func noteEndedTasks() {
    state.withLock { state in
      // Of many tasks this would take long.
      guard state.begun.unfinished.count <= 64 else { return }
      for (number, task) in state.begun.unfinished.filter(\.value.isFinished).sorted(by: {
        $0.key < $1.key
      }) {
        state.begun.ended.noteEnd(of: number, task, at: state.now)
      }
    }
  }

  /// Releases the tasks that have finished elsewhere, such as in an actor.
  ///
  /// - Parameter justNow: Whether they have finished just now.
  func releaseFinishedTasks(justNow: Bool = false) {
    let finished = state.withLock { state in
      // In the order in which they began: what their results do when they are released may be observable.
      let numbers = state.begun.unfinished.compactMap { $0.value.isFinished ? $0.key : nil }
        .sorted()
      let captured = numbers.map {
        state.begun.forget(finished: $0, justNow: justNow, at: state.now)
      }
      let outside = state.begun.outside.map(\.task)
      state.begun.outside.removeAll { $0.task.isFinished }
      return (captured, outside)
    }
    // Outside of the lock: the result of a task may be any object.
    withExtendedLifetime(finished) {}
  }

  /// Whether a task waits for something that may come from outside of virtual time, or is doing something there.
  ///
  /// A task that another thread has woken is active before its part arrives here. One that runs on an executor of its own
  /// is active too. To be called when all parts that have arrived have been run.
  var mayAwaitReality: Bool {
    let (tasks, virtual, callers) = state.withLock {
      // The tasks that have called this run are active as long as it goes on.
      (
        Array($0.begun.unfinished), $0.virtualWaits,
        $0.begun.callers + [TaskHooks.currentTask ?? 0]
      )
    }
    // A block of a queue waits.
    if hasBlockWithoutLimit { return true }
    return tasks.contains { number, task in
      switch task.state {
      case .awaitsContinuation: !virtual.contains(task.waiter)
      case .active: !callers.contains(number)
      case .awaitsTasks, .finished, .unknown: false
      }
    }
  }

  /// Whether a task that began here has not finished, as far as is known.
  var hasUnfinishedTasks: Bool { state.withLock { !$0.begun.unfinished.isEmpty } }

  /// A task that code outside of all runs awaits, though it waits for a virtual time and goes on only in a run.
  ///
  /// Its number among those that began here, and that of its call site; nil if there is none, or if it is not known who
  /// waits.
  var taskAwaitedOutside: (number: Int, siteNumber: Int32)? {
    guard !isUnderWay else { return nil }
    let awaited = state.withLock { state -> UInt64? in
      let own = Set(state.begun.unfinished.values.map(\.address))
      guard !state.begun.hasOthers else { return nil }
      // One that waits for something real goes on without a run.
      let sleepers = state.virtualWaits
      return state.begun.unfinished.sorted { $0.key < $1.key }.first { number, task in
        sleepers.contains(number) && (task.newestWaiter.map { !own.contains($0) } ?? false)
      }?.key
    }
    return awaited.flatMap { beginning(of: $0) }
  }

  /// A task that began here and has not finished, as far as is known, given its number.
  func object(ofTask number: UInt64) -> TaskObject? {
    state.withLock { $0.begun.unfinished[number] }
  }

  /// Where a task that has not ended went on after its last wait; nil if it never waited, or if that is not known.
  func lastWait(ofTask number: UInt64) -> TaskStack? {
    state.withLock { state in
      state.begun.unfinished[number].flatMap { state.begun.ended.lastWait(of: number, $0) }
    }
  }

  /// The tasks that could go on, here or in an actor, with the places where they will.
  var enqueuedTasks: [(task: UInt64, address: UInt, stack: TaskStack)] {
    state.withLock(\.begun.unfinished).sorted { $0.key < $1.key }.compactMap { number, task in
      task.state == .active
        ? TaskStack.of(enqueued: task.address).map { (number, task.address, $0) } : nil
    }
  }

  /// Cancels the tasks that began here and have not finished.
  func cancelTasks() {
    cancel(
      state.withLock { state in
        state.begun.hasCutTasks = state.begun.unfinished.values.contains { !$0.isFinished }
        return state.begun.unfinished
      })
  }

  /// Cancels the tasks that began here and are active, except those that have called the current run.
  func cancelActiveTasks() {
    let (tasks, callers) = state.withLock {
      ($0.begun.unfinished, $0.begun.callers + [TaskHooks.currentTask ?? 0])
    }
    cancel(tasks.filter { $0.value.state == .active && !callers.contains($0.key) })
  }

  /// Cancels some of the tasks that began here and have not finished, given their numbers.
  func cancelTasks(_ numbers: Set<UInt64>) {
    cancel(state.withLock { $0.begun.unfinished }.filter { numbers.contains($0.key) })
  }

  private func cancel(_ tasks: [UInt64: TaskObject]) {
    for (number, task) in tasks.sorted(by: { $0.key < $1.key }) {
      cancel(Unmanaged.passUnretained(task.object).toOpaque(), number)
    }
  }

  /// Cancels a task, which may then not go on for ever without giving control back.
  // Unsafe: the caller retains the task, or has one of its parts.
  func cancel(_ task: UnsafeMutableRawPointer, _ number: UInt64) {
    if let record = TaskPauses.add(to: task) { state.withLock { $0.begun.pauses[number] = record } }
    unsafeBitCast(task, to: UnsafeCurrentTask.self).cancel()
  }

  /// How many tasks that began here have not finished, as far as is known.
  var unfinishedCount: Int { state.withLock { $0.begun.unfinished.count } }

  /// Whether a task has begun here.
  var hasTasks: Bool { state.withLock { !$0.begun.all.isEmpty } }

  /// Whether anything may have left virtual time.
  var mayHaveEscapes: Bool { isUnusual.load(ordering: .acquiring) }

  /// Whether a task that began before a run continued during it, or has not finished.
  var hasOutsiders: Bool {
    let stretches = stretches
    return sawOutsiders.load(ordering: .acquiring)
      || state.withLock {
        $0.begun.outside.contains { $0.stretches < stretches && $0.task.state != .finished }
      }
  }

  /// A task that began before a run and has not finished.
  var taskOutside: TaskObject? {
    state.withLock { $0.begun.outside.first { $0.task.state != .finished }?.task }
  }

  /// Notes a task that the test has begun outside of its runs.
  func noteOutside(_ part: TaskPart) {
    guard capturesTasks, let task = TaskObject(of: part) else { return }
    releaseFinishedTasks()
    state.withLock { $0.begun.outside.append((task, stretches)) }
    isUnusual.store(true, ordering: .releasing)
  }

  /// Notes the tasks that began before the test had its scheduler, except for its own.
  ///
  /// - Parameter pause: Lets a millisecond pass, in real time.
  func noteEarlyTasks(pausing pause: () -> Void) {
    var tasks = EarlyTasks.take().filter { $0.waiter != birthplace }
    guard capturesTasks, !tasks.isEmpty else { return }
    // XCTest awaits `setUp` in a task of its own, which may not quite have ended when the test begins.
    for _ in 0..<100 where tasks.contains(where: { $0.state == .active }) { pause() }
    tasks.removeAll(where: \.isFinished)
    state.withLock { $0.begun.outside += tasks.map { ($0, 0) } }
    isUnusual.store(true, ordering: .releasing)
  }

  /// Forgets the tasks that began here: their parts then go where they would without this board.
  func forgetTasks() {
    var begun = BegunTasks()
    begun.isForgotten = true
    // The old ones are released outside of the lock.
    state.withLock { swap(&$0.begun, &begun) }
    if !begun.pauses.isEmpty { TaskPauses.keep(begun.pauses.values) }
    if !begun.all.isEmpty { TaskRegistry.shared.forget(begun.all.map(\.task)) }
  }

  /// Notes that no task that began here goes on: none of them reads a clock any more.
  func noteAbandoned() { TaskRegistry.shared.noteAbandoned(state.withLock { $0.begun.all.count }) }

  /// Notes that a run was too long, and cancels the tasks that keep it going.
  func stopTasks() {
    let tasks = state.withLock { state in
      state.isExhausted = true
      return state.ready.all
    }
    // The queue of ready parts keeps these tasks alive, and only the current run takes from it.
    for part in tasks { cancel(part) }
    // Others are in actors that are ready.
    cancelActiveTasks()
  }

  /// Whether a run was too long, and its tasks have not done their last steps yet.
  func takeExhaustion() -> Bool {
    state.withLock { state in
      defer { state.isExhausted = false }
      return state.isExhausted
    }
  }

  /// Makes sure that no task of this board goes on, here or elsewhere.
  func abandonTasks() {
    state.withLock { $0.isAbandoned = true }
    noteAbandoned()
  }

  /// The name of the task of a part, such as "task 2".
  func name(of part: TaskPart) -> String {
    let task = part.yielder != 0 ? part.yielder : part.task
    return task == 0 ? "an actor" : beginning(of: task).map { "task \($0.number)" } ?? "a task"
  }

  /// Whether the whole test has returned.
  var isTestOver: Bool { state.withLock(\.isTestOver)?() == true }

  /// Whether tasks were cancelled because the test was over.
  var hasCutTasks: Bool { state.withLock { $0.begun.hasCutTasks } }

  /// Whether any part of a task was ever ready.
  var hasSeenTasks: Bool { state.withLock { $0.ready.hasSeenAny } }
}

extension Int64 {
  /// A time some nanoseconds later, limited to the latest time that can be represented.
  func addingSaturated(_ length: Int64) -> Int64 {
    let (time, isTooLate) = addingReportingOverflow(length)
    return isTooLate ? .max : time
  }
}
